//! launch grid=1 block=128
//! buf p f32[256] range(1,-10,10)
//! buf c f32[8] 1,1,-1,-1,5,-5,-5,5
//! buf o s32[128] zeros
//! tol c 1e-5
//! variants O3
extern "C" __global__ void k(const float2* p, float2* c, int* o) {
    __shared__ float2 s[4];
    __shared__ long long sx[4], sy[4];
    __shared__ int n[4];
    int i = threadIdx.x;
    if (i < 4) s[i] = c[i];
    for (int t = 0; t < 4; t++) {
        if (i < 4) {
            sx[i] = sy[i] = 0;
            n[i] = 0;
        }
        __syncthreads();
        int best = 0;
        float bd = INFINITY;
        for (int j = 0; j < 4; j++) {
            float dx = p[i].x - s[j].x, dy = p[i].y - s[j].y, d = dx * dx + dy * dy;
            if (d < bd) {
                bd = d;
                best = j;
            }
        }
        o[i] = best;
        atomicAdd((unsigned long long*)&sx[best], (unsigned long long)llrintf(p[i].x * 65536));
        atomicAdd((unsigned long long*)&sy[best], (unsigned long long)llrintf(p[i].y * 65536));
        atomicAdd(&n[best], 1);
        __syncthreads();
        if (i < 4 && n[i]) s[i] = make_float2((float)sx[i] / 65536 / n[i], (float)sy[i] / 65536 / n[i]);
        __syncthreads();
    }
    if (i < 4) c[i] = s[i];
}
