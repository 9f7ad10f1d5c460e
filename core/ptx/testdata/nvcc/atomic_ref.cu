//! launch grid=2 block=64
//! buf x u32[128] range(4,0,100)
//! buf o u32[16] zeros
//! buf q u64[8] zeros
//! variants O3
#include <cuda/atomic>
#include <cuda/std/cstdint>
extern "C" __global__ void k(const unsigned* x, unsigned* o, unsigned long long* q) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a = x[i];
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> r(o[0]), m(o[1]), n(o[2]);
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_block> s(q[blockIdx.x]);
    r.fetch_add(a, cuda::memory_order_relaxed);
    m.fetch_max(a, cuda::memory_order_acq_rel);
    n.fetch_xor(a);
    s.fetch_add(a, cuda::std::memory_order_release);
    __shared__ cuda::atomic<int, cuda::thread_scope_block> c;
    if (threadIdx.x == 0) c.store(0);
    __syncthreads();
    c++;
    __syncthreads();
    if (threadIdx.x == 0) o[4 + blockIdx.x] = c.load(cuda::memory_order_acquire);
    cuda::atomic_ref<unsigned, cuda::thread_scope_system> z(o[7]);
    unsigned e = z.load();
    while (!z.compare_exchange_weak(e, e + 2)) {}
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    cuda::atomic_ref<float> f(*(float*)&o[8]);
    f.fetch_add(1.0f);
}
