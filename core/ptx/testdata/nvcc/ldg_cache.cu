//! launch grid=1 block=64
//! buf x f32[256] range(1,-9,9)
//! buf o f32[512] zeros
//! variants O3
extern "C" __global__ void k(const float4* __restrict__ x, float* o) {
    int i = threadIdx.x;
    float4 v = __ldg(x + i);
    o[i] = v.x;
    o[64 + i] = __ldcs((const float*)x + i);
    o[128 + i] = __ldcg((const float*)x + i);
    o[192 + i] = __ldca((const float*)x + i);
    float2 w = __ldlu((const float2*)x + i);
    __stcs(o + 256 + i, w.x);
    __stwt(o + 320 + i, w.y);
    __stcg(o + 384 + i, v.z);
    o[448 + i] = __ldcv((const float*)x + i);
}
