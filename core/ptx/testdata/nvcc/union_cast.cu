//! launch grid=1 block=64
//! buf x u64[64] bits(1)
//! buf o u32[512] zeros
//! variants O3
struct Rgb {
    unsigned r : 5, g : 6, b : 5, : 3, a : 1;
    signed s : 7;
};
union U {
    unsigned long long q;
    unsigned w[2];
    unsigned short h[4];
    unsigned char c[8];
    float f;
    double d;
    Rgb rgb;
};
extern "C" __global__ void k(const unsigned long long* x, unsigned* o) {
    int i = threadIdx.x;
    U u;
    u.q = x[i];
    U v = u;
    v.h[1] ^= 0x8000;
    v.c[7] = u.c[0];
    o[i] = v.w[1];
    o[64 + i] = u.rgb.r + u.rgb.g * 100 + u.rgb.b * 10000 + u.rgb.a * 1000000;
    u.rgb.g = i;
    u.rgb.s = -i;
    o[128 + i] = u.w[0];
    o[192 + i] = u.rgb.s;
    o[256 + i] = u.c[i & 7] + u.h[i & 3] * 3;
    int z = 0;
    int n = (i & 7) + 1;
    switch (i & 3) {
        case 0:
            do {
                z += n;
                case 3:
                    z ^= n * 7;
                case 2:
                    z -= 3;
                case 1:
                    z *= 3;
            } while (--n > 0);
    }
    o[320 + i] = z;
    char buf[32];
    char* p = buf;
    for (int j = 0; j < 8; j++) {
        *p++ = "0123456789abcdef"[u.c[j] >> 4];
        *p++ = "0123456789abcdef"[u.c[j] & 15];
    }
    unsigned h = 5381;
    for (int j = 0; j < 16; j++) h = h * 33 + buf[j];
    o[384 + i] = h;
    unsigned* q = (unsigned*)buf;
    o[448 + i] = q[i & 3];
}
