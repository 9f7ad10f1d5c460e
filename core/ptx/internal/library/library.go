// Package library has vISA functions for operations that have no instruction and are too long to repeat at every use.
// It knows how functions are called, and nothing of PTX.
package library

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/naming"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Prefix distinguishes the names of the library from those of the program.
const Prefix = "lanewise_"

// Reserve keeps the names of all functions from being chosen for something else.
func Reserve(names naming.Names) {
	for name := range texts {
		names.Reserve(Prefix + name)
	}
}

// Function returns the lines of a function for registers of so many bytes, and the functions that it calls. Its
// arguments and its result are rows of 64 bits.
func Function(name string, grf int) (lines []emit.Line, calls []string) {
	said := strings.TrimSpace(texts[name])
	if grf == 32 { // 32 lanes of 64 bits take twice as many registers
		said = strings.ReplaceAll(strings.ReplaceAll(said, "(4,0)", "(8,0)"), " 8 4\n", " 16 8\n")
	}
	f := visa.NewFile(name, `.global_function "`+Prefix+name+"\"\n"+said)
	m, _ := parser.Parse(f)
	o := m.Objects[0]
	n := len(isa.PredefinedVars)
	lines = []emit.Line{{}, {Node: &visa.Object{Kind: o.Kind, Name: o.Name, Decls: o.Decls[:n:n]}}}
	for i, s := range visa.Statements(f, m)[1:] {
		lines = append(lines, emit.Line{Node: s, Text: f.Line(i + 2)})
	}
	for _, in := range o.Insts() {
		if in.Op == isa.OpFCall {
			calls = append(calls, strings.TrimPrefix(in.Callee, Prefix))
		}
	}
	return lines, calls
}
