// Package kernel times runs of a program with launch lines. `build bench` uses it natively and, through
// bench/kernelwasm, in WebAssembly.
package kernel

import (
	"bytes"
	"errors"
	"math"
	"time"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Result is the result of the runs of one program.
type Result struct {
	Seconds float64 // the fastest run, from the start of the first thread to the end of the last
	Steps   uint64  // instructions executed in one run
	Buffers [][]byte
}

// Run runs a program a number of times, with or without the sanitizer.
func Run(text string, sanitized bool, runs int) (Result, error) {
	target, diags := run.Open(visa.NewFile("kernel", text))
	if target.Launch == nil {
		for _, d := range diags {
			if d.Severity == visa.Error {
				return Result{}, errors.New(d.Message)
			}
		}
	}
	m, err := eu.New(target.Program, target.Launch)
	if err != nil {
		return Result{}, err
	}
	if sanitized {
		sanitize.Attach(m)
	}
	first := bytes.Clone(m.Arena())
	r := Result{Seconds: math.Inf(1)}
	for range runs {
		m.Restore(first)
		begin := time.Now()
		_, stop := m.Run(math.MaxInt)
		r.Seconds = min(r.Seconds, time.Since(begin).Seconds())
		if stop != eu.StopDone {
			return r, errors.New(m.StopReason())
		}
	}
	r.Steps = m.Steps()
	for i := range target.Launch.Surfaces {
		r.Buffers = append(r.Buffers, bytes.Clone(m.SurfaceBytes(i)))
	}
	return r, nil
}
