//go:build !js

package main

import (
	"fmt"
	"runtime"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/spread"
)

// shares says which of a run's instructions ran as generated code, and on how many workers.
type shares = spread.Stats

// runGenerated runs a machine to its end, by generated code and on several workers where that is worth it.
func runGenerated(m *eu.Machine, w watch) (shares, eu.Stop) {
	s := spread.New(m, runtime.GOMAXPROCS(0), w.wanted)
	r := jit.NewSpreading(m, s.Marking())
	defer r.Close()
	stop := s.Run(r)
	return s.Stats(r), stop
}

// spreadOver tells on how many workers the groups of a run ran.
func spreadOver(s shares) string {
	switch {
	case s.Workers > 1:
		return fmt.Sprintf(" Groups ran on %d workers.", s.Workers)
	case s.Alone != "":
		return " Groups ran one after another: " + s.Alone + "."
	}
	return ""
}
