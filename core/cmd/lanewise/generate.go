//go:build !js

package main

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/jit/runner"
)

// shares says which of a run's instructions ran as generated code.
type shares = runner.Stats

// runGenerated runs a machine to its end, by generated code where that is worth it.
func runGenerated(m *eu.Machine, w watch) (shares, eu.Stop) {
	r := jit.New(m)
	defer r.Close()
	_, stop := w.run(r)
	return r.Stats(), stop
}
