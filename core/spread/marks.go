package spread

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
)

// Marking says where the marks lie that record what generated code, and the interpreter on its behalf, read and write.
//
// With Bytes there are two marks for each byte of the arena: the mark for reading lies Distance behind the byte, the
// mark for writing twice as far. With Pages there is a mark for each page, behind all others: something was written
// that begins in this page, and ends in it or in the next one. Generated code does not mark shared local memory.
type Marking struct {
	Distance     uint32 // size of the arena, rounded up
	Bytes, Pages bool
	Begin        uint32 // address of the arena in the memory of generated code, a multiple of eu.PageBytes
	Sums         Sums
}

// alignment is the alignment of an arena's marks.
const alignment = 64

// MarkingOf returns how the groups of a machine are marked, byte by byte.
func MarkingOf(m *eu.Machine) Marking {
	k := PagesOf(m)
	k.Bytes, k.Pages, k.Sums = true, false, sumsOf(&eu.Shapes{Program: m.Program()})
	return k
}

// PagesOf returns how the pages that a machine writes are marked.
func PagesOf(m *eu.Machine) Marking {
	return Marking{Distance: uint32(len(m.Arena())+alignment-1) &^ (alignment - 1), Pages: true}
}

// Size is the number of bytes of an arena with its marks.
func (k *Marking) Size() int {
	size := k.pages()
	if k.Pages {
		size += k.Distance/eu.PageBytes + 1
	}
	return int(size)
}

// pages returns where the marks of pages begin.
func (k *Marking) pages() uint32 {
	if k.Bytes {
		return Arenas * k.Distance
	}
	return k.Distance
}

// PageMark returns the address of the mark of a page, less the number of the page in the memory of generated code.
func (k *Marking) PageMark() uint32 { return k.Begin + k.pages() - k.Begin/eu.PageBytes }

// OfPages returns the marks of the pages of an arena.
func (k *Marking) OfPages(memory []byte) []byte { return memory[k.pages():k.Size()] }

// Kind is one of the two kinds of marks. Its value is how many times Distance the marks lie behind the arena.
type Kind uint32

const (
	Read    Kind = 1
	Written Kind = 2

	// Arenas is how many times Distance an arena and the marks of its bytes take.
	Arenas = 3
)

// The marks of a byte. For reading, the only mark is Plain.
const (
	Plain = 1 // accessed, other than by a sum
	First = 2 // first byte of an integer in which a sum was made
	Rest  = 4 // another byte of such an integer
)

// Sums describes the atomics whose order does not matter: those of one operation on integers of one size that return no
// result.
type Sums struct {
	Bytes int    // size of the integers; 0: there are no such atomics
	Insts []bool // by instruction: whether it is one of them
	op    operation
}

// operation is a way to combine integers.
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

// operations gives the operation of each atomic; 0: the order matters.
var operations = [isa.NumAtomicOps]operation{
	isa.AtomicAdd: sum, isa.AtomicSub: sum, isa.AtomicInc: sum, isa.AtomicDec: sum, isa.AtomicPreDec: sum,
	isa.AtomicMin: least, isa.AtomicMax: greatest, isa.AtomicMinSint: leastSigned, isa.AtomicMaxSint: greatestSigned,
	isa.AtomicAnd: and, isa.AtomicOr: or, isa.AtomicXor: xor,
}

// combine returns what both together would have made, given v, what there is, and worker, what a worker has made of
// base.
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

// sumsOf finds the atomics of a program whose order does not matter. If there are several operations or sizes, it takes
// those of the first.
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

// Note marks an access by the interpreter.
func (k *Marking) Note(memory []byte, inst int, a *eu.MemoryAccess) {
	if a.Off < 0 {
		return
	}
	if k.Pages && a.Write {
		pages := k.OfPages(memory)
		for i := a.Off / eu.PageBytes; i <= (a.Off+a.Size-1)/eu.PageBytes; i++ {
			pages[i] = 1
		}
	}
	if !k.Bytes {
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

// sumMark returns the mark of byte i of an integer in which a sum is made.
func sumMark(i int) byte {
	if i == 0 {
		return First
	}
	return Rest
}

// Of returns the marks of a kind for the bytes of an arena.
func (k *Marking) Of(which Kind, memory []byte) []byte {
	return memory[uint32(which)*k.Distance:][:k.Distance]
}
