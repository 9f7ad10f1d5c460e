package kernel

import (
	"bytes"
	"errors"
	"math"
	"time"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// Generated is what runs by generated code came to.
type Generated struct {
	Result
	Cold  float64 // seconds of the first run, which begins in the interpreter
	Share float64 // of the instructions of the fastest run, by generated code
	Left  float64 // and by the interpreter, which generated code called

	Instructions           int // of the program
	Translating, Compiling time.Duration
}

// RunGenerated runs a program some times by generated code, beginning as `lanewise run` does.
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
	engine := jit.New(m)
	defer engine.Close()
	for i := range runs + 1 {
		m.Restore(first)
		before := engine.Stats()
		begin := time.Now()
		_, stop := engine.Run(math.MaxInt)
		seconds := time.Since(begin).Seconds()
		if stop != eu.StopDone {
			return g, errors.New(m.StopReason())
		}
		if i == 0 {
			g.Cold = seconds
			engine.Wait()
			continue
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
	s := engine.Stats()
	g.Translating, g.Compiling = s.Translating, s.Compiling
	for i := range target.Launch.Surfaces {
		g.Buffers = append(g.Buffers, bytes.Clone(m.SurfaceBytes(i)))
	}
	return g, nil
}
