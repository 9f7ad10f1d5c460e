package ptxlang

import (
	"sort"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// InlayHints returns the types of the registers that instructions name, and the number of bytes that a thread accesses
// at an address.
func (d *Document) InlayHints(within visa.Span) []lang.InlayHint {
	var hints []lang.InlayHint
	uses := d.learn().Uses
	first := sort.Search(len(uses), func(i int) bool { return uses[i].Span.End >= within.Start })
	for i := first; i < len(uses) && uses[i].Span.Start <= within.End; i++ {
		u := &uses[i]
		if u.Inst != nil && u.Symbol.Var != nil && u.Symbol.Var.Space == ptxisa.RegSpace {
			hints = append(hints, lang.InlayHint{Position: int(u.Span.End), Label: u.Symbol.Var.Type.String()})
		}
	}
	for _, f := range d.learn().Module.Funcs {
		first := sort.Search(len(f.Body), func(i int) bool { return end(f.Body[i]) >= within.Start })
		for _, s := range f.Body[first:] {
			if in, ok := s.(*syntax.Inst); ok && in.Span.Start <= within.End {
				hints = memoryHints(in, hints)
			} else if ok {
				break
			}
		}
	}
	sort.SliceStable(hints, func(i, j int) bool { return hints[i].Position < hints[j].Position })
	return hints
}

func end(s syntax.Stmt) int32 {
	if in, ok := s.(*syntax.Inst); ok {
		return in.Span.End
	}
	return s.(*syntax.Label).Span.End
}

// memoryHints appends the numbers of bytes that an instruction accesses in memory.
func memoryHints(in *syntax.Inst, hints []lang.InlayHint) []lang.InlayHint {
	o := in.Opcode()
	if len(o.Types()) == 0 {
		return hints
	}
	n := o.Types()[0].Bytes()
	for i := range in.Args {
		n *= max(1, len(in.Args[i].Elems)) // {%r1, %r2}, for .v2
	}
	for _, a := range in.Args {
		if a.Kind == syntax.MemoryOperand && n > 0 {
			hints = append(hints, lang.InlayHint{Position: int(a.Span.End), Label: text.Count(n, "byte"), Tooltip: "What a thread reaches at this address."})
		}
	}
	return hints
}
