package jit

import (
	"math"
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Floating point: F and DF, rounded to nearest even. WebAssembly computes the same, except that it leaves the bits of a
// NaN open: here they are made those of the interpreter. F may flush denormals. Everything else is left to the
// interpreter.

// quiet is the bit that a quiet NaN of DF has, quietF that of F.
const (
	quiet  = 1 << 51
	quietF = 1 << 22
)

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
	how := rounded{
		flushes: flushes, saturates: x.shape.Saturate, payload: e.t.mode.PTX() && double,
		passes: x.rule.passes && !x.shape.Saturate && !e.t.mode.PTX(),
	}
	x.slicewise = x.own(slicewise{result: x.kind, op: op, rounded: how, value: floating})
	switch {
	case how.saturates || how.payload || how.passes:
	case e.t.mode.PTX():
		x.canonical = ptxFloat
	case x.rule.keeps:
	case double:
		x.canonical = canonicalDouble
	default:
		x.canonical = canonicalFloat
	}
	return true
}

// floating puts a slice of the instruction's results on the stack.
func floating(e *emitter, x *plan, slice, lanes int) {
	v := e.operands(x, slice, lanes)
	if x.flushes {
		for _, l := range v {
			e.get(l)
			e.flush()
			e.set(l)
		}
	}
	x.op(e, v)
	switch {
	case x.saturates: // NaN becomes 0
		e.saturate()
	case x.payload:
		e.payload(v)
	case x.passes:
		e.pass(v[0])
	}
	if x.flushes {
		e.flush()
	}
}

// The NaN of results: for F, for DF, and for F in PTX programs.
func canonicalFloat(e *emitter)  { e.replaceNaN(vFNe, allWords(num.NaN32)) }
func canonicalDouble(e *emitter) { e.replaceNaN(vDNe, doubles(num.NaN64, num.NaN64)) }
func ptxFloat(e *emitter)        { e.replaceNaN(vFNe, allWords(num.CanonicalNaN32)) }

// replaceNaN replaces NaN lanes on the stack by nan. differs is the comparison for their type.
func (e *emitter) replaceNaN(differs vectorOp, nan [16]byte) {
	v := e.temp(typeV128)
	e.set(v)
	e.constant(nan)
	e.get(v, v, v)
	e.vector(differs)
	e.vector(vSelect)
}

// pass gives NaN lanes of F on the stack the bits of the operand, made quiet.
func (e *emitter) pass(operand local) {
	v := e.temp(typeV128)
	e.set(v)
	e.get(operand)
	e.constant(allWords(quietF))
	e.vector(vOr)
	e.get(v, v, v)
	e.vector(vFNe)
	e.vector(vSelect)
}

// payload gives NaN lanes of DF on the stack the bits that PTX has: those of the first operand that is NaN, made quiet,
// or else the NaN of an invalid operation.
func (e *emitter) payload(operands []local) {
	result, nan := e.temp(typeV128), e.temp(typeV128)
	e.set(result)
	e.constant(doubles(num.CanonicalNaN64, num.CanonicalNaN64))
	e.set(nan)
	for _, o := range slices.Backward(operands) {
		e.get(o)
		e.constant(doubles(quiet, quiet))
		e.vector(vOr)
		e.get(nan, o, o)
		e.vector(vDNe)
		e.vector(vSelect)
		e.set(nan)
	}
	e.get(nan, result, result, result)
	e.vector(vDNe)
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

// flush replaces denormal F on the stack by zero of the same sign.
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

// inverse computes 1/v0.
func inverse(e *emitter, v []local) {
	e.constant(allWords(math.Float32bits(1)))
	e.get(v[0])
	e.vector(vFDiv)
}

// chooseNumber returns v0 if the relation holds between v0 and v1, or if only v1 is NaN; else v1.
func chooseNumber(relation, equal, differs vectorOp) operation {
	return func(e *emitter, v []local) {
		e.get(v[0], v[1], v[0], v[1])
		e.vector(relation)
		e.get(v[1], v[1])
		e.vector(differs)
		e.get(v[0], v[0])
		e.vector(equal)
		e.vector(vAnd)
		e.vector(vOr)
		e.vector(vSelect)
	}
}
