//! launch grid=1 block=64
//! buf x u32[64] range(1,0,9)
//! buf o u32[1280] zeros
//! variants O3
extern "C" __global__ void k(const unsigned* x, unsigned* o) {
    int i = threadIdx.x, n = 64;
    unsigned a = x[i];
    o[i] = __ballot_sync(~0u, a & 1);
    o[n + i] = __any_sync(~0u, a == 7);
    o[2 * n + i] = __all_sync(~0u, a < 10);
    o[4 * n + i] = __match_any_sync(~0u, a);
    int p = 0;
    o[5 * n + i] = __match_all_sync(~0u, a >> 8, &p);
    o[6 * n + i] = p;
    o[7 * n + i] = __match_any_sync(~0u, (unsigned long long)a << 33);
    o[8 * n + i] = __activemask();
    o[9 * n + i] = __reduce_add_sync(~0u, a);
    o[10 * n + i] = __reduce_min_sync(~0u, a);
    o[11 * n + i] = __reduce_max_sync(~0u, (int)a - 5);
    o[12 * n + i] = __reduce_and_sync(~0u, a);
    o[13 * n + i] = __reduce_or_sync(~0u, a);
    o[14 * n + i] = __reduce_xor_sync(~0u, a);
    if (a > 4) {
        unsigned m = __activemask();
        o[15 * n + i] = __popc(m & ((1u << (i & 31)) - 1));
        __syncwarp(m);
        o[16 * n + i] = __ballot_sync(m, a & 2);
    }
    o[17 * n + i] = __syncthreads_count(a > 3);
    o[18 * n + i] = __syncthreads_and(a < 100) * 2 + (__syncthreads_or(a > 100) != 0);
    unsigned lane, lt, ge;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
    asm("mov.u32 %0, %%lanemask_ge;" : "=r"(ge));
    o[19 * n + i] = lane ^ lt ^ (ge * 3);
}
