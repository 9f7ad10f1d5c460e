package spread

// Behind is a piece of memory that later groups worked on beside the ones before them: both found Base there. Its
// length is a multiple of unit, and so is its place in the arena.
//
// Before is what the ones before left. Read and Written are the marks of the later ones. These did what they would
// have done after the others if they touched no byte that those changed. Sums they may have made in such bytes: then
// these hold what both together make.
type Behind struct {
	Base, Before, Read, Written []byte
	Sums                        *Sums
}

// Holds reports whether the later groups did what they would have done after the ones before.
func (b *Behind) Holds() bool {
	for at, n := 0, b.unit(); at < len(b.Base); at += n {
		if !b.changed(at, n) {
			continue
		}
		sums, plain := b.touched(at, n)
		if plain {
			return false
		}
		// It must make no difference whether the later groups' operation sees the ones before.
		base, before := integer(b.Base, at, n), integer(b.Before, at, n)
		if sums && b.Sums.op.combine(before, base, base, uint(8*n))&ones(n) != before {
			return false
		}
	}
	return true
}

// After makes of what the later groups had there at any time what they would have had after the ones before, if it
// Holds.
func (b *Behind) After(bytes []byte) {
	for at, n := 0, b.unit(); at < len(b.Base); at += n {
		if !b.changed(at, n) {
			continue
		}
		if sums, _ := b.touched(at, n); sums {
			put(bytes, at, n, b.Sums.op.combine(integer(b.Before, at, n), integer(bytes, at, n), integer(b.Base, at, n), uint(8*n)))
			continue
		}
		for k := at; k < at+n; k++ {
			if b.Before[k] != b.Base[k] {
				bytes[k] = b.Before[k]
			}
		}
	}
}

// unit is how many bytes are looked at together.
func (b *Behind) unit() int { return max(b.Sums.Bytes, 1) }

// changed reports whether the groups before changed any of n bytes.
func (b *Behind) changed(at, n int) bool { return integer(b.Before, at, n) != integer(b.Base, at, n) }

// touched reports whether the later groups made sums in an integer, and whether they did anything else with its bytes
// that the ones before changed.
func (b *Behind) touched(at, n int) (sums, plain bool) {
	sums = n == b.Sums.Bytes
	for k := range n {
		if b.Read[at+k] != 0 || b.Written[at+k] != sumMark(k) {
			sums = false
		}
	}
	if sums {
		return true, false
	}
	for k := at; k < at+n; k++ {
		if b.Written[k]&(First|Rest) != 0 || b.Before[k] != b.Base[k] && b.Read[k]|b.Written[k] != 0 {
			return false, true
		}
	}
	return false, false
}
