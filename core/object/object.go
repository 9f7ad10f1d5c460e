// Package object reads and writes the vISA binary object (.isa): what Intel's assembler
// makes of a text, and what its finalizer compiles.
//
// An object is a header, then one block of bytes for each kernel and function: a string
// pool, symbol tables that point into it, attributes, and the instructions
// (spec/visa/4_visa_header.md). The order of every field stands once, in a codec that
// walks it in either direction: `x = c.u16(x)` writes x, or reads it. So what is written
// can be read, and a field cannot be forgotten on one side. How the fields of an
// instruction are ordered follows from its row of the instruction table where that is
// possible, and stands in the table of oddformats.go where it is not.
//
// The specification is the source; where the bytes that Intel's tools write differ from
// it, the bytes rule, and a comment says so:
//
//   - string 0 is the name of the kernel, not the null string;
//   - the names of the predefined variables and S31 follow in the pool;
//   - the pool is in the order of the text and holds a name again for each fcall and faddr;
//   - input_size and return_value_size of a function are 0: the attributes say the sizes;
//   - kernels come before functions;
//   - the version is always 4.1, whatever .version says;
//   - a kernel or function that does not name its Target has the value "3d";
//   - jmp and switchjmp are always (M1, 1), and a mov of a predicate is (M1_NM, 1).
//
// Intel's assembler loses some of what a text says: the predicate of a min or max, the
// .divS of a sample, the <SI> of an rt_write. Lanewise writes the last two as their pages
// have them, and refuses the first, which the object has no room for.
//
// What the text language cannot express is left out on reading, with a note: file scope
// variables, relocations and the attributes of labels, which no tool of Intel's writes,
// and Gen binaries, the machine code for one GPU. An alias of a file scope variable is an
// error. Objects of version 3, which the media drivers for Linux have, are read, too (version.go).
package object

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Version of the objects that are written.
const (
	Major = 4
	Minor = 1
)

// Error says why an object cannot be read or written.
type Error struct {
	Message string // one sentence

	// Reading: the byte where the fault is. Writing: -1.
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

// Encode writes the object of one program: all kernels and functions of its modules. The
// modules must be free of errors. The platform gives the size of a GRF, which only the
// address of an element beyond a variable's first GRF depends on.
func Encode(p isa.Platform, modules ...*visa.Module) ([]byte, error) {
	c := &codec{grf: p.GRF(), version: newest}
	c.file(modules)
	if c.err != nil {
		return nil, c.err
	}
	return c.buf, nil
}

// Decode reads an object. Notes say in a sentence each what was left out or changed: Gen
// binaries, and names that cannot stand in a text. The error, if any, is an *Error with
// the byte where the fault is. Memory is bounded by a multiple of the object's size.
//
// The module has no text: a Span gives the order in which declarations, attributes and
// statements follow each other, not their place.
func Decode(data []byte, p isa.Platform) (*visa.Module, []string, error) {
	c := &codec{buf: data, end: len(data), reading: true, grf: p.GRF()}
	m := c.file(nil)
	if c.err != nil {
		return nil, nil, c.err
	}
	return m, c.notes, nil
}
