// The programs of this folder are compiled twice: for NVPTX, and for the machine that
// compiles, where main launches the kernel thread by thread, writes what it was given and
// what came out as `//@` lines, and so says what the PTX must give. clang_test.go does both.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef int s32;
typedef unsigned long long u64;
typedef long long s64;

#ifdef __NVPTX__

#define KERNEL extern "C" __attribute__((global)) void
#define DEVICE __attribute__((device))
#define FUNC static __attribute__((device, noinline))
#define SHARED static __attribute__((shared))
#define TID __nvvm_read_ptx_sreg_tid_x()
#define NTID __nvvm_read_ptx_sreg_ntid_x()
#define CTAID __nvvm_read_ptx_sreg_ctaid_x()
#define BARRIER() __syncthreads()
#define ATOMIC_ADD(p, v) __nvvm_atom_add_gen_i((int *)(p), v)

#else

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define KERNEL static void
#define DEVICE
#define FUNC static __attribute__((noinline))
#define SHARED static
#define TID lane_tid
#define NTID lane_ntid
#define CTAID lane_ctaid
#define BARRIER() pthread_barrier_wait(&lane_barrier)
#define ATOMIC_ADD(p, v) __atomic_fetch_add((int *)(p), v, __ATOMIC_SEQ_CST)

static __thread u32 lane_tid, lane_ntid, lane_ctaid;
static pthread_barrier_t lane_barrier;
static void (*lane_body)(void);
static u32 lane_block;

static void *lane_main(void *p) {
  lane_tid = (u32)(unsigned long)p;
  lane_ntid = lane_block >> 16;
  lane_ctaid = lane_block & 0xffff;
  lane_body();
  return 0;
}

// launch runs the kernel: blocks one after another, the threads of a block together.
static void launch(const char *kernel, u32 grid, u32 block, void (*body)(void)) {
  printf("//@ launch %s grid=%u block=%u\n", kernel, grid, block);
  lane_body = body;
  for (u32 b = 0; b < grid; b++) {
    pthread_t threads[1024];
    lane_block = block << 16 | b;
    pthread_barrier_init(&lane_barrier, 0, block);
    for (u32 t = 0; t < block; t++) pthread_create(&threads[t], 0, lane_main, (void *)(unsigned long)t);
    for (u32 t = 0; t < block; t++) pthread_join(threads[t], 0);
  }
}

static void list(const void *p, u32 size, u32 n) {
  for (u32 i = 0; i < n; i++) {
    u64 v = 0;
    memcpy(&v, (const char *)p + i * size, size);
    printf("%s%s0x%llx", i ? "," : "", i % 8 == 0 && i ? "\n//@   " : " ", v);
  }
  printf("\n");
}

#define param(name, type, n) printf("//@ param %s = %s[%u]", #name, type, (u32)(n)), list(name, sizeof *name, n)
#define value(name, type) printf("//@ param %s = %s", #name, type), list(&name, sizeof name, 1)
#define expect(name, n) printf("//@ expect %s =", #name), list(name, sizeof *name, n)

#endif
