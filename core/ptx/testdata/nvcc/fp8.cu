//! launch grid=1 block=64
//! buf x f32[64] edge(1,-500,500)
//! buf o u8[512] zeros
//! buf f f32[256] zeros
//! variants O3
#include <cuda_fp8.h>
extern "C" __global__ void k(const float* x, unsigned char* o, float* f) {
    int i = threadIdx.x;
    float a = x[i];
    o[i] = __nv_cvt_float_to_fp8(a, __NV_SATFINITE, __NV_E4M3);
    o[64 + i] = __nv_cvt_float_to_fp8(a, __NV_SATFINITE, __NV_E5M2);
    o[128 + i] = __nv_cvt_float_to_fp8(a, __NV_NOSAT, __NV_E5M2);
    o[192 + i] = __nv_cvt_float_to_fp8(a, __NV_NOSAT, __NV_E4M3);
    __nv_fp8_e4m3 e;
    e.__x = i * 4 + 1;
    f[i] = (float)e;
    __nv_fp8_e5m2 g;
    g.__x = i * 4 + 2;
    f[64 + i] = (float)g;
    o[256 + i] = __nv_cvt_double_to_fp8((double)a, __NV_SATFINITE, __NV_E4M3);
    __nv_fp8x2_e4m3 h(make_float2(a, -a));
    o[320 + i] = h.__x & 255;
    o[384 + i] = h.__x >> 8;
    float2 z = float2(h);
    f[128 + i] = z.x;
    f[192 + i] = z.y;
}
