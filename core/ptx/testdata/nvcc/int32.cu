//! launch grid=2 block=64
//! buf x s32[128] edge(3,0,0)
//! buf y s32[128] edge2(5,0,0)
//! buf o s32[3968] zeros
//! variants O3
typedef int S;
typedef unsigned U;
extern "C" __global__ void k(const S* x, const S* y, S* o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = 128;
    S a = x[i], b = y[i];
    o[0 * n + i] = a + b;
    o[1 * n + i] = a - b;
    o[2 * n + i] = a * b;
    o[3 * n + i] = (S)(b ? a / b : 0);
    o[4 * n + i] = (S)(b ? a % b : 0);
    o[5 * n + i] = (S)((U)b ? (U)a / (U)b : 0);
    o[6 * n + i] = (S)((U)b ? (U)a % (U)b : 0);
    o[7 * n + i] = a & b;
    o[8 * n + i] = a | b;
    o[9 * n + i] = a ^ b;
    o[10 * n + i] = ~a;
    o[11 * n + i] = -a;
    o[12 * n + i] = (S)((U)a << (b & 31));
    o[13 * n + i] = a >> (b & 31);
    o[14 * n + i] = (S)((U)a >> (b & 31));
    o[15 * n + i] = a < b ? a : b;
    o[16 * n + i] = (U)a < (U)b ? a : b;
    o[17 * n + i] = a / 7;
    o[18 * n + i] = a % 7;
    o[19 * n + i] = a / -3;
    o[20 * n + i] = (S)((U)a / 10u);
    o[21 * n + i] = (S)((U)a % 10u);
    o[22 * n + i] = a / 16;
    o[23 * n + i] = a % 16;
    o[24 * n + i] = (S)(a == b);
    o[25 * n + i] = (S)(a < b);
    o[26 * n + i] = (S)((U)a < (U)b);
    o[27 * n + i] = (S)(!a);
    o[28 * n + i] = a > 0 ? a : -a;
    o[29 * n + i] = (S)(a * 5 + b);
    o[30 * n + i] = (S)(a * b - (b << 1));
}
