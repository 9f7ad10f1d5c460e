package eu

// The barrier of a group. A thread arrives (thrArrived) and waits; barrier does
// both, sbarrier.signal and sbarrier.wait one each. It opens when every thread that
// has not ended has arrived; a thread that ends without arriving counts as arrived,
// and that is reported. It opens for those that wait and, by thrOpened, for those
// that will. Memory is sequentially consistent here, so fences have nothing to do.

// groupBarrier decodes barrier.
func groupBarrier(_ *decoder, o *op, _ *entry) bool {
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		m.arrive()
		m.await()
	}
	return true
}

// splitSignal and splitWait decode sbarrier.signal and sbarrier.wait.
func splitSignal(_ *decoder, o *op, _ *entry) bool {
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		m.arrive()
	}
	return true
}

func splitWait(_ *decoder, o *op, _ *entry) bool {
	o.exec = func(m *Machine, o *op) {
		m.checkConverged(o)
		m.await()
	}
	return true
}

// arrive tells the barrier that the current thread is there.
func (m *Machine) arrive() { m.setU32(int(m.h.thr)+thrArrived, 1) }

// await stops the current thread until the barrier opens, if it has not yet.
func (m *Machine) await() {
	thr := int(m.h.thr)
	if m.u32(thr+thrOpened) != 0 {
		m.setU32(thr+thrOpened, 0)
		return
	}
	m.setU32(thr+thrStatus, uint32(AtBarrier))
	m.halted = true
}

// checkConverged reports a barrier that only some lanes of the thread reach.
func (m *Machine) checkConverged(o *op) {
	h := &m.h
	depth := int(m.u32(int(h.thr) + thrDepth))
	for i := range depth {
		f := int(h.thr) + threadHeader + i*frameSize
		exec, call := m.u32(f+frmExec), m.u32(f+frmCall)
		if i == depth-1 {
			exec = h.exec
		}
		if exec != call {
			m.report(ruleBarrierDivergent, o.index, h.exec, 0)
			return
		}
	}
}

// openBarrier opens the barrier if all are there.
func (m *Machine) openBarrier() {
	arrived, ended, waiting := 0, 0, -1
	for t := range m.launch.Threads {
		switch {
		case m.u32(m.threadAt(t)+thrArrived) != 0:
			arrived++
		case m.status(t) == Done:
			ended++
		}
		if m.status(t) == AtBarrier {
			waiting = t
		}
	}
	if arrived == 0 || arrived+ended < m.launch.Threads {
		return
	}
	if ended > 0 && waiting >= 0 {
		m.Report(&rules[ruleBarrierPartial], max(m.Thread(waiting).PC()-1, 0), waiting, 0, 0)
	}
	if m.observer != nil {
		m.observer.Barrier(0)
	}
	for t := range m.launch.Threads {
		at := m.threadAt(t)
		switch m.status(t) {
		case AtBarrier:
			m.setU32(at+thrStatus, uint32(Ready))
		case Ready:
			m.setU32(at+thrOpened, 1)
		}
		m.setU32(at+thrArrived, 0)
	}
}
