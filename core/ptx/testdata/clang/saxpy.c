// Floating point, a loop over the grid, an early return.
#include "kernel.h"

KERNEL saxpy(float *y, const float *x, float a, u32 n) {
  u32 i = CTAID * NTID + TID;
  if (i >= n) return;
  y[i] = __builtin_fmaf(a, x[i], y[i]);
}

#ifndef __NVPTX__
static float x[70], y[70], a = 2.5f;
static u32 n = 70;
static void body(void) { saxpy(y, x, a, n); }
int main() {
  for (int i = 0; i < 70; i++) x[i] = i * 0.37f - 9, y[i] = 1.0f / (i + 1);
  param(y, "f32", 70), param(x, "f32", 70), value(a, "f32"), value(n, "u32");
  launch("saxpy", 3, 32, body);
  expect(y, 70);
}
#endif
