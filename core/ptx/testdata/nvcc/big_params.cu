//! launch grid=1 block=32
//! val s u64 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20
//! val a s16 -3
//! val b s8 -7
//! val c f64 2.5
//! val d u8 200
//! buf o s64[320] zeros
//! variants O3
struct Big {
    long long v[20];
};
struct Mix {
    char c;
    short s[3];
    double d;
    float f;
    bool b;
};
struct Empty {};
union Un {
    int i;
    float f;
    char c[8];
};
__device__ __noinline__ Big rot(Big b, int n) {
    Big r;
    for (int i = 0; i < 20; i++) r.v[i] = b.v[(i + n) % 20] * (i + 1);
    return r;
}
__device__ __noinline__ Mix mix(Mix m, Empty, Un u, int n) {
    m.c += n;
    m.s[n % 3] -= u.c[1];
    m.d *= 1.5;
    m.f += u.f;
    m.b = !m.b;
    return m;
}
__device__ __noinline__ long long many(char a, short b, int c, long long d, float e, double f, bool g, unsigned char h,
                                       unsigned short i, const char* j, int k, int l, int m, int n, double o, Big p,
                                       float q) {
    return a + b * 2 + c * 3 + d * 4 + (int)e * 5 + (int)f * 6 + g * 7 + h * 8 + i * 9 + j[1] * 10 + k * 11 + l * 12 +
           m * 13 + n * 14 + (int)o * 15 + p.v[3] * 16 + (int)q * 17;
}
extern "C" __global__ void k(Big s, short a, signed char b, double c, unsigned char d, long long* o) {
    int i = threadIdx.x;
    Big r = rot(s, i);
    long long h = 0;
    for (int j = 0; j < 20; j++) h = h * 31 + r.v[j];
    o[i] = h;
    Mix m = {'a', {1, 2, 3}, c, 0.5f, false};
    Un u;
    u.i = 0x40490fdb;
    Mix n = mix(mix(m, Empty(), u, i), Empty(), u, i + 1);
    o[32 + i] = n.c + n.s[0] * 10 + n.s[1] * 100 + n.s[2] * 1000 + (long long)(n.d * 8) + (long long)(n.f * 4) + n.b;
    o[64 + i] = many(b, a, i, -i, i * 1.5f, c, i & 1, d, 65000, "xyz", 1, 2, 3, i, c * i, s, 2.5f);
    o[96 + i] = a * b + d + (int)c;
}
