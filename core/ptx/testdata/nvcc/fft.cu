//! launch grid=1 block=64
//! buf x f32[256] range(1,-1,1)
//! buf o f32[256] zeros
//! tol o 1e-5
//! variants O3,fast
extern "C" __global__ void k(const float2* x, float2* o) {
    __shared__ float2 s[128];
    int i = threadIdx.x;
    for (int j = i; j < 128; j += 64) s[__brev(j) >> 25] = x[j];
    __syncthreads();
    for (int h = 1; h < 128; h <<= 1) {
        int p = i & (h - 1), a = ((i & ~(h - 1)) << 1) + p;
        float sn, cs;
        sincospif(-(float)p / h, &sn, &cs);
        float2 u = s[a], v = s[a + h], t = make_float2(v.x * cs - v.y * sn, v.x * sn + v.y * cs);
        s[a] = make_float2(u.x + t.x, u.y + t.y);
        s[a + h] = make_float2(u.x - t.x, u.y - t.y);
        __syncthreads();
    }
    o[i] = s[i];
    o[i + 64] = s[i + 64];
}
