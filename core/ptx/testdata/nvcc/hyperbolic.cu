//! launch grid=2 block=64
//! buf x f64[128] edge(2,-9,9)
//! buf atan_ f64[128] zeros
//! buf sinh_ f64[128] zeros
//! buf cosh_ f64[128] zeros
//! buf tanh_ f64[128] zeros
//! buf asinh_ f64[128] zeros
//! variants O3
extern "C" __global__ void k(const double* x, double* atan_, double* sinh_, double* cosh_, double* tanh_,
                             double* asinh_) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double a = x[i];
    atan_[i] = atan(a);
    sinh_[i] = sinh(a);
    cosh_[i] = cosh(a);
    tanh_[i] = tanh(a);
    asinh_[i] = asinh(a);
}
