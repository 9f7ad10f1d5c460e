package sanitize

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// memory checks the accesses of a message and marks what it stored as written.
func (s *sanitizer) memory(t *eu.Step) {
	in := s.prog.Message(t.Inst)
	need, block := s.alignment(in)
	odd, addr := uint32(0), uint64(0)
	stored := uint32(0) // lanes that store bytes never written to memory that outlives the run
	unset := uint32(0)  // lanes of an atomic that reads memory never written
	turn, lanes := s.races.turn(t.Thread, t.Inst), s.warps.turn(t.Thread, t.Inst)
	for i := range t.Memory {
		a := &t.Memory[i]
		if a.Addr%need != 0 && (!block || i == 0) {
			odd |= 1 << a.Lane
			addr = a.Addr
		}
		if a.Off < 0 {
			continue
		}
		s.races.access(&turn, a)
		s.warps.access(&lanes, a)
		switch {
		case !a.Write: // a load, or an atomic that only loads: loads copies whether memory was written
		case a.Atomic && s.outlives(a) && (s.dirty>>a.Lane&1 != 0 || !s.written(a.Off, a.Size)):
			s.forget(a.Off, a.Size) // reported already: for the operand, or for the store that left the memory so
		case a.Atomic:
			// An xchg without a result does not read memory.
			if !s.written(a.Off, a.Size) && (a.Reg >= 0 || in.Atomic() != isa.AtomicXchg) {
				unset |= 1 << a.Lane
			}
			s.write(a.Off, a.Size)
		case a.Reg >= 0:
			if !s.written(a.Reg, a.Size) {
				stored |= s.storesUnwritten(a)
			}
			s.copyBits(a.Off, a.Reg, a.Size)
		case s.dirty>>a.Lane&1 != 0:
			s.forget(a.Off, a.Size)
		default: // a texel, made of values that were read
			s.write(a.Off, a.Size)
		}
	}
	if odd != 0 {
		if r := s.report(rule.Misaligned, t, odd, addr); r != nil {
			r.Page = isa.Table[in.Op].Page
		}
	}
	if unset != 0 {
		s.report(rule.UnwrittenMemory, t, unset, addressOf(t, unset))
	}
	if stored != 0 {
		if r := s.report(rule.UnwrittenStore, t, stored, addressOf(t, stored)); r != nil {
			r.Message = storedName(s.prog.Insts[t.Inst].Src, t) + r.Message
		}
	}
	if turn.lanes != 0 {
		s.raced(t, &turn)
	}
	s.warps.told(t, &lanes)
	if t.Memory[0].Write && !t.Memory[0].Atomic {
		s.conflicts(t)
	}
}

// raced reports the accesses of a message that raced with others.
func (s *sanitizer) raced(t *eu.Step, with *turn) {
	id := rule.Race
	if with.lanes == with.same {
		id = rule.SameRace
	}
	if r := s.report(id, t, with.lanes, with.addr); r != nil {
		r.Message += s.m.Launch().InWords(" The other is " + with.other + ".")
		r.Other = with.others
	}
}

// loads marks the destination bytes that came from unwritten memory as unwritten. It runs after the destinations were
// marked as written.
func (s *sanitizer) loads(t *eu.Step) {
	for i := range t.Memory {
		a := &t.Memory[i]
		switch {
		case a.Write || a.Reg < 0:
		case a.Off < 0:
			if s.prog.Whole(t.Inst) {
				s.tails.load(t)
				return
			}
		case !s.written(a.Off, a.Size):
			s.copyBits(a.Reg, a.Off, a.Size)
			s.tails.move(a.Off, a.Reg, a.Size)
		}
	}
}

// outlives reports whether an access is to memory that is left when the program has ended.
func (s *sanitizer) outlives(a *eu.MemoryAccess) bool { return a.Off >= s.out && a.Off < s.outEnd }

// storesUnwritten checks a store of bytes some of which were never written, and returns its lane if the store is to be
// reported. Bytes that a block load brought from outside its memory are reported at that load.
func (s *sanitizer) storesUnwritten(a *eu.MemoryAccess) uint32 {
	if !s.outlives(a) {
		s.tails.move(a.Reg, a.Off, a.Size)
		return 0
	}
	for s.tails.used(a.Reg, a.Size) && !s.written(a.Reg, a.Size) {
	}
	if s.written(a.Reg, a.Size) {
		return 0
	}
	return 1 << a.Lane
}

// alignment returns the number of which a message's addresses must be multiples. block means that only the first byte's
// address counts. A single dword for each lane may be at any byte, because Intel's compiler stores them so; not in PTX,
// where the translation checks vectors instead (P0605). The bytes of a texel lie where its format has them.
func (s *sanitizer) alignment(in *visa.Inst) (bytes uint64, block bool) {
	switch in.Op {
	case isa.OpSvmBlockSt:
		if in.Get(isa.Unaligned) != 0 {
			return 4, true
		}
		return 16, true
	case isa.OpOWordLd, isa.OpOWordSt:
		return 16, true
	case isa.OpMediaSt, isa.OpSvmBlockLd: // Intel's assembler does not read svm_block_ld.unaligned
		return 4, true
	case isa.OpOWordLdUnaligned, isa.OpGather4Scaled, isa.OpScatter4Scaled, isa.OpSvmGather4Scaled, isa.OpSvmScatter4Scaled:
		return 4, false
	case isa.OpSvmGather, isa.OpSvmScatter:
		return uint64(max(in.Get(isa.BlockBytes), 1)), false
	case isa.OpDWordAtomic, isa.OpSvmAtomic:
		return uint64(max(in.Get(isa.AtomicBits)/8, 1)), false
	}
	if in.LSC != nil && in.LSC.SFID != visa.TGM && in.LSC.DataBits >= 32 && (in.LSC.Elems > 1 != s.m.Launch().PTX || in.LSC.Transpose || in.Op != isa.OpLscLoad && in.Op != isa.OpLscStore) {
		return uint64(in.LSC.DataBits / 8), in.LSC.Transpose
	}
	return 1, false
}

// conflicts reports lanes of a store that write different values to the same bytes. In most stores the accesses are one
// behind the other, which is found at once.
func (s *sanitizer) conflicts(t *eu.Step) {
	m := t.Memory
	sorted := true
	for i := 1; i < len(m) && sorted; i++ {
		sorted = m[i-1].Off+m[i-1].Size <= m[i].Off
	}
	if sorted {
		return
	}
	s.order = s.order[:0]
	for i := range m {
		if m[i].Off >= 0 {
			s.order = append(s.order, i)
		}
	}
	for i := 1; i < len(s.order); i++ { // lanes are mostly in order
		for j := i; j > 0 && m[s.order[j]].Off < m[s.order[j-1]].Off; j-- {
			s.order[j], s.order[j-1] = s.order[j-1], s.order[j]
		}
	}
	bad, addr := uint32(0), uint64(0)
	for i := 1; i < len(s.order); i++ {
		a, b := &m[s.order[i-1]], &m[s.order[i]]
		if a.Lane != b.Lane && b.Off < a.Off+a.Size && s.differ(a, b) {
			bad |= 1<<a.Lane | 1<<b.Lane
			addr = b.Addr
		}
	}
	if bad != 0 {
		s.report(rule.Conflict, t, bad, addr)
	}
}

// differ reports whether two overlapping stores wrote different bytes where they overlap. a must not begin behind b.
func (s *sanitizer) differ(a, b *eu.MemoryAccess) bool {
	for i := b.Off; i < min(a.Off+a.Size, b.Off+b.Size); i++ {
		if s.stored(a, i) != s.stored(b, i) {
			return true
		}
	}
	return false
}

// stored returns the byte that a store left at an offset.
func (s *sanitizer) stored(a *eu.MemoryAccess, off int) byte {
	if a.Reg < 0 {
		return byte(a.New >> (8 * (off - a.Off)))
	}
	return s.arena[a.Reg+off-a.Off]
}

// storedName returns named for the operand that a message stores.
func storedName(in *visa.Inst, t *eu.Step) string {
	for i := range t.Operands {
		if a := &t.Operands[i]; a.Moved && !a.Write {
			if name := named(in, a.Arg); name != "" {
				return name
			}
		}
	}
	return ""
}

// addressOf returns the address of the first access by one of the lanes.
func addressOf(t *eu.Step, lanes uint32) uint64 {
	for i := range t.Memory {
		if lanes>>t.Memory[i].Lane&1 != 0 {
			return t.Memory[i].Addr
		}
	}
	return 0
}
