//! launch grid=2,2 block=8,8
//! buf x f64[1024] range(1,-1,1)
//! buf o f64[1024] zeros
//! val n s32 16
//! variants O3
extern "C" __global__ void k(const double* __restrict__ x, double* __restrict__ o, int n) {
    int i = blockIdx.x * 8 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y;
    auto at = [&](int a, int b, int c) {
        return a < 0 || b < 0 || c < 0 || a >= n || b >= n || c >= 4 ? 0.0 : x[(c * n + b) * n + a];
    };
    for (int z = 0; z < 4; z++)
        o[(z * n + j) * n + i] = -6.0 * at(i, j, z) + at(i - 1, j, z) + at(i + 1, j, z) + at(i, j - 1, z) +
                                 at(i, j + 1, z) + at(i, j, z - 1) + at(i, j, z + 1);
}
