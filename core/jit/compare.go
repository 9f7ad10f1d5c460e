package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// This file generates cmp, sel, setp, and operations on predicates.

// relations gives the vector instructions that compare, by condition and lane kind.
var relations = [...][eu.Float64 + 1]vectorOp{
	isa.EQ: {v32Eq, v32Eq, v64Eq, v64Eq, vFEq, vDEq},
	isa.NE: {v32Ne, v32Ne, v64Ne, v64Ne, vFNe, vDNe},
	isa.LT: {v32LtS, v32LtU, v64LtS, v64LtS, vFLt, vDLt},
	isa.LE: {v32LeS, v32LeU, v64LeS, v64LeS, vFLe, vDLe},
	isa.GT: {v32GtS, v32GtU, v64GtS, v64GtS, vFGt, vDGt},
	isa.GE: {v32GeS, v32GeU, v64GeS, v64GeS, vFGe, vDGe},
}

// compare plans cmp.
func compare(e *emitter, x *plan) (ok bool) {
	in := e.prog.Insts[x.inst].Src
	if x.kind, ok = e.prog.LaneKind(x.inst); !ok || !e.sourcesOf(x, 1) {
		return false
	}
	relation := relations[in.Cond][x.kind]
	value := func(e *emitter, x *plan, slice, lanes int) {
		for _, l := range e.operands(x, slice, lanes) {
			e.get(l)
			if x.kind == eu.Uint64 && in.Cond != isa.EQ && in.Cond != isa.NE { // compared as signed
				e.constant(doubles(1<<63, 1<<63))
				e.vector(vXor)
			}
		}
		e.vector(relation)
	}
	if off, predicate := e.prog.Predicate(x.inst, 0); predicate {
		x.dst.Null = true
		if oneNumber(x, &x.src[0]) && oneNumber(x, &x.src[1]) {
			x.emit = func(e *emitter, x *plan) {
				masked := e.begin(x)
				value(e, x, 0, 1)
				e.lane(v32Extract, 0) // all channels or none
				e.assign(x, off, masked)
			}
			return true
		}
		x.slicewise = x.own(slicewise{result: x.kind, value: value, predicate: true, off: off})
		return true
	}
	if x.dst, ok = e.prog.Dest(x.inst, 0); !ok || x.dst.Null || x.dst.Type >= isa.NumTypes {
		return false
	}
	// The result is all ones in any width.
	x.dst.Type = registerTypes[x.dst.Type.Size()]
	k := eu.Int32
	if wide(x.kind) {
		k = eu.Int64
	}
	if !storable(&x.dst, k) {
		return false
	}
	x.slicewise = x.own(slicewise{result: k, value: value})
	return true
}

// choose plans sel on values of one type.
func choose(e *emitter, x *plan) (ok bool) {
	if x.kind, ok = e.prog.LaneKind(x.inst); !ok || x.shape.Saturate || !e.sourcesOf(x, 1) {
		return false
	}
	if x.dst, ok = e.prog.Dest(x.inst, 0); !ok || !storable(&x.dst, x.kind) {
		return false
	}
	for i := range x.src {
		if x.kind >= eu.Float32 && x.src[i].Type != x.dst.Type {
			return false
		}
	}
	x.slicewise = x.own(slicewise{result: x.kind, prepare: func(e *emitter, x *plan) {
		if x.shape.Pred.Used {
			e.predicate(&x.shape)
		} else {
			e.i32(x.shape.Channels)
		}
	}, value: func(e *emitter, x *plan, slice, lanes int) {
		for _, l := range e.operands(x, slice, lanes) {
			e.get(l)
		}
		if x.shape.Size == 1 { // the one bit decides for all lanes
			e.i32(0)
			e.get(x.word)
			e.op(opI32Sub)
			e.vector(v32Splat)
		} else {
			e.get(x.word)
			e.expand(x.kind, slice*lanesOf(x.kind))
		}
		e.vector(vSelect)
	}})
	x.chooses = true
	return true
}

// setPredicate plans setp. If the source is one number, half of the predicate or all of it gets its bits, whatever is
// enabled; otherwise each channel gets the lowest bit of its own number.
func setPredicate(e *emitter, x *plan) bool {
	off, ok := e.prog.Predicate(x.inst, 0)
	x.kind = eu.Uint32
	if !ok || !e.sourcesOf(x, 1) || len(x.src) != 1 {
		return false
	}
	s := &x.src[0]
	if s.Const != nil && s.Type.Packed() || s.Form == operand.Pointed {
		return false
	}
	if s.Const != nil || s.Form == operand.Single && x.shape.Size > 1 {
		x.emit = func(e *emitter, x *plan) {
			e.load(&x.src[0], x.kind, 0, 1)
			e.lane(v32Extract, 0)
			e.assign(x, off, false)
		}
		return true
	}
	x.dst.Null = true
	x.slicewise = x.own(slicewise{result: x.kind, predicate: true, off: off, value: func(e *emitter, x *plan, slice, lanes int) {
		e.load(&x.src[0], x.kind, slice, lanes)
		e.i32(31) // the lowest bit becomes the sign
		e.vector(v32Shl)
	}})
	return true
}

// logic plans and, or, xor and not, on registers and on predicates.
func logic(e *emitter, x *plan) bool {
	in := e.prog.Insts[x.inst].Src
	to, predicate := e.prog.Predicate(x.inst, 0)
	if !predicate {
		return arithmetic(e, x)
	}
	var from []uint32
	for i := 1; i < len(in.Args); i++ {
		off, ok := e.prog.Predicate(x.inst, i)
		if !ok {
			return false
		}
		from = append(from, off)
	}
	op := map[isa.Op]opcode{isa.OpAnd: opI32And, isa.OpOr: opI32Or, isa.OpXor: opI32Xor}[in.Op]
	x.emit = func(e *emitter, x *plan) {
		masked := e.begin(x)
		for i, off := range from {
			e.predicateBits(off, in.Args[i+1].Mod == isa.Not)
			if i > 0 {
				e.op(op)
			}
		}
		if in.Op == isa.OpNot {
			e.invert()
		}
		e.i32(uint32(x.shape.Offset))
		e.op(opI32ShrU)
		e.assign(x, to, masked)
	}
	return true
}

// truthTable plans bfn: each bit of the result is looked up in the table by the bits of the sources.
func truthTable(e *emitter, x *plan) bool {
	table := uint32(e.prog.Insts[x.inst].Src.Get(isa.TruthTable))
	if x.shape.Saturate || len(e.prog.Insts[x.inst].Src.Args) != 4 {
		return false
	}
	x.kind = eu.Uint32
	var ok bool
	if x.dst, ok = e.prog.Dest(x.inst, 0); !ok || !storable(&x.dst, x.kind) || !e.sourcesOf(x, 1) {
		return false
	}
	x.slicewise = x.own(slicewise{result: x.kind, value: func(e *emitter, x *plan, slice, lanes int) {
		e.tableOf(table, e.operands(x, slice, lanes))
	}})
	return true
}

// tableOf puts the result of a truth table on the stack. The last variable chooses the upper or the lower half of the
// table, and the other variables index that half.
func (e *emitter) tableOf(table uint32, v []local) {
	if len(v) == 0 {
		e.constant(allWords(-(table & 1)))
		return
	}
	half := uint(1) << (len(v) - 1)
	full := uint32(1)<<half - 1
	low, high, last := table&full, table>>half&full, v[len(v)-1]
	switch rest := v[:len(v)-1]; {
	case low == high:
		e.tableOf(low, rest)
	case low == 0 && high == full:
		e.get(last)
	case low == full && high == 0:
		e.get(last)
		e.vector(vNot)
	default:
		e.tableOf(high, rest)
		e.tableOf(low, rest)
		e.get(last)
		e.vector(vSelect)
	}
}

// movePredicate plans mov to and from predicates. A scalar mov to a register copies all bits. A wider one gives each
// channel its own bit.
func movePredicate(e *emitter, x *plan) bool {
	in := e.prog.Insts[x.inst].Src
	if in.Args[1].Kind != visa.PredicateOperand {
		return setPredicate(e, x)
	}
	from, ok := e.prog.Predicate(x.inst, 1)
	if !ok {
		return false
	}
	invert := in.Args[1].Mod == isa.Not
	if to, predicate := e.prog.Predicate(x.inst, 0); predicate {
		x.emit = func(e *emitter, x *plan) {
			masked := e.begin(x)
			e.predicateBits(from, invert)
			e.i32(uint32(x.shape.Offset))
			e.op(opI32ShrU)
			e.assign(x, to, masked)
		}
		return true
	}
	x.kind = eu.Uint32
	if x.dst, ok = e.prog.Dest(x.inst, 0); !ok || !storable(&x.dst, x.kind) {
		return false
	}
	x.slicewise = x.own(slicewise{result: x.kind, prepare: func(e *emitter, _ *plan) {
		e.predicateBits(from, invert)
	}, value: func(e *emitter, x *plan, slice, _ int) {
		e.get(x.word)
		if x.shape.Size == 1 {
			e.vector(v32Splat)
			return
		}
		e.i32(uint32(x.shape.Offset))
		e.op(opI32ShrU)
		e.expand(x.kind, slice*lanesOf(x.kind))
		e.constant(allWords(1))
		e.vector(vAnd)
	}})
	return true
}
