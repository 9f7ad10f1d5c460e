package spread

// Behind is a piece of memory on which later groups worked at the same time as the groups before them. Both found Base
// there. Its length and its place in the arena are multiples of unit.
//
// Before is what the groups before left. Read and Written are the marks of the later groups. These did what they would
// have done after the others if they accessed no byte that the others changed. They may have made sums in such bytes,
// in which case these get the sums of both together.
type Behind struct {
	Base, Before, Read, Written []byte
	Sums                        *Sums
}

// Holds reports whether the later groups did what they would have done after the groups before.
func (b *Behind) Holds() bool {
	for at, n := 0, b.unit(); at < len(b.Base); at += n {
		if !b.changed(at, n) {
			continue
		}
		sums, plain := b.touched(at, n)
		if plain {
			return false
		}
		// Before must be something that the operation could have made of Base. Otherwise the order matters.
		base, before := integer(b.Base, at, n), integer(b.Before, at, n)
		if sums && b.Sums.op.combine(before, base, base, uint(8*n))&ones(n) != before {
			return false
		}
	}
	return true
}

// After changes bytes, which the later groups had there at some time, to what they would have had after the groups
// before. Holds must be true.
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

// unit returns how many bytes are examined together.
func (b *Behind) unit() int { return max(b.Sums.Bytes, 1) }

// changed reports whether the groups before changed any of n bytes.
func (b *Behind) changed(at, n int) bool { return integer(b.Before, at, n) != integer(b.Base, at, n) }

// touched reports whether the later groups made sums in an integer, and whether they did anything else to it that
// matters, which is an access to bytes that the groups before changed, or another sum.
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
