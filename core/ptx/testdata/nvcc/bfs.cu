//! launch grid=1 block=64
//! buf e u32[256] range(1,0,63)
//! buf d s32[64] fill(-1)
//! variants O3
extern "C" __global__ void k(const unsigned* e, int* d) {
    __shared__ int f[2][64], n[2];
    int i = threadIdx.x;
    if (i == 0) {
        n[0] = 1;
        n[1] = 0;
        f[0][0] = 3;
        d[3] = 0;
    }
    __syncthreads();
    for (int l = 0, c = 0; n[c] > 0; l++, c ^= 1) {
        __syncthreads();
        if (i < n[c]) {
            int u = f[c][i];
            for (int j = 0; j < 4; j++) {
                int v = e[u * 4 + j];
                if (atomicCAS(&d[v], -1, l + 1) == -1) f[c ^ 1][atomicAdd(&n[c ^ 1], 1)] = v;
            }
        }
        __syncthreads();
        if (i == 0) n[c] = 0;
        __syncthreads();
    }
}
