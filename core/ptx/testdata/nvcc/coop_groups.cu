//! launch grid=2 block=96
//! buf x s32[192] range(3,-50,50)
//! buf o s32[1920] zeros
//! variants O3
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(const int* x, int* o) {
    cg::thread_block b = cg::this_thread_block();
    int i = blockIdx.x * blockDim.x + b.thread_rank(), n = 192, a = x[i];
    auto w = cg::tiled_partition<32>(b);
    auto t = cg::tiled_partition<8>(w);
    auto q = cg::tiled_partition(b, 4);
    o[i] = cg::reduce(w, a, cg::plus<int>());
    o[n + i] = cg::reduce(t, a, cg::less<int>());
    o[2 * n + i] = cg::inclusive_scan(t, a);
    o[3 * n + i] = cg::exclusive_scan(w, a, cg::plus<int>());
    o[4 * n + i] = t.shfl_down(a, 2) + t.meta_group_rank() * 1000 + q.thread_rank();
    if (a > 0) {
        cg::coalesced_group g = cg::coalesced_threads();
        o[5 * n + i] = g.thread_rank() * 100 + g.size();
        o[6 * n + i] = g.shfl(a, 0);
        o[9 * n + i] = cg::reduce(g, a, cg::plus<int>());
    }
    auto l = cg::labeled_partition(w, a & 3);
    o[7 * n + i] = l.size() * 100 + l.thread_rank();
    b.sync();
    o[8 * n + i] = t.any(a > 45) + 2 * t.all(a < 40) + 4 * t.ballot(a & 1) + w.match_any(a);
}
