//! launch grid=1 block=64
//! buf a f16[1024] small(1)
//! buf x f16[16] small(2)
//! buf y f16[64] zeros
//! buf z bf16[64] zeros
//! buf w bf16[16] small(3)
//! variants sm75
#include <cuda_fp16.h>
#include <cuda_bf16.h>
extern "C" __global__ void k(const __half2* a, const __half2* x, __half* y, __nv_bfloat16* z, const __nv_bfloat16* w) {
    int i = threadIdx.x;
    __half2 s = __float2half2_rn(0.0f);
    for (int j = 0; j < 8; j++) s = __hfma2(a[i * 8 + j], x[j], s);
    y[i] = __low2half(s) + __high2half(s);
    float f = 0;
    for (int j = 0; j < 16; j++) f += __bfloat162float(w[j]) * (i - j);
    z[i] = f;
    z[i] += __nv_bfloat16(0.5f);
    z[i] = z[i] * w[i & 15] - __nv_bfloat16(i);
}
