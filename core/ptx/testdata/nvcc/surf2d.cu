//! launch grid=1 block=64
//! surf s width=8 height=8 format=r32f = f32[64] iota(0)
//! surf r width=8 height=8 format=rgba8ui = u8[256] bits(5)
//! buf o f32[128] zeros
//! variants O3
extern "C" __global__ void k(cudaSurfaceObject_t s, cudaSurfaceObject_t r, float* o) {
    int i = threadIdx.x, x = i & 7, y = i >> 3;
    float v = surf2Dread<float>(s, x * 4, y);
    uchar4 c = surf2Dread<uchar4>(r, x * 4, y);
    o[i] = v * 2 + c.x;
    o[64 + i] = surf2Dread<float>(s, (x + 3) * 4, y, cudaBoundaryModeZero);
    __syncthreads();
    surf2Dwrite(v + c.y, s, (7 - x) * 4, y);
    surf2Dwrite(make_uchar4(c.w, c.z, c.y, c.x), r, x * 4, 7 - y);
}
