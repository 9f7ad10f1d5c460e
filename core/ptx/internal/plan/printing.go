package plan

import (
	"slices"

	"github.com/lanewise/lanewise/core/printf"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// What vprintf prints to and with: the buffer of the launch, and the formats of the text.

// PrintBytes is the size of the buffer, which is CUDA's default.
const PrintBytes = 1 << 20

// maxArguments is the number of arguments that CUDA's printf takes. WordsOfMask is the number of dwords of arguments
// that one mask covers.
const (
	maxArguments = 32
	WordsOfMask  = 32
)

// Format is a string of the text that takes arguments.
type Format struct {
	Var    *syntax.Var
	Offset int // offset of the string in the variable
	Bytes  int // size of the arguments
	Count  int
	Words  [2 * maxArguments / WordsOfMask]uint32 // masks of the dwords that hold arguments
}

// formatOf returns the format for a string of a variable; false if it takes no arguments.
func formatOf(v *syntax.Var, offset int, s string) (f Format, takes bool) {
	list := printf.Arguments(s)
	f = Format{Var: v, Offset: offset, Count: len(list)}
	for _, a := range list[:min(len(list), maxArguments)] {
		f.Bytes = a.End()
		for at := a.Offset; at < a.End(); at += 4 {
			f.Words[at/4/WordsOfMask] |= 1 << (at / 4 % WordsOfMask)
		}
	}
	return f, f.Count > 0
}

// findPrinting declares the buffer and finds the formats, if a reached function calls vprintf.
func (p *planner) findPrinting() {
	for _, in := range p.insts {
		if in.Call != nil && in.Call.Func != nil && !in.Call.Func.HasBody && in.Call.Func.Name == "vprintf" {
			p.Printing = &syntax.Var{Name: "printf", Space: ptxisa.GlobalSpace, Type: ptxisa.U32, Vec: 1, Count: PrintBytes / 4}
			p.Names.Choose(p.Printing, p.Printing.Name)
			p.findFormats()
			return
		}
	}
}

// findFormats finds the strings that are formats with arguments; a variable can hold several strings.
func (p *planner) findFormats() {
	for _, v := range p.mod.Vars {
		if v.Space != ptxisa.GlobalSpace && v.Space != ptxisa.ConstSpace || v.Type.Bytes() != 1 {
			continue
		}
		var text []byte
		for _, x := range v.Init {
			text = append(text, byte(x.Bits))
		}
		for start := 0; start < len(text); {
			end := slices.Index(text[start:], 0)
			if end < 0 { // bytes that are left out are zero, and a string ends with its variable
				end = len(text) - start
			}
			if f, takes := formatOf(v, start, string(text[start:start+end])); takes {
				p.Formats = append(p.Formats, f)
			}
			start += end + 1
		}
	}
}
