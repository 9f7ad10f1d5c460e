//! launch grid=1 block=32
//! buf x u32[64] bits(1)
//! buf o u32[64] zeros
//! variants O3
#include <cuda/barrier>
#include <cuda/ptx>
extern "C" __global__ void k(const unsigned* x, unsigned* o) {
    __shared__ alignas(16) unsigned s[64];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) {
        init(&bar, 32);
        asm volatile("fence.proxy.async.shared::cta;");
    }
    __syncthreads();
    cuda::barrier<cuda::thread_scope_block>::arrival_token t;
    if (threadIdx.x == 0) {
        cuda::memcpy_async(s, x, cuda::aligned_size_t<16>(sizeof(s)), bar);
        t = bar.arrive();
    } else
        t = bar.arrive();
    bar.wait(std::move(t));
    s[threadIdx.x] ^= 0xff;
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, o, s, sizeof(s));
        cuda::ptx::cp_async_bulk_commit_group();
        cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>());
    }
}
