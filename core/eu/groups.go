package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// Groups that run apart. Groups run one after another, and all that one leaves to the next is in memory: the rest of
// the arena starts afresh. So a copy of a machine can run some of the groups, provided that its caller (package spread)
// makes sure that they find in memory what they would have found.

// Fork returns a copy of the machine in its present state, with the same program and launch. It has no observers,
// tracer or journal, and no reports.
func (m Seam) Fork() Seam {
	f := *m.Machine
	f.arena = newArena(len(m.arena))
	copy(f.arena, m.arena)
	f.journal, f.pages, f.tracing, f.step = nil, nil, tracing{}, Step{}
	f.setObservers(nil)
	f.footprints, f.reports, f.reported = nil, nil, map[reportKey]int{}
	return Seam{&f}
}

// Groups returns the number of groups of the launch.
func (m Seam) Groups() int {
	g := m.launch.Groups
	return g[0] * g[1] * g[2]
}

// EndAfter makes the machine finish when the first groups of the launch have ended.
func (m Seam) EndAfter(groups int) { m.groups = groups }

// StartGroup puts the machine at the start of a group, with a count of steps since the run began.
func (m Seam) StartGroup(index int, steps uint64) {
	m.setU64(hdrSteps, steps)
	m.startGroup(index)
	m.schedule()
}

// Lanes returns the lanes with which every thread starts, or 0 if some thread starts with fewer than the launch's SIMD
// width.
func (m Seam) Lanes() uint32 {
	all := lowBits(m.launch.SIMD)
	for _, lanes := range m.launch.Dispatch {
		if lanes&all != all {
			return 0
		}
	}
	return all
}

// Limit returns the number of groups after which the machine finishes.
func (m Seam) Limit() int { return m.groups }

// Own returns the part of the arena that starts afresh with each group: the named barriers, the threads, scratch space
// and shared local memory.
func (m Seam) Own() (from, to int) { return hdrBarriers, align64(m.layout.slm + m.layout.slmSize) }

// GroupStart writes to own, which is zero, what that part of the arena holds when a group starts. Apart from the
// group's id (Shapes.GroupWords) it is the same for all groups. It returns false if it is not the same, is not known
// yet, or some thread has no lanes and does not start.
func (m Seam) GroupStart(own []byte) bool {
	for t, s := range m.starts {
		if len(s) < threadHeader || Status(le32(s[thrStatus:])) != Ready {
			return false
		}
		copy(own[m.threadAt(t)-hdrBarriers:], s)
	}
	return m.starts != nil
}

// GroupWord is a word of the thread's variables that holds a part of the group's id.
type GroupWord struct {
	Off uint32 // in the thread's variables
	Of  int    // x, y or z
}

// GroupWords returns the words of a group's id with which a thread starts. ok is false if one of them is only partly
// there.
func (p *Shapes) GroupWords() (words []GroupWord, ok bool) {
	ok = true
	add := func(s *operand.Slot, at uint32, of int) {
		switch {
		case s.Size >= at+4:
			words = append(words, GroupWord{s.Off + at, of})
		case s.Size > at:
			ok = false
		}
	}
	for i := range p.special.group {
		add(&p.special.group[i], 0, i)
	}
	for i, word := range groupInR0 {
		add(&p.special.r0, 4*word, i)
	}
	return words, ok
}

// Shared returns the part of the arena that a group leaves to the next one: surfaces and append counters.
func (m Seam) Shared() (from, to int) {
	y := &m.layout
	if from = y.counters; len(y.surfaces) > 0 {
		from = y.surfaces[0]
	}
	return from, y.arguments
}

// TakeGroup copies a fork's arena, except for what groups share and the counts of reports, and sets the number of
// steps.
func (m Seam) TakeGroup(fork Seam, steps uint64) {
	from, to := m.Shared()
	copy(m.arena[:from], fork.arena)
	copy(m.arena[to:m.layout.counts], fork.arena[to:])
	m.setU64(hdrSteps, steps)
}

// ShowMemory calls see for each access of a message to memory, except those that generated code makes itself.
func (m Seam) ShowMemory(see func(inst int, a *MemoryAccess)) { m.Observe(&memoryObserver{see}) }

// memoryObserver is an observer that does not keep the machine from running generated code.
type memoryObserver struct {
	see func(inst int, a *MemoryAccess)
}

// Before, Group and Barrier make it an Observer.
func (o *memoryObserver) Before(*Step) {}
func (o *memoryObserver) Group()       {}
func (o *memoryObserver) Barrier(int)  {}

// After calls see for the accesses of a step.
func (o *memoryObserver) After(s *Step) {
	for i := range s.Memory {
		o.see(s.Inst, &s.Memory[i])
	}
}

// execute executes an instruction for which at most a memoryObserver is watching.
func (m Seam) execute(o *op) {
	m.step.Inst, m.step.Memory = o.index, m.step.Memory[:0]
	o.exec(m.Machine, o)
	if len(m.step.Memory) > 0 {
		m.observer.After(&m.step)
	}
}

// KeepsTime reports whether some instruction reads the time stamp, which counts the steps of the run.
func (p *Shapes) KeepsTime() bool { return p.clock }

// Plain reports whether an instruction is what its text says, which raw messages are not.
func (p *Shapes) Plain(inst int) bool { return p.raw[inst] == nil }
