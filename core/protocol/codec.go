package protocol

import "errors"

// codec walks through a message's fields in one fixed order, and either writes them to buf or reads them from it. Each
// message describes its fields once, for both directions, so encoder and decoder cannot drift apart. There is no
// reflection, which would make the engine's wasm a third larger.
//
// Integers are varints (zigzag if signed). Strings and slices are a count and their elements. Reading never allocates
// more than the frame's own size times a small constant, because every count is checked against the bytes that are
// left.
type codec struct {
	buf     []byte
	pos     int
	reading bool
	err     error
}

var (
	errShort = errors.New("the message ends too early")
	errCount = errors.New("the message claims more elements than it has bytes")
	errRange = errors.New("a number in the message is out of range")
)

func (c *codec) fail(err error) {
	if c.err == nil {
		c.err = err
	}
	c.pos = len(c.buf)
}

func (c *codec) uint64(v *uint64) {
	if !c.reading {
		x := *v
		for x >= 0x80 {
			c.buf = append(c.buf, byte(x)|0x80)
			x >>= 7
		}
		c.buf = append(c.buf, byte(x))
		return
	}
	var x uint64
	for shift := uint(0); ; shift += 7 {
		if c.pos >= len(c.buf) {
			c.fail(errShort)
			*v = 0
			return
		}
		b := c.buf[c.pos]
		c.pos++
		if shift == 63 && b > 1 {
			c.fail(errRange)
			*v = 0
			return
		}
		x |= uint64(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	*v = x
}

func (c *codec) uint32(v *uint32) {
	x := uint64(*v)
	c.uint64(&x)
	if x > 0xffffffff {
		c.fail(errRange)
		x = 0
	}
	*v = uint32(x)
}

func (c *codec) int(v *int) {
	x := uint64(int64(*v)<<1) ^ uint64(int64(*v)>>63)
	c.uint64(&x)
	i := int64(x>>1) ^ -int64(x&1)
	if int64(int(i)) != i { // int has 32 bits, as in the wasm of another toolchain
		c.fail(errRange)
		i = 0
	}
	*v = int(i)
}

func (c *codec) bool(v *bool) {
	var x uint64
	if *v {
		x = 1
	}
	c.uint64(&x)
	if x > 1 {
		c.fail(errRange)
	}
	*v = x == 1
}

// enum encodes a small named number. It refuses values from end on.
func enum[T ~uint8](c *codec, v *T, end T) {
	x := uint64(*v)
	c.uint64(&x)
	if x >= uint64(end) {
		c.fail(errRange)
		x = 0
	}
	*v = T(x)
}

func (c *codec) string(v *string) {
	n := uint64(len(*v))
	c.uint64(&n)
	if !c.reading {
		c.buf = append(c.buf, *v...)
		return
	}
	if n > uint64(len(c.buf)-c.pos) {
		c.fail(errCount)
		*v = ""
		return
	}
	*v = string(c.buf[c.pos : c.pos+int(n)])
	c.pos += int(n)
}

// slice encodes a count and the elements. An empty slice reads back as nil. A slice grows only as elements really
// arrive: an element can take far more memory than the one byte in the frame that a false count needs. The function is
// compiled for each type of element, so it is short, and calls as little as it can.
func slice[T any](c *codec, v *[]T, each func(*T, *codec)) {
	list := *v
	n := c.count(len(list))
	if c.reading {
		list = nil
	}
	for i := 0; i < n && c.err == nil; i++ {
		if c.reading {
			list = append(list, *new(T))
		}
		each(&list[i], c)
	}
	if c.err == nil {
		*v = list
	}
}

func (c *codec) strings(v *[]string) {
	slice(c, v, func(s *string, c *codec) { c.string(s) })
}

func (c *codec) ints(v *[]int) {
	slice(c, v, func(i *int, c *codec) { c.int(i) })
}

// count encodes the number of elements of a slice.
func (c *codec) count(n int) int {
	x := uint64(n)
	c.uint64(&x)
	if c.reading && x > uint64(len(c.buf)-c.pos) { // an element takes a byte at least
		c.fail(errCount)
		return 0
	}
	return int(x)
}
