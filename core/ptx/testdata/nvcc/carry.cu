//! launch grid=2 block=64
//! buf x u32[128] edge(1,0,0)
//! buf y u32[128] edge2(2,0,0)
//! buf o u32[3072] zeros
//! buf q u64[1024] zeros
//! variants O3
#define T2(k, s)                                                          \
    asm volatile(s : "=r"(a), "=r"(b), "=r"(c) : "r"(u), "r"(v), "r"(w)); \
    o[k * 128 + i] = a ^ (b * 3) ^ (c * 5);                               \
    o[(k + 1) * 128 + i] = c;
extern "C" __global__ void k(const unsigned* x, const unsigned* y, unsigned* o, unsigned long long* q) {
    int i = blockIdx.x * 64 + threadIdx.x;
    unsigned u = x[i], v = y[i], w = x[(i + 7) & 127], a, b, c;
    unsigned long long d, e, f = (unsigned long long)u << 32 | v, g = (unsigned long long)w << 32 | u;
    T2(0, "{sub.cc.u32 %0, %3, %4; addc.cc.u32 %1, %5, %4; addc.u32 %2, 0, 0;}")
    T2(2, "{add.cc.u32 %0, %3, %4; subc.cc.u32 %1, %5, %4; addc.u32 %2, 0, 0;}")
        T2(4, "{sub.cc.u32 %0, %3, %4; subc.cc.u32 %1, %5, %4; subc.u32 %2, 0, 0;}")
            T2(6, "{mad.lo.cc.u32 %0, %3, %4, %5; subc.cc.u32 %1, %3, %5; addc.u32 %2, 0, 0;}")
                T2(8, "{mad.hi.cc.u32 %0, %3, %4, %5; madc.hi.cc.u32 %1, %3, %5, %4; addc.u32 %2, 0, 0;}") T2(
                    10, "{sub.cc.s32 %0, %3, %4; madc.lo.cc.s32 %1, %4, %5, %3; subc.s32 %2, 0, 0;}")
                    T2(12, "{add.cc.s32 %0, %3, %4; mov.u32 %1, %0; subc.s32 %2, 5, 3;}") T2(
                        14, "{sub.cc.u32 %0, %3, %3; mov.u32 %1, 0; addc.u32 %2, 0, 0;}")
                        T2(16, "{sub.cc.u32 %0, 0, 1; mov.u32 %1, 0; addc.u32 %2, 0, 0;}") T2(
                            18, "{add.cc.u32 %0, %3, 0; addc.cc.u32 %1, %4, -1; subc.cc.u32 %2, %5, 0;}")
                            T2(20, "{subc.cc.u32 %0, %3, %4; subc.cc.u32 %1, %4, %5; subc.u32 %2, 0, 0;}") asm volatile(
                                "{sub.cc.u64 %0, %2, %3; addc.u64 %1, 0, 0;}"
                                : "=l"(d), "=l"(e)
                                : "l"(f), "l"(g));
    q[i] = d;
    q[128 + i] = e;
    asm volatile("{add.cc.u64 %0, %2, %3; addc.u64 %1, 0, 0;}" : "=l"(d), "=l"(e) : "l"(f), "l"(g));
    q[256 + i] = d;
    q[384 + i] = e;
    asm volatile("{add.cc.s64 %0, %2, %3; subc.s64 %1, 0, 0;}" : "=l"(d), "=l"(e) : "l"(f), "l"(g));
    q[512 + i] = d;
    q[640 + i] = e;
    asm volatile("{sub.cc.s64 %0, %2, %3; subc.s64 %1, 0, 0;}" : "=l"(d), "=l"(e) : "l"(f), "l"(g));
    q[768 + i] = d;
    q[896 + i] = e;
}
