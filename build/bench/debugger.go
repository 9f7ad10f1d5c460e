package bench

import (
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/lanewise/lanewise/build/browser"
	"github.com/lanewise/lanewise/build/site"
)

// frameTime is a frame at 60 Hz, in milliseconds. It is the limit for a step, and for a frame while the timeline is
// scrubbed.
const frameTime = 16.7

// Limits for a jump from step 1,000,000 to step 1, in milliseconds, and for the page's memory after it.
const (
	jumpTime   = 50
	pageMemory = 250 // MB
)

// debugger times the page of the debugger with 32 lanes and every panel in sight.
func (b *run) debugger() error {
	url, stop, err := b.serve(site.NewHandler("/", b.site, "gzip"))
	if err != nil {
		return err
	}
	defer stop()
	env := []string{browser.EnvURL + "=" + url, fmt.Sprintf("LANEWISE_STEPS=%d", stepsTimed)}
	var d debuggerTimes
	if err := b.script("debugger.mjs", &d, env...); err != nil {
		return err
	}
	var m debuggerMemory
	if err := b.script("memory.mjs", &m, env...); err != nil {
		return err
	}
	long, err := b.longRuns(env)
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "\nThe debugger, 32 lanes, every panel in sight; from the event to the painted frame\n")
	table := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', 0)
	d.print(table)
	m.print(table)
	long.print(table)
	return table.Flush()
}

// debuggerTimes is what debugger.mjs prints, in milliseconds.
type debuggerTimes struct {
	Key       []float64 // of a step, until the counter shows it
	AllPanels []float64 // and until every panel has followed
	Scrub     []float64 // of a move on the timeline, until the counter shows it
	Frames    []float64 // between two frames at 60 Hz while a pointer that moves in each frame drags the playhead
	Shown     float64   // steps per second that the counter shows meanwhile
	Jump      []float64 // from step 1,000,000 to step 1
	Trace     int       // steps
}

// debuggerMemory is what memory.mjs prints: the bytes of the page's process that are its own, 0 if that cannot be
// measured.
type debuggerMemory struct {
	Fresh int // before the run of a million steps
	Bytes int // after it, the moves on the timeline and the jumps
	Trace int // steps
}

func (d *debuggerTimes) print(table *tabwriter.Writer) {
	row := func(what string, times []float64, max float64) {
		p95 := quantile(times, 0.95)
		fmt.Fprintf(table, "  %s\tmedian %.1f ms\tp95 %.1f ms\t%s\n", what, median(times), p95, limit(p95, max, "ms"))
	}
	row(fmt.Sprintf("a step, %d steps", len(d.Key)), d.Key, frameTime)
	row("  until every panel has followed", d.AllPanels, 0)
	row(fmt.Sprintf("a frame of scrubbing %d steps, %d frames at 60 Hz, %.0f steps shown a second", d.Trace, len(d.Frames), d.Shown), d.Frames, frameTime)
	row(fmt.Sprintf("  a move until it is shown, %d moves", len(d.Scrub)), d.Scrub, 0)
	longest := slices.Max(append(d.Jump, 0))
	fmt.Fprintf(table, "  a jump from step 1000000 to step 1, %d times\tmedian %.1f ms\tlongest %.1f ms\t%s\n", len(d.Jump), median(d.Jump), longest, limit(longest, jumpTime, "ms"))
}

func (m *debuggerMemory) print(table *tabwriter.Writer) {
	if m.Bytes == 0 {
		fmt.Fprintf(table, "  the page's memory\tnot measured: there is no /proc\n")
		return
	}
	fmt.Fprintf(table, "  the page's memory after all that with %d steps\t%.0f MB\t%.0f MB before\t%s\n",
		m.Trace, site.Megabytes(m.Bytes), site.Megabytes(m.Fresh), limit(site.Megabytes(m.Bytes), pageMemory, "MB"))
}
