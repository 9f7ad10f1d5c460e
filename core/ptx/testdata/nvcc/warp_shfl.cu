//! launch grid=2 block=64
//! buf x s32[128] edge(1,0,0)
//! buf o s32[1280] zeros
//! buf d f64[256] zeros
//! buf l s64[128] zeros
//! variants O3
extern "C" __global__ void k(const int* x, int* o, double* d, long long* l) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = 128, a = x[i];
    o[i] = __shfl_sync(~0u, a, 5);
    o[n + i] = __shfl_sync(~0u, a, i * 3, 8);
    o[2 * n + i] = __shfl_up_sync(~0u, a, 3);
    o[3 * n + i] = __shfl_up_sync(~0u, a, 2, 16);
    o[4 * n + i] = __shfl_down_sync(~0u, a, 7);
    o[5 * n + i] = __shfl_down_sync(~0u, a, 1, 4);
    o[6 * n + i] = __shfl_xor_sync(~0u, a, 9);
    o[7 * n + i] = __shfl_xor_sync(~0u, a, 12, 8);
    float f = __shfl_xor_sync(~0u, (float)a, 1);
    o[8 * n + i] = __float_as_int(f);
    d[i] = __shfl_down_sync(~0u, (double)a * 1.5, 2);
    d[n + i] = __shfl_sync(~0u, (double)i, i ^ 3);
    l[i] = __shfl_up_sync(~0u, (long long)a * 12345678901LL, 1);
    if (i & 1)
        o[9 * n + i] = __shfl_sync(__activemask(), a, 3);
    else
        o[9 * n + i] = __shfl_xor_sync(0x55555555, a, 2);
}
