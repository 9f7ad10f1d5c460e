//! launch grid=2 block=64
//! buf x s32[128] range(1,-9,9)
//! buf o s32[128] zeros
//! variants O3,sm80
#include <cuda/barrier>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
extern "C" __global__ void k(const int* x, int* o) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ __align__(16) int s[64];
    auto g = cooperative_groups::this_thread_block();
    if (g.thread_rank() == 0) init(&bar, 64);
    g.sync();
    cooperative_groups::memcpy_async(g, s, x + blockIdx.x * 64, sizeof(int) * 64);
    cooperative_groups::wait(g);
    int r = s[63 - threadIdx.x];
    for (int t = 0; t < 3; t++) {
        auto tok = bar.arrive();
        int y = r * 3 + t;
        bar.wait(std::move(tok));
        s[threadIdx.x] = y;
        bar.arrive_and_wait();
        r = s[(threadIdx.x + 1) & 63];
    }
    o[blockIdx.x * 64 + threadIdx.x] = r;
}
