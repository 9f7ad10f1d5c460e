package num

// Element returns the bits of a little-endian element of up to 8 bytes.
func Element(b []byte) (bits uint64) {
	for i := range b {
		bits |= uint64(b[i]) << (8 * i)
	}
	return bits
}

// AppendElement appends the bytes of an element, the least significant first.
func AppendElement(b []byte, bits uint64, size int) []byte {
	for range size {
		b = append(b, byte(bits))
		bits >>= 8
	}
	return b
}
