//! launch grid=1 block=16
//! buf x s32[256] bits(1)
//! buf o s32[272] zeros
//! variants O3
struct Node {
    int key;
    short left, right;
};
__device__ int walk(const Node* t, int n, int* out, int c) {
    if (n < 0) return c;
    c = walk(t, t[n].left, out, c);
    out[c++] = t[n].key;
    return walk(t, t[n].right, out, c);
}
extern "C" __global__ void k(const int* x, int* o) {
    Node t[16];
    int i = threadIdx.x, n = 0;
    for (int j = 0; j < 16; j++) {
        t[n] = {x[i * 16 + j] >> 8, -1, -1};
        if (n) {
            int c = 0;
            for (;;) {
                short& z = t[n].key < t[c].key ? t[c].left : t[c].right;
                if (z < 0) {
                    z = n;
                    break;
                }
                c = z;
            }
        }
        n++;
    }
    o[256 + i] = walk(t, 0, o + i * 16, 0);
}
