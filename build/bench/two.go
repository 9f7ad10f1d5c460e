package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/core/protocol"
)

const (
	aimTwo  = 0.6 // of PoCL's speed on all cores
	twoSize = 512 // in both directions
)

// twoKernels are the kernels that two workers run.
var twoKernels = []string{"mandelbrot", "matmul_tile"}

// twoTimes is what two.mjs measures for a program, in milliseconds.
type twoTimes struct{ One, Two []float64 }

// twoRequests are the requests to a worker for a program. two.mjs gets them as bytes.
type twoRequests struct {
	Load []byte `json:"load"`
	Seek []byte `json:"seek"`
}

// two times runs of the worker that runs programs ahead in the page, alone and with a second worker, and compares
// them with PoCL on all cores.
func (b *run) two(root, dir string, host *openCLHost) error {
	if b.browser == "" || host == nil || host.pocl == nil {
		fmt.Fprintln(b.out, "\nTwo workers: they need Chromium and PoCL.")
		return nil
	}
	var programs []twoRequests
	var pocl []float64
	for _, name := range twoKernels {
		k := *kernelByName(name)
		k.global = [3]int{twoSize, twoSize, 1}
		j := k.job(root)
		for i := range j.args {
			clear(j.args[i].buffer) // fewer values to write out; what they are takes no time
		}
		text, err := j.text(dir)
		if err != nil {
			return err
		}
		programs = append(programs, twoRequests{protocol.Encode(1, &protocol.Load{Text: text}), protocol.Encode(1, &protocol.Seek{})})
		r, err := host.run(b.ctx, host.pocl, j)
		if err != nil {
			return err
		}
		pocl = append(pocl, 1000*r.seconds)
	}
	times, err := b.twoInPage(programs, dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\nWho runs ahead in the page, %d x %d, of zeros, milliseconds from the request to the key frame of the last step: the fastest of %d runs,\n"+
		"  whose program both workers have had. All key frames are made; the engine, which takes them up, is not there.\n", twoSize, twoSize, quickRuns)
	for i, name := range twoKernels {
		one, two := slices.Min(times[i].One), slices.Min(times[i].Two)
		fmt.Fprintf(b.out, "  %s: one worker %.1f, two %.1f, PoCL on all cores %.1f; of PoCL %.2f, %s\n",
			name, one, two, pocl[i], pocl[i]/two, atLeast(pocl[i]/two, aimTwo))
	}
	return nil
}

// twoInPage has two.mjs run programs in the browser.
func (b *run) twoInPage(programs []twoRequests, dir string) (times []twoTimes, err error) {
	given := struct {
		Worker   []byte        `json:"worker"`
		Exec     []byte        `json:"exec"`
		Ahead    []byte        `json:"ahead"`
		Programs []twoRequests `json:"programs"`
		Runs     int           `json:"runs"`
	}{Programs: programs, Runs: quickRuns}
	if given.Ahead, err = site.Compile(b.ctx, b.root, "./wasm/ahead"); err != nil {
		return nil, err
	}
	if given.Exec, err = site.WasmExec(b.ctx); err != nil {
		return nil, err
	}
	if given.Worker, err = site.WorkerScript(b.root); err != nil {
		return nil, err
	}
	list, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "two.json")
	if err := os.WriteFile(path, list, 0o666); err != nil {
		return nil, err
	}
	if err := b.script("two.mjs", &times, "LANEWISE_TWO="+path); err != nil {
		return nil, err
	}
	if len(times) != len(programs) {
		return nil, errors.New("two.mjs did not time every kernel")
	}
	return times, nil
}
