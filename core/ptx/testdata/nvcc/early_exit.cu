//! launch grid=2 block=64
//! buf x s32[128] range(1,-5,20)
//! buf o s32[128] fill(-7)
//! variants O3
#include <assert.h>
__device__ __noinline__ int deep(int v, int n) {
    if (n == 0) {
        if (v < 0) { asm volatile("exit;"); }
        return v * 2;
    }
    return deep(v, n - 1) + 1;
}
extern "C" __global__ void k(const int* x, int* o) {
    int g = blockIdx.x * 64 + threadIdx.x;
    assert(x[g] < 100);
    int r = deep(x[g], 3);
    __syncthreads();
    o[g] = r;
}
