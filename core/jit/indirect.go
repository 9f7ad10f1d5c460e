package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/runner"
)

// This file generates code for operands that address variables point at. An address says which variable it points into,
// and the box has a table of a function's variables. If all elements are inside and aligned, generated code computes
// the instruction; otherwise the interpreter executes it, and reports what is to be reported.

// words returns the words of the table in the box.
func (t *table) words() []runner.Word {
	list := make([]runner.Word, 0, 2*len(t.slots))
	for i, s := range t.slots {
		if s.Space == operand.Frame {
			at := t.at + uint32(i+1)*tableEntry
			list = append(list, runner.Word{At: at, Value: s.Off}, runner.Word{At: at + 4, Value: s.Size})
		}
	}
	return list
}

// table returns the table of a function. It makes the table when it is first needed.
func (t *translation) table(p *eu.Shapes, fn int) *table {
	if t.tables[fn] == nil {
		slots := p.Variables(fn)
		t.tables[fn] = &table{uint32(t.boxBytes), slots}
		t.boxBytes += ((len(slots)+1)*tableEntry + reachSize - 1) &^ (reachSize - 1)
	}
	return t.tables[fn]
}

// elementOf returns the address element that a channel goes through.
func elementOf(o *eu.Operand, channel int) addressElement {
	p := addressElement{o.Addr.Off, o.Addr.Delta}
	if o.Addr.Each != nil {
		p.off += uint32(o.Addr.Each[channel])
	}
	return p
}

// pointable reports whether an indirect source can be loaded as lanes of a kind.
func pointable(o *eu.Operand, k eu.LaneKind) bool {
	if o.Const != nil || o.Form != operand.Pointed || o.Type >= isa.NumTypes || o.Type.Float() != (k >= eu.Float32) {
		return false
	}
	return elements[o.Type].of(wide(k)) != 0
}

// pointed reports whether a plan has an indirect operand.
func (x *plan) pointed() bool {
	for i := range x.src {
		if x.src[i].Const == nil && x.src[i].Form == operand.Pointed {
			return true
		}
	}
	return !x.dst.Null && x.dst.Form == operand.Pointed
}

// indirect plans an instruction with indirect operands, which has already been planned as if they were direct.
func (e *emitter) indirect(x *plan) bool {
	if x.slicewise == nil || x.predicate {
		return false
	}
	pointers, ok := x.pointers()
	x.emit = func(e *emitter, x *plan) { e.guarded(x, pointers) }
	return ok
}

// pointers returns the address elements that the operands go through.
func (x *plan) pointers() (list []pointer, ok bool) {
	add := func(at addressElement, first, bytes uint32) {
		for i := range list {
			if p := &list[i]; p.addressElement == at {
				p.need, p.bytes = max(p.need, first+bytes), max(p.bytes, bytes)
				return
			}
		}
		list = append(list, pointer{addressElement: at, need: first + bytes, bytes: bytes})
	}
	for i := range x.src {
		o := &x.src[i]
		if o.Const != nil || o.Form != operand.Pointed {
			continue
		}
		for c := range x.shape.Size {
			if o.Index[c] < 0 || uint32(o.Index[c])%o.Bytes != 0 {
				return nil, false
			}
			add(elementOf(o, c), uint32(o.Index[c]), o.Bytes)
		}
	}
	if o := &x.dst; !o.Null && o.Form == operand.Pointed {
		narrow := o.Bytes == 8 && !wide(x.result)
		if o.Addr.Each != nil || x.shape.Size > 1 && o.Step == 0 || narrow {
			return nil, false
		}
		add(elementOf(o, 0), uint32(x.shape.Size-1)*o.Step, o.Bytes)
	}
	return list, true
}

// guarded computes an instruction if its indirect operands are inside their variables. It reads all sources before it
// writes anything, because the destination may be anywhere.
func (e *emitter) guarded(x *plan, pointers []pointer) {
	masked := e.begin(x)
	enabled := e.enabled
	if x.prepare != nil {
		x.word = e.kept.local(e.function, typeI32)
		x.prepare(e, x)
		e.set(x.word)
	}
	e.pointers = pointers
	t := e.t.table(e.prog, e.prog.Insts[x.inst].Func)
	for i := range pointers {
		e.inside(&pointers[i], t)
		if i > 0 {
			e.op(opI32And)
		}
	}
	e.open(opIf)
	held := make([]local, x.slices())
	for n := range held {
		x.value(e, x, n, x.lanesIn(n))
		if x.canonical != nil {
			x.canonical(e)
		}
		held[n] = e.kept.local(e.function, typeV128)
		e.set(held[n])
	}
	e.enabled = enabled
	for n, v := range held {
		if x.dst.Form == operand.Pointed {
			e.storePointed(x, v, x.result, n, x.lanesIn(n), masked)
		} else {
			e.store(x, v, x.result, n, x.lanesIn(n), masked)
		}
	}
	e.otherwise()
	e.interpret(x.inst)
	e.end()
	if x.dst.Form == operand.Pointed {
		e.known.forgetAll()
	}
}

// inside computes the address of a pointer and puts on the stack whether it, and the bytes that follow it, are inside
// the variable that it points into.
func (e *emitter) inside(p *pointer, t *table) {
	at, id := e.temp(typeI32), e.temp(typeI32)
	p.local = e.kept.local(e.function, typeI32)
	e.get(paramVars)
	e.memory(opI32Load, p.off)
	e.i32(uint32(p.delta))
	e.op(opI32Add)
	e.tee(at)
	e.get(paramVars)
	e.op(opI32Add)
	e.set(p.local)

	e.get(paramVars)
	e.memory(opI32Load, p.off+4)
	e.tee(id)
	e.i32(0)
	e.get(id)
	e.i32(uint32(len(t.slots) + 1))
	e.op(opI32LtU)
	e.op(opSelect)
	e.i32(3)
	e.op(opI32Shl)
	e.get(paramBox)
	e.op(opI32Add)
	e.set(id)

	e.i32(p.need - 1)
	e.get(id)
	e.memory(opI32Load, t.at+4)
	e.op(opI32LtU)
	e.get(at, id)
	e.memory(opI32Load, t.at)
	e.op(opI32Sub)
	e.get(id)
	e.memory(opI32Load, t.at+4)
	e.i32(p.need - 1)
	e.op(opI32Sub)
	e.op(opI32LtU)
	e.op(opI32And)
	e.get(p.local)
	e.i32(p.bytes - 1)
	e.op(opI32And)
	e.op(opI32Eqz)
	e.op(opI32And)
}

// pointer puts the address that a channel of an operand goes through on the stack.
func (e *emitter) pointer(o *eu.Operand, channel int) {
	at := elementOf(o, channel)
	for i := range e.pointers {
		if e.pointers[i].addressElement == at {
			e.get(e.pointers[i].local)
		}
	}
}

// loadPointed loads a slice of an indirect source, with one load if its elements are consecutive.
func (e *emitter) loadPointed(o *eu.Operand, k eu.LaneKind, slice, lanes int) {
	first := slice * lanesOf(k)
	row := lanes == lanesOf(k) && rowLoads[o.Type][kindWidth(k)] != nil
	for l := range lanes {
		row = row && elementOf(o, first+l) == elementOf(o, first) && o.Index[first+l] == o.Index[first]+int32(l)*int32(o.Bytes)
	}
	if row {
		e.pointer(o, first)
		e.extended(rowLoads[o.Type][kindWidth(k)], uint32(o.Index[first]))
		return
	}
	load := elements[o.Type].of(wide(k))
	e.eachLane(lanes, k, func(l int) {
		e.pointer(o, first+l)
		e.memory(load, uint32(o.Index[first+l]))
	})
}

// storePointed stores a slice of lanes to an indirect destination.
func (e *emitter) storePointed(x *plan, value local, k eu.LaneKind, slice, lanes int, masked bool) {
	o := &x.dst
	size := o.Type.Size()
	first := slice * lanesOf(k)
	if !masked && lanes == lanesOf(k) && size == laneBytes(k) && int(o.Step) == size {
		e.pointer(o, 0)
		e.get(value)
		e.vectorMemory(vStore, uint32(first)*o.Step)
		return
	}
	for l := range lanes {
		if masked {
			e.ifEnabled(first + l)
		}
		e.pointer(o, 0)
		e.get(value)
		e.laneMemory(stores[size].vector, uint32(first+l)*o.Step, l*laneBytes(k)/size)
		if masked {
			e.end()
		}
	}
}

// addAddress plans addr_add. It must not write an element for one channel that a later channel reads.
func addAddress(e *emitter, x *plan) bool {
	s, ok := e.prog.AddressSum(x.inst)
	own := s.From == s.Off && s.Width >= x.shape.Size
	if !ok || !s.Fixed && !own || s.By.Outside != 0 || !loadable(&s.By, eu.Uint32) {
		return false
	}
	x.kind = eu.Uint32
	x.emit = func(e *emitter, x *plan) {
		masked := e.begin(x)
		for slice := range x.slices() {
			v := e.temp(typeV128)
			e.load(&s.By, x.kind, slice, x.lanesIn(slice))
			e.set(v)
			for l := range x.lanesIn(slice) {
				e.addressSum(&s, v, slice*4+l, l, masked)
			}
		}
	}
	return true
}

// addressSum writes the address element of a channel.
func (e *emitter) addressSum(s *eu.AddressSum, by local, channel, lane int, masked bool) {
	at := uint32(channel * operand.AddressBytes)
	e.known.forget(operand.Frame, s.Off+at, operand.AddressBytes)
	if masked {
		e.ifEnabled(channel)
	}
	e.get(paramVars)
	if s.Fixed {
		e.i32(s.Start[0])
	} else {
		e.get(paramVars)
		e.memory(opI32Load, s.From+at)
	}
	e.get(by)
	e.lane(v32Extract, lane)
	e.op(opI32Add)
	e.memory(opI32Store, s.Off+at)
	if s.Fixed {
		e.get(paramVars)
		e.i32(s.Start[1])
		e.memory(opI32Store, s.Off+at+4)
	}
	if masked {
		e.end()
	}
}
