//! launch grid=2,2 block=16,8
//! buf a f32[1024] range(1,-4,4)
//! buf b f32[1024] range(2,-4,4)
//! buf c f32[1024] zeros
//! val n s32 32
//! variants G
extern "C" __global__ void k(const float* a, const float* b, float* c, int n) {
    __shared__ float s[16][17], t[16][17];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    float u = 0, v = 0;
    for (int m = 0; m < n; m += 16) {
        for (int r = 0; r < 16; r += 8) {
            s[threadIdx.y + r][threadIdx.x] = a[(y + r) * n + m + threadIdx.x];
            t[threadIdx.y + r][threadIdx.x] = b[(m + threadIdx.y + r) * n + x];
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) {
            u += s[threadIdx.y][k] * t[k][threadIdx.x];
            v += s[threadIdx.y + 8][k] * t[k][threadIdx.x];
        }
        __syncthreads();
    }
    c[y * n + x] = u;
    c[(y + 8) * n + x] = v;
}
