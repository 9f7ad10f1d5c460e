//! launch grid=1 block=32
//! buf o s32[256] zeros
//! global gl s32[4]
//! global st u64[4]
//! variants O3,rdc
struct Tree {
    int key;
    const Tree* left;
    const Tree* right;
};
__device__ const Tree l0 = {1, 0, 0}, l1 = {3, 0, 0}, l2 = {7, 0, 0}, n0 = {2, &l0, &l1}, root = {5, &n0, &l2};
__constant__ double kd[3] = {0.1, -2.5, 1e100};
__device__ int gl[4] = {5, -6, 7};
__device__ unsigned long long st[4] = {1, 0xffffffffffffffffULL};
__device__ float fl = 1.0f / 3;
__device__ char name[] = "lanewise\0hidden\xff";
__constant__ short tbl[2][3] = {{1, 2, 3}, {-4, -5, -6}};
__device__ bool flags[3] = {true, false, true};
__device__ long double_arr[2] = {-1L, 1L << 40};
static __device__ int* ptrs[2] = {gl + 1, gl + 2};
namespace ns {
__device__ int deep = 99;
}
template <int N>
__device__ int tv = N * 3;
extern "C" __global__ void k(int* o) {
    int i = threadIdx.x;
    const Tree* t = &root;
    int d = 0;
    while (t && t->key != (i & 7)) {
        d = d * 10 + t->key;
        t = (i & 7) < t->key ? t->left : t->right;
    }
    o[i] = d + (t ? 1000 : 0);
    o[32 + i] = (int)(kd[i % 2] * 10) + name[i % 17] + tbl[i & 1][i % 3] + flags[i % 3] + (int)double_arr[i & 1] +
                (int)(fl * 9) + ns::deep + tv<4>;
    o[64 + i] = *ptrs[i & 1];
    __syncwarp();
    if (i < 4) {
        gl[i] *= 10 + i;
        st[i] += i + 1;
    }
    __syncwarp();
    o[96 + i] = *ptrs[i & 1];
}
