package lower

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Loads and stores.

// strongly returns the access of a load or a store, marked as strong if it is not weak ("Memory Consistency Model:
// Strong operations"): two strong accesses are not a data race. For elements of fewer than 32 bits there is no atomic
// message.
func (t *translator) strongly(in *syntax.Inst, p access) access {
	sem := in.Mods[ptxisa.SemGroup]
	p.strong = sem != "" && sem != "weak" && syntax.SpaceOf(in) != ptxisa.LocalSpace &&
		in.Types[0].Bits() >= 32 && in.Types[0] != ptxisa.B128
	return p
}

func (t *translator) load(in *syntax.Inst) {
	ty := in.Types[0]
	list := syntax.ElementsOf(in.Args[0])
	if v := in.Args[1].Var; byName(in, v) {
		t.checkOffset(in, in.Args[1], len(list))
		for i := range list {
			t.loadParam(in, list[i], v, int(in.Args[1].Offset)+i*ty.Bytes())
		}
		return
	}
	defer t.fenceFor(in, "acquire")
	p := t.strongly(in, t.address(in, in.Args[1]))
	t.checkAligned(in, in.Args[1], p, len(list))
	sign := ty.Signed()
	if ty == ptxisa.B128 {
		p = t.copyAddress(p)
		for i := range list {
			v := t.loadRows(p.plus(16*i), 4)
			for k := range v {
				t.Do(isa.OpMov, t.row128(list[i], k), v[k])
			}
		}
		return
	}
	if n := len(list); n > 1 && ty.Bits() == 32 && p.either == nil && !p.strong { // up to four in one message
		if n > 4 {
			p = t.copyAddress(p)
		}
		for first := 0; first < n; first += 4 {
			for i, row := range t.loadRows(p.plus(4*first), min(n, 4)) {
				t.widenTo(t.into(list[first+i], ty), row.As(ty.VISA()), ty)
			}
		}
		return
	}
	// The base may be one of the destinations.
	if len(list) > 1 {
		p = t.copyAddress(p)
	}
	for i := range list {
		t.loadElement(p.plus(i*ty.Bytes()), t.into(list[i], ty), ty.Bits(), sign)
	}
}

func (t *translator) store(in *syntax.Inst) {
	ty := in.Types[0]
	list := syntax.ElementsOf(in.Args[1])
	if v := in.Args[0].Var; byName(in, v) {
		t.checkOffset(in, in.Args[0], len(list))
		for i := range list {
			if list[i].Kind != syntax.SinkOperand {
				t.storeParam(in, list[i], v, int(in.Args[0].Offset)+i*ty.Bytes())
			}
		}
		return
	}
	t.fenceFor(in, "release")
	p := t.strongly(in, t.address(in, in.Args[0]))
	t.checkAligned(in, in.Args[0], p, len(list))
	if ty == ptxisa.B128 {
		for i := range list {
			if list[i].Kind == syntax.SinkOperand {
				continue
			}
			var rows []*emit.Operand
			for k := range 4 {
				rows = append(rows, t.row128(list[i], k))
			}
			t.storeRows(p.plus(16*i), rows)
		}
		return
	}
	sinks := slices.ContainsFunc(list, func(a *syntax.Operand) bool { return a.Kind == syntax.SinkOperand })
	if n := len(list); n > 1 && ty.Bits() == 32 && p.either == nil && !sinks && !p.strong {
		for first := 0; first < n; first += 4 {
			var rows []*emit.Operand
			for i := first; i < min(n, first+4); i++ {
				rows = append(rows, t.src(list[i], ptxisa.B32))
			}
			t.storeRows(p.plus(4*first), rows)
		}
		return
	}
	for i := range list {
		if list[i].Kind != syntax.SinkOperand {
			t.storeElement(p.plus(i*ty.Bytes()), t.from(list[i], ty), ty.Bits())
		}
	}
}

// checkAligned reports lanes whose address is not a multiple of the access size, which for a vector is the size of all
// its elements. The machine itself checks single elements of 32 and 64 bits.
func (t *translator) checkAligned(in *syntax.Inst, a *syntax.Operand, p access, n int) {
	size := n * in.Types[0].Bytes()
	if n == 1 && size != 2 || a.Var != nil && a.Var.Space != ptxisa.RegSpace && plan.Alignment(a.Var)%size == 0 && a.Offset%int64(size) == 0 {
		return
	}
	low, odd := t.Temp(isa.UD), t.Predicate()
	from := p.addr.As(isa.UD)
	if off := uint64(p.disp) & uint64(size-1); off != 0 {
		t.Do(isa.OpAdd, low, from, emit.Number(isa.UD, off))
		from = low
	}
	t.Do(isa.OpAnd, low, from, emit.Number(isa.UD, uint64(size-1)))
	t.Cmp(isa.NE, odd, low, emit.Number(isa.UD, 0))
	t.report(odd, diag.Aligned, t.misaligned(in, size)+": the bytes there are used all the same.", diag.AlignedPage)
}

// checkOffset does the same for a parameter that is in registers.
func (t *translator) checkOffset(in *syntax.Inst, a *syntax.Operand, n int) {
	size := n * in.Types[0].Bytes()
	if a.Offset%int64(size) != 0 {
		t.reportAll(diag.Aligned, t.misaligned(in, size)+" in "+text.Quote(a.Var.Name)+": elements are taken at multiples of their own size.", diag.AlignedPage)
	}
}

func (t *translator) misaligned(in *syntax.Inst, size int) string {
	return text.Say("The address of this {} is not a multiple of {}, the size of the access", text.Quote(t.mod.File.Slice(in.Name)), size)
}
