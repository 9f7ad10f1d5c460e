//! launch grid=2 block=64
//! buf f u32[8] zeros
//! buf o u32[128] zeros
//! variants O3
extern "C" __global__ void k(volatile unsigned* f, unsigned* o) {
    __shared__ volatile int s[64];
    int i = threadIdx.x, g = blockIdx.x * 64 + i;
    s[i] = i * 3;
    if (i == 0) {
        if (blockIdx.x) {
            while (f[0] == 0) {}
        } else {
            o[7] = 7;
            __threadfence();
            f[0] = 1;
        }
    }
    __syncthreads();
    unsigned v = f[0];
    for (int d = 16; d > 0; d >>= 1) {
        if (i < 32) {
            if (i < d) s[i] = s[i] + s[i + d];
            __syncwarp();
        }
    }
    if (i == 0) f[1 + blockIdx.x] = s[0];
    o[g] = v;
    unsigned w;
    asm volatile("ld.relaxed.gpu.u32 %0, [%1];" : "=r"(w) : "l"(f) : "memory");
    asm volatile("st.relaxed.gpu.u32 [%0], %1;" ::"l"(f + 4), "r"(w) : "memory");
    asm volatile("ld.mmio.relaxed.sys.global.u32 %0, [%1];" : "=r"(w) : "l"(f) : "memory");
    o[g] += w;
}
