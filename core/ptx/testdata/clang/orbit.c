// Double precision: square roots, division, rounding, conversion both ways.
#include "kernel.h"

FUNC double length(double x, double y) { return __builtin_sqrt(x * x + y * y); }
FUNC double clamp(double x) { return x < -1e6 ? -1e6 : x > 1e6 ? 1e6 : x; }

KERNEL orbit(double *out, s32 *whole, double step) {
  u32 i = TID;
  double x = 1 + i * 0.125, y = 0, u = 0, v = 1 / __builtin_sqrt(x);
  for (int k = 0; k < 12; k++) {
    double r = length(x, y), g = 1 / (r * r * r);
    u -= x * g * step;
    v -= y * g * step;
    x += u * step;
    y += v * step;
  }
  out[2 * i] = clamp(x);
  out[2 * i + 1] = __builtin_fabs(y) + __builtin_floor(y * 100) - __builtin_ceil(x * 10) + __builtin_trunc(v * 1000);
  whole[i] = (s32)(x * 1000) + (s32)(float)(y * 77) - (s32)__builtin_rint(u * 50);
}

#ifndef __NVPTX__
static double out[66], step = 0.03125;
static s32 whole[33];
static void body(void) { orbit(out, whole, step); }
int main() {
  param(out, "f64", 66), param(whole, "s32", 33), value(step, "f64");
  launch("orbit", 1, 33, body);
  expect(out, 66), expect(whole, 33);
}
#endif
