// Recursion: Fibonacci with two calls, Ackermann with nested ones, both of different depth.
#include "kernel.h"

FUNC u32 fib(u32 n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
FUNC u32 ack(u32 m, u32 n) {
  if (m == 0) return n + 1;
  if (n == 0) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}

KERNEL recursion(u32 *out) {
  u32 i = TID;
  out[2 * i] = fib(i % 10);
  out[2 * i + 1] = ack(i % 3, i % 5);
}

#ifndef __NVPTX__
static u32 out[66];
static void body(void) { recursion(out); }
int main() {
  param(out, "u32", 66);
  launch("recursion", 1, 33, body);
  expect(out, 66);
}
#endif
