package kernel

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/visa"
)

// Generated is the result of runs by generated code.
type Generated struct {
	Result
	Cold  float64 // seconds of the first run, which begins in the interpreter
	Share float64 // part of the fastest run's instructions that generated code executed
	Left  float64 // part that the interpreter executed, called by generated code

	Instructions           int           // of the program
	Translating, Compiling time.Duration // medians of several translations, each beside a run that has begun
}

// translations is how many times a program is translated.
const translations = 5

// RunGenerated runs a program a number of times by generated code, starting as `lanewise run` does.
func RunGenerated(text string, runs int) (Generated, error) {
	g := Generated{Result: Result{Seconds: math.Inf(1)}}
	target, _ := run.Open(visa.NewFile("kernel", text))
	if target.Launch == nil {
		return g, errors.New("the text has errors")
	}
	m, err := eu.New(target.Program, target.Launch)
	if err != nil {
		return g, err
	}
	first := bytes.Clone(m.Arena())
	// timed runs the program once.
	timed := func(engine *runner.Runner) (seconds float64, err error) {
		m.Restore(first)
		begin := time.Now()
		if _, stop := engine.Run(math.MaxInt); stop != eu.StopDone {
			return 0, errors.New(m.StopReason())
		}
		return time.Since(begin).Seconds(), nil
	}
	var (
		engine                 *runner.Runner
		translating, compiling []time.Duration
	)
	for i := range translations {
		engine = jit.New(m)
		defer engine.Close()
		seconds, err := timed(engine)
		if err != nil {
			return g, err
		}
		if i == 0 {
			g.Cold = seconds
		}
		engine.Wait()
		s := engine.Stats()
		translating, compiling = append(translating, s.Translating), append(compiling, s.Compiling)
	}
	g.Translating, g.Compiling = median(translating), median(compiling)
	for range runs {
		before := engine.Stats()
		seconds, err := timed(engine)
		if err != nil {
			return g, err
		}
		if seconds < g.Seconds {
			g.Seconds = seconds
			after := engine.Stats()
			steps := float64(after.Steps() - before.Steps())
			g.Share = float64(after.Generated-before.Generated) / steps
			g.Left = float64(after.Left-before.Left) / steps
		}
	}
	g.Steps, g.Instructions = m.Steps(), len(target.Program.Insts)
	for i := range target.Launch.Surfaces {
		g.Buffers = append(g.Buffers, bytes.Clone(m.SurfaceBytes(i)))
	}
	return g, nil
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
