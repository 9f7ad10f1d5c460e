package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
)

// carrying plans addc and subb: the sum or difference, and then the carry or borrow of each channel. Both are computed
// before either is stored.
func carrying(op vectorOp, sum bool) func(e *emitter, x *plan) bool {
	return func(e *emitter, x *plan) bool {
		x.kind = eu.Uint32
		if len(e.prog.Insts[x.inst].Src.Args) != 4 || x.shape.Saturate {
			return false
		}
		result, okResult := e.prog.Dest(x.inst, 0)
		carry, okCarry := e.prog.Dest(x.inst, 1)
		words := isa.Types(1<<isa.UD | 1<<isa.D)
		if !okResult || !okCarry || result.Null || carry.Null || !words.Has(result.Type) || !words.Has(carry.Type) {
			return false
		}
		if result.Form == operand.Pointed || carry.Form == operand.Pointed || !storable(&result, x.kind) || !storable(&carry, x.kind) || !e.sourcesOf(x, 2) {
			return false
		}
		x.emit = func(e *emitter, x *plan) {
			masked := e.begin(x)
			var results, carries []local
			for s := range x.slices() {
				v := e.operands(x, s, x.lanesIn(s))
				r, c := e.temp(typeV128), e.temp(typeV128)
				e.get(v[0], v[1])
				e.vector(op)
				e.set(r)
				if sum { // a sum that is less than one of its parts has a carry
					e.get(r, v[0])
				} else {
					e.get(v[0], v[1])
				}
				e.vector(v32LtU)
				e.constant(allWords(1))
				e.vector(vAnd)
				e.set(c)
				results, carries = append(results, r), append(carries, c)
			}
			for s, v := range results {
				x.dst = result
				e.store(x, v, x.kind, s, x.lanesIn(s), masked)
			}
			for s, v := range carries {
				x.dst = carry
				e.store(x, v, x.kind, s, x.lanesIn(s), masked)
			}
		}
		return true
	}
}
