package bench

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/lanewise/lanewise/build/bench/kernel"
	"github.com/lanewise/lanewise/build/browser"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// The kernels compare the machine with Oclgrind, which interprets the same OpenCL kernels for the same reason, and
// with PoCL, which compiles them for the processor and is the limit. All run the same kernels on the same inputs. The
// corpus has the kernels as OpenCL C and as Intel's compiler translated them.

// How many times each kernel is run; the fastest run counts. Oclgrind runs once, because each of its runs takes a
// second or more. What takes only milliseconds runs more often: the first runs have yet to touch pages and to fill
// caches and branch predictors, and another program that is active for a moment would affect all of three runs.
const (
	kernelRuns = 3
	quickRuns  = 25 // for generated code and PoCL
)

// The corpus, beside the checkout, and the translation in it that is run.
const (
	corpusKernels = "../shared/corpus/kernels"
	corpusConfig  = "tgllp-simd16"
)

// Aims as geometric means: how many times as fast as Oclgrind.
const (
	aimNative    = 8
	aimSanitized = 1
	aimChromium  = 3
)

// Aims for generated code in Chromium with one worker: how many times as fast as native Oclgrind, as geometric mean
// and for each kernel, and which part of PoCL's speed for a second of the processor. The aims for native code are
// lower.
const (
	aimGenerated     = 400
	aimGeneratedEach = 120
	aimPoCL          = 0.6

	aimGeneratedNative     = 250
	aimGeneratedNativeEach = 100
	aimPoCLNative          = 0.4

	aimTranslation = 2 // ms for 1,000 instructions
)

// kernelTimes is a row of the table, in seconds; 0: not measured.
type kernelTimes struct {
	name                              string
	native, sanitized, oclgrind, pocl float64
	poclCPU                           float64 // processor time, in seconds
	generated                         kernel.Generated
	wasm                              wasmTimes
	steps                             uint64
	text                              string
	unoptimized                       bool // compiled without optimization
}

// wasmTimes is what bench/kernelwasm measures for a text, in seconds.
type wasmTimes struct {
	Seconds   float64 // by the interpreter
	Generated float64
	Cold      float64 // the first run, which starts in the interpreter
}

// kernels compares the machine with Oclgrind and PoCL.
func (b *run) kernels() error {
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
	var texts []string
	for i := range openCLKernels {
		k := &openCLKernels[i]
		row, err := b.timeKernel(k.job(root), dir, host)
		if err != nil {
			return fmt.Errorf("%s: %w", k.name, err)
		}
		rows, texts = append(rows, row), append(texts, row.text)
	}
	times, err := b.inWebAssembly(texts, dir)
	if err != nil {
		return err
	}
	for i := range rows {
		rows[i].wasm = times[i]
	}
	if err := b.printKernels(rows, missing); err != nil {
		return err
	}
	if err := b.two(root, dir, host); err != nil {
		return err
	}
	return b.linear(root, dir)
}

// timeKernel measures one kernel everywhere but in the browser, and compares the results.
func (b *run) timeKernel(j *openCLJob, dir string, host *openCLHost) (kernelTimes, error) {
	row := kernelTimes{name: j.name}
	var err error
	if row.text, err = j.text(dir); err != nil {
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
	if host.oclgrind != nil {
		r, err := b.runOpenCL(host, host.oclgrind, j, plain.Buffers)
		if err != nil {
			return row, err
		}
		row.oclgrind, row.unoptimized = r.seconds, r.unoptimized
	}
	if host.pocl != nil {
		r, err := b.runOpenCL(host, host.pocl, j, plain.Buffers)
		if err != nil {
			return row, err
		}
		row.pocl, row.poclCPU = r.seconds, r.cpu
		row.unoptimized = row.unoptimized || r.unoptimized
	}
	return row, nil
}

// runOpenCL runs a kernel on a platform and compares the buffers that it leaves with those that the machine left.
func (b *run) runOpenCL(host *openCLHost, on *openCLPlatform, j *openCLJob, buffers [][]byte) (openCLResult, error) {
	r, err := host.run(b.ctx, on, j)
	if err != nil { // Oclgrind lacks an intrinsic that its optimizer generates for fft8
		unoptimized := *on
		unoptimized.env = append(slices.Clone(on.env), "OPENCL_OPTIONS=-cl-opt-disable")
		r, err = host.run(b.ctx, &unoptimized, j)
		r.unoptimized = true
	}
	if err != nil {
		return r, err
	}
	n := 0
	for i := range j.args {
		if j.args[i].buffer == nil {
			continue
		}
		if !agree(buffers[n], r.buffers[i], j.args[i].loose) {
			return r, fmt.Errorf("argument %d differs from that of %s", i, on.command[0])
		}
		n++
	}
	return r, nil
}

// agree compares buffers; loose ones are compared as floats, to within 1e-3.
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

// printKernels prints the seconds of each kernel, and how many times as fast as Oclgrind they are.
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

// printGenerated prints how generated code compares with the interpreter of the same run.
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

// printBeside prints how generated code, natively and in WebAssembly, compares with Oclgrind and PoCL, if these are
// installed.
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

// linear shows that the cost of a kernel grows in proportion to its work: chacha at 1, 4 and 16 times the work.
func (b *run) linear(root, dir string) error {
	fmt.Fprintf(b.out, "\nCost of chacha at 1, 4 and 16 times the work, nanoseconds an instruction\n")
	for _, sanitized := range []bool{false, true} {
		fmt.Fprintf(b.out, "  sanitized %v:", sanitized)
		for _, times := range []int{1, 4, 16} {
			k := *kernelByName("chacha")
			k.global[0] = k.global[0] / 4 * times
			text, err := k.job(root).text(dir)
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

// inWebAssembly times texts in the browser, or in Node.
func (b *run) inWebAssembly(texts []string, dir string) ([]wasmTimes, error) {
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
	if err := b.script("kernels.mjs", &times, env...); err != nil {
		return nil, err
	}
	if len(times) != len(texts) {
		return nil, errors.New("kernels.mjs did not time every kernel")
	}
	return times, nil
}

// kernelsOnly is `build bench -kernels`, which builds no site. WebAssembly runs in the browser, or in Node if there
// is none.
func (b *run) kernelsOnly() (err error) {
	begin := time.Now()
	where := "Chromium"
	if b.browser, err = browser.Find(b.ctx, b.root, &tool.Steps{Out: b.out}); err != nil {
		b.browser, where = "", "Node"
	}
	if err := b.kernels(); err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\nMeasured in %s, WebAssembly in %s.\n", tool.Elapsed(begin), where)
	return nil
}
