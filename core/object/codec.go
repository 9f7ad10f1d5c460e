package object

import (
	"strconv"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

func itoa(v int) string { return strconv.Itoa(v) }
func hex(v int) string  { return strconv.FormatInt(int64(v), 16) }

// codec walks over the fields of an object. When writing, a field's method appends its argument and returns it; when
// reading, it ignores its argument and returns the value read. After the first error nothing is written or read any
// more: every field is 0.
type codec struct {
	buf     []byte // the object that is read, or what has been written so far
	pos     int    // reading: the next byte
	end     int    // reading: the end of the current block
	reading bool
	grf     int // size of a GRF in bytes
	version version
	err     error
	notes   []string

	module *visa.Module // writing: the module of the current statement
	span   visa.Span
}

// at returns the offset of the next byte.
func (c *codec) at() int {
	if c.reading {
		return c.pos
	}
	return len(c.buf)
}

func (c *codec) fail(message string) { c.failAt(c.pos, message) }

// failAt reports an error; when reading, at a byte offset.
func (c *codec) failAt(offset int, message string) {
	if c.err != nil {
		return
	}
	if !c.reading {
		offset = -1
	}
	c.err = &Error{Message: message, Offset: offset, Module: c.module, Span: c.span}
}

// maxNotes bounds the notes on one object.
const maxNotes = 50

func (c *codec) note(text string) {
	switch {
	case len(c.notes) < maxNotes:
		c.notes = append(c.notes, text)
	case len(c.notes) == maxNotes:
		c.notes = append(c.notes, "More was left out or renamed.")
	}
}

// field reads or writes an integer of some bytes, the least significant first. When writing, the result has no meaning.
func (c *codec) field(v uint64, bytes int) uint64 {
	if c.err != nil {
		return 0
	}
	if !c.reading {
		for range bytes {
			c.buf = append(c.buf, byte(v))
			v >>= 8
		}
		return 0
	}
	if c.end-c.pos < bytes {
		c.fail("The object ends in the middle of a field.")
		return 0
	}
	v = 0
	for i := range bytes {
		v |= uint64(c.buf[c.pos+i]) << (8 * i)
	}
	c.pos += bytes
	return v
}

func (c *codec) unsigned(v, bytes int) int {
	if !c.reading && (v < 0 || v>>(8*bytes) != 0) {
		c.tooLarge(v, bytes)
		return 0
	}
	if got := c.field(uint64(v), bytes); c.reading {
		return int(got)
	}
	return v
}

func (c *codec) u8(v int) int  { return c.unsigned(v, 1) }
func (c *codec) u16(v int) int { return c.unsigned(v, 2) }
func (c *codec) u32(v int) int { return c.unsigned(v, 4) }

// i16 and i32 read or write signed integers in two's complement.
func (c *codec) i16(v int) int { return int(int16(c.signed(v, 2))) }
func (c *codec) i32(v int) int { return int(int32(c.signed(v, 4))) }

func (c *codec) signed(v, bytes int) int {
	if low := -1 << (8*bytes - 1); !c.reading && low <= v && v < -low {
		v &= 1<<(8*bytes) - 1
	} else if !c.reading {
		c.tooLarge(v, bytes)
		return 0
	}
	return c.unsigned(v, bytes)
}

func (c *codec) tooLarge(v, bytes int) {
	c.fail(text.Say("The number {} does not fit in the {} bits that the binary object has for it.", v, 8*bytes))
}

// flag returns the bit if set, and 0 otherwise.
func flag(set bool, bit int) int {
	if set {
		return 1 << bit
	}
	return 0
}

// list reads or writes the n entries of a table; the number itself has been written or read. When reading, the table
// ends at an entry that takes no bytes, so that a wrong count costs no memory.
func list[T any](c *codec, n int, entries []*T, each func(*T)) []*T {
	if !c.reading {
		for _, e := range entries {
			each(e)
		}
		return entries
	}
	for range n {
		at := c.pos
		e := new(T)
		each(e)
		if c.err != nil || c.pos == at {
			break
		}
		entries = append(entries, e)
	}
	return entries
}

// text reads or writes a string of n bytes; the length has been written or read.
func (c *codec) text(s string, n int) string {
	if c.err != nil {
		return ""
	}
	if !c.reading {
		c.buf = append(c.buf, s...)
		return s
	}
	if c.end-c.pos < n {
		c.fail(text.Say("A text of {} bytes runs over the end of the object.", n))
		return ""
	}
	s = string(c.buf[c.pos : c.pos+n])
	c.pos += n
	return s
}

// put32 sets a field that was written before its value was known.
func (c *codec) put32(at, v int) {
	if c.err == nil {
		for i := range 4 {
			c.buf[at+i] = byte(v >> (8 * i))
		}
	}
}
