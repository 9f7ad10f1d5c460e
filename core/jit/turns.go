package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
)

// Turns. A thread that comes to a barrier or to its end with all lanes ends its turn in generated code,
// if that is simple: outside of calls, and the next thread can have its turn at once, or all others wait for the
// same barrier, which opens then, or all have ended and the next group starts. The next thread goes on in the same
// code, if it stands before a block with all lanes and in this mode. Everything else is the interpreter's, which
// finds the arena as it would have left it itself (eu/sched.go, eu/barrier.go).

// beginTurns opens what a turn is, over and over.
func (e *emitter) beginTurns() {
	for _, l := range []*local{&e.how, &e.behind, &e.current, &e.next, &e.distance, &e.opens} {
		*l = e.local(typeI32)
	}
	e.turn = e.open(opLoop)
}

// stopAt goes to where turns are ended, with the lanes that left says if it does not end there.
func (e *emitter) stopAt(i int, b *block) {
	e.get(paramBox)
	e.i32(0)
	e.memory(opI32Store, mask(i))
	e.setTo(e.left, uint32(i))
	e.setTo(e.how, uint32(b.stops))
	e.setTo(e.behind, uint32(b.end))
	e.branch(opBr, e.stop)
}

func (e *emitter) setTo(l local, v uint32) {
	e.i32(v)
	e.set(l)
}

// wordAt puts the word at an address in a local on the stack.
func (e *emitter) wordAt(l local, off uint32) {
	e.get(l)
	e.memory(opI32Load, off)
}

// setWordAt stores what value puts on the stack.
func (e *emitter) setWordAt(l local, off uint32, value func()) {
	e.get(l)
	value()
	e.memory(opI32Store, off)
}

func (e *emitter) setNumberAt(l local, off, v uint32)      { e.setWordAt(l, off, func() { e.i32(v) }) }
func (e *emitter) setLocalAt(l local, off uint32, v local) { e.setWordAt(l, off, func() { e.get(v) }) }

// unless goes to a label unless a word at an address is a number.
func (e *emitter) unless(l local, off, v uint32, to label) {
	e.wordAt(l, off)
	e.i32(v)
	e.op(opI32Ne)
	e.branch(opBrIf, to)
}

// endTurn ends the turn and begins the next one, or goes out with the lanes before the instruction that they stop at.
func (e *emitter) endTurn() {
	put := e.open(opBlock)
	e.mayEnd(put)
	e.putAway()
	e.end()
	e.passOn()
	e.goOn()
}

// advance makes next the thread behind it, and puts it on the stack, with where the last one ends.
func (e *emitter) advance() {
	e.get(e.next)
	e.wordAt(paramBox, runner.BoxStride)
	e.op(opI32Add)
	e.tee(e.next)
	e.wordAt(paramBox, runner.BoxEnd)
}

// onward makes next the thread behind it; behind the last one is the first.
func (e *emitter) onward() {
	e.advance()
	e.op(opI32Eq)
	e.open(opIf)
	e.wordAt(paramBox, runner.BoxFirst)
	e.set(e.next)
	e.end()
}

// eachOther does something for each of the other threads, from the next one on, which next is again then.
func (e *emitter) eachOther(do func()) {
	again := e.open(opLoop)
	do()
	e.onward()
	e.get(e.next, e.current)
	e.op(opI32Ne)
	e.branch(opBrIf, again)
	e.end()
	e.onward()
}

// mayEnd goes out unless the turn may end here, and opens the barrier if all others wait for it. If the group ends, it
// starts the next one and goes to put: nothing of the thread is to be put away.
func (e *emitter) mayEnd(put label) {
	// The thread has a step left, no calls, all lanes, and a barrier that has not opened.
	e.get(e.steps, paramLimit)
	e.op(opI32Eq)
	e.branch(opBrIf, e.out)
	e.get(paramThread)
	e.wordAt(paramBox, runner.BoxVars)
	e.op(opI32Sub)
	e.tee(e.current)
	e.set(e.next)
	e.unless(e.current, eu.ThreadDepth, 1, e.out)
	e.unless(e.current, eu.ThreadOpened, 0, e.out)
	e.wordAt(e.current, eu.KernelCall)
	e.get(e.exec)
	e.op(opI32Ne)
	e.branch(opBrIf, e.out)

	// The next one is ready, and has not come to the barrier, or all others have, or have ended.
	e.onward()
	e.setTo(e.opens, 0)
	e.isAlone()
	e.wordAt(e.next, eu.ThreadStatus)
	e.op(opI32Or)
	e.wordAt(e.next, eu.ThreadArrived)
	e.op(opI32Or)
	e.open(opIf)
	e.get(e.how)
	e.i32(uint32(eu.AtBarrier))
	e.op(opI32Ne)
	e.open(opIf)
	e.endGroup(put)
	e.end()
	e.isAlone()
	e.branch(opBrIf, e.out)
	e.eachOther(func() {
		e.unless(e.next, eu.ThreadStatus, uint32(eu.AtBarrier), e.out)
		e.unless(e.next, eu.ThreadArrived, 1, e.out)
		e.unless(e.next, eu.ThreadWaits, 0, e.out)
	})
	e.eachOther(func() {
		e.setNumberAt(e.next, eu.ThreadStatus, uint32(eu.Ready))
		e.setNumberAt(e.next, eu.ThreadArrived, 0)
	})
	e.setTo(e.opens, 1)
	e.end()
}

// isAlone tells whether there are no other threads, where next is the one behind the current one.
func (e *emitter) isAlone() {
	e.get(e.next, e.current)
	e.op(opI32Eq)
}

// endGroup starts the next group, whose first thread is next then, if all threads but the current one, which ends,
// have ended, and goes to put; else it goes out.
func (e *emitter) endGroup(put label) {
	words, ok := e.prog.GroupWords()
	if !ok {
		e.branch(opBr, e.out)
		return
	}
	header, group := e.opens, e.distance // which have another use later
	e.wordAt(paramBox, runner.BoxArena)
	e.set(header)
	e.wordAt(header, eu.HeaderGroup)
	e.i32(1)
	e.op(opI32Add)
	e.tee(group)
	e.wordAt(paramBox, runner.BoxGroups)
	e.op(opI32GeU)
	e.branch(opBrIf, e.out)
	e.othersEnded()

	e.setLocalAt(header, eu.HeaderGroup, group)
	e.get(header)
	e.i32(eu.HeaderOwn)
	e.op(opI32Add)
	e.wordAt(paramBox, runner.BoxStart)
	e.wordAt(paramBox, runner.BoxOwn)
	e.copyBytes()
	e.tellGroup(words, e.groupID(group), header)
	e.branch(opBr, put)
}

// othersEnded goes out unless all threads but the current one have ended.
func (e *emitter) othersEnded() {
	e.unless(e.current, eu.ThreadArrived, 0, e.out)
	e.isAlone()
	e.op(opI32Eqz)
	e.open(opIf)
	e.eachOther(func() {
		e.unless(e.next, eu.ThreadStatus, uint32(eu.Done), e.out)
		e.unless(e.next, eu.ThreadArrived, 0, e.out)
	})
	e.end()
}

// groupID has the three parts of a group's number.
func (e *emitter) groupID(group local) (id [3]local) {
	for i := range id {
		id[i] = e.temp(typeI32)
	}
	e.get(group)
	e.set(id[0])
	for i, count := range [2]uint32{runner.BoxAcross, runner.BoxDown} {
		e.get(id[i])
		e.wordAt(paramBox, count)
		e.op(opI32DivU)
		e.set(id[i+1])
		e.get(id[i])
		e.wordAt(paramBox, count)
		e.op(opI32RemU)
		e.set(id[i])
	}
	return id
}

// tellGroup writes the words of all threads that tell the group; vars is free for their address. The first thread is
// next then.
func (e *emitter) tellGroup(words []eu.GroupWord, id [3]local, vars local) {
	e.wordAt(paramBox, runner.BoxFirst)
	e.set(e.next)
	again := e.open(opLoop)
	e.get(e.next)
	e.wordAt(paramBox, runner.BoxVars)
	e.op(opI32Add)
	e.set(vars)
	for _, w := range words {
		e.setLocalAt(vars, w.Off, id[w.Of])
	}
	e.advance()
	e.op(opI32Ne)
	e.branch(opBrIf, again)
	e.end()
	e.wordAt(paramBox, runner.BoxFirst)
	e.set(e.next)
}

// putAway writes what the thread is behind its turn: no lane waits any more, if one did.
func (e *emitter) putAway() {
	e.setLocalAt(e.current, eu.KernelPC, e.behind)
	for lane := uint32(0); lane < eu.MaxLanes; lane += 4 {
		e.get(e.current)
		e.constant(allWords(^uint32(0)))
		e.vectorMemory(vStore, eu.KernelLanes+4*lane)
	}
	e.get(e.how)
	e.i32(uint32(eu.AtBarrier))
	e.op(opI32Eq)
	e.open(opIf)
	e.setLocalAt(e.current, eu.KernelExec, e.exec)
	e.setNumberAt(e.current, eu.ThreadWaits, 0)
	e.setWordAt(e.current, eu.ThreadArrived, func() {
		e.get(e.opens)
		e.op(opI32Eqz)
	})
	e.get(e.opens)
	e.op(opI32Eqz)
	e.open(opIf)
	e.setLocalAt(e.current, eu.ThreadStatus, e.how)
	e.end()
	e.otherwise()
	e.setNumberAt(e.current, eu.KernelExec, 0)
	e.setNumberAt(e.current, eu.KernelCall, 0)
	e.setNumberAt(e.current, eu.ThreadDepth, 0)
	e.setLocalAt(e.current, eu.ThreadStatus, e.how)
	e.end()
}

// passOn counts the steps and gives the next thread the turn.
func (e *emitter) passOn() {
	e.add(e.steps, 1)
	e.setWordAt(paramBox, runner.BoxEnded, func() {
		e.wordAt(paramBox, runner.BoxEnded)
		e.get(e.steps)
		e.op(opI32Add)
	})
	header := e.opens // which is done with
	e.wordAt(paramBox, runner.BoxArena)
	e.set(header)
	e.get(header, header)
	e.memory(opI64Load, eu.HeaderSteps)
	e.get(e.steps)
	e.op(opI64ExtendU)
	e.op(opI64Add)
	e.memory(opI64Store, eu.HeaderSteps)
	e.setWordAt(header, eu.HeaderCurrent, func() {
		e.wordAt(header, eu.HeaderCurrent)
		e.i32(1)
		e.op(opI32Add)
		e.i32(0)
		e.get(e.next)
		e.wordAt(paramBox, runner.BoxFirst)
		e.op(opI32Ne)
		e.op(opSelect)
	})
	e.setNumberAt(header, eu.HeaderQuantum, eu.Quantum)
	e.setWordAt(paramBox, runner.BoxRest, func() {
		e.wordAt(paramBox, runner.BoxRest)
		e.get(e.steps)
		e.op(opI32Sub)
		e.tee(paramLimit)
	})
	e.setTo(e.steps, 0)
	e.get(e.next, e.current)
	e.op(opI32Sub)
	e.set(e.distance)
	for _, p := range []local{paramVars, paramThread} {
		e.get(p, e.distance)
		e.op(opI32Add)
		e.set(p)
	}
}

// goOn begins the next thread's turn in this code, if it can.
func (e *emitter) goOn() {
	parked := e.open(opBlock)
	e.get(paramLimit)
	e.op(opI32Eqz)
	e.branch(opBrIf, parked)
	e.get(paramLimit)
	e.i32(eu.Quantum)
	e.get(paramLimit)
	e.i32(eu.Quantum)
	e.op(opI32LtS)
	e.op(opSelect)
	e.set(paramLimit)
	e.unless(e.next, eu.ThreadDepth, 1, parked)
	e.wordAt(e.next, eu.KernelCall)
	e.wordAt(e.next, eu.KernelExec)
	e.op(opI32Ne)
	e.branch(opBrIf, parked)
	entry := e.behind
	e.get(paramBox)
	e.wordAt(e.next, eu.KernelPC)
	e.i32(uint32(e.unit.First[0]))
	e.op(opI32Sub)
	e.i32(2)
	e.op(opI32Shl)
	e.op(opI32Add)
	e.memory(opI32Load, e.t.entries)
	e.tee(entry)
	e.op(opI32Eqz)
	e.branch(opBrIf, parked)
	if off, ok := e.prog.ModeWord(); ok {
		e.get(entry)
		e.i32(runner.EntryAnyMode)
		e.op(opI32And)
		e.op(opI32Eqz)
		e.inOtherMode(off)
		e.op(opI32And)
		e.branch(opBrIf, parked)
	}
	e.get(paramBox, entry)
	e.i32(runner.EntryBlock)
	e.op(opI32And)
	e.i32(2)
	e.op(opI32Shl)
	e.op(opI32Add)
	e.wordAt(e.next, eu.KernelExec)
	e.memory(opI32Store, mask(-1)) // that of block 0 belongs to entry 1
	e.setTo(e.exec, 0)
	e.branch(opBr, e.turn)
	e.end()
	e.setNumberAt(paramBox, boxLeft, runner.NoBlock)
	e.get(e.steps)
	e.op(opReturn)
}

// add adds a number to a local.
func (e *emitter) add(l local, n uint32) {
	e.get(l)
	e.i32(n)
	e.op(opI32Add)
	e.set(l)
}

// entryWords is the table of where turns may begin.
func (t *translation) entryWords() (list []runner.Word) {
	if t.entries == 0 {
		return nil
	}
	k := t.functions[t.kernel]
	for i, any := range k.Any {
		v := uint32(1 + i)
		if any {
			v |= runner.EntryAnyMode
		}
		list = append(list, runner.Word{At: t.entries + 4*uint32(k.First[i]-k.First[0]), Value: v})
	}
	return list
}

// setsMode reports whether the instruction of a block, which writes %cr0, is generated.
func (e *emitter) setsMode(b *block) bool {
	plans, _ := e.plansOf(b)
	return plans[0].generated()
}

// checkMode leaves the code before a block where the mode is not the one that the code is made for. Lanes that wait
// there are with those that come.
func (e *emitter) checkMode(next int) {
	off, ok := e.prog.ModeWord()
	if !ok {
		return
	}
	e.inOtherMode(off)
	e.open(opIf)
	e.meet(next)
	e.leave(next)
	e.end()
}

// inOtherMode tells whether the thread computes in another mode.
func (e *emitter) inOtherMode(cr0 uint32) {
	e.wordAt(paramThread, cr0)
	e.i32(uint32(eu.ModeBits))
	e.op(opI32And)
	e.i32(uint32(e.t.mode & eu.ModeBits))
	e.op(opI32Ne)
}
