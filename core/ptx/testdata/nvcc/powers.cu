//! launch grid=2 block=64
//! buf x f64[128] edge(1,-9,9)
//! buf y f64[128] edge2(7,-5,5)
//! buf pow_ f64[128] zeros
//! buf atan2_ f64[128] zeros
//! buf fmod_ f64[128] zeros
//! buf remainder_ f64[128] zeros
//! variants O3
extern "C" __global__ void k(const double* x, const double* y, double* pow_, double* atan2_, double* fmod_,
                             double* remainder_) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double a = x[i], b = y[i];
    pow_[i] = pow(a, b);
    atan2_[i] = atan2(a, b);
    fmod_[i] = fmod(a, b);
    remainder_[i] = remainder(a, b);
}
