//! launch grid=2 block=64 shared=1024
//! buf x s32[128] range(6,0,1000)
//! buf o s32[128] zeros
//! variants O3
extern __shared__ char pool[];
extern "C" __global__ void k(const int* x, int* o) {
    int* s = (int*)pool;
    double* d = (double*)(pool + 512);
    short* h = (short*)(pool + 256);
    int i = threadIdx.x, g = blockIdx.x * 64 + i;
    s[i] = x[g];
    d[i] = x[g] * 0.25;
    h[i ^ 1] = (short)x[g];
    __syncthreads();
    o[g] = s[63 - i] + (int)d[i ^ 5] + h[i];
}
