// Division of all widths and signs, by variables.
#include "kernel.h"

KERNEL division(s64 *out, const s64 *a, const s64 *b) {
  u32 i = TID;
  s64 x = a[i], y = b[i];
  s64 r = x / y * 3 + x % y;
  r ^= (s64)((u64)x / (u64)y) + (s64)((u64)x % (u64)y);
  s32 p = (s32)x, q = (s32)y | 1;
  if (!(p == (s32)0x80000000 && q == -1)) r += p / q * 7 + p % q;
  r -= (u32)p / (u32)q + (u32)p % (u32)q;
  short h = (short)x, k = (short)(y | 1);
  r ^= (s64)(h / k) << 20 | (u16)h / (u16)k;
  out[i] = r;
}

#ifndef __NVPTX__
static s64 out[48], a[48], b[48];
static void body(void) { division(out, a, b); }
int main() {
  u64 seed = 12345;
  for (int i = 0; i < 48; i++) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    a[i] = (s64)seed >> (i * 5 % 40);
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    b[i] = (s64)seed >> (i * 3 % 60) | 1;
    if (b[i] == -1) b[i] = 7;
  }
  param(out, "s64", 48), param(a, "s64", 48), param(b, "s64", 48);
  launch("division", 1, 48, body);
  expect(out, 48);
}
#endif
