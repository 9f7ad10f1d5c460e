//! launch grid=1 block=32
//! val s u32 1,2,3,4,5,6,7,8
//! val b u8 9,8,7
//! val v f32 1.5,2.5,3.5,4.5
//! val m u64 0x1122334455667788,0x99aabbccddeeff00
//! buf o u32[512] zeros
//! variants O3
struct S {
    int a;
    short b;
    char c;
    char d;
    float e;
    int f[4];
    int g;
};
struct B {
    unsigned char x, y, z;
};
struct __align__(16) V { float x, y, z, w; };
struct M {
    unsigned long long lo : 12, mid : 30, hi : 22;
    long long t;
};
__device__ __noinline__ S turn(S s, int i, V v) {
    S r = s;
    r.a += i;
    r.f[i & 3] = s.f[(i + 1) & 3] * 10;
    r.c ^= 3;
    r.e = v.x * i + v.w;
    return r;
}
__device__ __noinline__ B flip(B b, double d) {
    B r;
    r.x = b.z;
    r.y = b.x + (int)d;
    r.z = b.y;
    return r;
}
extern "C" __global__ void k(S s, B b, V v, M m, unsigned* o) {
    int i = threadIdx.x;
    S t = turn(s, i, v);
    B c = flip(b, i * 0.5);
    m.mid += i;
    m.hi ^= i;
    o[i * 16] = t.a;
    o[i * 16 + 1] = t.b;
    o[i * 16 + 2] = t.c;
    o[i * 16 + 3] = t.d;
    o[i * 16 + 4] = __float_as_uint(t.e);
    for (int j = 0; j < 4; j++) o[i * 16 + 5 + j] = t.f[j];
    o[i * 16 + 9] = c.x | c.y << 8 | c.z << 16;
    o[i * 16 + 10] = m.lo;
    o[i * 16 + 11] = m.mid;
    o[i * 16 + 12] = m.hi;
    o[i * 16 + 13] = (unsigned)m.t;
    o[i * 16 + 14] = sizeof(S) * 100 + sizeof(B);
    o[i * 16 + 15] = t.g;
}
