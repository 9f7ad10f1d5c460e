package main

import "github.com/lanewise/lanewise/core/eu"

// shares counts the instructions of a run that ran as generated code. As WebAssembly, the command line generates none.
type shares struct{ Generated, Left, Interpreted int }

// Steps returns the number of all instructions.
func (s shares) Steps() int { return s.Generated + s.Left + s.Interpreted }

func runGenerated(m *eu.Machine, w watch) (shares, eu.Stop) {
	steps, stop := w.run(m)
	return shares{Interpreted: steps}, stop
}

// spreadOver returns "": there is only one worker.
func spreadOver(shares) string { return "" }
