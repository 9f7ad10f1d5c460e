// Package object reads and writes the vISA binary object (.isa), which Intel's assembler makes from a text and its
// finalizer compiles.
//
// An object is a header, followed by one block of bytes for each kernel and function: a string pool, symbol tables that
// point into it, attributes, and the instructions (spec/visa/4_visa_header.md). The order of the fields is written down
// only once, in a codec that walks over them in either direction: `x = c.u16(x)` writes x, or reads it. So what is
// written can be read again, and no field can be forgotten on one side. The fields of an instruction are derived from
// its row of the instruction table where that is possible; the others are in the table of oddformats.go.
//
// The source is the specification. Where the bytes that Intel's tools write differ from it, the package follows the
// bytes:
//
//   - string 0 is the name of the kernel, not the null string;
//   - the names of the predefined variables and S31 follow in the pool;
//   - the pool is in the order of the text, and holds a name again for each fcall and faddr;
//   - input_size and return_value_size of a function are 0: attributes hold the sizes;
//   - kernels come before functions;
//   - the version is always 4.1, whatever .version says;
//   - a kernel or function without a Target attribute gets the value "3d";
//   - jmp and switchjmp are always (M1, 1), and a mov of a predicate is (M1_NM, 1).
//
// Intel's assembler loses some of what a text says: the predicate of a min or max, the .divS of a sample, the <SI> of
// an rt_write. Lanewise writes the last two as their pages describe them, and refuses the first, which the object has
// no room for.
//
// What the text language cannot express is left out on reading, with a note: file scope variables, relocations and the
// attributes of labels, which none of Intel's tools writes, and Gen binaries, which are machine code for one GPU. An
// alias of a file scope variable is an error. Objects of version 3, which the media drivers for Linux contain, can be
// read, too (version.go).
package object

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Version of the objects that Encode writes.
const (
	Major = 4
	Minor = 1
)

// Error describes why an object cannot be read or written.
type Error struct {
	Message string // one sentence

	// Reading: the offset of the byte in error. Writing: -1.
	Offset int

	// Writing: the statement that has no binary form.
	Module *visa.Module
	Span   visa.Span
}

func (e *Error) Error() string {
	if e.Offset < 0 {
		return e.Message
	}
	return "at byte 0x" + hex(e.Offset) + ": " + e.Message
}

// Encode returns the object of one program: all kernels and functions of its modules. The modules must be free of
// errors. The platform gives the size of a GRF, which matters only for the address of an element beyond a variable's
// first GRF.
func Encode(p isa.Platform, modules ...*visa.Module) ([]byte, error) {
	c := &codec{grf: p.GRF(), version: newest}
	c.file(modules)
	if c.err != nil {
		return nil, c.err
	}
	return c.buf, nil
}

// Decode reads an object. Each note says in a sentence what was left out or changed, such as Gen binaries, and names
// that are not allowed in a text. The error, if any, is an *Error with the offset of the byte in error. Memory is
// bounded by a multiple of the object's size.
//
// The module has no text: a Span only gives the order of declarations, attributes and statements, not a place in a
// text.
func Decode(data []byte, p isa.Platform) (*visa.Module, []string, error) {
	c := &codec{buf: data, end: len(data), reading: true, grf: p.GRF()}
	m := c.file(nil)
	if c.err != nil {
		return nil, nil, c.err
	}
	return m, c.notes, nil
}
