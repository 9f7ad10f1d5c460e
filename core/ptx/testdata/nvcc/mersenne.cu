//! launch grid=1 block=2
//! buf o u32[64] zeros
//! variants O3
extern "C" __global__ void k(unsigned* o) {
    unsigned mt[624];
    mt[0] = 5489 + threadIdx.x;
    for (int i = 1; i < 624; i++) mt[i] = 1812433253u * (mt[i - 1] ^ mt[i - 1] >> 30) + i;
    for (int i = 0; i < 624; i++) {
        unsigned y = (mt[i] & 0x80000000u) | (mt[(i + 1) % 624] & 0x7fffffffu);
        mt[i] = mt[(i + 397) % 624] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    for (int i = 0; i < 32; i++) {
        unsigned y = mt[i];
        y ^= y >> 11;
        y ^= y << 7 & 0x9d2c5680u;
        y ^= y << 15 & 0xefc60000u;
        y ^= y >> 18;
        o[threadIdx.x * 32 + i] = y;
    }
}
