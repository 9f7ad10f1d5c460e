package eu

import (
	"github.com/lanewise/lanewise/core/internal/rule"
)

// Barriers. Memory is sequentially consistent here, so fences have nothing to do.
//
// The group's barrier: a thread arrives (thrArrived) and waits; barrier does both, sbarrier.signal and sbarrier.wait
// one each. It opens when every thread that has not ended has arrived. A thread that ends without arriving counts as
// arrived, and that is reported. When it opens, the threads that wait go on, and thrOpened is set for those that have
// arrived and will wait later.
//
// A named barrier opens when as many producers and consumers have signalled as its first signal demanded; then it is
// free for another use. A thread keeps two masks with a bit for each of the 32 named barriers: those that it signalled
// as a consumer and that have not opened (thrSignalled), and those that have opened and that it has not waited for yet
// (thrPassed).

// groupBarrier decodes barrier.
func groupBarrier(_ *decoder, o *op, _ *entry) {
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		m.arrive()
		m.await()
	}
}

// splitSignal and splitWait decode sbarrier.signal and sbarrier.wait.
func splitSignal(_ *decoder, o *op, _ *entry) {
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		m.arrive()
	}
}

func splitWait(_ *decoder, o *op, _ *entry) {
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		m.await()
	}
}

// arrive notes that the current thread has arrived at the group's barrier.
func (m *Machine) arrive() { m.setU32(int(m.cur.thr)+thrArrived, 1) }

// await stops the current thread until the group's barrier opens, if it has not opened yet.
func (m *Machine) await() {
	thr := int(m.cur.thr)
	if m.u32(thr+thrOpened) != 0 {
		m.setU32(thr+thrOpened, 0)
		return
	}
	m.stop(0)
}

// stop makes the current thread wait for the group's barrier if what is 0, or for the named barrier id if it is 1+id.
func (m *Machine) stop(what uint32) {
	m.setU32(int(m.cur.thr)+thrStatus, uint32(AtBarrier))
	m.setU32(int(m.cur.thr)+thrWaits, what)
	m.halted = true
}

// checkConverged reports a barrier that is reached by only some lanes of the thread.
func (m *Machine) checkConverged(o *op) {
	cur := &m.cur
	depth := int(m.u32(int(cur.thr) + thrDepth))
	for i := range depth {
		f := int(cur.thr) + threadHeader + i*frameSize
		exec, call := m.u32(f+frmExec), m.u32(f+frmCall)
		if i == depth-1 {
			exec = cur.exec
		}
		if exec != call {
			m.report(rule.BarrierDivergent, o.index, cur.exec, 0)
			return
		}
	}
}

// openBarrier opens the group's barrier if every thread has arrived or ended.
func (m *Machine) openBarrier() {
	n := m.launch.Threads
	arrived, ended, waiting := 0, 0, -1
	for t := m.after(m.Current()); arrived+ended < n; t = m.after(t) { // the next thread is mostly the last to arrive
		switch {
		case m.u32(m.threadAt(t)+thrArrived) != 0:
			arrived++
		case m.status(t) == Done:
			ended++
		default:
			return
		}
		if m.waitsFor(t, 0) {
			waiting = max(waiting, t)
		}
	}
	if arrived == 0 {
		return
	}
	if ended > 0 && waiting >= 0 && !m.launch.PTX {
		m.Report(rule.BarrierPartial, max(m.Thread(waiting).PC()-1, 0), waiting, m.Thread(waiting).ExecMask(), 0)
	}
	if m.observer != nil {
		m.observer.Barrier(0)
	}
	for t := range m.launch.Threads {
		at := m.threadAt(t)
		switch {
		case m.waitsFor(t, 0):
			m.setU32(at+thrStatus, uint32(Ready))
		case m.u32(at+thrArrived) != 0:
			m.setU32(at+thrOpened, 1)
		}
		m.setU32(at+thrArrived, 0)
	}
}

// waitsFor reports whether a thread waits for what, which is as in thrWaits.
func (m *Machine) waitsFor(t int, what uint32) bool {
	return m.status(t) == AtBarrier && m.u32(m.threadAt(t)+thrWaits) == what
}

// namedSignal decodes nbarrier.signal. Its operands are id and a number of threads, all of which are producers and
// consumers, or id, type, producers and consumers.
func namedSignal(d *decoder, o *op, _ *entry) {
	args := d.inst.Args
	general, kindAt := len(args) == 4, 0
	d.require(general || len(args) == 2)
	for i := range args {
		o.src[i] = d.scalar(&args[i])
	}
	if d.prog.raw[o.index] != nil { // the type is in the highest bits of a byte
		kindAt = 6
	}
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		id, ok := m.barrierID(o)
		if !ok {
			return
		}
		kind, producers := uint64(0), uint32(m.first(&o.src[1]))
		consumers := producers
		if general {
			kind, producers, consumers = uint64(producers>>kindAt), uint32(m.first(&o.src[2])), uint32(m.first(&o.src[3]))
		}
		m.signal(o, id, kind, producers, consumers)
	}
}

// Kinds of a thread at a named barrier (NBARRIER.md, "Type").
const (
	producerAndConsumer = iota
	producerOnly
	consumerOnly
)

// signal notes that the current thread has arrived at a named barrier, and opens the barrier if the thread is the last.
func (m *Machine) signal(o *op, id uint32, kind uint64, producers, consumers uint32) {
	b := hdrBarriers + int(id)*barrierSize
	came := m.u32(b+barProducers) + m.u32(b+barConsumers)
	if came == 0 {
		m.setU32(b+barWantProducers, producers)
		m.setU32(b+barWantConsumers, consumers)
	}
	threads := uint32(m.launch.Threads)
	differs := m.u32(b+barWantProducers) != producers || m.u32(b+barWantConsumers) != consumers
	if differs || kind > consumerOnly || producers > threads || consumers > threads || producers+consumers == 0 {
		m.report(rule.NamedBarrier, o.index, m.cur.exec, uint64(id))
	}
	if kind != consumerOnly {
		m.setU32(b+barProducers, m.u32(b+barProducers)+1)
	}
	if kind != producerOnly {
		m.setU32(b+barConsumers, m.u32(b+barConsumers)+1)
		thr := int(m.cur.thr)
		m.setU32(thr+thrSignalled, m.u32(thr+thrSignalled)|1<<id)
	}
	if m.u32(b+barProducers) < m.u32(b+barWantProducers) || m.u32(b+barConsumers) < m.u32(b+barWantConsumers) {
		return
	}
	if m.observer != nil {
		m.observer.Barrier(1 + int(id))
	}
	m.setU32(b+barProducers, 0)
	m.setU32(b+barConsumers, 0)
	for t := range m.launch.Threads {
		at, bit := m.threadAt(t), uint32(1)<<id
		if m.u32(at+thrSignalled)&bit == 0 {
			continue
		}
		m.setU32(at+thrSignalled, m.u32(at+thrSignalled)&^bit)
		if m.waitsFor(t, 1+id) {
			m.setU32(at+thrStatus, uint32(Ready))
		} else {
			m.setU32(at+thrPassed, m.u32(at+thrPassed)|bit)
		}
	}
}

// namedWait decodes nbarrier.wait.
func namedWait(d *decoder, o *op, _ *entry) {
	o.src[0] = d.scalar(&d.inst.Args[0])
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		id, ok := m.barrierID(o)
		if !ok {
			return
		}
		thr, bit := int(m.cur.thr), uint32(1)<<id
		switch {
		case m.u32(thr+thrPassed)&bit != 0:
			m.setU32(thr+thrPassed, m.u32(thr+thrPassed)&^bit)
		case m.u32(thr+thrSignalled)&bit != 0:
			m.stop(1 + id)
		default: // only consumers may wait, and this thread did not signal as one
			m.report(rule.NamedBarrier, o.index, m.cur.exec, uint64(id))
		}
	}
}

// barrierID returns the barrier that the first operand names. It reports a number that no barrier has.
func (m *Machine) barrierID(o *op) (id uint32, ok bool) {
	v := m.first(&o.src[0])
	if v >= numBarriers {
		m.report(rule.NamedBarrier, o.index, m.cur.exec, v)
	}
	return uint32(v), v < numBarriers
}
