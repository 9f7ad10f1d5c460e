package object

import (
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// version is the version of an object: 3.6 is 0x306.
type version int

func (v version) String() string { return itoa(int(v>>8)) + "." + itoa(int(v&0xff)) }

// Each constant is the version from which on the bytes are like those of version 4.1. The specification only has the
// newest version. The others follow what Intel's assembler reads (ByteCodeReaderNG.cpp), and what the media drivers for
// Linux contain as arrays, in versions 3.2, 3.5 and 3.6. The assembler also reads 3.0 and 3.1, whose masks and waits
// differ; no object of these was found.
const (
	oldest        version = 0x302
	wideIndexes   version = 0x304 // of strings and general variables: 4 bytes instead of 2
	sampleOffsets version = 0x304 // of a sample: an operand instead of 2 bytes
	wideInputs    version = 0x305 // the number of inputs: 4 bytes instead of 1
	sendsFunction version = 0x306 // raw_sends has its shared function outside the descriptor
	longNames     version = 0x307 // of kernels and functions: 2 bytes for the length instead of 1
	lastOfThree   version = 0x307
	wideSamples   version = 0x400 // operation and flags of a sample: a byte each instead of one for both
	newest        version = Major<<8 | Minor
)

// head reads or writes the version, which follows the magic number.
func (c *codec) head(m *visa.Module) {
	at := c.at()
	m.Major, m.Minor = c.u8(int(c.version>>8)), c.u8(int(c.version&0xff))
	c.version = version(m.Major<<8 | m.Minor)
	if v := c.version; v < oldest || v > lastOfThree && v < wideSamples || v > newest {
		c.failAt(at, text.Say("The object has version {}; versions {} to {}, 4.0 and {} can be read.",
			v, oldest, lastOfThree, newest))
	}
}

// index reads or writes the index of a string, a general variable or an input.
func (c *codec) index(v int) int {
	if c.version < wideIndexes {
		return c.u16(v)
	}
	return c.u32(v)
}

// inputCount reads or writes the number of inputs.
func (c *codec) inputCount(n int) int {
	if c.version < wideInputs {
		return c.u8(n)
	}
	return c.u32(n)
}

// objectName reads or writes the name of a kernel or function, after its length.
func (c *codec) objectName(name string) string {
	if c.version < longNames {
		return c.text(name, c.u8(len(name)))
	}
	return c.text(name, c.u16(len(name)))
}
