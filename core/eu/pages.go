package eu

// Which pages of the arena were written.

// Pages has a bit for each page of PageBytes of the arena: whether it was written.
type Pages []uint64

// PageBytes is the size of a page. A thread's register file takes a few pages.
const PageBytes = 1 << pageShift

const pageShift = 10

// mark notes a write of n bytes at off.
func (p Pages) mark(off, n int) {
	for i := off >> pageShift; i <= (off+n-1)>>pageShift; i++ {
		p[i>>6] |= 1 << (i & 63)
	}
}
