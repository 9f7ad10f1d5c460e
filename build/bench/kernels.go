package bench

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/lanewise/lanewise/build/bench/kernel"
	"github.com/lanewise/lanewise/build/browser"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/core/launch/corpus"
)

// Kernels: the machine beside Oclgrind, which interprets the same OpenCL kernels for the
// same reason, and PoCL, which compiles them for the processor: the limit. All run the
// same kernels on the same inputs; the corpus has them as OpenCL C and as Intel's
// compiler translated them.

// How often each kernel is run; the fastest run counts. Oclgrind runs once: each of its runs is a second or more.
// What takes some milliseconds runs more often: pages are touched, caches and branch predictors filled only by the
// first runs, and another program that runs for a moment falls on all of three.
const (
	kernelRuns = 3
	quickRuns  = 25 // of generated code and of PoCL
)

// The corpus, beside the checkout, and the translation that is run.
const (
	corpusKernels = "../shared/corpus/kernels"
	corpusConfig  = "tgllp-simd16"
)

// Aims, as geometric means: how many times as fast as Oclgrind.
const (
	aimNative    = 8
	aimSanitized = 1
	aimChromium  = 3
)

// Aims of generated code in Chromium, one worker: how many times as fast as Oclgrind natively, as geometric mean and
// each kernel, and what part of PoCL for a second of the processor. Of native code they are lower.
const (
	aimGenerated     = 400
	aimGeneratedEach = 120
	aimPoCL          = 0.6

	aimGeneratedNative     = 250
	aimGeneratedNativeEach = 100
	aimPoCLNative          = 0.4

	aimTranslation = 2 // ms for 1,000 instructions
)

// openCLKernel is a kernel at a size where Oclgrind, the slowest, needs one to four seconds, within
// the values that a text may write out.
type openCLKernel struct {
	name   string // of the corpus
	global [3]int
	local  [3]int
	args   func(k *openCLKernel) []kernelArg
}

// kernelArg is an argument of a kernel: a buffer, a scalar or local memory.
type kernelArg struct {
	buffer []byte
	scalar []byte
	local  int
	loose  bool // floats that need not agree in the last bits
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

// randomInts are numbers from 1 on below a limit.
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

// kernelTimes is a row of the table, in seconds; 0 is not measured.
type kernelTimes struct {
	name                              string
	native, sanitized, oclgrind, pocl float64
	poclCPU                           float64 // seconds of the processor
	generated                         kernel.Generated
	wasm                              wasmTimes
	steps                             uint64
	text                              string
	unoptimized                       bool // compiled without optimization
}

// wasmTimes is what bench/kernelwasm says of a text.
type wasmTimes struct {
	Seconds   float64 // by the interpreter
	Generated float64
	Cold      float64 // the first run, which begins interpreted
}

// kernels compares the machine with Oclgrind and PoCL. WebAssembly runs in the browser at chrome, or in Node if it is
// "".
func (b *run) kernels(chrome string) error {
	root := filepath.Join(b.root, corpusKernels)
	if _, err := os.Stat(root); err != nil {
		fmt.Fprintf(b.out, "\nKernels: the corpus is not at %s.\n", root)
		return nil
	}
	dir, err := os.MkdirTemp("", "lanewise-kernels-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	host, missing := b.openCLHost(dir)
	var rows []kernelTimes
	for i := range openCLKernels {
		k := &openCLKernels[i]
		row, err := b.timeKernel(k, filepath.Join(root, k.name), dir, host)
		if err != nil {
			return fmt.Errorf("%s: %w", k.name, err)
		}
		rows = append(rows, row)
	}
	var texts []string
	for i := range rows {
		texts = append(texts, rows[i].text)
	}
	times, err := b.inWebAssembly(texts, chrome)
	if err != nil {
		return err
	}
	for i := range rows {
		rows[i].wasm = times[i]
	}
	if err := b.printKernels(rows, missing); err != nil {
		return err
	}
	if err := b.two(root, dir, host, chrome); err != nil {
		return err
	}
	return b.linear(root, dir)
}

// timeKernel measures one kernel everywhere but in the browser, and compares results.
func (b *run) timeKernel(k *openCLKernel, folder, dir string, host *openCLHost) (kernelTimes, error) {
	args := k.args(k)
	row := kernelTimes{name: k.name}
	var err error
	if row.text, err = kernelText(k, args, folder, dir); err != nil {
		return row, err
	}
	plain, err := kernel.Run(row.text, false, kernelRuns)
	if err != nil {
		return row, err
	}
	watched, err := kernel.Run(row.text, true, kernelRuns)
	if err != nil {
		return row, err
	}
	if row.generated, err = kernel.RunGenerated(row.text, quickRuns); err != nil {
		return row, err
	}
	for i := range plain.Buffers {
		if row.generated.Steps != plain.Steps || !bytes.Equal(row.generated.Buffers[i], plain.Buffers[i]) {
			return row, errors.New("generated code differs from the interpreter")
		}
	}
	row.native, row.sanitized, row.steps = plain.Seconds, watched.Seconds, plain.Steps
	if host == nil {
		return row, nil
	}
	for _, platform := range []struct {
		command []string
		env     []string
		runs    int
		seconds *float64
		cpu     *float64
	}{
		{host.oclgrind, []string{"OCLGRIND_NUM_THREADS=1"}, 1, &row.oclgrind, new(float64)},
		{host.pocl, nil, quickRuns, &row.pocl, &row.poclCPU},
	} {
		if platform.command == nil {
			continue
		}
		out, err := host.run(b.ctx, platform.command, platform.env, k, args, folder, platform.runs, platform.seconds, platform.cpu)
		if err != nil { // Oclgrind lacks an intrinsic that its optimizer makes of fft8
			env := append(platform.env, "OPENCL_OPTIONS=-cl-opt-disable")
			row.unoptimized = true
			out, err = host.run(b.ctx, platform.command, env, k, args, folder, platform.runs, platform.seconds, platform.cpu)
		}
		if err != nil {
			return row, err
		}
		n := 0
		for i := range args {
			if args[i].buffer == nil {
				continue
			}
			if !agree(plain.Buffers[n], out[i], args[i].loose) {
				return row, fmt.Errorf("argument %d differs from that of %s", i, platform.command[0])
			}
			n++
		}
	}
	return row, nil
}

// agree compares buffers, of loose ones as floats within 1e-3.
func agree(a, b []byte, loose bool) bool {
	if !loose || len(a) != len(b) {
		return bytes.Equal(a, b)
	}
	for i := 0; i+4 <= len(a); i += 4 {
		x := math.Float32frombits(binary.LittleEndian.Uint32(a[i:]))
		y := math.Float32frombits(binary.LittleEndian.Uint32(b[i:]))
		if math.Abs(float64(x-y)) > 1e-3 {
			return false
		}
	}
	return true
}

// kernelText makes the program of a kernel at its size: the corpus reader does it, from
// answers that have this launch. Nobody looks at what they expect, an unchanged buffer: the
// text holds its values once.
func kernelText(k *openCLKernel, args []kernelArg, folder, dir string) (string, error) {
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
	}{WorkDim: 3, GlobalSize: k.global, LocalSize: k.local}
	for i := range args {
		switch a := &args[i]; {
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
	programs, err := corpus.ReadWith(filepath.Join(folder, corpusConfig), []string{path})
	if err != nil {
		return "", err
	}
	return programs[0].Text, nil
}

// openCLHost is opencl/host.c, compiled, and the commands that run it.
type openCLHost struct {
	dir      string
	oclgrind []string // nil: not installed
	pocl     []string
}

// openCLHost compiles the host program where OpenCL is there; missing says what is not.
func (b *run) openCLHost(dir string) (host *openCLHost, missing []string) {
	program := filepath.Join(dir, "opencl")
	_, err := tool.Run(b.ctx, b.root, nil, "compiling the OpenCL host", "gcc", "-O1", "-w", "-o", program, filepath.Join("build", "bench", "opencl", "host.c"), "-lOpenCL")
	if err != nil {
		return nil, []string{"gcc and the headers of OpenCL (apt install gcc ocl-icd-opencl-dev)"}
	}
	host = &openCLHost{dir: dir}
	if path, err := exec.LookPath("oclgrind"); err == nil {
		host.oclgrind = []string{path, program}
	} else {
		missing = append(missing, "oclgrind")
	}
	if found, _ := filepath.Glob("/etc/OpenCL/vendors/pocl*.icd"); len(found) > 0 {
		host.pocl = []string{program}
	} else {
		missing = append(missing, "pocl-opencl-icd")
	}
	return host, missing
}

// run runs a kernel and returns its buffers by argument.
func (h *openCLHost) run(ctx context.Context, command, env []string, k *openCLKernel, args []kernelArg, folder string, runs int, seconds, cpu *float64) (map[int][]byte, error) {
	line := append(command[1:len(command):len(command)], strconv.Itoa(runs), filepath.Join(folder, "kernel.cl"), k.name)
	for _, n := range append(k.global[:], k.local[:]...) {
		line = append(line, strconv.Itoa(n))
	}
	files := map[int]string{}
	for i := range args {
		switch a := &args[i]; {
		case a.buffer != nil:
			files[i] = filepath.Join(h.dir, "buffer"+strconv.Itoa(i))
			if err := os.WriteFile(files[i], a.buffer, 0o666); err != nil {
				return nil, err
			}
			line = append(line, "b:"+files[i])
		case a.scalar != nil:
			line = append(line, "s:"+hex.EncodeToString(a.scalar))
		default:
			line = append(line, "l:"+strconv.Itoa(a.local))
		}
	}
	out, err := tool.Run(ctx, h.dir, env, command[0], command[0], line...)
	if err != nil {
		return nil, err
	}
	if _, err = fmt.Sscan(string(out), seconds, cpu); err != nil {
		return nil, fmt.Errorf("%s printed no time: %w", command[0], err)
	}
	buffers := map[int][]byte{}
	for i, path := range files {
		if buffers[i], err = os.ReadFile(path + ".out"); err != nil {
			return nil, err
		}
	}
	return buffers, nil
}

// printKernels prints seconds, and how many times as fast as Oclgrind each is.
func (b *run) printKernels(rows []kernelTimes, missing []string) error {
	fmt.Fprintf(b.out, "\nKernels, seconds (times as fast as Oclgrind), one thread each but PoCL's; * compiled without optimization\n")
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  kernel\tinstructions\tns each\tnative\tsanitized\tgenerated\tWebAssembly\tOclgrind\tPoCL\n")
	mark := map[bool]string{true: "*"}
	var sums [4]float64 // of logarithms
	for i := range rows {
		r := &rows[i]
		cell := func(seconds float64, sum *float64) string {
			if seconds <= 0 {
				return "-"
			}
			if r.oclgrind <= 0 || sum == nil {
				return fmt.Sprintf("%.4f", seconds)
			}
			*sum += math.Log(r.oclgrind / seconds)
			return fmt.Sprintf("%.4f (%.1f)", seconds, r.oclgrind/seconds)
		}
		fmt.Fprintf(table, "  %s\t%d\t%.1f\t%s\t%s\t%s\t%s\t%s\t%s\n", r.name, r.steps, r.native/float64(r.steps)*1e9,
			cell(r.native, &sums[0]), cell(r.sanitized, &sums[1]), cell(r.generated.Seconds, &sums[3]), cell(r.wasm.Seconds, &sums[2]), cell(r.oclgrind, nil)+mark[r.unoptimized], cell(r.pocl, nil))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if err := b.printGenerated(rows); err != nil {
		return err
	}
	if rows[0].oclgrind > 0 {
		mean := func(i int) float64 { return math.Exp(sums[i] / float64(len(rows))) }
		fmt.Fprintf(b.out, "  geometric means: native %.1f, %s", mean(0), atLeast(mean(0), aimNative))
		fmt.Fprintf(b.out, "; sanitized %.1f, %s", mean(1), atLeast(mean(1), aimSanitized))
		fmt.Fprintf(b.out, "; WebAssembly %.1f, %s", mean(2), atLeast(mean(2), aimChromium))
		fmt.Fprintf(b.out, "; generated %.1f\n", mean(3))
	}
	if len(missing) > 0 {
		fmt.Fprintf(b.out, "  not installed: %s\n", strings.Join(missing, ", "))
	}
	return nil
}

// printGenerated prints how generated code does beside the interpreter of the same run.
func (b *run) printGenerated(rows []kernelTimes) error {
	sum, insts, translating := 0.0, 0, time.Duration(0)
	fmt.Fprintf(b.out, "  generated code, with the first run, which begins interpreted:\n")
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "    kernel\tover the interpreter\tfirst run\tgenerated\tleft\tinterpreted\ttranslation\tcompilation\trun\tWebAssembly\tits first run\n")
	for i := range rows {
		r, g := &rows[i], &rows[i].generated
		times := r.native / g.Seconds
		sum += math.Log(times)
		insts, translating = insts+g.Instructions, translating+g.Translating
		fmt.Fprintf(table, "    %s\t%.1f\t%.2f\t%.1f%%\t%.1f%%\t%.1f%%\t%.2f ms\t%.1f ms\t%.1f ms\t%.1f ms\t%.2f\n", r.name, times, r.native/g.Cold,
			100*g.Share, 100*g.Left, 100*(1-g.Share-g.Left), milliseconds(g.Translating), milliseconds(g.Compiling), 1000*g.Seconds,
			1000*r.wasm.Generated, r.wasm.Seconds/r.wasm.Cold)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	thousand := milliseconds(translating) / float64(insts) * 1000
	fmt.Fprintf(b.out, "    geometric mean %.1f; translation of 1,000 instructions, medians of five: %.2f ms, %s\n",
		math.Exp(sum/float64(len(rows))), thousand, limit(thousand, aimTranslation, "ms"))
	b.printBeside(rows)
	return nil
}

// printBeside prints what generated code, natively and in WebAssembly, is beside Oclgrind and PoCL, where those are
// there.
func (b *run) printBeside(rows []kernelTimes) {
	if rows[0].oclgrind <= 0 {
		return
	}
	for _, engine := range []struct {
		name                    string
		seconds                 func(r *kernelTimes) float64
		aim, aimEach, aimOfPoCL float64
	}{
		{"native", func(r *kernelTimes) float64 { return r.generated.Seconds }, aimGeneratedNative, aimGeneratedNativeEach, aimPoCLNative},
		{"WebAssembly, one worker", func(r *kernelTimes) float64 { return r.wasm.Generated }, aimGenerated, aimGeneratedEach, aimPoCL},
	} {
		sum, pocl, least, slowest := 0.0, 0.0, math.Inf(1), ""
		for i := range rows {
			r := &rows[i]
			times := r.oclgrind / engine.seconds(r)
			sum += math.Log(times)
			pocl += math.Log(r.poclCPU / engine.seconds(r))
			if times < least {
				least, slowest = times, r.name
			}
		}
		n := float64(len(rows))
		mean := math.Exp(sum / n)
		fmt.Fprintf(b.out, "    %s, over Oclgrind: geometric mean %.1f, %s; the least %.1f (%s), %s\n", engine.name,
			mean, atLeast(mean, engine.aim), least, slowest, atLeast(least, engine.aimEach))
		if rows[0].poclCPU > 0 {
			fmt.Fprintf(b.out, "      of PoCL, for a second of the processor: %.2f, %s\n", math.Exp(pocl/n), atLeast(math.Exp(pocl/n), engine.aimOfPoCL))
		}
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// atLeast says whether value reaches an aim.
func atLeast(value, aim float64) string {
	if value >= aim {
		return fmt.Sprintf("at least %.3g times: held", aim)
	}
	return fmt.Sprintf("at least %.3g times: MISSED", aim)
}

// linear shows that the cost of a kernel grows as its work: chacha at 1, 4 and 16 times.
func (b *run) linear(root, dir string) error {
	fmt.Fprintf(b.out, "\nCost of chacha at 1, 4 and 16 times the work, nanoseconds an instruction\n")
	for _, sanitized := range []bool{false, true} {
		fmt.Fprintf(b.out, "  sanitized %v:", sanitized)
		for _, times := range []int{1, 4, 16} {
			k := *kernelByName("chacha")
			k.global[0] = k.global[0] / 4 * times
			text, err := kernelText(&k, k.args(&k), filepath.Join(root, k.name), dir)
			if err != nil {
				return err
			}
			r, err := kernel.Run(text, sanitized, kernelRuns)
			if err != nil {
				return err
			}
			fmt.Fprintf(b.out, "  %.1f", r.Seconds/float64(r.Steps)*1e9)
		}
		fmt.Fprintln(b.out)
	}
	return nil
}

func kernelByName(name string) *openCLKernel {
	for i := range openCLKernels {
		if openCLKernels[i].name == name {
			return &openCLKernels[i]
		}
	}
	return nil
}

// inWebAssembly times texts in the browser at chrome, or in Node if it is "".
func (b *run) inWebAssembly(texts []string, chrome string) ([]wasmTimes, error) {
	dir, err := os.MkdirTemp("", "lanewise-kernels-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program, err := site.Compile(b.ctx, b.root, "./build/bench/kernelwasm")
	if err != nil {
		return nil, err
	}
	goExec, err := site.WasmExec(b.ctx)
	if err != nil {
		return nil, err
	}
	list, err := json.Marshal(texts)
	if err != nil {
		return nil, err
	}
	var env []string
	for name, content := range map[string][]byte{"LANEWISE_WASM": program, "LANEWISE_WASM_EXEC": goExec, "LANEWISE_KERNELS": list} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o666); err != nil {
			return nil, err
		}
		env = append(env, name+"="+path)
	}
	var times []wasmTimes
	if err := b.scriptIn(chrome, "kernels.mjs", &times, env...); err != nil {
		return nil, err
	}
	if len(times) != len(texts) {
		return nil, errors.New("kernels.mjs did not time every kernel")
	}
	return times, nil
}

// kernelsOnly is `build bench -kernels`: no site is built for it. WebAssembly runs in the browser, or in Node
// where there is none.
func kernelsOnly(ctx context.Context, out io.Writer) error {
	root, err := tool.RepositoryRoot()
	if err != nil {
		return err
	}
	begin := time.Now()
	b := &run{ctx: ctx, root: root, out: out}
	where := "Chromium"
	chrome, err := browser.Find(ctx, root, &tool.Steps{Out: out})
	if err != nil {
		chrome, where = "", "Node"
	}
	if err := b.kernels(chrome); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nMeasured in %s, WebAssembly in %s.\n", tool.Elapsed(begin), where)
	return nil
}
