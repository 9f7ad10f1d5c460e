//! launch grid=1 block=16,16
//! buf x u8[256] range(5,0,1)
//! buf o u8[256] zeros
//! variants O3
extern "C" __global__ void k(const unsigned char* x, unsigned char* o) {
    __shared__ bool s[2][16][16];
    int i = threadIdx.x, j = threadIdx.y;
    s[0][j][i] = x[j * 16 + i];
    int c = 0;
    for (int g = 0; g < 8; g++) {
        __syncthreads();
        int n = 0;
        for (int b = -1; b <= 1; b++)
            for (int a = -1; a <= 1; a++)
                if (a || b) n += s[c][(j + b) & 15][(i + a) & 15];
        s[c ^ 1][j][i] = n == 3 || (n == 2 && s[c][j][i]);
        c ^= 1;
    }
    o[j * 16 + i] = s[c][j][i];
}
