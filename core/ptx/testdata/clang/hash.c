// Integers of all widths: 64-bit products, rotations, counting bits, byte swaps.
#include "kernel.h"

FUNC u64 mix(u64 x) {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdull;
  x ^= x >> 33;
  x = x << 31 | x >> 33;
  return x * 5 + 0x38495ab5;
}

KERNEL hash(u64 *out, const u8 *text, u32 n) {
  u32 i = TID;
  u64 h = i;
  for (u32 k = 0; k < n; k++) h = mix(h ^ text[(k * (i + 1)) % n]);
  h += (u64)__builtin_popcountll(h) << 8;
  h ^= (u64)__builtin_clzll(h | 1);
  h += __builtin_clz((u32)h | 1) + __builtin_popcount((u32)h);
  h ^= __builtin_bswap32((u32)(h >> 7));
  s64 q = (s64)h >> 5;
  out[i] = h + (u64)(q < 0 ? -q : q) + (u64)(((unsigned __int128)h * 0x9e3779b97f4a7c15ull) >> 64);
}

#ifndef __NVPTX__
static u64 out[64];
static u8 text[29] = "the quick brown fox jumps ov";
static u32 n = 29;
static void body(void) { hash(out, text, n); }
int main() {
  param(out, "u64", 64), param(text, "u8", 29), value(n, "u32");
  launch("hash", 1, 64, body);
  expect(out, 64);
}
#endif
