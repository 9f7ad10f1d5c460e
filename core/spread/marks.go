package spread

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Marking says where the marks of bytes lie that a worker reads and writes: a byte for each byte of its arena, those
// of what was read so far behind it, those of what was written twice as far.
type Marking struct {
	Distance uint32
	Sums     Sums
}

// alignment is that of an arena's marks.
const alignment = 64

// MarkingOf is how the groups of a machine are marked.
func MarkingOf(m *eu.Machine) Marking {
	arena := (len(m.Arena()) + alignment - 1) &^ (alignment - 1)
	return Marking{Distance: uint32(arena), Sums: sumsOf(&eu.Shapes{Program: m.Program()})}
}

// Kind is one of the two sorts of marks, and how many Distances behind the arena they lie.
type Kind uint32

const (
	Read    Kind = 1
	Written Kind = 2

	// Arenas is how much room an arena and its marks take.
	Arenas = 3
)

// The marks of a byte. A byte that was read has Plain.
const (
	Plain = 1 // it was accessed, in any way
	First = 2 // it is the first byte of what a sum was made in
	Rest  = 4 // another byte of that
)

// Sums are atomics whose order does not matter: those of one operation on integers of one size that give no result.
type Sums struct {
	Bytes int    // of an integer; 0: there are none
	Insts []bool // by instruction: it is one
	op    operation
}

// operation is one of the ways in which integers are brought together.
type operation uint8

const (
	sum operation = 1 + iota
	least
	greatest
	leastSigned
	greatestSigned
	and
	or
	xor
)

// operations are those of atomics; 0: their order matters.
var operations = [isa.NumAtomicOps]operation{
	isa.AtomicAdd: sum, isa.AtomicSub: sum, isa.AtomicInc: sum, isa.AtomicDec: sum, isa.AtomicPreDec: sum,
	isa.AtomicMin: least, isa.AtomicMax: greatest, isa.AtomicMinSint: leastSigned, isa.AtomicMaxSint: greatestSigned,
	isa.AtomicAnd: and, isa.AtomicOr: or, isa.AtomicXor: xor,
}

// combine makes of what there is, v, and what a worker has made of base what both together would have made.
func (o operation) combine(v, worker, base uint64, bits uint) uint64 {
	signed := func(v uint64) int64 { return num.SignExtend(v, bits) }
	switch o {
	case sum:
		return v + worker - base
	case least:
		return min(v, worker)
	case greatest:
		return max(v, worker)
	case leastSigned:
		return uint64(min(signed(v), signed(worker)))
	case greatestSigned:
		return uint64(max(signed(v), signed(worker)))
	case and:
		return v & worker
	case or:
		return v | worker
	}
	return v ^ worker ^ base
}

// sumsOf finds the atomics of a program whose order does not matter. Where there are several operations or sizes, it
// is those of the first.
func sumsOf(p *eu.Shapes) Sums {
	s := Sums{Insts: make([]bool, len(p.Insts))}
	for i := range p.Insts {
		m, ok := p.MessageShape(i)
		if !ok || !m.Atomic || !m.None || m.Bytes < 4 || m.Local || !p.Plain(i) || operations[m.Does] == 0 {
			continue
		}
		if s.Bytes == 0 {
			s.op, s.Bytes = operations[m.Does], m.Bytes
		}
		s.Insts[i] = operations[m.Does] == s.op && m.Bytes == s.Bytes
	}
	return s
}

// Note marks what the interpreter accesses.
func (k *Marking) Note(memory []byte, inst int, a *eu.MemoryAccess) {
	if a.Off < 0 {
		return
	}
	read, written := k.Of(Read, memory)[a.Off:][:a.Size], k.Of(Written, memory)[a.Off:][:a.Size]
	for i := range a.Size {
		if a.Atomic && k.Sums.Insts[inst] {
			written[i] |= sumMark(i)
			continue
		}
		if !a.Write || a.Atomic {
			read[i] = Plain
		}
		if a.Write {
			written[i] = Plain
		}
	}
}

// sumMark is the mark of a byte of an integer that a sum is made in.
func sumMark(i int) byte {
	if i == 0 {
		return First
	}
	return Rest
}

// Of is the marks of a kind of an arena's bytes.
func (k *Marking) Of(which Kind, memory []byte) []byte {
	return memory[uint32(which)*k.Distance:][:k.Distance]
}
