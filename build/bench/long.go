package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/lanewise/lanewise/build/site"
)

// Limits for a run of a hundred million steps: its seconds, and the page's memory in MB after jumps to any of the
// steps.
const (
	longSeconds = 3
	longMemory  = 300
)

// longRuns is what long.mjs prints, in milliseconds except for Seconds.
type longRuns struct {
	Trace   int // steps
	Seconds float64
	Jumps   []float64
	Bytes   int // 0: there is no /proc

	// From Run to the end of a run of 447,328 steps, in which only the interpreter runs: generated code begins after
	// 500,000 (core/debug/internal/record/ahead.go). The two differ in whether the page may begin it.
	With, Without []float64
}

// longRuns times runs that generated code takes over. env says where the site is.
func (b *run) longRuns(env []string) (l longRuns, err error) {
	dir, err := os.MkdirTemp("", "lanewise-long-")
	if err != nil {
		return l, err
	}
	defer os.RemoveAll(dir)
	if root := filepath.Join(b.root, corpusKernels); exists(root) {
		k := *kernelByName("mandelbrot")
		k.global = [3]int{64, 64, 1}
		text, err := k.job(root).text(dir)
		if err != nil {
			return l, err
		}
		path := filepath.Join(dir, "short.visaasm")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return l, err
		}
		env = append(env, "LANEWISE_SHORT="+path)
	}
	return l, b.script("long.mjs", &l, env...)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (l *longRuns) print(table *tabwriter.Writer) {
	p95 := quantile(l.Jumps, 0.95)
	fmt.Fprintf(table, "  a run of %d steps, mostly generated code\t%.1f s\t\t%s\n", l.Trace, l.Seconds, limit(l.Seconds, longSeconds, "s"))
	fmt.Fprintf(table, "  a jump to any of them, %d times\tmedian %.1f ms\tp95 %.1f ms\t%s\n", len(l.Jumps), median(l.Jumps), p95, limit(p95, jumpTime, "ms"))
	if l.Bytes > 0 {
		fmt.Fprintf(table, "  the page's memory then\t%.0f MB\t\t%s\n", site.Megabytes(l.Bytes), limit(site.Megabytes(l.Bytes), longMemory, "MB"))
	}
	if len(l.With) > 0 {
		fmt.Fprintf(table, "  mandelbrot 64x64 from Run to its end, cold\t%.0f ms\t%.0f ms without generated code\t%s\n", median(l.With), median(l.Without), limit(median(l.With), median(l.Without), "ms"))
	}
}
