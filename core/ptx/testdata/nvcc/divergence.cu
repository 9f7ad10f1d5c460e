//! launch grid=1 block=64
//! buf x u32[64] range(1,1,500)
//! buf o s32[192] zeros
//! variants O3,sm75
__device__ __noinline__ int gcd(int a, int b) {
    while (b) {
        int t = a % b;
        a = b;
        b = t;
    }
    return a;
}
extern "C" __global__ void k(const unsigned* x, int* o) {
    int i = threadIdx.x;
    unsigned n = x[i];
    int c = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n >> 1;
        if (++c > 300) break;
    }
    o[i] = c;
    int r = 0;
    for (int a = 0; a < 6; a++) {
        if ((i + a) % 3 == 0) continue;
        for (int b = 0; b < (i & 7); b++) {
            if (b == a) goto next;
            if (((a * b + i) & 7) == 5) goto out;
            r += a * b + 1;
        }
    next:
        r ^= i;
    }
out:
    o[64 + i] = r;
    o[128 + i] = i % 3 ? gcd(x[i], i + 1) : gcd(x[i], x[63 - i]);
    if (i == 7) return;
    if (i & 16) {
        o[128 + i] += 1000;
        return;
    }
    o[64 + i] += __popc(__activemask());
}
