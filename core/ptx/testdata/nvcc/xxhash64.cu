//! launch grid=1 block=64
//! buf m u8[512] bits(4)
//! buf o u64[128] zeros
//! variants O3,sm75
typedef unsigned long long U;
__device__ U rol(U x, int r) { return x << r | x >> (64 - r); }
extern "C" __global__ void k(const unsigned char* m, U* o) {
    const U P1 = 11400714785074694791ULL, P2 = 14029467366897019727ULL, P3 = 1609587929392839161ULL,
            P4 = 9650029242287828579ULL, P5 = 2870177450012600261ULL;
    int i = threadIdx.x, len = i * 3 + 1;
    const unsigned char* p = m + i;
    U h = i + P5 + len;
    for (; len >= 8; len -= 8, p += 8) {
        U v = 0;
        for (int j = 0; j < 8; j++) v |= (U)p[j] << (8 * j);
        v *= P2;
        v = rol(v, 31) * P1;
        h ^= v;
        h = rol(h, 27) * P1 + P4;
    }
    for (; len > 0; len--, p++) {
        h ^= *p * P5;
        h = rol(h, 11) * P1;
    }
    h ^= h >> 33;
    h *= P2;
    h ^= h >> 29;
    h *= P3;
    h ^= h >> 32;
    o[i] = h;
    unsigned c = ~0u;
    for (int j = 0; j < i; j++) {
        c ^= m[j];
        for (int b = 0; b < 8; b++) c = c >> 1 ^ (c & 1 ? 0xedb88320u : 0);
    }
    o[64 + i] = ~c;
}
