package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/runner"
	"github.com/lanewise/lanewise/core/spread"
)

// Parameters of a generated function, and the records of its messages in the box.
const (
	paramVars   local = runner.ParamVars
	paramThread local = runner.ParamThread
	paramBox    local = runner.ParamBox
	paramLimit  local = runner.ParamLimit

	boxLeft  = runner.BoxLeft
	boxBegun = runner.BoxBegun
	boxMasks = runner.BoxMasks

	reachState = runner.ReachState
	reachOff   = runner.ReachOff
	reachLast  = runner.ReachLast
	reachValid = runner.ReachValid
	reachBase  = runner.ReachBase
	reachBits  = runner.ReachBits
	reachSize  = runner.ReachSize
)

// translation is a program made into a module for one floating point mode.
type translation struct {
	module    []byte
	mode      eu.Mode
	marking   *spread.Marking    // nil: none
	fuses     bool               // relaxed_madd rounds once
	lanes     uint32             // that all threads begin with, if they do not differ
	functions []*runner.Function // by the program's functions; nil: left to the interpreter
	messages  map[int]message
	tables    map[int]*table // by function: those that have indirect operands
	kernel    int
	entries   uint32 // offset of the table of where turns may begin; 0: the kernel is not translated
	boxBytes  int
}

// message is a message with a record in the box.
type message struct {
	shape eu.Message
	at    uint32 // offset of its record
}

func newTranslation(p *eu.Program, m eu.Mode, lanes uint32, marking *spread.Marking, fuses bool) *translation {
	return &translation{mode: m, lanes: lanes, marking: marking, fuses: fuses, kernel: p.Kernel, functions: make([]*runner.Function, len(p.Funcs)), messages: map[int]message{}, tables: map[int]*table{}}
}

// What an instruction becomes, about, and all programs have beside that: how a kernel ends its turns, and instructions
// in several versions.
const (
	bytesEach = 192
	bytesMore = 1 << 16
)

// translate makes a module of all functions of a program that can be.
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

// record is the record of a message in the box.
func (t *translation) record(inst int, shape eu.Message) uint32 {
	m, ok := t.messages[inst]
	if !ok {
		m = message{shape, uint32(t.boxBytes)}
		t.boxBytes += reachSize
		t.messages[inst] = m
	}
	return m.at
}

// emitter writes the function that is made of a function of the program.
type emitter struct {
	*function
	prog *eu.Shapes
	t    *translation

	steps, exec local // steps taken; active lanes
	left        local // the block before which they leave
	enabled     local // channels of the current instruction, where not all are
	partial     bool  // the code is for blocks of which not all lanes are active
	out         label // leaves the function
	unit        *runner.Function
	variables   int // bytes of the function's variables
	stopping        // of the kernel
	ahead       int // instructions of the block from the current one on: counted, not done

	scratch  pool // locals for the time of an instruction
	kept     pool // and for that of a block
	known    known
	planned  []plan    // instructions of the current block
	values   [4]local  // operands of the current one
	lanes    int       // and how many lanes of them count
	pointers []pointer // of the current instruction
	doubts   doubts    // of the instructions that are computed together
	floor    int       // open blocks where the instructions of a block are
}

// pool is locals that are used again and again, by their types from typeV128 on.
type pool struct {
	free [typeI32 - typeV128 + 1][]local
	used [typeI32 - typeV128 + 1]int
}

// local takes one, which f gets if there is none.
func (p *pool) local(f *function, t valueType) local {
	free, used := &p.free[t-typeV128], &p.used[t-typeV128]
	if *used == len(*free) {
		*free = append(*free, f.local(t))
	}
	*used++
	return (*free)[*used-1]
}

// reset gives all back.
func (p *pool) reset() { clear(p.used[:]) }

func newEmitter(p *eu.Shapes, t *translation) *emitter {
	e := &emitter{function: &function{params: runner.EntryParams}, prog: p, t: t}
	e.steps, e.exec, e.left = e.local(typeI32), e.local(typeI32), e.local(typeI32)
	return e
}

// temp is a local for the time of the current instruction.
func (e *emitter) temp(t valueType) local { return e.scratch.local(e.function, t) }

// flow writes the blocks in the order of the program. Active lanes run through them; a block
// that no lane is at is passed. So the lanes with the lowest counter run, and code that they
// come to takes along who waits there: the rule of the interpreter (eu/flow.go).
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
		head, last int
		label
	}
	var loops []loop
	heads := map[int]label{}
	for i := range f.blocks {
		if last, ok := f.loops[i]; ok {
			l := e.open(opLoop)
			heads[i] = l
			loops = append(loops, loop{i, last, l})
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
	e.get(paramBox) // the mask of the block that they leave before
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

// mask is the offset in the box of a block's mask.
func mask(block int) uint32 { return boxMasks + uint32(4*block) }

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
	if whole { // there is no code for some lanes
		e.allOn(need)
		e.op(opI32Eqz)
		e.open(opIf)
		e.leave(i)
		e.end()
	}
	// Before the limit of steps: the lanes stay before the block.
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

// meet makes the lanes that wait before a block active, too.
func (e *emitter) meet(block int) {
	e.get(paramBox)
	e.memory(opI32Load, mask(block))
	e.get(e.exec)
	e.op(opI32Or)
	e.set(e.exec)
}

// leave ends the function before a block.
func (e *emitter) leave(block int) {
	e.i32(uint32(block))
	e.set(e.left)
	e.branch(opBr, e.out)
}

// plansOf plans the instructions of a block, but for the goto at its end. need is the lanes that they have to have on
// to be done without masks.
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

// allOn tells whether some lanes are all active.
func (e *emitter) allOn(lanes uint32) {
	e.get(e.exec)
	e.i32(lanes)
	e.op(opI32And)
	e.i32(lanes)
	e.op(opI32Eq)
}

// touch reads behind the last variable, so that a compiler that compares addresses with the end of the memory
// does it once.
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
	e.known.reset() // what is behind runs after another version of the block, too
}

// execute leaves an instruction to the interpreter.
func (e *emitter) execute(inst int) {
	e.known.forgetAll()
	e.interpret(inst)
}

// interpret is execute of an instruction that writes no variable, or what is forgotten already.
func (e *emitter) interpret(inst int) {
	e.i32(uint32(inst))
	e.get(e.exec, e.steps)
	e.i32(uint32(e.ahead))
	e.op(opI32Sub)
	e.op(opCall)
	e.number(0)
}

// jump writes the goto at the end of a block: lanes that go forward wait at the target; when
// lanes go back, those that stay wait behind the goto.
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

// without makes a &^ b of a, b on the stack.
func (e *emitter) without() {
	e.i32(^uint32(0))
	e.op(opI32Xor)
	e.op(opI32And)
}

// wait lets lanes wait before a block.
func (e *emitter) wait(block int, lanes local) {
	e.get(paramBox, paramBox)
	e.memory(opI32Load, mask(block))
	e.get(lanes)
	e.op(opI32Or)
	e.memory(opI32Store, mask(block))
}

// moving puts the lanes that a goto moves on the stack (eu/control.go).
func (e *emitter) moving(s *eu.Shape) {
	if s.Size > 1 {
		e.channels(s, true)
		e.i32(uint32(s.Offset))
		e.op(opI32Shl)
		e.get(e.exec)
		e.op(opI32And)
		return
	}
	e.get(e.exec)
	if s.Pred.Used {
		e.i32(0)
		e.predicate(s)
		e.op(opSelect)
	}
}

// channels puts the enabled channels of an instruction on the stack; partial: not all lanes
// need be active.
func (e *emitter) channels(s *eu.Shape, partial bool) {
	masked := partial && !s.NoMask
	if masked {
		e.get(e.exec)
		e.i32(uint32(s.Offset))
		e.op(opI32ShrU)
		e.i32(s.Channels)
		e.op(opI32And)
	}
	if s.Pred.Used && !s.Pred.Chooses {
		e.predicate(s)
		if masked {
			e.op(opI32And)
		}
	} else if !masked {
		e.i32(s.Channels)
	}
}

// predicate puts the bits of an instruction's predicate on the stack, for its channels, after
// any, all and inverse.
func (e *emitter) predicate(s *eu.Shape) {
	e.truth(s.Pred.Off)
	e.i32(uint32(s.Offset))
	e.op(opI32ShrU)
	e.i32(s.Channels)
	e.op(opI32And)
	switch s.Pred.Combine {
	case isa.Any: // all or none
		e.i32(0)
		e.op(opI32Ne)
		e.spread(s.Channels)
	case isa.All:
		e.i32(s.Channels)
		e.op(opI32Eq)
		e.spread(s.Channels)
	}
	if s.Pred.Invert {
		e.i32(s.Channels)
		e.op(opI32Xor)
	}
}

// spread makes the mask of a truth value.
func (e *emitter) spread(mask uint32) {
	n := e.temp(typeI32)
	e.set(n)
	e.i32(0)
	e.get(n)
	e.op(opI32Sub)
	e.i32(mask)
	e.op(opI32And)
}
