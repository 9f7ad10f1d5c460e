// Function pointers in a constant table: each thread calls its own.
#include "kernel.h"

typedef u32 (*op)(u32, u32);
FUNC u32 add(u32 a, u32 b) { return a + b; }
FUNC u32 sub(u32 a, u32 b) { return a - b; }
FUNC u32 mul(u32 a, u32 b) { return a * b; }
FUNC u32 gcd(u32 a, u32 b) {
  while (b) {
    u32 t = a % b;
    a = b;
    b = t;
  }
  return a;
}
DEVICE static op const ops[4] = {add, sub, mul, gcd};

KERNEL table(u32 *out, const u32 *which, const u32 *x) {
  u32 i = TID;
  u32 v = x[i];
  for (u32 k = 0; k < 3; k++) v = ops[(which[i] + k) & 3](v, i + 10);
  out[i] = v;
}

#ifndef __NVPTX__
static u32 out[64], which[64], x[64];
static void body(void) { table(out, which, x); }
int main() {
  for (int i = 0; i < 64; i++) which[i] = i * 7 % 5 % 4, x[i] = i * i + 360;
  param(out, "u32", 64), param(which, "u32", 64), param(x, "u32", 64);
  launch("table", 1, 64, body);
  expect(out, 64);
}
#endif
