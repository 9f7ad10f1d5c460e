//! launch grid=1 block=32
//! buf x u32[32] bits(1)
//! buf h bf16[256] small(1)
//! buf t f32[256] small(2)
//! buf d f64[64] small(3)
//! buf o f32[512] zeros
//! buf p f64[64] zeros
//! buf q s32[384] zeros
//! variants O3
extern "C" __global__ void k(const unsigned* x, const unsigned* h, const float* t, const double* d, float* o, double* p,
                             int* q) {
    int i = threadIdx.x, j;
    float e[4];
    const unsigned* u = (const unsigned*)t;
    int s[4];
    double f[2];
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
        : "=f"(e[0]), "=f"(e[1]), "=f"(e[2]), "=f"(e[3])
        : "r"(h[i]), "r"(h[32 + i]), "r"(h[64 + i]), "r"(h[96 + i]), "r"(h[i ^ 1]), "r"(h[i ^ 2]), "f"(0.5f));
    for (j = 0; j < 4; j++) o[i * 4 + j] = e[j];
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
        : "=f"(e[0]), "=f"(e[1]), "=f"(e[2]), "=f"(e[3])
        : "r"(u[i]), "r"(u[32 + i]), "r"(u[64 + i]), "r"(u[96 + i]), "r"(u[128 + i]), "r"(u[160 + i]), "f"(-1.0f));
    for (j = 0; j < 4; j++) o[128 + i * 4 + j] = e[j];
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%4,%4};"
                 : "=d"(f[0]), "=d"(f[1])
                 : "d"(d[i]), "d"(d[32 + i]), "d"(0.25));
    p[i * 2] = f[0];
    p[i * 2 + 1] = f[1];
    asm volatile(
        "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%10,%10,%10};"
        : "=r"(s[0]), "=r"(s[1]), "=r"(s[2]), "=r"(s[3])
        : "r"(x[i]), "r"(x[i ^ 1]), "r"(x[i ^ 2]), "r"(x[i ^ 3]), "r"(x[i ^ 4]), "r"(x[i ^ 5]), "r"(9));
    for (j = 0; j < 4; j++) q[i * 4 + j] = s[j];
    asm volatile(
        "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%10,%10,%10,%10};"
        : "=r"(s[0]), "=r"(s[1]), "=r"(s[2]), "=r"(s[3])
        : "r"(x[i]), "r"(x[i ^ 1]), "r"(x[i ^ 2]), "r"(x[i ^ 3]), "r"(x[i ^ 4]), "r"(x[i ^ 5]), "r"(0));
    for (j = 0; j < 4; j++) q[128 + i * 4 + j] = s[j];
    unsigned m;
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(m) : "r"(x[i]));
    q[256 + i] = m;
}
