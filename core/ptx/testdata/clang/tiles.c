// A matrix product through tiles in shared memory.
#include "kernel.h"

KERNEL tiles(float *c, const float *a, const float *b, u32 n) {
  SHARED float ta[64], tb[64];
  u32 x = TID % 8, y = TID / 8, row = CTAID / (n / 8) * 8 + y, col = CTAID % (n / 8) * 8 + x;
  float s = 0;
  for (u32 k = 0; k < n; k += 8) {
    ta[TID] = a[row * n + k + x];
    tb[TID] = b[(k + y) * n + col];
    BARRIER();
    for (u32 i = 0; i < 8; i++) s = __builtin_fmaf(ta[8 * y + i], tb[8 * i + x], s);
    BARRIER();
  }
  c[row * n + col] = s;
}

#ifndef __NVPTX__
static float a[256], b[256], c[256];
static u32 n = 16;
static void body(void) { tiles(c, a, b, n); }
int main() {
  for (int i = 0; i < 256; i++) a[i] = (i % 7) * 0.5f - 1, b[i] = (i % 11) * 0.25f - 1;
  param(c, "f32", 256), param(a, "f32", 256), param(b, "f32", 256), value(n, "u32");
  launch("tiles", 4, 64, body);
  expect(c, 256);
}
#endif
