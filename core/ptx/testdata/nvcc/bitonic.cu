//! launch grid=1 block=64
//! buf k_ u64[128] edge(1,0,0)
//! buf v s32[128] iota(0)
//! variants O3
extern "C" __global__ void k(long long* key, int* val) {
    __shared__ long long s[128];
    __shared__ int t[128];
    int i = threadIdx.x;
    s[i] = key[i];
    s[i + 64] = key[i + 64];
    t[i] = val[i];
    t[i + 64] = val[i + 64];
    for (int m = 2; m <= 128; m *= 2)
        for (int j = m / 2; j > 0; j /= 2) {
            __syncthreads();
            int a = 2 * i - (i & (j - 1)), b = a + j;
            bool up = (a & m) == 0;
            if ((s[a] > s[b] || (s[a] == s[b] && t[a] > t[b])) == up) {
                auto x = s[a];
                s[a] = s[b];
                s[b] = x;
                int y = t[a];
                t[a] = t[b];
                t[b] = y;
            }
        }
    __syncthreads();
    key[i] = s[i];
    key[i + 64] = s[i + 64];
    val[i] = t[i];
    val[i + 64] = t[i + 64];
}
