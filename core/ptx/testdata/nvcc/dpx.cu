//! launch grid=1 block=64
//! buf x s32[64] edge(1,0,0)
//! buf y s32[64] edge2(2,0,0)
//! buf o s32[1280] zeros
//! variants O3
extern "C" __global__ void k(const int* x, const int* y, int* o) {
    int i = threadIdx.x, a = x[i], b = y[i], c = x[(i + 9) & 63];
    bool p, q;
    o[i] = __vimax3_s32(a, b, c);
    o[64 + i] = __vimin3_u32(a, b, c);
    o[128 + i] = __viaddmax_s32_relu(a, b, c);
    o[192 + i] = __viaddmin_s16x2(a, b, c);
    o[256 + i] = __vimax3_s16x2_relu(a, b, c);
    o[320 + i] = __vibmax_s32(a, b, &p);
    o[384 + i] = p;
    o[448 + i] = __vibmin_u16x2(a, b, &p, &q);
    o[512 + i] = p * 2 + q;
    o[576 + i] = __viaddmax_u16x2(a, b, c);
    o[640 + i] = __vimin_s16x2_relu(a, b);
    o[704 + i] = __viaddmin_u32(a, b, c);
}
