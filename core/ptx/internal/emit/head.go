package emit

import "github.com/lanewise/lanewise/core/visa"

// Head returns what comes before the code of the function: its declarations, its inputs, and the label of its main
// block. size is where the inputs end, in bytes of registers.
func (b *Builder) Head() (out []Line, size int) {
	out = []Line{{}, {Node: b.object}}
	for _, d := range b.decls {
		d.align(b.GRF)
		out = append(out, Line{Node: d.Decl})
	}
	at := b.GRF
	for _, d := range b.decls {
		if d.Input == 0 {
			continue
		}
		align := max(d.Type.Size(), min(d.Input, 8)&^3, 1)
		at = roundUp(at, align)
		if at/b.GRF != (at+d.Input-1)/b.GRF {
			at = roundUp(at, b.GRF)
		}
		out = append(out, Line{Node: &visa.Input{Var: d.Decl, Offset: at, Size: d.Input}})
		at += d.Input
	}
	return append(out, Line{Node: b.start()}), at
}

// roundUp returns the next multiple of a number.
func roundUp(n, of int) int { return (n + of - 1) / of * of }
