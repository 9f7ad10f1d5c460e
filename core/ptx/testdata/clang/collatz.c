// A loop whose length differs from thread to thread.
#include "kernel.h"

FUNC u32 steps(u64 x) {
  u32 n = 0;
  while (x != 1) {
    x = x & 1 ? 3 * x + 1 : x >> 1;
    n++;
  }
  return n;
}

KERNEL collatz(u32 *out) {
  u32 i = CTAID * NTID + TID;
  out[i] = steps(i + 1);
}

#ifndef __NVPTX__
static u32 out[96];
static void body(void) { collatz(out); }
int main() {
  param(out, "u32", 96);
  launch("collatz", 2, 48, body);
  expect(out, 96);
}
#endif
