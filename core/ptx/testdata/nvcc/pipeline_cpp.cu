//! launch grid=1 block=32
//! buf x s32[256] range(1,-9,9)
//! buf o s32[32] zeros
//! variants sm80
#include <cuda/pipeline>
#include <cooperative_groups.h>
extern "C" __global__ void k(const int* x, int* o) {
    constexpr int S = 2;
    __shared__ int s[S][32];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, S> st;
    auto g = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(g, &st);
    int r = 0, f = 0;
    for (int c = 0; c < 8; c++) {
        for (; f < 8 && f < c + S; f++) {
            pipe.producer_acquire();
            cuda::memcpy_async(g, s[f % S], x + f * 32, sizeof(int) * 32, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        r = r * 2 + s[c % S][31 - threadIdx.x];
        pipe.consumer_release();
    }
    o[threadIdx.x] = r;
}
