// A state machine: each state is a function that returns the next one, in a loop with
// divergent calls until all threads are done.
#include "kernel.h"

struct state;
typedef u32 (*action)(state *);
struct state { u32 value, count; };

FUNC u32 halve(state *s) { s->value >>= 1; return s->value & 1 ? 1 : 2; }
FUNC u32 triple(state *s) { s->value = s->value * 3 + 1; return s->value % 5 == 0 ? 2 : 0; }
FUNC u32 fold(state *s) { s->value = (s->value & 0xff) + (s->value >> 8); return s->count > 20 ? 3 : s->value & 2 ? 0 : 1; }

DEVICE static action const actions[3] = {halve, triple, fold};

KERNEL machine(u32 *out) {
  u32 i = CTAID * NTID + TID;
  state s = {i * 2654435761u, 0};
  u32 next = i % 3;
  while (next < 3) {
    s.count++;
    next = actions[next](&s);
    if (s.count > 60) break;
  }
  out[i] = s.value * 64 + s.count;
}

#ifndef __NVPTX__
static u32 out[80];
static void body(void) { machine(out); }
int main() {
  param(out, "u32", 80);
  launch("machine", 2, 40, body);
  expect(out, 80);
}
#endif
