//! launch grid=1 block=64
//! buf x f32[64] range(1,-9,9)
//! buf o f32[256] zeros
//! variants O3
template <class F>
__device__ float twice(F f, float x) {
    return f(f(x));
}
template <int N>
struct Pow {
    static __device__ float of(float x) { return x * Pow<N - 1>::of(x); }
};
template <>
struct Pow<0> {
    static __device__ float of(float) { return 1; }
};
template <class... A>
__device__ float sum(A... a) {
    return (0.0f + ... + a);
}
template <class T>
__device__ __noinline__ T clampT(T v, T lo, T hi) {
    return v < lo ? lo : v > hi ? hi : v;
}
extern "C" __global__ void k(const float* x, float* o) {
    int i = threadIdx.x;
    float a = x[i], b = 2;
    auto f = [=](float y) { return y * b + a; };
    auto g = [&](float y) {
        b += 1;
        return y - b;
    };
    o[i] = twice(f, a);
    o[64 + i] = twice(g, a) + b;
    o[128 + i] = Pow<5>::of(a);
    o[192 + i] = sum(a, 1, 2.5, i) + clampT(i, 5, 40) + clampT(a, -1.0f, 1.0f);
}
