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

// twoKernels are run by two workers.
var twoKernels = []string{"mandelbrot", "matmul_tile"}

// twoTimes is what two.mjs says of a program, in milliseconds.
type twoTimes struct{ One, Two []float64 }

// two times runs of who runs programs ahead in the page, alone and with a second worker, beside PoCL on all cores.
func (b *run) two(root, dir string, host *openCLHost, chrome string) error {
	if chrome == "" || host == nil || host.pocl == nil {
		fmt.Fprintln(b.out, "\nTwo workers: they need Chromium and PoCL.")
		return nil
	}
	type requests struct {
		Load []byte `json:"load"`
		Seek []byte `json:"seek"`
	}
	given := struct {
		Worker   []byte     `json:"worker"`
		Exec     []byte     `json:"exec"`
		Ahead    []byte     `json:"ahead"`
		Programs []requests `json:"programs"`
		Runs     int        `json:"runs"`
	}{Runs: quickRuns}
	var pocl []float64
	for _, name := range twoKernels {
		k := *kernelByName(name)
		k.global = [3]int{twoSize, twoSize, 1}
		args, folder := k.args(&k), filepath.Join(root, name)
		for i := range args {
			clear(args[i].buffer) // a text writes out fewer values; what they are takes no time
		}
		text, err := kernelText(&k, args, folder, dir)
		if err != nil {
			return err
		}
		given.Programs = append(given.Programs, requests{
			protocol.Encode(1, &protocol.Load{Text: text}), protocol.Encode(1, &protocol.Seek{}),
		})
		var seconds float64
		if _, err := host.run(b.ctx, host.pocl, nil, &k, args, folder, quickRuns, &seconds, new(float64)); err != nil {
			return err
		}
		pocl = append(pocl, 1000*seconds)
	}
	var err error
	if given.Ahead, err = site.Compile(b.ctx, b.root, "./wasm/ahead"); err != nil {
		return err
	}
	if given.Exec, err = site.WasmExec(b.ctx); err != nil {
		return err
	}
	if given.Worker, err = site.WorkerScript(b.root); err != nil {
		return err
	}
	list, err := json.Marshal(given)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, "two.json")
	if err := os.WriteFile(path, list, 0o666); err != nil {
		return err
	}
	var times []twoTimes
	if err := b.scriptIn(chrome, "two.mjs", &times, "LANEWISE_TWO="+path); err != nil {
		return err
	}
	if len(times) != len(twoKernels) {
		return errors.New("two.mjs did not time every kernel")
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
