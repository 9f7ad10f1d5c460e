// Package same compares large pieces of memory. It is for WebAssembly, in which bytes.Equal compares byte by byte and
// takes six times as long.
package same

import (
	"bytes"
	"unsafe"
)

// Bytes reports whether two pieces of the same length hold the same bytes.
func Bytes(a, b []byte) bool {
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

// Zero reports whether all bytes are zero.
func Zero(b []byte) bool {
	x := lines(b)
	for i := range x {
		p := &x[i]
		if p[0]|p[1]|p[2]|p[3]|p[4]|p[5]|p[6]|p[7] != 0 {
			return false
		}
	}
	for _, c := range b[len(x)*lineBytes:] {
		if c != 0 {
			return false
		}
	}
	return true
}

// Words returns the whole words that b begins with, in the machine's byte order.
func Words(b []byte) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/8)
}

const lineBytes = 64

// lines returns the whole lines of 64 bytes that b begins with.
func lines(b []byte) []([8]uint64) {
	return unsafe.Slice((*[8]uint64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/lineBytes)
}
