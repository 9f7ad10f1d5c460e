//go:build !js

package main

import (
	"fmt"
	"runtime"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/spread"
)

// shares counts the instructions of a run that ran as generated code, and the workers that they ran on.
type shares = spread.Stats

// runGenerated runs a machine to its end, by generated code and on several workers if that is worth it.
func runGenerated(m *eu.Machine, w watch) (shares, eu.Stop) {
	s := spread.New(m, runtime.GOMAXPROCS(0), w.wanted)
	r := jit.NewSpreading(m, s.Marking())
	defer r.Close()
	stop := s.Run(r)
	return s.Stats(r), stop
}

// spreadOver says on how many workers the groups of a run ran, and why not on more.
func spreadOver(s shares) string {
	where := fmt.Sprintf("on %d workers", s.Workers)
	switch {
	case s.Workers == 0: // the run was not to be spread
		return ""
	case s.Workers == 1:
		where = "one after another"
	}
	if s.Why != "" {
		where += ": " + s.Why
	}
	return " Groups ran " + where + "."
}
