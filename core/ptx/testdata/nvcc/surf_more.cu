//! launch grid=1 block=32
//! surf s width=32 format=r32ui = u32[32] iota(1)
//! surf t width=4 height=4 depth=2 format=rg32f = f32[64] iota(0)
//! surf u width=8 height=2 layers=2 format=r16ui = u16[32] iota(5)
//! buf o f32[128] zeros
//! variants O3
extern "C" __global__ void k(cudaSurfaceObject_t s, cudaSurfaceObject_t t, cudaSurfaceObject_t u, float* o) {
    int i = threadIdx.x;
    unsigned v = surf1Dread<unsigned>(s, ((i + 5) & 31) * 4);
    float2 f = surf3Dread<float2>(t, (i & 3) * 8, (i >> 2) & 3, i >> 4);
    unsigned short h = surf2DLayeredread<unsigned short>(u, (i & 7) * 2, (i >> 3) & 1, i >> 4);
    o[i] = v + f.x * 100 + f.y + h * 0.5f;
    __syncwarp();
    surf1Dwrite(v * 3, s, i * 4);
    surf3Dwrite(make_float2(f.y, f.x), t, (i & 3) * 8, (i >> 2) & 3, i >> 4);
    surf2DLayeredwrite((unsigned short)(h + 100), u, (i & 7) * 2, (i >> 3) & 1, i >> 4);
    o[32 + i] = surf1Dread<unsigned>(s, (i + 20) * 4, cudaBoundaryModeClamp);
}
