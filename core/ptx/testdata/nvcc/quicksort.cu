//! launch grid=1 block=32
//! buf x s32[1024] bits(1)
//! variants O3
extern "C" __global__ void k(int* x) {
    int* a = x + threadIdx.x * 32;
    int st[32], n = 0;
    st[n++] = 0;
    st[n++] = 31;
    while (n) {
        int hi = st[--n], lo = st[--n];
        if (lo >= hi) continue;
        int p = a[(lo + hi) / 2], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        st[n++] = lo;
        st[n++] = j;
        st[n++] = i;
        st[n++] = hi;
    }
}
