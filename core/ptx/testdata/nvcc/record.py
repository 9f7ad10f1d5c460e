"""Compiles the kernels beside it with nvcc, runs them on an NVIDIA GPU, and writes PTX with launch lines and results.

    python3 record.py [NAME...]

It needs nvcc and ptxas of a CUDA toolkit in PATH, and a driver. Lines that begin with //! say how a kernel, which is
called k, is launched and compiled:

    launch grid=X,Y,Z block=X,Y,Z shared=BYTES
    buf NAME TYPE[COUNT] VALUES        a parameter that is the address of a buffer
    val NAME TYPE V, V, ...            a value or the bytes of a structure
    tex, surf NAME KEY=VALUE ... = TYPE[COUNT] VALUES
    global NAME TYPE[COUNT]            a __device__ variable that is looked at when the kernel has run
    tol NAME TOLERANCE                 for what instructions with .approx made
    variants NAME,NAME,...             of VARIANTS below: one PTX each
"""
import ctypes as C
import glob
import os
import re
import struct
import subprocess
import sys
import tempfile

VARIANTS = {
    "O3": "-O3 -arch=compute_90", "O0": "-Xcicc -O0 -arch=compute_90", "G": "-G -arch=compute_90",
    "fast": "-O3 -use_fast_math -arch=compute_90", "rdc": "-O3 -rdc=true -arch=compute_90",
    "sm80": "-O3 -arch=compute_80", "sm75": "-O3 -lineinfo -arch=compute_75",
}
CODES = {"u8": "B", "s8": "b", "u16": "H", "s16": "h", "f16": "e", "bf16": "H", "u32": "I", "s32": "i", "f32": "f",
         "u64": "Q", "s64": "q", "f64": "d"}
MASK = (1 << 64) - 1


def size_of(kind):
    return struct.calcsize("<" + CODES[kind])


class Random:
    """SplitMix64."""

    def __init__(self, seed):
        self.state = seed * 0x9E3779B97F4A7C15 & MASK

    def bits(self):
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return z ^ z >> 31

    def unit(self):
        return (self.bits() >> 11) / float(1 << 53)


def raw(kind, bits):
    return (bits & (1 << 8 * size_of(kind)) - 1).to_bytes(size_of(kind), "little")


def encode(kind, v):
    if kind == "bf16":
        bits = struct.unpack("I", struct.pack("f", v))[0]
        return raw(kind, bits + 0x7FFF + (bits >> 16 & 1) >> 16)
    return struct.pack("<" + CODES[kind], v) if kind[0] == "f" else raw(kind, int(v))


def is_float(kind):
    return kind[0] in "fb"


# Exponent and fraction bits, and numbers at the edges: the rest of an edge() is random.
FORMATS = {"f16": (5, 10), "bf16": (8, 7), "f32": (8, 23), "f64": (11, 52)}


def edge(kind, n, seed, low, high, first):
    r, out = Random(seed), []
    if is_float(kind):
        e, f = FORMATS[kind]
        top, bias = 1 << e + f, ((1 << e - 1) - 1) << f
        inf = ((1 << e) - 1) << f
        special = [top, 0, inf, top | inf, bias, top | bias, 1, top | 1, (1 << f) - 1, 1 << f, inf - 1, top | inf - 1,
                   bias - (1 << f), bias - 1, bias + 1, bias + (f << f), bias + (f + 1 << f)]
        special = special[first:] + special[:first]
        out = [raw(kind, v) for v in special][:max(1, n // 3)]
        while len(out) < n:
            if len(out) <= n - max(2, n // 8):
                out.append(encode(kind, low + r.unit() * (high - low)))
                continue
            bits = r.bits()
            out.append(raw(kind, bits ^ 1 << f if bits & inf == inf else bits))
        return b"".join(out)
    w = 8 * size_of(kind)
    special = [0, 1, -1, 1 << w - 1, (1 << w - 1) - 1, 2, -2, 3, 10, -10, 1 << w // 2, (1 << w // 2) - 1, 7, -7, w - 1,
               w]
    special = special[first:] + special[:first]
    out = [raw(kind, v) for v in special][:n]
    while len(out) < n:
        out.append(raw(kind, r.bits() >> (r.bits() % 64 if len(out) & 1 else 0)))
    return b"".join(out)


def values(kind, n, text):
    m = re.match(r"(\w+)\((.*)\)$", text)
    if text == "zeros":
        return bytes(n * size_of(kind))
    if not m:
        list_of = [v.strip() for v in text.split(",")]
        number = lambda v: encode(kind, float(v)) if is_float(kind) else raw(kind, int(v, 0))
        return b"".join(number(v) for v in list_of).ljust(n * size_of(kind), b"\0")
    args = [float(a) for a in m[2].split(",")]
    if m[1] == "fill":
        return encode(kind, args[0]) * n
    if m[1] == "iota":
        step = args[1] if len(args) > 1 else 1
        return b"".join(encode(kind, args[0] + step * i) for i in range(n))
    if m[1] in ("edge", "edge2"):
        return edge(kind, n, int(args[0]), args[1], args[2], 11 if m[1] == "edge2" else 0)
    r = Random(int(args[0]))
    one = {
        "bits": lambda: raw(kind, r.bits()),
        "small": lambda: encode(kind, (r.bits() % 17 - 8) / 4.0),
        "range": lambda: encode(kind, args[1] + r.unit() * (args[2] - args[1]) if is_float(kind) else
                                args[1] + r.bits() % int(args[2] - args[1] + 1)),
    }[m[1]]
    return b"".join(one() for _ in range(n))


def triple(text):
    return ([int(v) for v in text.split(",")] + [1, 1])[:3]


def launch_of(source):
    """What the //! lines of a kernel say."""
    launch = {"kernel": "k", "grid": [1, 1, 1], "block": [32, 1, 1], "shared": 0, "params": [], "globals": [],
              "tol": {}, "variants": []}
    for line in re.findall(r"(?m)^//! (.*)", source):
        word, rest = line.split(" ", 1)
        if word == "launch":
            for key, v in (kv.split("=") for kv in rest.split()):
                launch[key] = int(v) if key == "shared" else triple(v)
        elif word in ("tex", "surf"):
            name, keys, kind, n, text = re.match(r"(\w+) (.*?) = (\w+)\[(\d+)\] (.*)", rest).groups()
            name = "k_param_%d" % len(launch["params"])
            launch["params"].append({"is": word, "name": name, "keys": keys.split(), "type": kind,
                                     "data": values(kind, int(n), text)})
        elif word == "buf":
            name, kind, n, text = re.match(r"(\w+) (\w+)\[(\d+)\] (.*)", rest).groups()
            launch["params"].append({"is": word, "name": name, "type": kind, "data": values(kind, int(n), text)})
        elif word == "val":
            name, kind, text = rest.split(" ", 2)
            launch["params"].append({"is": word, "name": name, "type": kind,
                                     "data": values(kind, len(text.split(",")), text)})
        elif word == "global":
            launch["globals"].append(rest.split()[0])
        elif word == "tol":
            name, v = rest.split()
            launch["tol"][name] = v
        elif word == "variants":
            launch["variants"] = rest.split(",")
    return launch


def hexadecimal(data):
    h = data.hex()
    return ",\n//@   ".join('x"%s"' % h[i:i + 512] for i in range(0, len(h), 512))


def lines(launch, title, results):
    """The //@ lines of a kernel, with what the GPU left in its buffers."""
    out = ["title " + title, "launch %s grid=%s block=%s" % (
        launch["kernel"], *(",".join(map(str, launch[k])) for k in ("grid", "block")))]
    if launch["shared"]:
        out[-1] += " shared=%d" % launch["shared"]
    for p in launch["params"]:
        shape = "%s[%d]" % (p["type"], len(p["data"]) // size_of(p["type"]))
        data = hexadecimal(p["data"]) if any(p["data"]) else "zeros"
        if p["is"] == "buf":
            out.append("param %s = %s %s" % (p["name"], shape, data))
        elif p["is"] == "val":
            out.append("param %s = %s %s" % (p["name"], p["type"], hexadecimal(p["data"])))
        else:
            image = [k for k in p["keys"] if k.split("=")[0] in ("width", "height", "depth", "layers", "format")]
            sampler = [k for k in p["keys"] if k not in image]
            out.append("surface %s %s = %s %s" % (p["name"], " ".join(image), shape, data))
            if sampler:
                out.append("sampler %s %s" % (p["name"], " ".join(sampler)))
        if results.get(p["name"]) == p["data"]:
            del results[p["name"]]
    for name, data in results.items():
        tolerance = " ~" + launch["tol"][name] if name in launch["tol"] else ""
        out.append("expect %s%s = %s" % (name, tolerance, hexadecimal(data)))
    return "".join("//@ %s\n" % line for line in out)


class ArrayShape(C.Structure):
    _fields_ = [(n, C.c_size_t) for n in ("width", "height", "depth")] + [
        ("format", C.c_int), ("channels", C.c_uint), ("flags", C.c_uint)]


class Copy(C.Structure):
    _fields_ = [f for side in ("src", "dst") for f in [(side + n, C.c_size_t) for n in ("X", "Y", "Z", "Level")] +
                [(side + "Kind", C.c_int)] + [(side + n, C.c_void_p) for n in ("Host", "Device", "Array", "Reserved")] +
                [(side + n, C.c_size_t) for n in ("Pitch", "Rows")]] + [
        (n, C.c_size_t) for n in ("width", "height", "depth")]


# The driver's format, bytes of a channel, and whether a texture gives integers.
CHANNELS = {"8ui": (1, 1, 1), "8unorm": (1, 1, 0), "16ui": (2, 2, 1), "32ui": (3, 4, 1), "32i": (10, 4, 1),
            "16f": (16, 2, 0), "32f": (32, 4, 0)}
ADDRESSES = {"repeat": 0, "clamp": 1, "mirror": 2, "border": 3}


class Driver:
    def __init__(self):
        self.cuda = C.CDLL("libcuda.so.1")
        context = C.c_void_p()
        self("cuInit", 0)
        self("cuDevicePrimaryCtxRetain", C.byref(context), 0)
        self("cuCtxSetCurrent", context)
        self("cuCtxSetLimit", 0, C.c_size_t(16384))

    def __call__(self, name, *args):
        status = getattr(self.cuda, name)(*args)
        if status:
            raise SystemExit("%s: error %d" % (name, status))

    def copy(self, array, host, row, rows, layers, back):
        c = Copy(width=row, height=max(rows, 1), depth=max(layers, 1))
        ours, theirs = ("dst", "src") if back else ("src", "dst")
        for key, v in (("Kind", 1), ("Host", C.cast(host, C.c_void_p)), ("Pitch", row), ("Rows", max(rows, 1))):
            setattr(c, ours + key, v)
        setattr(c, theirs + "Kind", 3)
        setattr(c, theirs + "Array", array)
        self("cuMemcpy3D_v2", C.byref(c))

    def image(self, p):
        """A texture or surface object, and how its texels are read back."""
        keys = dict(k.split("=") for k in p["keys"])
        order, channel = re.match(r"([rgba]+)(.*)", keys["format"]).groups()
        form, size, integers = CHANNELS[channel]
        width, height = int(keys["width"]), int(keys.get("height", 0))
        depth = int(keys.get("depth", keys.get("layers", 0)))
        array, made = C.c_void_p(), C.c_uint64()
        shape = ArrayShape(width, height, depth, form, len(order), 2 * (p["is"] == "surf") + ("layers" in keys))
        self("cuArray3DCreate_v2", C.byref(array), C.byref(shape))
        host, row = C.create_string_buffer(p["data"], len(p["data"])), width * len(order) * size
        self.copy(array, host, row, height, depth, False)
        resource = struct.pack("<iiQ", 0, 0, array.value) + bytes(128)
        if p["is"] == "surf":
            self("cuSurfObjectCreate", C.byref(made), resource)
            return made, lambda: (self.copy(array, host, row, height, depth, True), host.raw)[1]
        address = [ADDRESSES[keys.get("address", "clamp")]] * 3
        flags = integers + 2 * (keys.get("coords") == "normalized")
        sampler = struct.pack("<4iI", *address, keys.get("filter") == "linear", flags) + bytes(84)
        self("cuTexObjectCreate", C.byref(made), resource, sampler, None)
        return made, None

    def run(self, launch, binary):
        module, kernel = C.c_void_p(), C.c_void_p()
        self("cuModuleLoadData", C.byref(module), open(binary, "rb").read())
        self("cuModuleGetFunction", C.byref(kernel), module, launch["kernel"].encode())
        args, readers = [], {}

        def memory(address, n):
            host = C.create_string_buffer(n)
            self("cuMemcpyDtoH_v2", host, address, C.c_size_t(n))
            return host.raw

        for p in launch["params"]:
            data, reader = p["data"], None
            if p["is"] == "buf":
                arg = C.c_uint64()
                self("cuMemAlloc_v2", C.byref(arg), C.c_size_t(len(data)))
                self("cuMemcpyHtoD_v2", arg, data, C.c_size_t(len(data)))
                reader = lambda a=arg, n=len(data): memory(a, n)
            elif p["is"] == "val":
                arg = C.create_string_buffer(data, len(data))
            else:
                arg, reader = self.image(p)
            args.append(arg)
            if reader:
                readers[p["name"]] = reader
        pointers = (C.c_void_p * len(args))(*[C.addressof(a) for a in args])
        self("cuLaunchKernel", kernel, *launch["grid"], *launch["block"], launch["shared"], None, pointers, None)
        self("cuCtxSynchronize")
        results = {name: read() for name, read in readers.items()}
        for name in launch["globals"]:
            address, n = C.c_uint64(), C.c_size_t()
            self("cuModuleGetGlobal_v2", C.byref(address), C.byref(n), module, name.encode())
            results[name] = memory(address, n.value)
        return results


def store(name, how, launch, ptx):
    """Runs a PTX text and writes it with what it gave."""
    with tempfile.TemporaryDirectory() as work:
        with open(work + "/k.ptx", "w") as out:
            out.write(ptx)
        # PTX lets mul and add be fused where they name no rounding; here they are not.
        subprocess.run(["ptxas", "-arch=sm_90", "-fmad=false", work + "/k.ptx", "-o", work + "/k.cubin"], check=True)
        results = Driver().run(launch, work + "/k.cubin")
    with open(name + ".ptx", "w") as out:
        out.write(lines(launch, "%s: %s, results of an NVIDIA H200" % (name.split(".")[0], how), results) + ptx)


def record(name, variant):
    with tempfile.TemporaryDirectory() as work:
        options = ["-ptx", "-w", "-std=c++17", *VARIANTS[variant].split()]
        subprocess.run(["nvcc", *options, name + ".cu", "-o", work + "/k.ptx"], check=True)
        ptx = open(work + "/k.ptx").read()
    store("%s.%s" % (name, variant), "nvcc 13.0 " + VARIANTS[variant], launch_of(open(name + ".cu").read()), ptx)


def main():
    os.chdir(os.path.dirname(os.path.abspath(__file__)))
    if len(sys.argv) == 3 and sys.argv[2] in VARIANTS:  # what printf prints goes to standard output
        record(*sys.argv[1:])
        return
    for name in sys.argv[1:] or sorted(f[:-3] for f in glob.glob("*.cu")):
        for variant in launch_of(open(name + ".cu").read())["variants"]:
            done = subprocess.run([sys.executable, __file__, name, variant], capture_output=True)
            if done.returncode:
                print(name, variant, done.stderr.decode())
            elif done.stdout:
                open("%s.%s.txt" % (name, variant), "wb").write(done.stdout)


if __name__ == "__main__":
    main()
