//! launch grid=1 block=64
//! tex t width=8 height=8 format=r32f filter=nearest address=clamp coords=texels = f32[64] iota(0)
//! tex u width=8 height=4 format=rgba8unorm filter=nearest address=repeat coords=normalized = u8[128] bits(3)
//! tex w width=8 height=8 format=r32f filter=linear address=clamp coords=texels = f32[64] iota(0)
//! tex q width=4 height=4 format=rg32ui filter=nearest address=border coords=texels = u32[32] iota(100)
//! buf o f32[640] zeros
//! tol o 1e-6
//! variants O3
extern "C" __global__ void k(cudaTextureObject_t t, cudaTextureObject_t u, cudaTextureObject_t w, cudaTextureObject_t q,
                             float* o) {
    int i = threadIdx.x, x = i & 7, y = i >> 3;
    o[i] = tex2D<float>(t, x + 0.5f, y + 0.5f);
    o[64 + i] = tex2D<float>(t, x * 1.5f - 1, y * 1.25f);
    float4 c = tex2D<float4>(u, x / 4.0f + 0.06f, y / 3.0f + 0.1f);
    o[128 + i] = c.x;
    o[192 + i] = c.y + c.z * 0.5f + c.w * 0.25f;
    o[256 + i] = tex2D<float>(w, x + 0.5f, y + 0.75f);
    o[320 + i] = tex2D<float>(w, x + 1.0f, y);
    uint2 e = tex2D<uint2>(q, x - 1 + 0.5f, y - 1 + 0.5f);
    o[384 + i] = e.x;
    o[448 + i] = e.y;
    float4 g = tex2Dgather<float4>(t, x + 1.0f, y + 1.0f);
    o[512 + i] = g.x + g.y * 100 + g.z * 10000;
    o[576 + i] = g.w;
}
