//! launch grid=1 block=64
//! buf x s32[256] range(5,-1000,1000)
//! buf o s32[1024] zeros
//! variants O3
#include <cub/cub.cuh>
extern "C" __global__ void k(const int* x, int* o) {
    typedef cub::BlockReduce<int, 64> R;
    typedef cub::BlockScan<int, 64> S;
    typedef cub::BlockRadixSort<int, 64, 4> Q;
    typedef cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_TRANSPOSE> L;
    __shared__ union {
        R::TempStorage r;
        S::TempStorage s;
        Q::TempStorage q;
        L::TempStorage l;
    } u;
    int i = threadIdx.x, a[4];
    L(u.l).Load(x, a);
    __syncthreads();
    int sum = R(u.r).Sum(a);
    __syncthreads();
    int mx = R(u.r).Reduce(a[0], [](int p, int q) { return p > q ? p : q; });
    __syncthreads();
    int p;
    S(u.s).ExclusiveSum(a[1], p);
    __syncthreads();
    int b[4];
    S(u.s).InclusiveSum(a, b);
    __syncthreads();
    for (int j = 0; j < 4; j++) o[i * 4 + j] = b[j];
    Q(u.q).Sort(a);
    for (int j = 0; j < 4; j++) o[256 + i * 4 + j] = a[j];
    o[512 + i] = p;
    if (i == 0) {
        o[1000] = sum;
        o[1001] = mx;
    }
}
