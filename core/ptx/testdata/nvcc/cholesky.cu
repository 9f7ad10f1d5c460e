//! launch grid=1 block=32
//! buf a f64[256] range(1,-1,1)
//! buf l f64[256] zeros
//! buf d f64[1] zeros
//! variants O3
extern "C" __global__ void k(const double* a, double* l, double* d) {
    __shared__ double m[16][17];
    int i = threadIdx.x;
    if (i < 16)
        for (int j = 0; j < 16; j++) {
            double s = i == j ? 16.0 : 0.0;
            for (int q = 0; q < 16; q++) s += a[i * 16 + q] * a[j * 16 + q];
            m[i][j] = s;
        }
    __syncwarp();
    for (int c = 0; c < 16; c++) {
        if (i == c) m[c][c] = sqrt(m[c][c]);
        __syncwarp();
        if (i > c && i < 16) m[i][c] /= m[c][c];
        __syncwarp();
        if (i > c && i < 16)
            for (int j = c + 1; j <= i; j++) m[i][j] -= m[i][c] * m[j][c];
        __syncwarp();
    }
    if (i < 16)
        for (int j = 0; j <= i; j++) l[i * 16 + j] = m[i][j];
    if (i == 0) {
        double p = 1;
        for (int j = 0; j < 16; j++) p *= m[j][j];
        *d = p * p;
    }
}
