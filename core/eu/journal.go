package eu

// Journal is an undo log: it keeps the bytes that each step overwrote. It is a ring of a fixed size. When it is full,
// the oldest steps are forgotten, so stepping back has a horizon but its cost does not grow.
//
// A record is the old bytes, then their arena offset and their number (u32 each); records are found by reading
// backwards from the end. Positions count bytes from the first one appended. The place of a position in the ring is the
// position modulo the ring's size.
type Journal struct {
	ring  []byte
	end   int64   // position after the last record
	marks []int64 // ring of the positions where steps start
	first int     // index in marks of the oldest step
	count int     // steps held
	lost  bool    // the step being recorded does not fit: it cannot be undone
}

const recordTail = 8

// NewJournal returns a journal that holds at most n bytes of records.
func NewJournal(n int) *Journal {
	n = max(n, 4096)
	return &Journal{ring: make([]byte, n), marks: make([]int64, n/32)}
}

// Steps returns how many steps can be undone.
func (j *Journal) Steps() int { return j.count }

// Reset forgets every step.
func (j *Journal) Reset() { j.first, j.count, j.lost = 0, 0, false }

// begin starts the record of a step.
func (j *Journal) begin() {
	j.lost = false
	if j.count == len(j.marks) {
		j.drop()
	}
	j.marks[(j.first+j.count)%len(j.marks)] = j.end
	j.count++
}

// drop forgets the oldest step.
func (j *Journal) drop() {
	j.first = (j.first + 1) % len(j.marks)
	j.count--
}

// save keeps n bytes of the arena at off, as a part of the step that began last.
func (j *Journal) save(arena []byte, off, n int) {
	if j.lost || j.count == 0 {
		return
	}
	for j.end+int64(n+recordTail)-j.marks[j.first] > int64(len(j.ring)) {
		j.drop()
		if j.count == 0 { // the step itself is larger than the ring
			j.lost = true
			return
		}
	}
	j.put(arena[off : off+n])
	var tail [recordTail]byte
	putLE32(tail[0:], uint32(off))
	putLE32(tail[4:], uint32(n))
	j.put(tail[:])
}

// put appends bytes, which may wrap around the ring's end.
func (j *Journal) put(b []byte) {
	at := int(j.end % int64(len(j.ring)))
	k := copy(j.ring[at:], b)
	copy(j.ring, b[k:])
	j.end += int64(len(b))
}

// get copies the bytes at a position to b.
func (j *Journal) get(b []byte, pos int64) {
	at := int(pos % int64(len(j.ring)))
	k := copy(b, j.ring[at:])
	copy(b[k:], j.ring)
}

// undo undoes the last step in the arena from which it was recorded, and reports whether there was one.
func (j *Journal) undo(arena []byte, pages Pages) bool {
	if j.count == 0 || j.lost {
		return false
	}
	start := j.marks[(j.first+j.count-1)%len(j.marks)]
	for j.end > start {
		var tail [recordTail]byte
		j.get(tail[:], j.end-recordTail)
		off := int(le32(tail[0:]))
		n := int(le32(tail[4:]))
		j.get(arena[off:off+n], j.end-recordTail-int64(n))
		if pages != nil {
			pages.mark(off, n)
		}
		j.end -= int64(recordTail + n)
	}
	j.count--
	return true
}

// last calls each for the bytes that the last n steps overwrote, latest first: the old bytes and their offset. The
// bytes are valid during the call only.
func (j *Journal) last(n int, each func(off int, old []byte)) {
	if n = min(n, j.count); n == 0 || j.lost {
		return
	}
	start := j.marks[(j.first+j.count-n)%len(j.marks)]
	var old []byte
	for pos := j.end; pos > start; {
		var tail [recordTail]byte
		j.get(tail[:], pos-recordTail)
		n := int(le32(tail[4:]))
		old = append(old[:0], make([]byte, n)...)
		j.get(old, pos-recordTail-int64(n))
		each(int(le32(tail[0:])), old)
		pos -= int64(recordTail + n)
	}
}
