//! launch grid=4 block=64
//! buf x s32[256] range(1,-9,9)
//! buf o s32[256] zeros
//! buf p s32[8] zeros
//! variants O3
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __cluster_dims__(2, 1, 1) k(const int* x, int* o, int* p) {
    __shared__ int s[64];
    __shared__ int total;
    cg::cluster_group c = cg::this_cluster();
    int i = threadIdx.x, g = blockIdx.x * 64 + i;
    s[i] = x[g];
    if (i == 0) total = 0;
    c.sync();
    int* other = c.map_shared_rank(s, c.block_rank() ^ 1);
    int v = other[63 - i];
    atomicAdd(c.map_shared_rank(&total, 0), v);
    c.sync();
    o[g] = v * 10 + c.block_rank();
    if (c.thread_rank() == 0) p[blockIdx.x] = total;
    if (i == 1) p[4 + blockIdx.x] = c.num_blocks() * 100 + c.dim_threads().x + c.block_index().x;
    c.sync();
}
