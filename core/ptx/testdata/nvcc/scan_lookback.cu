//! launch grid=4 block=64
//! buf x s32[256] range(1,-9,9)
//! buf o s32[256] zeros
//! buf st u64[8] zeros
//! variants O3
extern "C" __global__ void k(const int* x, int* o, volatile unsigned long long* st) {
    __shared__ int w[2], pre;
    int i = threadIdx.x, g = blockIdx.x * 64 + i, v = x[g];
    for (int d = 1; d < 32; d *= 2) {
        int t = __shfl_up_sync(~0u, v, d);
        if ((i & 31) >= d) v += t;
    }
    if ((i & 31) == 31) w[i / 32] = v;
    __syncthreads();
    if (i >= 32) v += w[0];
    if (i == 63) {
        int p = 0;
        if (blockIdx.x) {
            unsigned long long s;
            do { s = st[blockIdx.x - 1]; } while (!(s >> 32));
            p = (int)s;
        }
        pre = p;
        __threadfence();
        st[blockIdx.x] = 1ULL << 32 | (unsigned)(p + v);
    }
    __syncthreads();
    o[g] = v + pre;
}
