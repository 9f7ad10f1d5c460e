//! launch grid=2 block=64
//! buf x f32[128] edge(1,-2,2)
//! buf y f32[128] edge2(2,-2,2)
//! buf o u32[128] zeros
//! buf f f32[384] zeros
//! variants O3
extern "C" __global__ void k(const float* x, const float* y, unsigned* o, float* f) {
    int i = blockIdx.x * 64 + threadIdx.x;
    float a = x[i], b = y[i];
    unsigned m = 0;
    m |= (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 |
         (a != a || b != b) << 6 | (a > b) << 7 | (!(a < b)) << 8 | (a < b || a > b) << 9 | (a && b) << 10 | (!a) << 11;
    double c = a, d = b;
    m |= (c < d) << 12 | (c >= d) << 13 | (!(c > d)) << 14 | (c != d) << 15;
    o[i] = m;
    f[i] = a < b ? a : b;
    f[128 + i] = fmaxf(a, fminf(b, 1.0f));
    f[256 + i] = a > 0 ? sqrtf(a) : b;
}
