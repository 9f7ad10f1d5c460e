//! launch grid=1 block=32
//! buf o s32[128] zeros
//! variants O3,G
__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ __noinline__ int ack(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
__device__ __noinline__ bool odd(int n);
__device__ __noinline__ bool even(int n) { return n == 0 ? true : odd(n - 1); }
__device__ __noinline__ bool odd(int n) { return n == 0 ? false : even(n - 1); }
__device__ int hanoi(int n, int a, int b, int c, int* m) {
    if (n == 0) return 0;
    int r = hanoi(n - 1, a, c, b, m);
    *m = *m * 3 + a * 7 + b;
    return r + 1 + hanoi(n - 1, c, b, a, m);
}
extern "C" __global__ void k(int* o) {
    int i = threadIdx.x;
    o[i] = fib(i & 7);
    o[32 + i] = ack(i & 1, i & 3);
    o[64 + i] = even(i);
    int m = 0;
    o[96 + i] = hanoi(i & 3, 1, 2, 3, &m) + m * 100;
}
