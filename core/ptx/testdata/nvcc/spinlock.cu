//! launch grid=1 block=96
//! buf lock s32[4] zeros
//! buf o s32[8] zeros
//! variants O3
extern "C" __global__ void k(int* lock, int* o) {
    int i = threadIdx.x;
    if ((i & 31) == 0) {
        while (atomicCAS(lock, 0, 1) != 0) __nanosleep(20);
        __threadfence();
        o[0] += i;
        o[1]++;
        __threadfence();
        atomicExch(lock, 0);
    }
    bool done = false;
    while (!done) {
        if (atomicCAS(lock + 1, 0, 1) == 0) {
            volatile int* p = o + 2;
            *p = *p + 1;
            __threadfence();
            atomicExch(lock + 1, 0);
            done = true;
        }
    }
}
