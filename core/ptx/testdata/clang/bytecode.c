// An interpreter: a switch in a loop, with a stack in local memory, another program in
// each thread.
#include "kernel.h"

enum { PUSH, ADD, SUB, MUL, DUP, SWAP, JNZ, HALT };

FUNC s32 interpret(const u8 *code, s32 x) {
  s32 stack[8];
  u32 sp = 0, pc = 0, fuel = 200;
  stack[sp++] = x;
  while (fuel--) {
    u8 op = code[pc++];
    switch (op) {
    case PUSH: stack[sp++ & 7] = (signed char)code[pc++]; break;
    case ADD: sp--; stack[(sp - 1) & 7] += stack[sp & 7]; break;
    case SUB: sp--; stack[(sp - 1) & 7] -= stack[sp & 7]; break;
    case MUL: sp--; stack[(sp - 1) & 7] *= stack[sp & 7]; break;
    case DUP: stack[sp & 7] = stack[(sp - 1) & 7]; sp++; break;
    case SWAP: {
      s32 t = stack[(sp - 1) & 7];
      stack[(sp - 1) & 7] = stack[(sp - 2) & 7];
      stack[(sp - 2) & 7] = t;
      break;
    }
    case JNZ: {
      u8 to = code[pc++];
      if (stack[--sp & 7]) pc = to;
      break;
    }
    default: return stack[(sp - 1) & 7];
    }
  }
  return -1;
}

KERNEL bytecode(s32 *out, const u8 *code, const u32 *start) {
  u32 i = TID;
  out[i] = interpret(code + start[i % 3], (s32)i);
}

#ifndef __NVPTX__
static s32 out[64];
static u8 code[40] = {
    DUP, MUL, PUSH, 3, ADD, HALT, 0, 0,                                            // x*x + 3
    PUSH, 1, SWAP, SWAP, PUSH, 2, ADD, ADD, HALT, 0, 0, 0,                          // x + 3
    DUP, PUSH, 1, ADD, PUSH, 40, SWAP, SUB, DUP, JNZ, 0, HALT, 0, 0, 0, 0, 0, 0, 0, 0, // a loop
};
static u32 start[3] = {0, 8, 20};
static void body(void) { bytecode(out, code, start); }
int main() {
  param(out, "s32", 64), param(code, "u8", 40), param(start, "u32", 3);
  launch("bytecode", 1, 64, body);
  expect(out, 64);
}
#endif
