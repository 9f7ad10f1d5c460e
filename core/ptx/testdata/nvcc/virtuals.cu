//! launch grid=1 block=64
//! buf x s32[64] range(1,0,2)
//! buf o f32[64] zeros
//! variants O3,G
struct Shape {
    float s;
    __device__ Shape(float s) : s(s) {}
    __device__ virtual float area() const = 0;
    __device__ virtual float scale(float f) {
        s *= f;
        return s;
    }
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    __device__ Square(float s) : Shape(s) {}
    __device__ float area() const override { return s * s; }
};
struct Circle : Shape {
    __device__ Circle(float s) : Shape(s) {}
    __device__ float area() const override { return 3.25f * s * s; }
    __device__ float scale(float f) override {
        s += f;
        return s;
    }
};
struct Both : Square {
    float t;
    __device__ Both(float s, float t) : Square(s), t(t) {}
    __device__ float area() const override { return Square::area() + t; }
};
__device__ __noinline__ float use(Shape* s, float f) {
    float a = s->area();
    return a + s->scale(f) + s->area();
}
extern "C" __global__ void k(const int* x, float* o) {
    int i = threadIdx.x;
    Square a(i);
    Circle b(i);
    Both c(i, 0.5f);
    Shape* p = x[i] == 0 ? (Shape*)&a : x[i] == 1 ? (Shape*)&b : (Shape*)&c;
    o[i] = use(p, 2.0f);
}
