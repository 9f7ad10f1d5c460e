// A tree that is walked recursively, with a visitor called through a pointer in a structure.
#include "kernel.h"

struct visitor { u32 (*visit)(u32, u32); u32 depth; };
FUNC u32 sum(u32 acc, u32 v) { return acc + v; }
FUNC u32 most(u32 acc, u32 v) { return v > acc ? v : acc; }
FUNC u32 fold(u32 acc, u32 v) { return acc * 31 + v; }

FUNC u32 walk(const u32 *tree, u32 node, u32 acc, visitor v) {
  if (node > 30 || v.depth == 0) return acc;
  v.depth--;
  acc = walk(tree, 2 * node, acc, v);
  acc = v.visit(acc, tree[node]);
  return walk(tree, 2 * node + 1, acc, v);
}

KERNEL visit(u32 *out, const u32 *tree) {
  u32 i = TID;
  visitor v = {i % 3 == 0 ? sum : i % 3 == 1 ? most : fold, 1 + i % 5};
  out[i] = walk(tree, 1, 0, v);
}

#ifndef __NVPTX__
static u32 out[33], tree[32];
static void body(void) { visit(out, tree); }
int main() {
  for (int i = 0; i < 32; i++) tree[i] = i * i % 23 + i;
  param(out, "u32", 33), param(tree, "u32", 32);
  launch("visit", 1, 33, body);
  expect(out, 33);
}
#endif
