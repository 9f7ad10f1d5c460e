package bench

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/core/launch/corpus"
)

// openCLKernel is a kernel at a size for which Oclgrind, the slowest, needs one to four seconds, within the number of
// values that a text may write out.
type openCLKernel struct {
	name      string // in the corpus
	global    [3]int
	local     [3]int
	arguments func(k *openCLKernel) []kernelArg
}

// kernelArg is an argument of a kernel: a buffer, a scalar or local memory.
type kernelArg struct {
	buffer []byte
	scalar []byte
	local  int
	loose  bool // floats that may differ in the last bits
}

var openCLKernels = []openCLKernel{
	{"mandelbrot", [3]int{256, 128, 1}, [3]int{32, 1, 1}, func(k *openCLKernel) []kernelArg {
		w, h := k.global[0], k.global[1]
		return []kernelArg{buffer(4 * w * h), scalar(int32(w)), scalar(float32(-2)), scalar(float32(-1.25)),
			scalar(float32(3) / float32(w)), scalar(float32(2.5) / float32(h)), scalar(int32(256))}
	}},
	{"matmul_tile", [3]int{128, 128, 1}, [3]int{8, 8, 1}, func(k *openCLKernel) []kernelArg {
		n := k.global[0]
		return []kernelArg{randomFloats(1, n*n), randomFloats(2, n*n), buffer(4 * n * n), scalar(int32(n))}
	}},
	{"reduce", [3]int{3 << 16, 1, 1}, [3]int{64, 1, 1}, func(k *openCLKernel) []kernelArg {
		return []kernelArg{randomInts(3, k.global[0], 1000), buffer(k.global[0] / 64 * 4), {local: 256}}
	}},
	{"chacha", [3]int{1 << 15, 1, 1}, [3]int{32, 1, 1}, func(k *openCLKernel) []kernelArg {
		return []kernelArg{randomInts(4, 11, 1<<31-1), buffer(64 * k.global[0])}
	}},
	{"collatz", [3]int{1 << 15, 1, 1}, [3]int{32, 1, 1}, func(k *openCLKernel) []kernelArg {
		return []kernelArg{randomInts(5, k.global[0], 100_000), buffer(4 * k.global[0])}
	}},
	{"fft8", [3]int{3 << 12, 1, 1}, [3]int{16, 1, 1}, func(k *openCLKernel) []kernelArg {
		a := randomFloats(6, 16*k.global[0])
		a.loose = true // sin and cos
		return []kernelArg{a}
	}},
	{"hist_local", [3]int{1 << 19, 1, 1}, [3]int{64, 1, 1}, func(k *openCLKernel) []kernelArg {
		return []kernelArg{randomBytes(7, k.global[0]), buffer(128)}
	}},
}

func buffer(bytes int) kernelArg { return kernelArg{buffer: make([]byte, bytes)} }

func scalar[T int32 | float32](v T) kernelArg {
	b, err := binary.Append(nil, binary.LittleEndian, v)
	if err != nil {
		panic(err) // both types have a fixed size
	}
	return kernelArg{scalar: b}
}

func randomBytes(seed int64, n int) kernelArg {
	a := buffer(n)
	rand.New(rand.NewSource(seed)).Read(a.buffer)
	return a
}

// randomInts are random numbers from 1 up to, but not including, a limit.
func randomInts(seed int64, n, limit int) kernelArg {
	a, r := buffer(4*n), rand.New(rand.NewSource(seed))
	for i := range n {
		binary.LittleEndian.PutUint32(a.buffer[4*i:], uint32(1+r.Intn(limit-1)))
	}
	return a
}

func randomFloats(seed int64, n int) kernelArg {
	a, r := buffer(4*n), rand.New(rand.NewSource(seed))
	for i := range n {
		binary.LittleEndian.PutUint32(a.buffer[4*i:], math.Float32bits(r.Float32()*2-1))
	}
	return a
}

func kernelByName(name string) *openCLKernel {
	for i := range openCLKernels {
		if openCLKernels[i].name == name {
			return &openCLKernels[i]
		}
	}
	return nil
}

// openCLJob is a kernel with arguments, and its folder in the corpus.
type openCLJob struct {
	*openCLKernel
	args   []kernelArg
	folder string
}

// job makes the arguments of a kernel of the corpus at root.
func (k *openCLKernel) job(root string) *openCLJob {
	return &openCLJob{k, k.arguments(k), filepath.Join(root, k.name)}
}

// text makes the program of a kernel at its size. The corpus reader writes it, from answers that describe this
// launch. Nobody looks at the expected results, which are the unchanged buffers, so that the text holds the values
// only once.
func (j *openCLJob) text(dir string) (string, error) {
	type argument struct {
		Kind    string `json:"kind"`
		DType   string `json:"dtype,omitempty"`
		Size    int    `json:"size"`
		In      string `json:"in"`
		Out     string `json:"out"`
		Compare string `json:"compare,omitempty"`
		Bytes   string `json:"bytes,omitempty"`
	}
	answers := struct {
		WorkDim      int        `json:"work_dim"`
		GlobalSize   [3]int     `json:"global_size"`
		LocalSize    [3]int     `json:"local_size"`
		GlobalOffset [3]int     `json:"global_offset"`
		Args         []argument `json:"args"`
	}{WorkDim: 3, GlobalSize: j.global, LocalSize: j.local}
	for i := range j.args {
		switch a := &j.args[i]; {
		case a.buffer != nil:
			in := hex.EncodeToString(a.buffer)
			answers.Args = append(answers.Args, argument{Kind: "buffer", DType: "uint32", Size: len(a.buffer), In: in, Out: in, Compare: "exact"})
		case a.scalar != nil:
			answers.Args = append(answers.Args, argument{Kind: "scalar", Bytes: hex.EncodeToString(a.scalar)})
		default:
			answers.Args = append(answers.Args, argument{Kind: "local", Size: a.local})
		}
	}
	text, err := json.Marshal(answers)
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "expected.json")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		return "", err
	}
	programs, err := corpus.ReadWith(filepath.Join(j.folder, corpusConfig), []string{path})
	if err != nil {
		return "", err
	}
	return programs[0].Text, nil
}

// openCLHost is the compiled opencl/host.c, and the commands that run it.
type openCLHost struct {
	dir      string
	oclgrind *openCLPlatform // nil: not installed
	pocl     *openCLPlatform
}

// openCLPlatform is a command that runs the host program, and how many times it runs a kernel.
type openCLPlatform struct {
	command, env []string
	runs         int
}

// openCLResult is the result of a kernel on a platform: its buffers by argument, and the fastest run's seconds, of
// the clock and of the processor.
type openCLResult struct {
	buffers      map[int][]byte
	seconds, cpu float64
	unoptimized  bool
}

// openCLHost compiles the host program, if OpenCL is installed. missing lists what is not.
func (b *run) openCLHost(dir string) (host *openCLHost, missing []string) {
	program := filepath.Join(dir, "opencl")
	_, err := tool.Run(b.ctx, b.root, nil, "compiling the OpenCL host", "gcc", "-O1", "-w", "-o", program, filepath.Join("build", "bench", "opencl", "host.c"), "-lOpenCL")
	if err != nil {
		return nil, []string{"gcc and the headers of OpenCL (apt install gcc ocl-icd-opencl-dev)"}
	}
	host = &openCLHost{dir: dir}
	if path, err := exec.LookPath("oclgrind"); err == nil {
		host.oclgrind = &openCLPlatform{[]string{path, program}, []string{"OCLGRIND_NUM_THREADS=1"}, 1}
	} else {
		missing = append(missing, "oclgrind")
	}
	if found, _ := filepath.Glob("/etc/OpenCL/vendors/pocl*.icd"); len(found) > 0 {
		host.pocl = &openCLPlatform{[]string{program}, nil, quickRuns}
	} else {
		missing = append(missing, "pocl-opencl-icd")
	}
	return host, missing
}

// run runs a kernel on a platform.
func (h *openCLHost) run(ctx context.Context, on *openCLPlatform, j *openCLJob) (r openCLResult, err error) {
	command := on.command[0]
	line := append(slices.Clone(on.command[1:]), strconv.Itoa(on.runs), filepath.Join(j.folder, "kernel.cl"), j.name)
	for _, n := range append(j.global[:], j.local[:]...) {
		line = append(line, strconv.Itoa(n))
	}
	files := map[int]string{}
	for i := range j.args {
		switch a := &j.args[i]; {
		case a.buffer != nil:
			files[i] = filepath.Join(h.dir, "buffer"+strconv.Itoa(i))
			if err := os.WriteFile(files[i], a.buffer, 0o666); err != nil {
				return r, err
			}
			line = append(line, "b:"+files[i])
		case a.scalar != nil:
			line = append(line, "s:"+hex.EncodeToString(a.scalar))
		default:
			line = append(line, "l:"+strconv.Itoa(a.local))
		}
	}
	out, err := tool.Run(ctx, h.dir, on.env, command, command, line...)
	if err != nil {
		return r, err
	}
	if _, err = fmt.Sscan(string(out), &r.seconds, &r.cpu); err != nil {
		return r, fmt.Errorf("%s printed no time: %w", command, err)
	}
	r.buffers = map[int][]byte{}
	for i, path := range files {
		if r.buffers[i], err = os.ReadFile(path + ".out"); err != nil {
			return r, err
		}
	}
	return r, nil
}
