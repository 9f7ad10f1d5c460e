//! launch grid=2 block=2
//! val f f32 1.5
//! buf o s32[4] zeros
//! variants O0
#include <stdio.h>
extern "C" __global__ void k(float f, int* o) {
    int g = blockIdx.x * 2 + threadIdx.x;
    if (g == 0) {
        printf("%d %d %d %d %d %d %d %d %d %d %d %d %f %f\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, f, (double)f * 2);
        printf("[%c%c%c] [%s] [%10.4f] [%-12s] [%08x] [%#010x]\n", 'a', 98, 'c', "str", 3.14159265, "left", 0xbeef,
               0xabc);
        printf("%5.1f|%+d|%+.2e|% f|%g|%g|%g\n", -2.25, 3, 1e-10, 1.0, 1e-5, 123456789.0, 0.1f + 0.2f);
        printf("100%% %hd %ld %lu %lld %zu\n", (short)-1, -1L, ~0UL, 1LL << 40, sizeof(int));
        printf("%x %X %o %u %i\n", -1, -1, -1, -1, -1);
        printf("tab\there \"quoted\" \\ back\n");
        printf("%s and %s\n", "one", f > 1 ? "big" : "small");
        printf("\n");
        printf("%G %E %A\n", 1e-7, 12345.678, 0.15625);
        printf("%.0f %.0f %.0f %.10g\n", 0.5, 1.5, 2.5, 1.0 / 3);
        printf("%20lld|%-20llu|\n", -5LL, 7ULL);
    }
    o[g] = g == 1 ? printf("only %d\n", g) : 7;
}
