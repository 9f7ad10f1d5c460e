package eu

// Which parts of the arena were written.

// Pages is which parts of the arena were written, a bit for each page of PageBytes.
type Pages []uint64

// PageBytes is the size of a page: a register file of a thread is a few of them.
const PageBytes = 1 << pageShift

const pageShift = 10

// mark notes a write of n bytes at off.
func (p Pages) mark(off, n int) {
	for i := off >> pageShift; i <= (off+n-1)>>pageShift; i++ {
		p[i>>6] |= 1 << (i & 63)
	}
}
