//! launch grid=2 block=64
//! buf x f32[128] edge(3,-9,9)
//! buf y f32[128] edge2(5,-5,5)
//! buf o f32[3968] zeros
//! variants O3
extern "C" __global__ void k(const float* x, const float* y, float* o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = 128;
    float a = x[i], b = y[i], c = y[(i + 7) % n];
    o[0 * n + i] = __fadd_rn(a, b);
    o[1 * n + i] = __fadd_rz(a, b);
    o[2 * n + i] = __fadd_ru(a, b);
    o[3 * n + i] = __fadd_rd(a, b);
    o[4 * n + i] = __fmul_rn(a, b);
    o[5 * n + i] = __fmul_rz(a, b);
    o[6 * n + i] = __fmul_ru(a, b);
    o[7 * n + i] = __fmul_rd(a, b);
    o[8 * n + i] = __fdiv_rn(a, b);
    o[9 * n + i] = __fdiv_rz(a, b);
    o[10 * n + i] = __fdiv_ru(a, b);
    o[11 * n + i] = __fdiv_rd(a, b);
    o[12 * n + i] = __fmaf_rn(a, b, c);
    o[13 * n + i] = __fmaf_rz(a, b, c);
    o[14 * n + i] = __fmaf_ru(a, b, c);
    o[15 * n + i] = __fmaf_rd(a, b, c);
    o[16 * n + i] = __fsqrt_rn(a);
    o[17 * n + i] = __fsqrt_rz(a);
    o[18 * n + i] = __fsqrt_ru(a);
    o[19 * n + i] = __fsqrt_rd(a);
    o[20 * n + i] = __frcp_rn(a);
    o[21 * n + i] = __frcp_rz(a);
    o[22 * n + i] = __frcp_ru(a);
    o[23 * n + i] = __frcp_rd(a);
    o[24 * n + i] = __fsub_rn(a, b);
    o[25 * n + i] = __fsub_rz(a, b);
    o[26 * n + i] = __fsub_ru(a, b);
    o[27 * n + i] = __fsub_rd(a, b);
    o[28 * n + i] = __frsqrt_rn(a);
    o[29 * n + i] = a / b;
    o[30 * n + i] = __saturatef(a);
}
