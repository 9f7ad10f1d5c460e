//! launch grid=2 block=64
//! buf x u32[128] range(1,1,90)
//! buf key u32[128] zeros
//! buf cnt u32[128] zeros
//! sorted key
//! variants O3,O0
extern "C" __global__ void k(const unsigned* x, unsigned* key, unsigned* cnt) {
    unsigned v = x[blockIdx.x * 64 + threadIdx.x], h = v * 2654435761u >> 25;
    for (;;) {
        unsigned old = atomicCAS(&key[h], 0u, v);
        if (old == 0 || old == v) {
            atomicAdd(&cnt[v], 1);
            break;
        }
        h = (h + 1) & 127;
    }
}
