package arith

import "github.com/lanewise/lanewise/core/isa"

// Relation compares lanes: bit i is the result of channel i.
type Relation[T Lane] func(a, b *Lanes[T], n int) uint32

// RelationOf returns EQ, LT or LE, from which the other relations are made. A NaN is unequal to everything and ordered
// with nothing, which is how Go compares (CMP, "Notes").
func RelationOf[T Lane](c isa.Cond) Relation[T] {
	return [isa.LE + 1]Relation[T]{isa.EQ: equal[T], isa.LT: less[T], isa.LE: atMost[T]}[c]
}

func equal[T Lane](a, b *Lanes[T], n int) (r uint32) {
	for i := range a[:n] {
		r |= Bit(a[i] == b[i]) << (i & 31)
	}
	return r
}

func less[T Lane](a, b *Lanes[T], n int) (r uint32) {
	for i := range a[:n] {
		r |= Bit(a[i] < b[i]) << (i & 31)
	}
	return r
}

func atMost[T Lane](a, b *Lanes[T], n int) (r uint32) {
	for i := range a[:n] {
		r |= Bit(a[i] <= b[i]) << (i & 31)
	}
	return r
}

// Bit returns 1 for true and 0 for false.
func Bit(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// First copies the lanes of the first source.
func First[T Lane](d, a, _, _ *Lanes[T], n int) { copy(d[:n], a[:n]) }
