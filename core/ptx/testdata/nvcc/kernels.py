"""Kernels of Triton and numba-cuda, recorded as record.py does those in CUDA C++: python3 kernels.py"""
import re
from importlib.metadata import version

import triton
import triton.language as tl
from numba import cuda, float32
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from record import store, values


@triton.jit
def add(x, y, o, n, SIZE: tl.constexpr):
    i = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    inside = i < n
    tl.store(o + i, tl.load(x + i, mask=inside) + tl.load(y + i, mask=inside), mask=inside)


@triton.jit
def product(a, b, c, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    at = i[:, None] * SIZE + i[None, :]
    tl.store(c + at, tl.dot(tl.load(a + at), tl.load(b + at)))


@triton.jit
def scan(x, o, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    tl.store(o + i, tl.cumsum(tl.load(x + i), 0))


@triton.jit
def rotate(x, c, s, o, HALF: tl.constexpr):
    at = tl.program_id(0) * 2 * HALF + tl.arange(0, HALF)
    i = tl.arange(0, HALF)
    a = tl.load(x + at).to(tl.float32)
    b = tl.load(x + at + HALF).to(tl.float32)
    cos, sin = tl.load(c + i), tl.load(s + i)
    tl.store(o + at, (a * cos - b * sin).to(tl.bfloat16))
    tl.store(o + at + HALF, (b * cos + a * sin).to(tl.bfloat16))


def block_sum(x, o):
    s = cuda.shared.array(64, dtype=float32)
    i = cuda.threadIdx.x
    s[i] = x[cuda.grid(1)]
    cuda.syncthreads()
    k = 32
    while k > 0:
        if i < k:
            s[i] += s[i + k]
        cuda.syncthreads()
        k //= 2
    if i == 0:
        o[cuda.blockIdx.x] = s[0]


def mandelbrot(o, w):
    i = cuda.grid(1)
    c = complex((i % w) / w * 3 - 2, (i // w) / w * 2 - 1)
    z = 0j
    n = 0
    while n < 30 and z.real * z.real + z.imag * z.imag < 4:
        z = z * z + c
        n += 1
    o[i] = n


def collatz(x, o):
    i = cuda.grid(1)
    n = x[i]
    c = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        c += 1
    o[i] = c


def buffer(name, kind, n, text):
    return {"is": "buf", "name": name, "type": kind, "data": values(kind, n, text)}


def value(name, kind, v):
    return {"is": "val", "name": name, "type": kind, "data": values(kind, 1, str(v))}


def array(name, kind, n, text):
    """An array as numba passes it: seven parameters."""
    size = len(values(kind, 1, "zeros"))
    return [value(name + "_info", "u64", 0), value(name + "_parent", "u64", 0), value(name + "_items", "u64", n),
            value(name + "_size", "u64", size), buffer(name, kind, n, text), value(name + "_shape", "u64", n),
            value(name + "_stride", "u64", size)]


def entry(ptx):
    """The name of a kernel and how many parameters it has."""
    name, params = re.search(r"\.entry\s+(\w+)\s*\((.*?)\)", ptx, re.S).groups()
    return name, params.count(".param")


def launch(ptx, grid, block, shared, params):
    return {"kernel": entry(ptx)[0], "grid": [grid, 1, 1], "block": [block, 1, 1], "shared": shared, "params": params,
            "globals": [], "tol": {}}


TRITON = [
    (add, "*fp32 *fp32 *fp32 i32", {"SIZE": 128}, 2,
     [buffer("x", "f32", 200, "range(1,-9,9)"), buffer("y", "f32", 200, "range(2,-9,9)"),
      buffer("o", "f32", 200, "zeros"), value("n", "s32", 197)]),
    (product, "*fp16 *fp16 *fp32", {"SIZE": 32}, 1,
     [buffer("a", "f16", 1024, "small(1)"), buffer("b", "f16", 1024, "small(2)"),
      buffer("c", "f32", 1024, "zeros")]),
    (scan, "*i32 *i32", {"SIZE": 256}, 1,
     [buffer("x", "s32", 256, "range(1,-99,99)"), buffer("o", "s32", 256, "zeros")]),
    (rotate, "*bf16 *fp32 *fp32 *bf16", {"HALF": 32}, 4,
     [buffer("x", "bf16", 256, "range(1,-9,9)"), buffer("c", "f32", 32, "range(3,-1,1)"),
      buffer("s", "f32", 32, "range(4,-1,1)"), buffer("o", "bf16", 256, "zeros")]),
]
NUMBA = [
    (block_sum, "void(float32[::1], float32[::1])", 2,
     array("x", "f32", 128, "range(1,-9,9)") + array("o", "f32", 2, "zeros")),
    (mandelbrot, "void(int32[::1], int32)", 4, array("o", "s32", 256, "zeros") + [value("w", "s32", 16)]),
    (collatz, "void(int64[::1], int32[::1])", 1,
     array("x", "s64", 64, "range(1,1,500)") + array("o", "s32", 64, "zeros")),
]

for function, types, constants, grid, params in TRITON:
    names = function.arg_names
    signature = dict(zip(names, types.split() + ["constexpr"] * len(constants)))
    source = ASTSource(function, signature, constexprs=constants)
    kernel = triton.compile(source, target=GPUTarget("cuda", 80, 32), options={"num_warps": 4})
    text = re.sub(r'(\.file\s+\d+ )"[^"]*/([^/"]*)"', r'\1"\2"', kernel.asm["ptx"])
    scratch = [value("scratch%d" % i, "u64", 0) for i in range(entry(text)[1] - len(params))]
    store("triton_%s.sm80" % function.__name__, "Triton " + version("triton"),
          launch(text, grid, 128, kernel.metadata.shared, params + scratch), text)
for function, types, grid, params in NUMBA:
    text, _ = cuda.compile_ptx(function, types, cc=(8, 0))
    store("numba_%s.sm80" % function.__name__, "numba-cuda " + version("numba-cuda"),
          launch(text, grid, 64, 0, params), text)
