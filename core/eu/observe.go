package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// Observation. An observed instruction is executed by the same function as any other;
// around it, the machine says which bytes each of its operands touches. Where the
// operands lie is resolved when an instruction is observed first (walk.go), and the
// records are used again whenever it runs, so that observing allocates nothing more.
// Who does not observe pays one comparison for each instruction and memory message.

// Observer sees what instructions do.
//
// Register bytes are named before the instruction runs, so an observer that wants
// old values reads them from the arena in Before, and the new ones in After. Memory
// accesses carry their old value, because their addresses are known only when the
// instruction has run.
type Observer interface {
	// Before is called when all is ready and nothing has happened. s.Memory is empty.
	Before(s *Step)
	// After is called when the instruction has been done, s.Memory and s.Flow filled in.
	After(s *Step)
	// Group is called when the threads of a group stand at the kernel's start, for all
	// groups but the first: that one stands there when the machine is made.
	Group()
	// Barrier is called when a barrier opens, 0 the group's, 1+id a named one, before the
	// threads that arrived at it (Thread.Arrived) go on.
	Barrier(id int)
}

// Step is one instruction of one thread, as an observer sees it. It is valid during
// the call.
type Step struct {
	Thread   int
	Inst     int    // index in Program.Insts
	Depth    int    // frames of the thread before the instruction
	Exec     uint32 // lanes that were active
	Enabled  uint32 // lanes enabled; of control flow, the lanes that move
	Operands []Access
	Memory   []MemoryAccess // in the order in which they happened
	Flow     bool           // masks or frames of the thread are not what they were
}

// AccessKind says what an operand is made of.
type AccessKind uint8

const (
	Registers   AccessKind = iota // bytes of a general variable
	PredBits                      // a predicate: a u32 with a bit for each lane
	AddressElem                   // an element of an address variable, 8 bytes (address.go)
	StateElem                     // an element of a surface or sampler variable
)

// Values of Access.Arg that are not an index in visa.Inst.Args.
const (
	ArgPredicate = -1 // the predicate of the instruction
	ArgMore      = -2 // an operand that stands in visa.LSC
)

// Access is what one operand of an instruction touches. Channel i is lane i plus the
// instruction's mask offset.
type Access struct {
	Arg      int // index in visa.Inst.Args, or ArgPredicate, ArgMore
	Kind     AccessKind
	Write    bool
	Scalar   bool             // one element, whatever the channels
	Indirect bool             // through an address variable
	Rows     bool             // Indirect, with an address for each row: Each knows the channels that are off, too
	Data     bool             // of a typed store or an atomic: what it makes the new value in memory of
	Moved    bool             // the payload of a message: memory takes or gives it as it is
	Whole    bool             // PredBits: all of Bits together, not a bit for each channel
	Channels uint32           // channels that touch their element
	Size     int              // bytes of an element
	Off      int              // arena offset of the element of channel 0
	Stride   int              // bytes from one channel's element to the next
	Each     *[MaxLanes]int32 // where the elements lie otherwise: each one's distance from Off, -1 outside
	Bits     uint32           // PredBits: the bits touched, as they lie in the variable
}

// At is the arena offset of a channel's element; -1 where it is outside its variable.
func (a *Access) At(channel int) int {
	if a.Each == nil {
		return a.Off + channel*a.Stride
	}
	if e := a.Each[channel]; e >= 0 {
		return a.Off + int(e)
	}
	return -1
}

// MemoryAccess is one access of a memory message.
type MemoryAccess struct {
	Lane          int
	Write, Atomic bool
	Off           int    // arena offset; -1: outside the memory addressed
	Size          int    // bytes, 1 to 8
	Reg           int    // arena offset of the Size register bytes moved; of an atomic, of its result, -1 for none
	Addr          uint64 // as the message computed it
	Old           uint64 // what was in memory
	New           uint64 // what a store left there that has no Reg: bytes of a texel
}

// observed executes an instruction and tells the observer what it reads, writes and
// changes.
func (m *Machine) observed(o *op) {
	cur, s, l := &m.cur, &m.step, m.footprint(o.index)
	depth := m.u32(int(cur.thr) + thrDepth)
	enabled := m.channels(o)
	s.Thread, s.Inst, s.Depth = cur.thread, o.index, int(depth)
	s.Exec, s.Enabled, s.Flow = cur.exec, enabled<<o.shift, false
	if l.moves {
		s.Enabled = m.moving(o)
		enabled = s.Enabled >> o.shift & o.full
	}
	if l.whole {
		enabled = o.full
	}
	s.Operands, s.Memory = l.accesses, s.Memory[:0]
	for i := range l.patterns {
		m.visit(&l.patterns[i], &s.Operands[i], o, enabled)
	}
	exec, call := cur.exec, m.u32(int(cur.frame)+frmCall)
	m.observer.Before(s)
	cur.pc++
	o.exec(m, o)
	if cur.pc >= cur.wait {
		m.reconverge()
	}
	s.Flow = m.u32(int(cur.thr)+thrDepth) != depth || cur.exec != exec || m.u32(int(cur.frame)+frmCall) != call
	m.observer.After(s)
}

// footprint is that of an instruction, resolved when it is asked for first.
func (m *Machine) footprint(inst int) *footprint {
	if m.footprints == nil {
		m.footprints = make([]*footprint, len(m.prog.ops))
	}
	if m.footprints[inst] == nil {
		m.footprints[inst] = m.prog.footprint(inst)
	}
	return m.footprints[inst]
}

// visit fills in where an access lies in the current state, and which channels make it.
func (m *Machine) visit(w *pattern, a *Access, o *op, enabled uint32) {
	a.Off = int(m.base[w.Space] + w.Off)
	switch w.when {
	case chosen:
		enabled &= m.selection(o)
	case unchosen:
		enabled &^= m.selection(o)
	case active:
		if enabled = o.full; o.flags&noMask == 0 {
			enabled &= m.cur.exec >> o.shift
		}
	case always:
		enabled = o.full
	case once:
		enabled = min(enabled, 1)
	}
	a.Channels = enabled
	switch {
	case w.kind == PredBits:
		a.Bits = pick(enabled != 0, w.bits)
		if w.each {
			a.Bits = enabled << o.shift & w.bits
		}
	case w.Form == operand.Pointed:
		a.Off = 0
		if a.Rows {
			enabled = o.full
		}
		for c := enabled; c != 0; c &= c - 1 {
			i := lowest(c)
			a.Each[i] = m.pointedAt(m.cur.fn, &w.Place, m.base, i)
		}
	}
}

// sees notes an access of a memory message for the observer, before it happens. The
// caller has asked whether there is an observer.
func (m *Machine) sees(a MemoryAccess) {
	if a.Off >= 0 {
		a.Old = m.read(a.Off, a.Size)
	}
	m.step.Memory = append(m.step.Memory, a)
}

// Observe lets o see every instruction from now on, after those that observe already.
// end takes it away again.
func (m *Machine) Observe(o Observer) (end func()) {
	m.setObservers(append(m.observers, o))
	return func() {
		for i := range m.observers {
			if m.observers[i] == o {
				m.setObservers(append(m.observers[:i:i], m.observers[i+1:]...))
				return
			}
		}
	}
}

// setObservers makes one observer of several.
func (m *Machine) setObservers(all observers) {
	m.observers = all
	switch len(all) {
	case 0:
		m.observer = nil
	case 1:
		m.observer = all[0]
	default:
		m.observer = all
	}
}

// observers are told one after another.
type observers []Observer

func (all observers) Before(s *Step) {
	for _, o := range all {
		o.Before(s)
	}
}

func (all observers) After(s *Step) {
	for _, o := range all {
		o.After(s)
	}
}

func (all observers) Group() {
	for _, o := range all {
		o.Group()
	}
}

func (all observers) Barrier(id int) {
	for _, o := range all {
		o.Barrier(id)
	}
}

// Unwritten reports whether an observer knows that some of n bytes at off were never
// written, or copied from what never was.
func (m *Machine) Unwritten(off, n int) bool {
	for _, o := range m.observers {
		if o, ok := o.(interface{ Unwritten(off, n int) bool }); ok && o.Unwritten(off, n) {
			return true
		}
	}
	return false
}
