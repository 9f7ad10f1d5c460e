package jit

import (
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/spread"
)

// Atomics on integers of 32 and 64 bits. The enabled channels are done one after another, lowest first, as in the
// interpreter. All threads of a launch run one after another, so a load and a store are atomic.

// atomicRule says what an atomic leaves in memory: the result of an instruction on the old value and the operand, or
// whichever of the two stands in a relation to the other.
type atomicRule struct {
	value, relation bothWidths
	operand         atomicOperand
}

// atomicOperand says what an atomic uses besides the value in memory.
type atomicOperand uint8

const (
	noAtomic     atomicOperand = iota
	firstOperand               // first operand of the message
	constantOne
	compared // the first operand, if memory holds the second
)

// atomicRules lists the atomics for which there is code.
var atomicRules = [isa.NumAtomicOps]atomicRule{
	isa.AtomicAdd:     {operand: firstOperand, value: bothWidths{opI32Add, opI64Add}},
	isa.AtomicSub:     {operand: firstOperand, value: bothWidths{opI32Sub, opI64Sub}},
	isa.AtomicInc:     {operand: constantOne, value: bothWidths{opI32Add, opI64Add}},
	isa.AtomicDec:     {operand: constantOne, value: bothWidths{opI32Sub, opI64Sub}},
	isa.AtomicPreDec:  {operand: constantOne, value: bothWidths{opI32Sub, opI64Sub}},
	isa.AtomicAnd:     {operand: firstOperand, value: bothWidths{opI32And, opI64And}},
	isa.AtomicOr:      {operand: firstOperand, value: bothWidths{opI32Or, opI64Or}},
	isa.AtomicXor:     {operand: firstOperand, value: bothWidths{opI32Xor, opI64Xor}},
	isa.AtomicMin:     {operand: firstOperand, relation: bothWidths{opI32LtU, opI64LtU}},
	isa.AtomicMax:     {operand: firstOperand, relation: bothWidths{opI32GtU, opI64GtU}},
	isa.AtomicMinSint: {operand: firstOperand, relation: bothWidths{opI32LtS, opI64LtS}},
	isa.AtomicMaxSint: {operand: firstOperand, relation: bothWidths{opI32GtS, opI64GtS}},
	isa.AtomicXchg:    {operand: firstOperand},
	isa.AtomicCmpXchg: {operand: compared},
}

// atomic plans an atomic.
func atomic(e *emitter, x *plan) bool {
	m, ok := e.prog.MessageShape(x.inst)
	if !ok || !m.Atomic || atomicRules[m.Does].operand == noAtomic || m.Bytes != m.RegBytes || m.Bytes < 4 || m.Shift != 0 || m.All {
		return false
	}
	if !m.None {
		if !inside(&m, x.shape.Size) {
			return false
		}
		x.dst.Place = operand.Place{Form: operand.Row, Space: m.Space, Off: m.First, Step: m.Step, Bytes: uint32(m.RegBytes)}
		results := extentOf(&x.dst, x.shape.Size)
		for i := range m.Operands { // all operands are sent before a result comes back
			if o := &m.Operands[i]; o.Null {
				continue
			} else if sent := extentOf(o, x.shape.Size); !results.apart(&sent) {
				return false
			}
		}
	}
	return e.addressed(x, &m)
}

// atomic writes the code for the channels of an atomic.
func (e *emitter) atomic(x *plan, g *messageEmitter, address []local, masked bool) {
	wide := g.Bytes == 8
	t := typeI32
	if wide {
		t = typeI64
	}
	load, store := stores[g.Bytes].load.of(wide), stores[g.Bytes].element.of(wide)
	old, fresh := e.temp(t), e.temp(t)
	for c := range x.shape.Size {
		if masked {
			e.ifEnabled(c)
		}
		operand := func(i int) {
			o := &g.Operands[i]
			if o.Null {
				e.word(0, wide)
				return
			}
			e.space(o.Space)
			e.memory(load, uint32(o.At(c)))
		}
		e.address(g, address, c)
		e.markPages(g)
		e.markAtomic(g, x.inst)
		e.get(g.at)
		e.memory(load, 0)
		e.set(old)
		e.changed(&atomicRules[g.Does], wide, old, operand)
		e.set(fresh)
		e.get(g.at, fresh)
		e.memory(store, 0)
		if !g.None {
			at := g.First + uint32(c)*g.Step
			e.known.forget(g.Space, at, uint32(g.Bytes))
			e.space(g.Space)
			if g.Does == isa.AtomicPreDec {
				e.get(fresh)
			} else {
				e.get(old)
			}
			e.memory(store, at)
		}
		if masked {
			e.end()
		}
	}
}

// markAtomic is mark for an atomic.
func (e *emitter) markAtomic(g *messageEmitter, inst int) {
	k := e.t.marking
	if k == nil || !k.Bytes || g.Local {
		return
	}
	if !k.Sums.Insts[inst] {
		e.mark(g, spread.Read, 0, g.Bytes)
		e.mark(g, spread.Written, 0, g.Bytes)
		return
	}
	at := uint32(spread.Written) * k.Distance
	e.get(g.at, g.at)
	if g.Bytes == 8 {
		e.memory(opI64Load, at)
		e.op(opI64Const)
		e.signed(spread.Rest*0x0101010101010100 | spread.First)
		e.op(opI64Or)
		e.memory(opI64Store, at)
		return
	}
	e.memory(opI32Load, at)
	e.i32(spread.Rest*0x01010100 | spread.First)
	e.op(opI32Or)
	e.memory(opI32Store, at)
}

// changed puts on the stack what an atomic leaves in memory.
func (e *emitter) changed(r *atomicRule, wide bool, old local, operand func(i int)) {
	switch {
	case r.operand == compared:
		operand(0)
		e.get(old, old)
		operand(1)
		e.op(bothWidths{opI32Eq, opI64Eq}.of(wide))
		e.op(opSelect)
	case r.relation != bothWidths{}:
		e.get(old)
		operand(0)
		e.get(old)
		operand(0)
		e.op(r.relation.of(wide))
		e.op(opSelect)
	case r.value == bothWidths{}:
		operand(0)
	default:
		e.get(old)
		if r.operand == constantOne {
			e.word(1, wide)
		} else {
			operand(0)
		}
		e.op(r.value.of(wide))
	}
}

// word puts a small number on the stack.
func (e *emitter) word(v uint32, wide bool) {
	if wide {
		e.op(opI64Const)
		e.signed(int64(v))
		return
	}
	e.i32(v)
}
