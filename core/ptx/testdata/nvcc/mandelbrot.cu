//! launch grid=4 block=64
//! buf o u8[256] zeros
//! buf f f32[256] zeros
//! tol f 1e-5
//! variants O3
extern "C" __global__ void k(unsigned char* o, float* f) {
    int g = blockIdx.x * 64 + threadIdx.x;
    double a = (g & 15) / 16.0 * 3 - 2, b = (g >> 4) / 16.0 * 2.4 - 1.2, x = 0, y = 0;
    int n = 0;
    while (n < 60 && x * x + y * y < 16) {
        double t = x * x - y * y + a;
        y = 2 * x * y + b;
        x = t;
        n++;
    }
    o[g] = n;
    f[g] = n < 60 ? n + 1 - log2f(log2f((float)(x * x + y * y))) : 0;
}
