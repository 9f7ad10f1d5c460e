package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/lanewise/lanewise/build/npm"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// starts is how many times a Node.js program is started; the median counts.
const starts = 15

// npmOnly measures the npm package, which needs no site and no browser.
func (b *run) npmOnly() error {
	if err := site.CheckNode(b.ctx); err != nil {
		return err
	}
	return b.npm()
}

// npm measures the package in Node.js: how soon it is ready, a small run, and the start of its command line.
func (b *run) npm() error {
	dir, err := os.MkdirTemp("", "lanewise-npm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	packages := filepath.Join(dir, "node_modules") // as if installed, so that they find each other
	if err := npm.Write(b.ctx, b.root, &tool.Steps{Out: b.out}, packages, npm.Here()); err != nil {
		return err
	}
	program, err := site.Compile(b.ctx, b.root, "./build/bench/empty")
	if err != nil {
		return err
	}
	empty := filepath.Join(dir, "empty.wasm")
	if err := os.WriteFile(empty, program, 0o644); err != nil {
		return err
	}
	var times struct{ Lanewise, Empty, Native, Script, Installed, Run []float64 }
	err = b.script("npm.mjs", &times, "LANEWISE_PACKAGES="+packages, "LANEWISE_EMPTY="+empty,
		"LANEWISE_PROGRAM="+filepath.Join(b.root, "examples", "01_if_else.visaasm"), fmt.Sprintf("LANEWISE_RUNS=%d", starts))
	if err != nil {
		return err
	}
	ready := median(times.Lanewise) / median(times.Empty)
	more := median(times.Installed) - median(times.Native)
	fmt.Fprintf(b.out, "\nThe npm package in Node.js, median of %d starts\n", starts)
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  an empty Go program: ready\t%.0f ms\t\n", median(times.Empty))
	fmt.Fprintf(table, "  lanewise: ready\t%.0f ms\t%.2f of the empty program, %s\n", median(times.Lanewise), ready, limit(ready, 1.5, "times"))
	fmt.Fprintf(table, "  lanewise: a small run\t%.2f ms\t%s\n", median(times.Run), limit(median(times.Run), 2, "ms"))
	fmt.Fprintf(table, "  the command line: native\t%.0f ms\t\n", median(times.Native))
	fmt.Fprintf(table, "  the command line: as installed\t%.0f ms\t%.0f ms more, %s\n", median(times.Installed), more, limit(more, 50, "ms"))
	fmt.Fprintf(table, "  the command line: without install scripts\t%.0f ms\t\n", median(times.Script))
	return table.Flush()
}
