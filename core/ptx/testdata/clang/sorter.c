// Quicksort of a local array in each thread, with a comparison through a pointer.
#include "kernel.h"

typedef int (*less)(s32, s32);
FUNC int up(s32 a, s32 b) { return a < b; }
FUNC int down(s32 a, s32 b) { return a > b; }
FUNC int by_magnitude(s32 a, s32 b) { return (a < 0 ? -a : a) < (b < 0 ? -b : b); }

FUNC void quicksort(s32 *v, s32 lo, s32 hi, less before) {
  if (lo >= hi) return;
  s32 pivot = v[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) {
    while (before(v[i], pivot)) i++;
    while (before(pivot, v[j])) j--;
    if (i <= j) {
      s32 t = v[i];
      v[i++] = v[j];
      v[j--] = t;
    }
  }
  quicksort(v, lo, j, before);
  quicksort(v, i, hi, before);
}

KERNEL sorter(s32 *data) {
  s32 v[12];
  u32 i = TID;
  for (int k = 0; k < 12; k++) v[k] = data[12 * i + k];
  quicksort(v, 0, 11, i % 3 == 0 ? up : i % 3 == 1 ? down : by_magnitude);
  for (int k = 0; k < 12; k++) data[12 * i + k] = v[k];
}

#ifndef __NVPTX__
static s32 data[396];
static void body(void) { sorter(data); }
int main() {
  u32 seed = 1;
  for (int i = 0; i < 396; i++) {
    seed = seed * 1664525 + 1013904223;
    data[i] = (s32)(seed >> 16) * (i & 1 ? 1 : -1) + i;
  }
  param(data, "s32", 396);
  launch("sorter", 1, 33, body);
  expect(data, 396);
}
#endif
