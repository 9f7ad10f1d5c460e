//! launch grid=2 block=64
//! buf p s64[128] edge(3,0,0)
//! buf q s64[128] edge2(5,0,0)
//! buf o s64[4096] zeros
//! variants O3
typedef __int128 I;
typedef unsigned __int128 U;
extern "C" __global__ void k(const long long* p, const long long* q, long long* o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = 128;
    long long a = p[i], b = q[i], c = p[(i * 5 + 3) % n], d = q[(i * 3 + 1) % n];
    I x = ((I)a << 64) | (U)(unsigned long long)c, y = (i & 1) ? ((I)b << 64) | (U)(unsigned long long)d : (I)b;
    I r;
    r = x + y;
    o[0 * n + i] = (long long)r;
    o[1 * n + i] = (long long)(r >> 64);
    r = x - y;
    o[2 * n + i] = (long long)r;
    o[3 * n + i] = (long long)(r >> 64);
    r = x * y;
    o[4 * n + i] = (long long)r;
    o[5 * n + i] = (long long)(r >> 64);
    r = y ? x / y : 0;
    o[6 * n + i] = (long long)r;
    o[7 * n + i] = (long long)(r >> 64);
    r = y ? x % y : 0;
    o[8 * n + i] = (long long)r;
    o[9 * n + i] = (long long)(r >> 64);
    r = (I)((U)y ? (U)x / (U)y : 0);
    o[10 * n + i] = (long long)r;
    o[11 * n + i] = (long long)(r >> 64);
    r = (I)((U)y ? (U)x % (U)y : 0);
    o[12 * n + i] = (long long)r;
    o[13 * n + i] = (long long)(r >> 64);
    r = x << (b & 127);
    o[14 * n + i] = (long long)r;
    o[15 * n + i] = (long long)(r >> 64);
    r = x >> (b & 127);
    o[16 * n + i] = (long long)r;
    o[17 * n + i] = (long long)(r >> 64);
    r = (I)((U)x >> (b & 127));
    o[18 * n + i] = (long long)r;
    o[19 * n + i] = (long long)(r >> 64);
    r = x < y ? x : y;
    o[20 * n + i] = (long long)r;
    o[21 * n + i] = (long long)(r >> 64);
    r = -x;
    o[22 * n + i] = (long long)r;
    o[23 * n + i] = (long long)(r >> 64);
    r = ~x;
    o[24 * n + i] = (long long)r;
    o[25 * n + i] = (long long)(r >> 64);
    r = (x ^ y) & (x | y);
    o[26 * n + i] = (long long)r;
    o[27 * n + i] = (long long)(r >> 64);
    r = (I)(double)a;
    o[28 * n + i] = (long long)r;
    o[29 * n + i] = (long long)(r >> 64);
    r = (I)__umul64hi(a, b) * a;
    o[30 * n + i] = (long long)r;
    o[31 * n + i] = (long long)(r >> 64);
}
