package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
)

// Slices of instructions. Consecutive instructions that do not depend on each other's other channels are computed
// together slice by slice: the first four lanes through all of them, then the next four. So a result is still in a
// register when the next instruction needs it.

// together returns how many instructions, from the first on, can be computed together slice by slice; 0 if the first
// one is not slicewise.
func together(plans []plan) (n int) {
	var all touched // by the instructions so far
	for ; n < len(plans); n++ {
		x := &plans[n]
		if x.slicewise == nil || x.emit != nil {
			return n
		}
		if n > 0 {
			before := &plans[n-1]
			if before.predicate || x.late || before.late || lanesOf(x.kind) != lanesOf(before.kind) {
				return n
			}
			if all.meet(&x.touched) && !allLet(plans[:n], x) {
				return n
			}
		}
		all.reads, all.writes = all.reads|x.reads, all.writes|x.writes
	}
	return n
}

// allLet reports whether all of the instructions before x let it be computed together with them.
func allLet(before []plan, x *plan) bool {
	for i := range before {
		if b := &before[i]; b.meet(&x.touched) && !b.lets(x) {
			return false
		}
	}
	return true
}

// lets reports whether x, which comes later, can compute its first slices before the last ones of this instruction.
func (before *plan) lets(x *plan) bool {
	if before.doubted && x.tells(before) {
		return false
	}
	if before.slices() == 1 {
		return true
	}
	for i := range before.src {
		if !before.readFrom[i].apart(&x.wroteTo) {
			return false
		}
	}
	for i := range x.src {
		if !before.wroteTo.apart(&x.readFrom[i]) {
			return false
		}
	}
	return before.wroteTo.apart(&x.wroteTo)
}

// measure finds the places of the operands.
func (x *plan) measure() {
	if !x.dst.Null {
		x.wroteTo = extentOf(&x.dst, x.shape.Size)
		x.writes = x.wroteTo.pieces()
	}
	for i := range x.src {
		x.readFrom[i] = extentOf(&x.src[i], x.shape.Size)
		x.reads |= x.readFrom[i].pieces()
	}
	x.late = x.overlaps()
	x.doubted = x.canonical != nil && !x.late && (x.dst.Form == operand.Row && int(x.dst.Step) == laneBytes(x.kind) &&
		x.shape.Size%lanesOf(x.kind) == 0 || x.doubtedScalar())
}

// doubtedScalar reports whether a scalar's result is doubted.
func (x *plan) doubtedScalar() bool {
	return x.kind == eu.Float32 && x.shape.NoMask && !x.shape.Pred.Used && x.scalar()
}

// tells reports whether x depends on which NaN bits the doubted results have, or overwrites results that settle may
// have to change.
func (x *plan) tells(doubted *plan) bool {
	number := x.canonical != nil || x.predicate && x.kind >= eu.Float32
	for i := range x.src {
		if r := &x.readFrom[i]; r.meets(&doubted.wroteTo) && !(number && r.equals(&doubted.wroteTo)) {
			return true
		}
	}
	return x.wroteTo.meets(&doubted.wroteTo) && !(x.doubted && x.wroteTo.equals(&doubted.wroteTo))
}

// add adds a slice of results to the sum.
func (d *doubts) add(e *emitter, x *plan, slice int, v local) {
	if slice == 0 {
		d.plans = append(d.plans, x)
	}
	e.get(v)
	if slice == 0 && len(d.plans) == 1 {
		d.sum = e.kept.local(e.function, typeV128)
	} else {
		e.get(d.sum)
		e.vector(floatSums[kindWidth(x.kind)].add)
	}
	e.set(d.sum)
}

var floatSums = [2]struct{ add, differs vectorOp }{{vFAdd, vFNe}, {vDAdd, vDNe}}

// settle replaces all NaN among the results by the canonical NaN, in the registers and in the locals that hold them.
func (d *doubts) settle(e *emitter) {
	if len(d.plans) == 0 {
		return
	}
	e.get(d.sum, d.sum)
	e.vector(floatSums[kindWidth(d.plans[0].kind)].differs)
	e.vector(vAny)
	e.open(opIf)
	for _, x := range d.plans {
		e.enabled = x.enabled
		if x.doubtedScalar() {
			e.settleScalar(x)
			continue
		}
		for slice := range x.slices() {
			e.scratch.reset()
			at := x.dst.Off + uint32(slice)*16
			v, known := e.known.vector(x.dst.Space, at)
			if !known {
				v = e.temp(typeV128)
				e.space(x.dst.Space)
				e.vectorMemory(vLoad, at)
				e.set(v)
			}
			e.space(x.dst.Space)
			e.get(v)
			x.canonical(e)
			if x.masked {
				e.get(v)
				e.laneMask(x.kind, slice*lanesOf(x.kind))
				e.vector(vSelect)
			}
			e.tee(v)
			e.vectorMemory(vStore, at)
		}
	}
	e.end()
}

// settleScalar replaces the one element of a result by the canonical NaN if it is a NaN.
func (e *emitter) settleScalar(x *plan) {
	e.scratch.reset()
	at := uint32(x.wroteTo.low)
	v, known := e.known.scalar(x.dst.Space, at)
	if !known {
		v = e.temp(typeV128)
		e.space(x.dst.Space)
		e.vectorMemory(vLoad32All, at)
		e.set(v)
	}
	e.space(x.dst.Space)
	e.get(v)
	x.canonical(e)
	e.tee(v)
	e.laneMemory(vStore32Lane, at, 0)
}

// prepare puts into locals what all slices of the instructions need, and returns the number of slices.
func (e *emitter) prepare(plans []plan) (slices int) {
	for i := range plans {
		x := &plans[i]
		e.scratch.reset()
		x.masked = e.begin(x)
		x.enabled = e.enabled
		switch {
		case x.predicate:
			x.word = e.kept.local(e.function, typeI32)
		case x.prepare != nil:
			x.word = e.kept.local(e.function, typeI32)
			x.prepare(e, x)
			e.set(x.word)
		}
		slices = max(slices, x.slices())
	}
	return slices
}

// compute writes the code of instructions slice by slice.
func (e *emitter) compute(plans []plan) {
	slices := e.prepare(plans)
	late := plans[0].late // a late instruction is always alone
	var held []local
	d := &e.doubts
	d.plans = d.plans[:0]
	for s := range slices {
		for i := range plans {
			x := &plans[i]
			if s >= x.slices() {
				continue
			}
			e.scratch.reset()
			x.value(e, x, s, x.lanesIn(s))
			if x.predicate {
				e.bits(x, s, x.word)
				continue
			}
			if x.canonical != nil && !x.doubted {
				x.canonical(e)
			}
			if late {
				held = append(held, e.kept.local(e.function, typeV128))
				e.set(held[s])
				continue
			}
			v := e.temp(typeV128)
			e.set(v)
			if x.doubted {
				d.add(e, x, s, v)
			}
			e.enabled = x.enabled
			e.store(x, v, x.result, s, x.lanesIn(s), x.masked)
		}
	}
	for s, v := range held {
		x := &plans[0]
		e.store(x, v, x.result, s, x.lanesIn(s), x.masked)
	}
	d.settle(e)
	if last := &plans[len(plans)-1]; last.predicate {
		e.enabled = last.enabled
		e.get(last.word)
		e.assign(last, last.off, last.masked)
	}
}
