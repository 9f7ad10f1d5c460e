//! launch grid=1 block=64
//! buf ptr s32[17] iota(0,6)
//! buf col s32[96] range(1,0,15)
//! buf val f64[96] small(2)
//! buf x f64[16] small(3)
//! buf y f64[16] zeros
//! variants O3
extern "C" __global__ void k(const int* ptr, const int* col, const double* val, const double* x, double* y) {
    int r = threadIdx.x / 4, l = threadIdx.x & 3;
    double s = 0;
    for (int j = ptr[r] + l; j < ptr[r + 1]; j += 4) s += val[j] * x[col[j]];
    s += __shfl_down_sync(~0u, s, 2, 4);
    s += __shfl_down_sync(~0u, s, 1, 4);
    if (l == 0) y[r] = s;
}
