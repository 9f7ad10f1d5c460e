//! launch grid=1 block=32
//! buf x u8[512] bits(1)
//! buf o u8[512] zeros
//! variants O3
__device__ unsigned char mulg(unsigned char a, unsigned char b) {
    unsigned char r = 0;
    while (b) {
        if (b & 1) r ^= a;
        a = a << 1 ^ (a & 0x80 ? 0x1b : 0);
        b >>= 1;
    }
    return r;
}
__device__ unsigned char sbox(unsigned char v) {
    unsigned char i = 1, b = v;
    for (int e = 254; e; e >>= 1) {
        if (e & 1) i = mulg(i, b);
        b = mulg(b, b);
    }
    if (!v) i = 0;
    unsigned char s = i;
    for (int j = 1; j < 5; j++) s ^= (unsigned char)(i << j | i >> (8 - j));
    return s ^ 0x63;
}
extern "C" __global__ void k(const unsigned char* x, unsigned char* o) {
    __shared__ unsigned char sb[256];
    for (int j = threadIdx.x; j < 256; j += 32) sb[j] = sbox(j);
    __syncwarp();
    unsigned char s[16], t[16];
    for (int j = 0; j < 16; j++) s[j] = x[threadIdx.x * 16 + j];
    for (int r = 0; r < 3; r++) {
        for (int j = 0; j < 16; j++) t[j] = sb[s[(j * 5) & 15]];
        for (int c = 0; c < 4; c++)
            for (int j = 0; j < 4; j++)
                s[c * 4 + j] = mulg(t[c * 4 + j], 2) ^ mulg(t[c * 4 + (j + 1 & 3)], 3) ^ t[c * 4 + (j + 2 & 3)] ^
                               t[c * 4 + (j + 3 & 3)] ^ r;
    }
    for (int j = 0; j < 16; j++) o[threadIdx.x * 16 + j] = s[j];
}
