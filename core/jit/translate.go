package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// Estimates for the size of a module: the bytes of an instruction, and what every program has besides, such as the code
// that ends a kernel's turns, and instructions in several versions.
const (
	bytesEach = 192
	bytesMore = 1 << 16
)

// translate makes a module of all functions of a program that can be translated.
func translate(p *eu.Shapes, m eu.Mode, lanes uint32, apart []bool, marking *spread.Marking, fuses bool) *translation {
	t := newTranslation(p.Program, m, lanes, marking, fuses)
	flows := make([]flow, len(p.Funcs))
	masks := 0
	for fn := range p.Funcs {
		f, ok := flowOf(p, fn, apart)
		if !ok {
			continue
		}
		flows[fn] = f
		masks = max(masks, len(f.blocks))
		u := &runner.Function{}
		for i := range f.blocks {
			u.First = append(u.First, int32(f.blocks[i].first))
			u.Alone = append(u.Alone, f.blocks[i].alone)
			u.Any = append(u.Any, f.blocks[i].mode)
		}
		u.First = append(u.First, int32(f.blocks[len(f.blocks)-1].end))
		t.functions[fn] = u
	}
	t.boxBytes = (boxMasks + 4*masks + 31) &^ 31
	if k := t.functions[p.Kernel]; k != nil {
		t.entries = uint32(t.boxBytes)
		t.boxBytes += (4*k.Size() + reachSize - 1) &^ (reachSize - 1)
	}
	var numbers []int
	room := bytesMore
	for fn, u := range t.functions {
		if u != nil {
			numbers = append(numbers, fn)
			room += bytesEach * u.Size()
		}
	}
	out := newModule(numbers, room)
	for _, fn := range numbers {
		e := newEmitter(p, t)
		e.unit, e.variables = t.functions[fn], p.Funcs[fn].VarBytes
		out.add(e.function, func() { e.flow(&flows[fn]) })
	}
	t.module = out.done()
	return t
}

// flow writes the blocks in the order of the program. Active lanes run through them, and a block at which no lane
// stands is skipped. So the lanes with the lowest counter run, and code that they reach takes along the lanes that wait
// there, which is the rule of the interpreter (eu/flow.go).
func (e *emitter) flow(f *flow) {
	e.get(paramBox)
	e.memory(opI32Load, boxBegun)
	e.set(e.steps)
	kernel := e.unit == e.t.functions[e.prog.Kernel]
	if kernel {
		e.beginTurns()
	}
	e.out = e.open(opBlock)
	if kernel {
		e.stop = e.open(opBlock)
	}
	type loop struct {
		last int
		label
	}
	var loops []loop
	heads := map[int]label{}
	for i := range f.blocks {
		if last, ok := f.loops[i]; ok {
			l := e.open(opLoop)
			heads[i] = l
			loops = append(loops, loop{last, l})
		}
		e.block(f, i, heads)
		for len(loops) > 0 && loops[len(loops)-1].last == i {
			e.end()
			loops = loops[:len(loops)-1]
		}
	}
	if kernel {
		e.end()
		e.endTurn()
	}
	e.end()
	if kernel {
		e.end()
	}
	e.get(paramBox) // the mask of the block before which they leave
	e.get(e.left)
	e.i32(2)
	e.op(opI32Shl)
	e.op(opI32Add)
	e.get(e.exec)
	e.memory(opI32Store, mask(0))
	e.get(paramBox, e.left)
	e.memory(opI32Store, boxLeft)
	e.get(e.steps)
}

func (e *emitter) block(f *flow, i int, heads map[int]label) {
	b := &f.blocks[i]
	skip := e.open(opBlock)
	e.meet(i)
	e.get(e.exec)
	e.op(opI32Eqz)
	e.branch(opBrIf, skip)
	if b.mode {
		b.alone = !e.setsMode(b)
		e.unit.Alone[i], e.unit.Any[i] = b.alone, !b.alone
	}
	if b.alone {
		if b.stops != eu.Ready {
			e.stopAt(i, b)
		} else {
			e.leave(i)
		}
		e.end()
		return
	}
	plans, need := e.plansOf(b)
	whole := need != 0 && f.straight && need&^e.t.lanes == 0
	if whole { // there is no code for the case that some lanes are off
		e.allOn(need)
		e.op(opI32Eqz)
		e.open(opIf)
		e.leave(i)
		e.end()
	}
	e.count(i, b)
	e.get(paramBox)
	e.i32(0)
	e.memory(opI32Store, mask(i))
	if len(plans) > 0 {
		e.touch()
	}
	if need != 0 && !whole {
		e.allOn(need)
		e.open(opIf)
		e.plans(plans, b, false)
		e.otherwise()
	}
	e.plans(plans, b, !whole)
	if need != 0 && !whole {
		e.end()
	}
	if b.target >= 0 {
		e.jump(i, b, heads)
	}
	if b.mode {
		e.checkMode(i + 1)
	}
	e.end()
}

// count counts the steps of a block. If they exceed the limit of steps, the lanes stay before the block.
func (e *emitter) count(i int, b *block) {
	e.get(e.steps)
	e.i32(uint32(b.size()))
	e.op(opI32Add)
	e.tee(e.steps)
	e.get(paramLimit)
	e.op(opI32GtS)
	e.open(opIf)
	e.get(e.steps)
	e.i32(uint32(b.size()))
	e.op(opI32Sub)
	e.set(e.steps)
	e.leave(i)
	e.end()
}

// plansOf plans the instructions of a block, except the goto at its end. need is the mask of lanes that must be active
// for the block to run without masks.
func (e *emitter) plansOf(b *block) (plans []plan, need uint32) {
	end := b.end
	if b.target >= 0 {
		end--
	}
	if n := end - b.first; n > cap(e.planned) {
		e.planned = make([]plan, max(n, maxBlock))
	}
	plans = e.planned[:end-b.first]
	for i := range plans {
		e.plan(&plans[i], b.first+i)
		if s := &plans[i].shape; !s.NoMask && plans[i].generated() {
			need |= s.Channels << s.Offset
		}
	}
	for i := 0; i < len(plans); i += max(plans[i].together, 1) {
		plans[i].together = together(plans[i:])
	}
	return plans, need
}

// allOn puts on the stack whether all of some lanes are active.
func (e *emitter) allOn(lanes uint32) {
	e.get(e.exec)
	e.i32(lanes)
	e.op(opI32And)
	e.i32(lanes)
	e.op(opI32Eq)
}

// touch reads beyond the last variable, so that a compiler that checks addresses against the end of the memory does so
// only once.
func (e *emitter) touch() {
	e.get(paramVars)
	e.memory(opI32Load8U, uint32(e.variables)+15)
	e.op(opDrop)
}

func (e *emitter) plans(plans []plan, b *block, partial bool) {
	e.partial = partial
	e.kept.reset()
	e.known.reset()
	e.floor = e.depth
	for i := 0; i < len(plans); i++ {
		e.ahead = b.end - b.first - i
		e.scratch.reset()
		switch n := plans[i].together; {
		case plans[i].emit != nil:
			plans[i].emit(e, &plans[i])
		case n > 0:
			e.compute(plans[i : i+n])
			i += n - 1
		default:
			e.execute(plans[i].inst)
		}
	}
	e.known.reset() // what follows also runs after the other version of the block
}

// jump writes the goto at the end of a block. Lanes that go forward wait at the target. When lanes go back, those that
// stay wait behind the goto.
func (e *emitter) jump(i int, b *block, heads map[int]label) {
	e.scratch.reset()
	s := e.prog.Shape(b.end - 1)
	taken := e.temp(typeI32)
	e.moving(&s)
	e.set(taken)
	if b.target > i {
		e.wait(b.target, taken)
		e.get(e.exec, taken)
		e.without()
		e.set(e.exec)
		return
	}
	e.get(taken)
	e.open(opIf)
	rest := e.temp(typeI32)
	e.get(e.exec, taken)
	e.without()
	e.set(rest)
	e.wait(i+1, rest)
	e.get(taken)
	e.set(e.exec)
	e.branch(opBr, heads[b.target])
	e.end()
}

// moving puts the mask of the lanes that a goto moves on the stack (eu/control.go).
func (e *emitter) moving(s *eu.Shape) {
	if s.Size > 1 {
		e.channels(s, true)
		e.i32(uint32(s.Offset))
		e.op(opI32Shl)
		e.get(e.exec)
		e.op(opI32And)
		if s.Follow {
			e.follow(s)
		}
		return
	}
	e.get(e.exec)
	if s.Pred.Used {
		e.i32(0)
		e.predicate(s)
		e.op(opSelect)
	}
}

// follow turns the moved lanes on the stack into all active ones, if they are all of the active lanes that a goto from
// M1 on covers.
func (e *emitter) follow(s *eu.Shape) {
	lanes := e.temp(typeI32)
	e.set(lanes)
	e.get(e.exec, lanes, lanes, e.exec)
	e.i32(s.Channels)
	e.op(opI32And)
	e.op(opI32Eq)
	e.get(lanes)
	e.i32(0)
	e.op(opI32Ne)
	e.op(opI32And)
	e.op(opSelect)
}
