//! launch grid=2 block=64
//! buf x f32[1024] range(1,-1,1)
//! buf o f32[128] zeros
//! variants O3
#include <cuda_pipeline.h>
extern "C" __global__ void k(const float* x, float* o) {
    __shared__ __align__(16) float s[2][256];
    int i = threadIdx.x;
    const float* p = x + blockIdx.x * 512;
    float r = 0;
    __pipeline_memcpy_async(&s[0][i * 4], p + i * 4, 16);
    __pipeline_commit();
    for (int t = 0; t < 2; t++) {
        if (t < 1) {
            __pipeline_memcpy_async(&s[1][i * 4], p + 256 + i * 4, 16);
            __pipeline_commit();
            __pipeline_wait_prior(1);
        } else
            __pipeline_wait_prior(0);
        __syncthreads();
        for (int j = 0; j < 4; j++) r = r * 0.5f + s[t][(i * 5 + j * 64) & 255];
        __syncthreads();
    }
    o[blockIdx.x * 64 + i] = r;
}
