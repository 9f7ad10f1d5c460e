package spread

import "encoding/binary"

// memory is the part of memory that groups share, as a worker left it, and its marks.
type memory struct{ bytes, read, written []byte }

// unit is how many bytes are examined together.
const unit = 8

// merge combines what workers made of base, each with groups of its own, and reports whether the result is what the
// groups make one after another. If it is not, to is undefined. All slices have the same length, a multiple of unit.
//
// The result is right if nobody read a byte that another worker wrote. Then each group found what it would have found,
// because what it found of earlier groups was made by its own worker. A byte that several workers wrote must have one
// value, so that it does not matter which of them was last. Otherwise all of them must have made sums in it, and nobody
// may have done anything else with it.
func merge(to, base []byte, workers []memory, sums *Sums) bool {
	copy(to, base)
	for at := 0; at < len(base); at += unit {
		writers, last := 0, 0
		for i := range workers {
			if word(workers[i].written, at) != 0 {
				writers, last = writers+1, i
			}
		}
		if writers == 0 {
			continue
		}
		if writers == 1 && !readByOthers(workers, last, at) {
			copy(to[at:at+unit], workers[last].bytes[at:])
			continue
		}
		n := unit
		if sums.Bytes != 0 {
			n = sums.Bytes
		}
		for k := at; k < at+unit; k += n {
			if !mergeInteger(to, base, workers, sums, k, n) {
				return false
			}
		}
	}
	return true
}

func word(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at:]) }

// readByOthers reports whether any byte of a unit was read by another worker.
func readByOthers(workers []memory, worker, at int) bool {
	for i := range workers {
		if i != worker && word(workers[i].read, at) != 0 {
			return true
		}
	}
	return false
}

// mergeInteger is merge for n bytes.
func mergeInteger(to, base []byte, workers []memory, sums *Sums, at, n int) bool {
	writers, marks := 0, byte(0)
	for i := range workers {
		all := byte(0)
		for _, m := range workers[i].written[at : at+n] {
			all |= m
		}
		if marks |= all; all != 0 {
			writers++
		}
	}
	if writers > 1 && marks&(First|Rest) != 0 {
		return mergeSums(to, base, workers, sums, at)
	}
	for k := at; k < at+n; k++ {
		if !mergeByte(to, workers, k) {
			return false
		}
	}
	return true
}

// mergeByte is merge for a byte in which no two workers made sums.
func mergeByte(to []byte, workers []memory, at int) bool {
	writers, last := 0, 0
	for i := range workers {
		w := &workers[i]
		if w.written[at] == 0 {
			continue
		}
		if writers > 0 && w.bytes[at] != workers[last].bytes[at] {
			return false
		}
		writers, last = writers+1, i
	}
	if writers == 0 {
		return true
	}
	for i := range workers {
		if workers[i].read[at] != 0 && (writers > 1 || i != last) {
			return false
		}
	}
	to[at] = workers[last].bytes[at]
	return true
}

// mergeSums is merge for an integer in which several workers made sums.
func mergeSums(to, base []byte, workers []memory, sums *Sums, at int) bool {
	n := sums.Bytes
	old := integer(base, at, n)
	v := old
	for i := range workers {
		w := &workers[i]
		some := false
		for k := range n {
			if w.read[at+k] != 0 {
				return false
			}
			some = some || w.written[at+k] != 0
		}
		if !some {
			continue
		}
		for k := range n {
			if w.written[at+k] != sumMark(k) {
				return false // written in another way, too, or sums in two overlapping integers
			}
		}
		v = sums.op.combine(v, integer(w.bytes, at, n), old, uint(8*n))
	}
	put(to, at, n, v)
	return true
}

// integer returns the integer of n bytes at a place.
func integer(b []byte, at, n int) (v uint64) {
	for k := range n {
		v |= uint64(b[at+k]) << (8 * k)
	}
	return v
}

// put stores an integer of n bytes at a place. ones is the greatest integer of n bytes.
func put(b []byte, at, n int, v uint64) {
	for k := range n {
		b[at+k] = byte(v >> (8 * k))
	}
}

func ones(n int) uint64 { return 1<<(8*n) - 1 }
