package eu

import "github.com/lanewise/lanewise/core/eu/operand"

// Groups apart. Groups run one after another, and all that one leaves the next is what lies in memory: everything
// else of the arena begins anew. So a copy of a machine can run some of the groups, if somebody (package spread) sees
// to it that they find in memory what they would have found.

// Fork is a machine of its own that stands where this one does, of the same program and launch. Nobody watches it,
// and it has no reports.
func (m Seam) Fork() Seam {
	f := *m.Machine
	f.arena = newArena(len(m.arena))
	copy(f.arena, m.arena)
	f.journal, f.pages, f.tracing, f.step = nil, nil, tracing{}, Step{}
	f.setObservers(nil)
	f.footprints, f.reports, f.reported = nil, nil, map[reportKey]int{}
	return Seam{&f}
}

// Groups is how many groups the launch has.
func (m Seam) Groups() int {
	g := m.launch.Groups
	return g[0] * g[1] * g[2]
}

// EndAfter makes the machine finish where so many of the groups have ended.
func (m Seam) EndAfter(groups int) { m.groups = groups }

// StartGroup makes the machine stand at the start of a group, so many steps after the run began.
func (m Seam) StartGroup(index int, steps uint64) {
	m.setU64(hdrSteps, steps)
	m.startGroup(index)
	m.schedule()
}

// Lanes are those that all threads begin with; 0: some thread begins with fewer than others might.
func (m Seam) Lanes() uint32 {
	all := lowBits(m.launch.SIMD)
	for _, lanes := range m.launch.Dispatch {
		if lanes&all != all {
			return 0
		}
	}
	return all
}

// Limit is where the machine finishes: behind so many of the groups.
func (m Seam) Limit() int { return m.groups }

// Own is the part of the arena that each group begins anew: the named barriers, the threads, scratch space and shared
// local memory.
func (m Seam) Own() (from, to int) { return hdrBarriers, align64(m.layout.slm + m.layout.slmSize) }

// GroupStart writes what is there when a group starts, which but for the group's id (Shapes.GroupWords) is the same
// in all groups. false: it is not, or not known yet, or some thread has no lanes, so that it does not start.
func (m Seam) GroupStart(own []byte) bool {
	for t, s := range m.starts {
		if len(s) < threadHeader || Status(le32(s[thrStatus:])) != Ready {
			return false
		}
		copy(own[m.threadAt(t)-hdrBarriers:], s)
	}
	return m.starts != nil
}

// GroupWord is a word of the thread's variables that tells the group.
type GroupWord struct {
	Off uint32 // in the thread's variables
	Of  int    // x, y or z
}

// GroupWords are those that a thread starts with. false: one of them is not whole.
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

// Shared is the part of the arena that a group leaves to the next one: surfaces and append counters.
func (m Seam) Shared() (from, to int) {
	y := &m.layout
	if from = y.counters; len(y.surfaces) > 0 {
		from = y.surfaces[0]
	}
	return from, y.arguments
}

// TakeGroup takes over all of a fork's arena but what groups share, and the number of steps.
func (m Seam) TakeGroup(fork Seam, steps uint64) {
	from, to := m.Shared()
	copy(m.arena[:from], fork.arena)
	copy(m.arena[to:m.layout.counts], fork.arena[to:])
	m.setU64(hdrSteps, steps)
}

// ShowMemory shows each access of a message to memory, but those that generated code makes.
func (m Seam) ShowMemory(see func(inst int, a *MemoryAccess)) { m.Observe(&memoryObserver{see}) }

// memoryObserver is an observer with which the machine may run generated code all the same.
type memoryObserver struct {
	see func(inst int, a *MemoryAccess)
}

// Before, Group and Barrier make it an Observer.
func (o *memoryObserver) Before(*Step) {}
func (o *memoryObserver) Group()       {}
func (o *memoryObserver) Barrier(int)  {}

// After shows what a step accessed.
func (o *memoryObserver) After(s *Step) {
	for i := range s.Memory {
		o.see(s.Inst, &s.Memory[i])
	}
}

// execute executes an instruction whose effects on registers nobody observes.
func (m Seam) execute(o *op) {
	m.step.Inst, m.step.Memory = o.index, m.step.Memory[:0]
	o.exec(m.Machine, o)
	if len(m.step.Memory) > 0 {
		m.observer.After(&m.step)
	}
}

// KeepsTime reports whether an instruction brings the time stamp up to date, which counts the steps of the run.
func (p *Shapes) KeepsTime() bool { return p.readsClock() }

// Plain reports whether an instruction is what its text says: raw messages are not.
func (p *Shapes) Plain(inst int) bool { return p.raw[inst] == nil }
