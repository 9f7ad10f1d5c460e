// Structures returned whole, bit fields, 128-bit integers, packed structures, unions, a jump table,
// and comparisons of pointers to functions.
#include "kernel.h"

struct odd { u8 a; u16 b; u8 c[3]; } __attribute__((packed));
struct big { u64 x[5]; u8 tail; };
struct bits { u32 a : 3; u32 b : 11; s32 c : 7; u64 d : 33; };
union either { double f; u64 i; u8 b[8]; };

FUNC struct odd make_odd(u32 i) { struct odd o; o.a = i; o.b = i * 257; o.c[0] = i + 1; o.c[1] = i + 2; o.c[2] = ~i; return o; }
FUNC u32 use_odd(struct odd o, struct odd p) { return o.a + o.b * 3 + o.c[2] - p.c[1] + p.b; }
FUNC struct big make_big(u32 n, struct odd o) { struct big b; for (u32 i = 0; i < 5; i++) b.x[i] = (u64)n * n * n + i * o.b; b.tail = o.c[0]; return b; }
FUNC u64 sum_big(struct big b) { u64 s = b.tail; for (u32 i = 0; i < 5; i++) s = s * 1000003 + b.x[i]; return s; }
FUNC u64 fields(u32 i) { struct bits b; b.a = i; b.b = i * 37; b.c = -(s32)i; b.d = (u64)i << 30 | i; return b.a + 16ull * b.b + 65536ull * (u32)b.c + (b.d << 5); }
FUNC u64 wide(u64 a, u64 b) { unsigned __int128 p = (unsigned __int128)a * b + a; p ^= p << 17; p -= (unsigned __int128)b << 64; return (u64)(p >> 64) ^ (u64)p; }
FUNC u32 jump(u32 k, u32 v) {
  switch (k) { case 0: return v + 1; case 1: return v * 3; case 2: return v ^ 0x55; case 3: return v >> 2; case 4: v += 9; case 5: return v * v; case 6: return ~v; case 7: return 7; case 8: return v % 7; default: return k; }
}
FUNC u32 turn(u32 n, u32 seed) {
  u32 s = seed;
  for (u32 i = 0; i < n; i++) s = (s << 5 | s >> 27) + i;
  return s;
}
typedef u32 (*op)(u32, u32);
FUNC op choose(u32 i) { return i % 3 == 0 ? jump : i % 3 == 1 ? turn : 0; }
FUNC u64 convert(float f, double d, s64 n) {
  u64 s = (u32)(s32)f; s = s * 7 + (u64)(s64)d; s = s * 7 + (u8)(s32)(f / 3); s = s * 7 + (u64)(double)n; union either e; e.f = d * f; s ^= e.i + e.b[6]; float g = (float)n; s += (u32)g; return s;
}

KERNEL odd(u64 *out, u64 seed) {
  u32 i = TID;
  struct odd o = make_odd(i), p = make_odd(i + 5);
  u64 s = use_odd(o, p);
  s = s * 31 + sum_big(make_big(i % 3 == 0 ? i : 7, i % 2 ? o : p));
  s = s * 31 + fields(i);
  s = s * 31 + wide(seed + i, s);
  s = s * 31 + jump(i % 11, i);
  for (u32 k = 0; k < i % 4; k++) s = s * 31 + turn(1 + (i + k) % 6, i);
  op f = choose(i);
  if (f) s = s * 31 + f(i % 9, 3); else s ^= 0xabcdef;
  if (f == jump) s++;
  s = s * 31 + convert(i * 1.75f, i * 1e5, (s64)i * i * 1000 + 1);
  out[i] = s;
}

#ifndef __NVPTX__
static u64 out[40];
static u64 seed = 0x123456789abcdefull;
static void body(void) { odd(out, seed); }
int main() {
  param(out, "u64", 40), printf("//@ param seed = u64 0x123456789abcdef\n");
  launch("odd", 1, 40, body);
  expect(out, 40);
}
#endif
