// Package sanitize reports what a run does that the specification leaves undefined and that the machine alone cannot
// detect: registers and memory read before they are written, data races, misaligned and conflicting accesses, region
// rules broken at run time. It watches a machine as its eu.Observer.
//
// Attach it to a machine that is at its start:
//
//	m, err := eu.New(program, launch)
//	sanitize.Attach(m)
//
// The reports are added to the machine's (eu.Machine.Reports), one for each rule and instruction.
//
// # Going back
//
// Everything the sanitizer remembers is in the machine's arena, behind the machine's own state (eu.Machine.Reserve),
// and every change goes through eu.Machine.Touch. So undoing a step, restoring a snapshot and comparing arenas include
// it. A session does for it what it does for the machine and nothing more: undo or restore, then set the reports of
// that step (eu.Machine.SetReports).
//
// # What it remembers
//
//   - a bit for each byte of the arena: whether it was written (written.go). A predicate has 32 bytes for its 32 lanes,
//     so its elements have a bit each, too;
//   - for every dword of shared local memory and of the surfaces, who last wrote and who last read it, and when
//     (races.go); and for the lanes of a warp, in which message (warps.go).
//
// # Choices
//
//   - A value that was never written may be moved: mov, movs, sel, setp, loads, and stores to memory that does not
//     outlive the thread's group carry it. Every other use in an enabled lane is reported once: its result counts as
//     written, so that one cause gives one report. What a store leaves in a surface stays unwritten, and no expectation
//     holds there (eu.Machine.Unwritten). A lane that is enabled only by NoMask and is not active carries the value
//     without a report: Intel's compiler computes on whole registers whose inactive lanes are not read.
//   - In explicit SIMD (visa.Object.Explicit) arithmetic and predicates carry it, too, and what reports is a branch,
//     an address or a message: Intel's vector compiler computes whole vectors of which only some elements were loaded,
//     and stores those.
//   - What a mov reads at an address outside its variable is reported if it is used (tails.go).
//   - An indirect operand with an address for each row must have valid addresses for disabled channels, too, says
//     5_operands.md. Intel's compiler leaves stale ones there, so that is reported only if the launch asks for it
//     (dispatch.Launch.StrictAddresses).
//   - Surfaces hold what the launch gives, zeros included, and count as written. Shared local memory, scratch space and
//     private memory do not, and neither do registers, except for the inputs and what the thread starts with.
//   - A barrier orders memory (BARRIER.md); sbarrier and nbarrier are taken to do so, too. A fence before an atomic and
//     another thread's later atomic on the same dword order what came before the fence (3_execution_model.md, "Memory
//     Model"). If the fence is of shared local memory only (FENCE.md, LSC_FENCE.md), the atomics must be there.
//     fence_sw orders nothing between threads.
//   - A load whose value a cmpxchg compares does not race with atomics (guesses.go).
//   - Groups are ordered by atomics only.
//   - What the pages define but is seldom meant is a note (eu.Report.Severity): a shift count that does not fit its
//     five or six bits, a float beyond the integers it is moved to. A count that exceeds the width of a word or byte
//     shifts everything out, as written, and is not noted. mov.sat asks for clamping, but not for what becomes of NaN.
//   - A saturating shl is held to the 33 bits of its page, for 64-bit types too; the sign of a signed result is one of
//     them.
//   - Operands overlap (R0107) where the pseudo-code of the pages, which goes channel by channel, would read what it
//     has written; messages are treated the same way. Pieces that a message moves as a whole, and the tiles of dpas,
//     are not compared.
//   - In lanes that only NoMask enables, divisions, shifts and conversions are not reported.
//   - Alignment is what a message's page asks for. The pages of lsc messages do not say; there it is that of the dwords
//     and qwords in memory. Intel's compiler puts words at odd bytes, and loads and stores single dwords and qwords for
//     each lane at any byte (IGC, VectorMessage::getLSCInfo: where the alignment is less than 4, the vector has one
//     element).
package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// maxShadow is the most bytes that the state for races may take, so that a machine with the largest arena stays below
// 256 MiB with it. A launch that would need more is not watched for races.
const maxShadow = 108 << 20

// sanitizer is the observer that Attach adds to a machine.
type sanitizer struct {
	m     *eu.Machine
	prog  *eu.Program
	arena []byte // the machine's
	class []class

	arithmetic []arithmetic
	overlap    []overlap

	end      int // end of the machine's own state; behind it is the sanitizer's
	bits     int // arena offset of the bits of written bytes
	races    races
	warps    warps
	tails    tails
	out      int // memory between out and outEnd outlives the run: the surfaces, except for private memory
	outEnd   int
	starts   []*visa.Decl // variables of the kernel with which a thread starts, except for its inputs
	explicit bool         // the kernel is Explicit: arithmetic carries what was never written
	dirty    uint32       // lanes whose typed store or atomic uses values that were never written
	order    []int        // scratch for conflicts
}

// class is how an instruction uses its operands.
type class uint8

const (
	computes class = iota // it uses every value it reads
	carries               // a value that was not written goes on to the destination
	constant              // its result does not depend on what it reads
	fences
	meets
	signals
	lifetime
	guesses // it loads what a cmpxchg then compares (guesses.go)
)

// classOf returns the class of an instruction. In a program of explicit SIMD, arithmetic carries, too: such programs
// compute whole vectors of which only some elements count, those of the loads and stores around.
func classOf(in *visa.Inst, explicit bool) class {
	switch in.Op {
	case isa.OpMov, isa.OpMovS, isa.OpSel, isa.OpSetP:
		return carries
	case isa.OpAnd, isa.OpOr, isa.OpXor, isa.OpNot: // of predicates, which work lane by lane
		if len(in.Args) > 0 && in.Args[0].Kind == visa.PredicateOperand {
			return carries
		}
		if in.Op == isa.OpXor && sameSources(in) {
			return constant
		}
	case isa.OpCmp: // Intel's compiler makes a predicate of ones by comparing any register with itself
		if sameSources(in) {
			return constant
		}
	case isa.OpFenceGlobal, isa.OpFenceLocal, isa.OpLscFence:
		return fences
	case isa.OpFenceSW:
		return meets
	case isa.OpSBarrierSignal:
		return signals
	case isa.OpLifetimeStart, isa.OpLifetimeEnd:
		return lifetime
	}
	if explicit && calculates(in) {
		return carries
	}
	return computes
}

// calculates reports whether an instruction is neither a message nor moves lanes, and has a result.
func calculates(in *visa.Inst) bool {
	if len(in.Args) < 2 || in.AccessesMemory() {
		return false
	}
	k := in.Args[0].Kind
	return k == visa.GeneralOperand || k == visa.IndirectOperand || k == visa.PredicateOperand
}

// sameSources reports whether both sources are the same integer operand.
func sameSources(in *visa.Inst) bool {
	if len(in.Args) != 3 {
		return false
	}
	a, b := in.Args[1], in.Args[2]
	a.Span, b.Span = visa.Span{}, visa.Span{}
	return a == b && a.Kind == visa.GeneralOperand && a.Type.Integer()
}

// Attach makes a machine report what the sanitizer finds. The machine must not have run yet.
func Attach(m *eu.Machine) Shadow {
	s := &sanitizer{m: m, prog: m.Program(), end: len(m.Arena())}
	s.explicit = s.prog.Funcs[s.prog.Kernel].Object.Explicit()
	s.class = make([]class, len(s.prog.Insts))
	for i := range s.class {
		s.class[i] = classOf(s.prog.Insts[i].Src, s.explicit)
	}
	s.watchGuesses()
	s.watchArithmetic()
	s.overlap = make([]overlap, len(s.prog.Insts))
	n := s.end/8 + 16
	s.races.plan(s, s.end+n)
	n += s.races.bytes
	s.warps.plan(s, s.end+n)
	n += s.warps.bytes
	s.bits = m.Reserve(n + tailBytes)
	s.tails = tails{s: s, at: (s.bits + n + 7) &^ 7}
	s.arena = m.Arena()
	m.LeaveOutside()
	if len(m.Launch().Surfaces) > 0 {
		s.out = m.SurfaceOffset(0)
	}
	for i := range m.Launch().Surfaces {
		if b := m.SurfaceBytes(i); !m.Launch().Surfaces[i].Unwritten {
			s.write(m.SurfaceOffset(i), len(b))
			s.outEnd = m.SurfaceOffset(i) + len(b)
		}
	}
	s.write(m.Given())
	for _, d := range s.kernel().Decls {
		given := d.Predefined && !startsUndefined[d.Name]
		if d.Root == d && (given || d.Class == visa.Surface || d.Class == visa.Sampler) {
			s.starts = append(s.starts, d)
		}
	}
	s.Group()
	m.Observe(s)
	return Shadow{s}
}

// Group forgets what the previous group wrote to its registers and its memory, and marks what the threads start with as
// written.
func (s *sanitizer) Group() {
	m := s.m
	first, _ := m.ThreadVars(0)
	off, n := m.Scratch()
	s.forget(first, off+n-first)
	s.forget(m.SLMOffset(), len(m.SLMBytes()))
	l := m.Launch()
	for i := range l.Surfaces {
		if l.Surfaces[i].Unwritten {
			s.forget(m.SurfaceOffset(i), l.Surfaces[i].Size)
		}
	}
	for t := range m.NumThreads() {
		if m.Thread(t).Depth() == 0 {
			continue
		}
		for _, d := range s.starts {
			if off := m.VarOffset(t, 0, d); off >= 0 {
				s.write(off, len(m.VarBytes(t, 0, d)))
			}
		}
		for _, in := range s.kernel().Inputs {
			if off := m.VarOffset(t, 0, in.Var); off >= 0 {
				s.write(off, min(in.Size, len(m.VarBytes(t, 0, in.Var))))
			}
		}
	}
	s.races.group()
	for t := range m.NumThreads() {
		s.warps.meet(t)
	}
}

func (s *sanitizer) kernel() *visa.Object { return s.prog.Funcs[s.prog.Kernel].Object }

// startsUndefined are the thread variables that are undefined when a thread starts (4_visa_header.md, below the table
// of predefined variables).
var startsUndefined = map[string]bool{"%arg": true, "%retval": true, "%sp": true, "%fp": true}

// Before checks the values that an instruction reads and may overwrite.
func (s *sanitizer) Before(t *eu.Step) {
	if s.arithmetic[t.Inst] != plain {
		s.operands(t)
	}
	if s.overlap[t.Inst] != apart {
		s.overlaps(t)
	}
}

// After checks what an instruction did, and remembers it.
func (s *sanitizer) After(t *eu.Step) {
	c := s.class[t.Inst]
	s.dirty = 0
	carried := s.reads(t, c)
	if carried != 0 {
		s.tails.carry(t, carried)
	}
	if len(t.Memory) > 0 {
		s.memory(t)
	}
	s.writes(t, carried)
	s.loads(t)
	if len(s.tails.moved) > 0 {
		s.tails.commit()
	}
	switch c {
	case fences:
		in := s.prog.Insts[t.Inst].Src
		s.races.fence(t.Thread, in.Op == isa.OpFenceLocal || in.LSC != nil && in.LSC.SFID == visa.SLM)
		s.warps.meet(t.Thread)
	case meets:
		s.warps.meet(t.Thread)
	case signals:
		s.races.signal(t.Thread)
	case lifetime:
		s.lifetime(t)
	}
	if t.Flow {
		s.flow(t)
	}
}

// get returns a u32 of the arena.
func (s *sanitizer) get(off int) uint32 {
	b := s.arena[off:][:4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// set changes a u32 of the arena.
func (s *sanitizer) set(off int, v uint32) {
	if s.get(off) == v {
		return
	}
	s.m.Touch(off, 4)
	b := s.arena[off:][:4]
	b[0], b[1], b[2], b[3] = byte(v), byte(v>>8), byte(v>>16), byte(v>>24)
}

// lanes converts a mask of channels to a mask of lanes.
func (s *sanitizer) lanes(t *eu.Step, channels uint32) uint32 {
	return channels << (s.prog.Insts[t.Inst].Src.Offset & 31)
}

// idle returns the channels that only NoMask enables. Intel's compiler computes on whole registers whose inactive lanes
// are not read.
func (s *sanitizer) idle(t *eu.Step) uint32 {
	in := s.prog.Insts[t.Inst].Src
	if in.ExecSize > 1 && len(t.Memory) == 0 {
		return ^(t.Exec >> (in.Offset & 31))
	}
	return 0
}

// report adds a finding to the machine's reports.
func (s *sanitizer) report(r rule.ID, t *eu.Step, lanes uint32, addr uint64) *eu.Report {
	return s.m.Report(r, t.Inst, t.Thread, lanes, addr)
}
