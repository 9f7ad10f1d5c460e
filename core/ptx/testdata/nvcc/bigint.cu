//! launch grid=1 block=32
//! buf a u32[256] bits(1)
//! buf b u32[256] bits(2)
//! buf o u32[1024] zeros
//! variants O3
extern "C" __global__ void k(const unsigned* a, const unsigned* b, unsigned* o) {
    int i = threadIdx.x;
    const unsigned *p = a + i * 8, *q = b + i * 8;
    unsigned r[16] = {};
    for (int x = 0; x < 8; x++) {
        unsigned long long c = 0;
        for (int y = 0; y < 8; y++) {
            c += (unsigned long long)p[x] * q[y] + r[x + y];
            r[x + y] = (unsigned)c;
            c >>= 32;
        }
        r[x + 8] = (unsigned)c;
    }
    for (int x = 0; x < 16; x++) o[i * 32 + x] = r[x];
    unsigned s[8], c;
    asm("add.cc.u32 %0, %1, %2;" : "=r"(s[0]) : "r"(p[0]), "r"(q[0]));
    for (int x = 1; x < 8; x++) asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(s[x]) : "r"(p[x]), "r"(q[x]));
    asm volatile("addc.u32 %0, 0, 0;" : "=r"(c));
    for (int x = 0; x < 8; x++) o[i * 32 + 16 + x] = s[x];
    o[i * 32 + 24] = c;
    unsigned long long rem = 0;
    for (int x = 7; x >= 0; x--) {
        rem = rem << 32 | p[x];
        o[i * 32 + 25 + (x & 3)] = (unsigned)(rem / 1000000007u);
        rem %= 1000000007u;
    }
    o[i * 32 + 30] = (unsigned)rem;
}
