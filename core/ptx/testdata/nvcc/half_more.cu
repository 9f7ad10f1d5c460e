//! launch grid=1 block=64
//! buf x f16[64] edge(3,-9,9)
//! buf y bf16[64] edge(4,-9,9)
//! buf o u32[1024] zeros
//! variants O3
#include <cuda_fp16.h>
#include <cuda_bf16.h>
extern "C" __global__ void k(const __half* x, const __nv_bfloat16* y, unsigned* o) {
    int i = threadIdx.x;
    __half a = x[i], b = x[63 - i];
    __nv_bfloat16 c = y[i], d = y[63 - i];
    auto H = [](__half h) { return (unsigned)__half_as_ushort(h); };
    auto B = [](__nv_bfloat16 h) { return (unsigned)__bfloat16_as_ushort(h); };
    o[i] = H(a + b) | H(a * b) << 16;
    o[64 + i] = H(a - b) | B(c + d) << 16;
    o[128 + i] = B(c * d) | B(c - d) << 16;
    o[192 + i] = (a < b) | (c < d) << 1 | (a == b) << 2 | (c >= d) << 3 | __hisnan(a) << 4 | __hisinf(c) << 5 |
                 (a != b) << 6 | (c == c) << 7;
    __half2 p = __halves2half2(a, b);
    p = __hadd2(p, __shfl_xor_sync(~0u, p, 1));
    o[256 + i] = H(__low2half(p)) | H(__high2half(p)) << 16;
    o[320 + i] = (unsigned)__half2ll_rz(a);
    o[384 + i] = __half2ushort_rn(b);
    o[448 + i] = H(__ushort2half_rd(i * 1000)) | H(__short2half_ru(-i * 500)) << 16;
    o[512 + i] = __bfloat162uint_rz(c);
    o[576 + i] = H(__double2half(i * 0.3)) | B(__double2bfloat16(i * 0.7)) << 16;
    float2 f = __half22float2(p);
    o[640 + i] = __float_as_uint(f.x + f.y * 0.5f);
    __nv_bfloat162 q = __floats2bfloat162_rn(f.x, -f.y);
    o[704 + i] = B(q.x) | B(q.y) << 16;
    o[768 + i] = H(hexp(__float2half(i * 0.1f))) | H(__float2half_rz(1.0f / (i + 1))) << 16;
    o[832 + i] = H(__hmin(a, b)) | B(__hmax(c, d)) << 16;
    o[896 + i] = H(__hfma(a, b, a)) | B(__hfma(c, d, c)) << 16;
}
