// Atomics in global and shared memory, and a barrier.
#include "kernel.h"

KERNEL histogram(u32 *bins, const u8 *data, u32 n) {
  SHARED u32 local[16];
  if (TID < 16) local[TID] = 0;
  BARRIER();
  for (u32 i = CTAID * NTID + TID; i < n; i += 2 * NTID) ATOMIC_ADD(&local[data[i] >> 4], 1);
  BARRIER();
  if (TID < 16) ATOMIC_ADD(&bins[TID], local[TID]);
}

#ifndef __NVPTX__
static u32 bins[16], n = 300;
static u8 data[300];
static void body(void) { histogram(bins, data, n); }
int main() {
  for (int i = 0; i < 300; i++) data[i] = (u8)(i * i * 7 + i * 13);
  param(bins, "u32", 16), param(data, "u8", 300), value(n, "u32");
  launch("histogram", 2, 64, body);
  expect(bins, 16);
}
#endif
