//! launch grid=1 block=32
//! buf x s32[32] range(9,0,63)
//! buf o s32[192] zeros
//! variants O3
extern "C" __global__ void k(const int* x, int* o) {
    int i = threadIdx.x;
    int a[64];
    double d[16];
    char c[40];
    long long q[8];
    for (int j = 0; j < 64; j++) a[j] = j * i;
    for (int j = 0; j < 16; j++) d[j] = j + i * 0.5;
    for (int j = 0; j < 40; j++) c[j] = 'a' + (j * i) % 26;
    for (int j = 0; j < 8; j++) q[j] = (long long)j << (i + 1);
    a[x[i]] += 7;
    d[x[i] & 15] *= 2;
    c[x[i] % 40] = 'Z';
    q[x[i] & 7] = -1;
    o[i] = a[63 - x[i]] + a[x[i]];
    double s = 0;
    for (int j = 0; j < 16; j++) s += d[j ^ (x[i] & 15)] * j;
    o[32 + i] = (int)s;
    int h = 0;
    for (int j = 0; j < 40; j++) h = h * 17 + c[(j + x[i]) % 40];
    o[64 + i] = h;
    long long t = 0;
    for (int j = 0; j < 8; j++) t ^= q[(j * x[i]) & 7];
    o[96 + i] = (int)t;
    o[128 + i] = (int)(t >> 32);
    struct {
        int k;
        float v;
    } r[10];
    for (int j = 0; j < 10; j++) {
        r[j].k = (j * 7 + i) % 10;
        r[j].v = j * 0.5f;
    }
    for (int j = 0; j < 10; j++)
        for (int l = j + 1; l < 10; l++)
            if (r[l].k < r[j].k) {
                auto z = r[l];
                r[l] = r[j];
                r[j] = z;
            }
    o[160 + i] = (int)(r[x[i] % 10].v * 2);
}
