package main

import "github.com/lanewise/lanewise/core/eu"

// shares says which of a run's instructions ran as generated code: as WebAssembly the command line generates none.
type shares struct{ Generated, Left, Interpreted int }

// Steps is all of them.
func (s shares) Steps() int { return s.Generated + s.Left + s.Interpreted }

func runGenerated(m *eu.Machine, w watch) (shares, eu.Stop) {
	steps, stop := w.run(m)
	return shares{Interpreted: steps}, stop
}

// spreadOver tells nothing: there is one worker.
func spreadOver(shares) string { return "" }
