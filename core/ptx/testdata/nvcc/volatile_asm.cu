//! launch grid=1 block=64
//! buf x u32[64] edge(9,0,0)
//! buf o u32[640] zeros
//! variants O3
extern "C" __global__ void k(const unsigned* x, unsigned* o) {
    int i = threadIdx.x, n = 64;
    unsigned a = x[i], r;
    unsigned long long q;
    volatile __shared__ unsigned s[64];
    s[i] = a;
    __threadfence_block();
    __syncthreads();
    o[i] = s[i ^ 1];
    volatile unsigned* v = o;
    v[n + i] = a + 1;
    __threadfence();
    asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 0; selp.u32 %0, %1, 77, p; }" : "=r"(r) : "r"(a));
    o[2 * n + i] = r;
    asm("bfe.u32 %0, %1, %2, 7;" : "=r"(r) : "r"(a), "r"(i & 31));
    o[3 * n + i] = r;
    asm("bfi.b32 %0, %1, %2, 5, 9;" : "=r"(r) : "r"(a), "r"(i));
    o[4 * n + i] = r;
    asm("prmt.b32.rc16 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(i), "r"(a));
    o[5 * n + i] = r;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(q) : "r"(a), "r"(a), "l"(12345ULL));
    o[6 * n + i] = q >> 16;
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(a), "r"(a * 3), "r"(i));
    o[7 * n + i] = r;
    asm("{add.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;}" : "=r"(r), "=r"(a) : "r"(a), "r"(0x80000000));
    o[8 * n + i] = r ^ a;
    asm("vset4.u32.u32.lt %0, %1, %2, %3;" : "=r"(r) : "r"(x[i]), "r"(0x40506070), "r"(0));
    o[9 * n + i] = r;
}
