//! launch grid=1 block=32
//! buf a u8[512] range(1,97,100)
//! buf b u8[512] range(2,97,100)
//! buf o s32[64] zeros
//! variants O3
extern "C" __global__ void k(const char* a, const char* b, int* o) {
    int i = threadIdx.x;
    const char *p = a + i * 16, *q = b + i * 16;
    int d[17];
    for (int j = 0; j <= 16; j++) d[j] = j;
    for (int x = 1; x <= 16; x++) {
        int l = d[0];
        d[0] = x;
        for (int y = 1; y <= 16; y++) {
            int t = d[y];
            d[y] = min(min(d[y] + 1, d[y - 1] + 1), l + (p[x - 1] != q[y - 1]));
            l = t;
        }
    }
    o[i] = d[16];
    unsigned char l[17][17];
    for (int x = 0; x <= 16; x++)
        for (int y = 0; y <= 16; y++)
            l[x][y] = !x || !y ? 0 : p[x - 1] == q[y - 1] ? l[x - 1][y - 1] + 1 : max(l[x - 1][y], l[x][y - 1]);
    o[32 + i] = l[16][16];
}
