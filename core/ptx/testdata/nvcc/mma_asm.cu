//! launch grid=1 block=32
//! buf x u32[32] edge(1,0,0)
//! buf h f16[256] small(1)
//! buf o f32[128] zeros
//! buf q s32[128] zeros
//! tol o 1e-6
//! variants O3
extern "C" __global__ void k(const unsigned* x, const unsigned* h, float* o, int* q) {
    int i = threadIdx.x;
    __shared__ unsigned s[128];
    for (int j = 0; j < 4; j++) s[i * 4 + j] = h[i * 4 + j];
    __syncwarp();
    unsigned a[4], b[2];
    unsigned p = (unsigned)__cvta_generic_to_shared(s) + (i & 15) * 32 + (i >> 4) * 16;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(p));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(b[0]), "=r"(b[1]) : "r"(p));
    float d[4];
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(1.5f));
    for (int j = 0; j < 4; j++) o[i * 4 + j] = d[j];
    int e[4];
    asm volatile(
        "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
        : "=r"(e[0]), "=r"(e[1]), "=r"(e[2]), "=r"(e[3])
        : "r"(x[i]), "r"(x[i ^ 1]), "r"(x[i ^ 2]), "r"(x[i ^ 3]), "r"(x[i ^ 4]), "r"(x[i ^ 5]), "r"(-7));
    for (int j = 0; j < 4; j++) q[i * 4 + j] = e[j];
}
