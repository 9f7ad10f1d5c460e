package jit

import (
	"math"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/num"
)

// Floating point: F and DF that are rounded to nearest even. WebAssembly computes the same but
// for the bits of a NaN, which it does not tell: here they are made one, as the interpreter
// has it. F may flush denormals; everything else is the interpreter's.

// float plans an arithmetic instruction on floats of one type.
func (e *emitter) float(x *plan) bool {
	op := x.rule.in(x.kind)
	if op == nil || !e.t.mode.Nearest() || !storable(&x.dst, x.kind) {
		return false
	}
	for i := range x.src {
		if t := x.src[i].Type; t != x.dst.Type && (t != isa.VF || x.dst.Type != isa.F) {
			return false
		}
	}
	double := x.kind == eu.Float64
	flushes := e.t.mode.Flushes(x.dst.Type)
	if double && (flushes || x.shape.Saturate) || x.rule.keeps && flushes {
		return false
	}
	x.emit = func(e *emitter, x *plan) {
		e.results(x, x.kind, func(slice, lanes int) {
			v := e.operands(x, slice, lanes)
			for _, l := range v {
				if flushes {
					e.get(l)
					e.flush()
					e.set(l)
				}
			}
			op(e, v)
			switch {
			case x.shape.Saturate: // NaN becomes 0
				e.saturate()
			case !x.rule.keeps:
				e.oneNaN(double)
			}
			if flushes {
				e.flush()
			}
		})
	}
	return true
}

// oneNaN makes NaN lanes on the stack the one NaN of results.
func (e *emitter) oneNaN(double bool) {
	v := e.temp(typeV128)
	e.set(v)
	differs, nan := vFNe, words(num.NaN32, num.NaN32, num.NaN32, num.NaN32)
	if double {
		differs, nan = vDNe, doubles(num.NaN64, num.NaN64)
	}
	e.constant(nan)
	e.get(v)
	e.get(v)
	e.get(v)
	e.vector(differs)
	e.vector(vSelect)
}

// saturate clamps F on the stack to [0, 1].
func (e *emitter) saturate() {
	v := e.temp(typeV128)
	e.tee(v)
	e.constant(allWords(math.Float32bits(1)))
	e.vector(vFLeast)
	e.get(v)
	e.constant([16]byte{})
	e.vector(vFGt)
	e.vector(vAnd)
}

// flush makes denormal F on the stack zero, keeping their sign.
func (e *emitter) flush() {
	v := e.temp(typeV128)
	e.tee(v)
	e.get(v)
	e.constant(allWords(0x7f800000))
	e.vector(vAnd)
	e.constant([16]byte{})
	e.vector(v32Eq)
	e.constant(allWords(0x7fffffff))
	e.vector(vAnd)
	e.vector(vAndNot)
}

func allWords(w uint32) [16]byte { return words(w, w, w, w) }

// inverse is 1/v0.
func inverse(e *emitter, v []local) {
	e.constant(allWords(math.Float32bits(1)))
	e.get(v[0])
	e.vector(vFDiv)
}

// chooseNumber is v0 if it is in the relation to v1 or v1 is the only NaN, else v1.
func chooseNumber(relation, equal, differs vectorOp) operation {
	return func(e *emitter, v []local) {
		e.get(v[0])
		e.get(v[1])
		e.get(v[0])
		e.get(v[1])
		e.vector(relation)
		e.get(v[1])
		e.get(v[1])
		e.vector(differs)
		e.get(v[0])
		e.get(v[0])
		e.vector(equal)
		e.vector(vAnd)
		e.vector(vOr)
		e.vector(vSelect)
	}
}
