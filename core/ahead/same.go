package ahead

import (
	"bytes"
	"unsafe"
)

// same reports whether two pieces of arenas, which have the same length, hold the same bytes. A key frame spends its
// time on finding the few pages that have changed, and bytes.Equal, which compares byte by byte in WebAssembly, takes
// six times as long as this.
func same(a, b []byte) bool {
	x, y := lines(a), lines(b)
	for i := range x {
		p, q := &x[i], &y[i]
		// Both operators have the same precedence in Go. Without the parentheses, a difference is lost in the word
		// after it.
		if (p[0]^q[0])|(p[1]^q[1])|(p[2]^q[2])|(p[3]^q[3])|(p[4]^q[4])|(p[5]^q[5])|(p[6]^q[6])|(p[7]^q[7]) != 0 {
			return false
		}
	}
	rest := len(x) * lineBytes
	return bytes.Equal(a[rest:], b[rest:])
}

const lineBytes = 64

// lines returns the whole lines of 64 bytes that b begins with.
func lines(b []byte) []([8]uint64) {
	return unsafe.Slice((*[8]uint64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/lineBytes)
}
