//! launch grid=1 block=64
//! buf x s32[64] range(3,0,100)
//! buf o s32[192] zeros
//! variants O3
struct Op {
    int (*f)(int, void*);
    void* data;
};
struct Acc {
    int n;
    long long sum;
};
__device__ int addk(int v, void* p) {
    Acc* a = (Acc*)p;
    a->n++;
    a->sum += v;
    return v + a->n;
}
__device__ int mulk(int v, void* p) { return v * *(int*)p; }
__device__ __noinline__ int apply(const Op* ops, int n, int v) {
    for (int i = 0; i < n; i++) v = ops[i].f(v, ops[i].data);
    return v;
}
template <class F>
__device__ __noinline__ int fold(const int* x, int n, F f) {
    int r = 0;
    for (int i = 0; i < n; i++) r = f(r, x[i]);
    return r;
}
struct Base {
    __device__ virtual int go(int) = 0;
    int tag;
};
template <int K>
struct D : Base {
    int c = 0;
    __device__ int go(int v) override {
        c += v;
        return v > K ? v - K : this->go(v + K + 1) * K;
    }
};
extern "C" __global__ void k(const int* x, int* o) {
    int i = threadIdx.x;
    Acc a = {0, 0};
    int m = i + 2;
    Op ops[3] = {{addk, &a}, {mulk, &m}, {addk, &a}};
    if (i & 1) {
        Op t = ops[0];
        ops[0] = ops[1];
        ops[1] = t;
    }
    o[i] = apply(ops, 3, x[i]) + (int)a.sum * 1000;
    int w = i & 7;
    o[64 + i] = fold(x, w, [=](int r, int v) { return r * 2 + v + w; });
    D<3> d3;
    D<50> d50;
    Base* b = x[i] & 1 ? (Base*)&d3 : (Base*)&d50;
    b->tag = i;
    int r = 0;
    for (int j = 0; j < 3; j++) r += b->go(x[(i + j) & 63] + j);
    o[128 + i] = r + b->tag;
}
