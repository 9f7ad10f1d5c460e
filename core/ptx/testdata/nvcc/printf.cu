//! launch grid=1 block=4
//! buf o s32[4] zeros
//! variants O3
#include <stdio.h>
struct P {
    int a;
    float b;
};
extern "C" __global__ void k(int* o) {
    int i = threadIdx.x;
    double d = i * 1.25 - 1;
    const char* names[] = {"zero", "one", "two", "three"};
    if (i == 0) {
        printf("hello, world\n");
        printf("%d %i %u %x %X %o %c %s %%\n", -5, 7, 4000000000u, 0xbeef, 0xBEEF, 8, 'A', "text");
        printf("%5d|%-5d|%05d|%+d|% d|%.3d\n", 42, 42, 42, 42, 42, 7);
        printf("%f %e %g %G %a\n", 3.14159, 12345.678, 0.0001, 1e20, 1.0);
        printf("%8.3f|%-10.2e|%+.1f|%#x|%#o\n", 2.5, 123456.0, 0.05, 255, 8);
        printf("%lld %llu %llx %ld %hd %hhd\n", -1234567890123LL, 18446744073709551615ULL, 0x123456789abcdefULL, 99L,
               (short)-3, (signed char)-4);
        printf("%f %f %f %g\n", 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0, -0.0);
        printf("%10s|%-10s|%.2s|%*d|%.*f\n", "ab", "cd", "efgh", 6, 42, 2, 1.23456);
        printf("%p\n", (void*)0x1234);
        printf("%s\n", "");
        printf("no newline");
        printf(" then\n");
    }
    __syncwarp();
    for (int j = 0; j < 4; j++) {
        if (i == j) o[i] = printf("thread %d: %s %.2f\n", i, names[i], d);
        __syncwarp();
    }
}
