"""Runs the programs that hardware_test.go writes on an NVIDIA GPU, and leaves what each wrote beside it.

Usage: record.py FOLDER        needs ptxas, as the CUDA toolkit has it, and the driver; no Python packages
"""
import concurrent.futures
import ctypes
import json
import os
import subprocess
import sys

TARGET = "sm_90a"  # that of the programs


def driver(name, *args):
    rc = getattr(LIBRARY, name)(*args)
    if rc != 0:
        sys.exit("%s: error %d" % (name, rc))


def buffer(content):
    address = ctypes.c_uint64()
    driver("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(len(content)))
    driver("cuMemcpyHtoD_v2", address, content, ctypes.c_size_t(len(content)))
    return address


def run(folder, name):
    """Compiles a program and runs it, in a process of its own: a fault takes only that along."""
    with open(os.path.join(folder, name + ".json")) as f:
        program = json.load(f)
    with open(os.path.join(folder, program["in"]), "rb") as f:
        numbers = f.read()
    source, cubin = os.path.join(folder, name + ".ptx"), os.path.join(folder, name + ".cubin")
    with open(source, "w") as f:
        f.write(program["text"])
    subprocess.run(["ptxas", "-arch=" + TARGET, source, "-o", cubin], check=True)
    driver("cuInit", ctypes.c_uint(0))
    device, context, module, kernel = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    driver("cuDeviceGet", ctypes.byref(device), ctypes.c_int(0))
    driver("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    driver("cuCtxSetCurrent", context)
    driver("cuModuleLoad", ctypes.byref(module), cubin.encode())
    driver("cuModuleGetFunction", ctypes.byref(kernel), module, b"k")
    out = ctypes.create_string_buffer(program["cells"] * program["lanes"] * 8)
    buffers = buffer(numbers), buffer(out)
    addresses = (ctypes.c_void_p * 2)(*(ctypes.addressof(b) for b in buffers))
    shape = [ctypes.c_uint(n) for n in (1, 1, 1, program["lanes"], 1, 1, 0)]
    driver("cuLaunchKernel", kernel, *shape, None, addresses, None)
    driver("cuCtxSynchronize")
    driver("cuMemcpyDtoH_v2", out, buffers[1], ctypes.c_size_t(len(out)))
    with open(os.path.join(folder, name + ".out"), "wb") as f:
        f.write(out.raw)


def run_all(folder):
    names = sorted(n[:-len(".json")] for n in os.listdir(folder) if n.endswith(".json"))

    def one(name):
        return name, subprocess.run([sys.executable, __file__, folder, name], timeout=120).returncode

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        failed = [name for name, rc in pool.map(one, names) if rc != 0]
    print("%d programs, %d failed" % (len(names), len(failed)), *failed)


if len(sys.argv) == 2:
    run_all(sys.argv[1])
else:
    LIBRARY = ctypes.CDLL("libcuda.so.1")
    run(sys.argv[1], sys.argv[2])
