// Structures by value, as arguments and as results: small, odd and large ones.
#include "kernel.h"

struct point { float x, y; };
struct record { u8 kind; s32 id; u16 tag; u64 weight; };
struct matrix { float m[9]; };

FUNC point turn(point p, float s, float c) { return point{p.x * c - p.y * s, p.x * s + p.y * c}; }
FUNC record promote(record r) {
  r.kind++;
  r.id = -r.id;
  r.tag ^= 0xff;
  r.weight *= 1000003;
  return r;
}
FUNC matrix multiply(matrix a, matrix b) {
  matrix r;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      float s = 0;
      for (int k = 0; k < 3; k++) s = __builtin_fmaf(a.m[3 * i + k], b.m[3 * k + j], s);
      r.m[3 * i + j] = s;
    }
  return r;
}

KERNEL structs(float *f, u64 *w, point start) {
  u32 i = TID;
  point p = {start.x + i, start.y - i};
  for (u32 k = 0; k < i % 4; k++) p = turn(p, 0.5f, 0.25f);
  record r = {(u8)i, (s32)i * 3, (u16)(i * 5), i + 7ull};
  if (i & 1) r = promote(r);
  matrix a, b;
  for (int k = 0; k < 9; k++) a.m[k] = k + i, b.m[k] = k * 0.5f - i;
  matrix c = multiply(a, multiply(b, a));
  f[11 * i] = p.x;
  f[11 * i + 1] = p.y;
  for (int k = 0; k < 9; k++) f[11 * i + 2 + k] = c.m[k];
  w[i] = r.weight + r.kind * 3 + r.tag + (u64)r.id;
}

#ifndef __NVPTX__
static float f[363];
static u64 w[33];
static point start = {1.5f, -2};
static void body(void) { structs(f, w, start); }
int main() {
  float *s = (float *)&start;
  param(f, "f32", 363), param(w, "u64", 33);
  printf("//@ param start = b32"), list(s, 4, 2);
  launch("structs", 1, 33, body);
  expect(f, 363), expect(w, 33);
}
#endif
