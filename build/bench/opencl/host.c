// Runs one OpenCL kernel and prints how many seconds its fastest run took, and how many of the processor the one
// that took the fewest of those.
//
//   opencl RUNS SOURCE KERNEL GX GY GZ LX LY LZ ARGUMENT...
//
// An argument is b:FILE, a buffer that holds the file's bytes at first and is written
// to FILE.out at the end; s:HEX, a scalar's bytes; or l:SIZE, local memory. The time is
// that of the kernel alone, from the call that enqueues it until it has finished; the
// buffers have their first contents before every run. OPENCL_OPTIONS are options for the
// compiler.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(cl_int error, const char *what) {
  if (error != CL_SUCCESS) {
    fprintf(stderr, "%s: OpenCL error %d\n", what, error);
    exit(1);
  }
}

static char *read_file(const char *path, size_t *size) {
  FILE *f = fopen(path, "rb");
  if (!f) {
    perror(path);
    exit(1);
  }
  fseek(f, 0, SEEK_END);
  *size = ftell(f);
  rewind(f);
  char *bytes = malloc(*size + 1);
  if (fread(bytes, 1, *size, f) != *size) exit(1);
  bytes[*size] = 0;
  fclose(f);
  return bytes;
}

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  if (argc < 10) return 2;
  int runs = atoi(argv[1]);
  size_t length, global[3], local[3];
  const char *source = read_file(argv[2], &length);
  for (int i = 0; i < 3; i++) {
    global[i] = strtoul(argv[4 + i], 0, 10);
    local[i] = strtoul(argv[7 + i], 0, 10);
  }
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, 0), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, 0), "clGetDeviceIDs");
  cl_context context = clCreateContext(0, 1, &device, 0, 0, &error);
  check(error, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
  check(error, "clCreateCommandQueue");
  cl_program program = clCreateProgramWithSource(context, 1, &source, &length, &error);
  check(error, "clCreateProgramWithSource");
  char options[256];
  const char *more = getenv("OPENCL_OPTIONS");
  snprintf(options, sizeof options, "-cl-std=CL1.2 -DK=__kernel %s", more ? more : "");
  check(clBuildProgram(program, 1, &device, options, 0, 0), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, argv[3], &error);
  check(error, "clCreateKernel");

  int count = argc - 10;
  cl_mem *buffers = calloc(count, sizeof *buffers);
  char **first = calloc(count, sizeof *first);
  size_t *sizes = calloc(count, sizeof *sizes);
  for (int i = 0; i < count; i++) {
    const char *a = argv[10 + i];
    unsigned char scalar[64];
    switch (a[0]) {
    case 'b':
      first[i] = read_file(a + 2, &sizes[i]);
      buffers[i] = clCreateBuffer(context, CL_MEM_READ_WRITE, sizes[i], 0, &error);
      check(error, "clCreateBuffer");
      check(clSetKernelArg(kernel, i, sizeof(cl_mem), &buffers[i]), "clSetKernelArg");
      break;
    case 's': {
      size_t n = strlen(a + 2) / 2;
      for (size_t k = 0; k < n && k < sizeof scalar; k++) {
        unsigned byte;
        sscanf(a + 2 + 2 * k, "%2x", &byte);
        scalar[k] = byte;
      }
      check(clSetKernelArg(kernel, i, n, scalar), "clSetKernelArg");
      break;
    }
    default:
      check(clSetKernelArg(kernel, i, strtoul(a + 2, 0, 10), 0), "clSetKernelArg");
    }
  }
  double best = 1e30, least = 1e30;
  for (int run = 0; run < runs; run++) {
    for (int i = 0; i < count; i++)
      if (buffers[i])
        check(clEnqueueWriteBuffer(queue, buffers[i], CL_TRUE, 0, sizes[i], first[i], 0, 0, 0), "clEnqueueWriteBuffer");
    double begin = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
    check(clEnqueueNDRangeKernel(queue, kernel, 3, 0, global, local, 0, 0, 0), "clEnqueueNDRangeKernel");
    check(clFinish(queue), "clFinish");
    double time = now(CLOCK_MONOTONIC) - begin;
    used = now(CLOCK_PROCESS_CPUTIME_ID) - used;
    if (time < best) best = time;
    if (used < least) least = used;
  }
  for (int i = 0; i < count; i++) {
    if (!buffers[i]) continue;
    check(clEnqueueReadBuffer(queue, buffers[i], CL_TRUE, 0, sizes[i], first[i], 0, 0, 0), "clEnqueueReadBuffer");
    char path[4096];
    snprintf(path, sizeof path, "%s.out", argv[10 + i] + 2);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(first[i], 1, sizes[i], f) != sizes[i]) exit(1);
    fclose(f);
  }
  printf("%.9f %.9f\n", best, least);
  return 0;
}
