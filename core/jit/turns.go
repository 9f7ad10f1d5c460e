package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/runner"
)

// Turns. A thread that comes to a barrier or to its end with all lanes ends its turn in generated code in the simple
// cases. It must be outside of calls, and one of these must hold: the next thread can have its turn at once; all others
// wait for the same barrier, which then opens; all others have ended, and the next group starts. The next thread goes
// on in the same code, if it stands before a block with all lanes and in this mode. Everything else is left to the
// interpreter, which finds the arena as it would have left it itself (eu/sched.go, eu/barrier.go).

// beginTurns opens the loop whose body is a turn.
func (e *emitter) beginTurns() {
	for _, l := range []*local{&e.how, &e.behind, &e.current, &e.next, &e.distance, &e.opens} {
		*l = e.local(typeI32)
	}
	e.turn = e.open(opLoop)
}

// stopAt branches to the code that ends turns. If the turn cannot end there, the lanes leave before the block in left.
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

// wordAt puts on the stack the word at an offset from the address in a local.
func (e *emitter) wordAt(l local, off uint32) {
	e.get(l)
	e.memory(opI32Load, off)
}

// setWordAt stores the word that value puts on the stack.
func (e *emitter) setWordAt(l local, off uint32, value func()) {
	e.get(l)
	value()
	e.memory(opI32Store, off)
}

func (e *emitter) setNumberAt(l local, off, v uint32)      { e.setWordAt(l, off, func() { e.i32(v) }) }
func (e *emitter) setLocalAt(l local, off uint32, v local) { e.setWordAt(l, off, func() { e.get(v) }) }

// unless branches to a label unless the word at an offset from the address in a local is v.
func (e *emitter) unless(l local, off, v uint32, to label) {
	e.wordAt(l, off)
	e.i32(v)
	e.op(opI32Ne)
	e.branch(opBrIf, to)
}

// endTurn ends the turn and begins the next one. If it cannot, it leaves with the lanes before the instruction at which
// they stop.
func (e *emitter) endTurn() {
	put := e.open(opBlock)
	e.mayEnd(put)
	e.putAway()
	e.end()
	e.passOn()
	e.goOn()
}

// advance sets next to the thread behind it, and puts it and the end of the threads on the stack.
func (e *emitter) advance() {
	e.get(e.next)
	e.wordAt(paramBox, runner.BoxStride)
	e.op(opI32Add)
	e.tee(e.next)
	e.wordAt(paramBox, runner.BoxEnd)
}

// onward sets next to the thread behind it, which for the last thread is the first one.
func (e *emitter) onward() {
	e.advance()
	e.op(opI32Eq)
	e.open(opIf)
	e.wordAt(paramBox, runner.BoxFirst)
	e.set(e.next)
	e.end()
}

// eachOther runs code for each thread but the current one, beginning with next. Afterwards next is the same thread
// again.
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

// mayEnd leaves the function unless the turn may end here, and opens the barrier if all others wait for it. If the
// group ends, it starts the next group and branches to put, because nothing of the thread has to be put away.
func (e *emitter) mayEnd(put label) {
	// The thread must have a step left, no calls, all lanes active, and no barrier that has opened for it.
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

	// The next thread must be ready and must not have come to the barrier. Otherwise all others must have come to it,
	// or must have ended.
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

// isAlone puts on the stack whether there are no other threads. next must be the thread behind the current one.
func (e *emitter) isAlone() {
	e.get(e.next, e.current)
	e.op(opI32Eq)
}

// endGroup starts the next group if all threads but the current one, which is ending, have ended. It then sets next to
// the first thread and branches to put. Otherwise it leaves the function.
func (e *emitter) endGroup(put label) {
	words, ok := e.prog.GroupWords()
	if !ok {
		e.branch(opBr, e.out)
		return
	}
	header, group := e.opens, e.distance // these locals have another use later
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

// othersEnded leaves the function unless all threads but the current one have ended.
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

// groupID returns the three parts of a group's number.
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

// tellGroup writes the words that hold the group's number into the variables of every thread. It overwrites the local
// vars, which it uses for addresses. Afterwards next is the first thread.
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

// putAway writes the state that the thread has after its turn. No lane of it waits any more.
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

// passOn counts the steps and gives the turn to the next thread.
func (e *emitter) passOn() {
	e.add(e.steps, 1)
	e.setWordAt(paramBox, runner.BoxEnded, func() {
		e.wordAt(paramBox, runner.BoxEnded)
		e.get(e.steps)
		e.op(opI32Add)
	})
	header := e.opens // opens is no longer needed
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
	e.memory(opI32Store, mask(-1)) // entries count blocks from 1
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

// entryWords returns the table of where turns may begin.
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

// setsMode reports whether there is code for the instruction of a block that writes %cr0.
func (e *emitter) setsMode(b *block) bool {
	plans, _ := e.plansOf(b)
	return plans[0].generated()
}

// checkMode leaves the code before a block if the mode is not the one for which the code was made. Lanes that wait
// there join those that come.
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

// inOtherMode puts on the stack whether the thread computes in another mode.
func (e *emitter) inOtherMode(cr0 uint32) {
	e.wordAt(paramThread, cr0)
	e.i32(uint32(eu.ModeBits))
	e.op(opI32And)
	e.i32(uint32(e.t.mode & eu.ModeBits))
	e.op(opI32Ne)
}
