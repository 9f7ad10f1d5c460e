//! launch grid=2 block=64
//! buf o f32[256] zeros
//! global counter u32[1]
//! global history s16[8]
//! variants O3
__constant__ float coef[8] = {1, -2, 3.5f, 0.25f, 1e-3f, 7, 8, -9};
__device__ unsigned counter = 41;
__device__ short history[8] = {1, -2, 3};
__device__ const char text[] = "lane by lane";
__device__ const char* const words[] = {"alpha", "beta", text};
__device__ double grid_[2][3] = {{1, 2, 3}, {4.5, 5.5, 6.5}};
__device__ int* where = (int*)&counter;
__device__ struct {
    char c;
    long long l;
    float f[2];
} rec = {'x', -7, {1.5f, 2.5f}};
extern "C" __global__ void k(float* o) {
    int g = blockIdx.x * 64 + threadIdx.x;
    float x = g * 0.1f, r = 0;
    for (int j = 0; j < 8; j++) r = r * x + coef[j];
    o[g] = r;
    atomicAdd(&counter, 1);
    if (g < 8) history[g] += g * 100;
    const char* w = words[g % 3];
    int h = 0;
    while (*w) h = h * 31 + *w++;
    o[128 + g] = h % 1000 + grid_[g & 1][g % 3] + rec.c + rec.l + rec.f[g & 1];
    if (g == 0) atomicAdd(where, 1000);
}
