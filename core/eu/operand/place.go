// Package operand resolves where the elements of an operand lie. There is one resolver for
// the machine that runs an instruction, for observers that are told what it touches, and for
// displays that show it.
//
// A Resolver answers for the variables of one function. Its answers are places in a space:
// they hold for every frame and thread, which only say where their spaces begin.
package operand

import "github.com/lanewise/lanewise/core/visa"

// Space says where a variable lies.
type Space uint8

const (
	Frame  Space = iota // in the frame's variables
	Thread              // in the thread variables
	NumSpaces
)

// Slot is the place of a root variable: off bytes into its space.
type Slot struct {
	Space Space
	Off   uint32
	Size  uint32
	ID    uint32 // 1 + its index among the function's; addresses carry it
}

// Bytes of an element of each class in a frame. Address elements are wider than the
// UW the specification gives them: they carry the variable they point into, so that
// an address that left its variable can be told.
const (
	PredicateBytes = 4
	AddressBytes   = 8
	StateBytes     = 4
)

// ElementBytes is the size of one element of a variable.
func ElementBytes(d *visa.Decl) int {
	switch d.Class {
	case visa.Predicate:
		return PredicateBytes
	case visa.Address:
		return AddressBytes
	case visa.Sampler, visa.Surface:
		return StateBytes
	}
	return max(d.Type.Size(), 1)
}

// Index is a place for each channel: a byte offset, or -1 for none.
type Index = [maxChannels]int32

const maxChannels = 32 // as eu.MaxLanes

// Place says where the elements of an operand lie, one for each channel.
type Place struct {
	Form    Form
	Space   Space
	Off     uint32 // the first element, from the start of its space
	Step    uint32 // Row: bytes from element to element
	Bytes   uint32 // of one element
	Outside uint32 // channels whose element is outside the variable
	Room    int32  // bytes from Off to the end of the variable
	Index   *Index // Spread: each element, in bytes from Off, -1 outside; Pointed: from its address
	Addr    Address
}

// Form is how the elements of an operand lie.
type Form uint8

const (
	Nowhere Form = iota // not in registers
	Single              // one element for every channel
	Row                 // elements at equal distances
	Spread              // Index says where
	Pointed             // an address variable says it
)

// Address is the address part of an indirect operand.
type Address struct {
	Each  *Index // which address element each channel uses; nil: the first
	Off   uint32 // first address element used, in the frame's variables
	Delta int32  // added to the address
}

// At is a channel's element, from the start of its space; -1 outside the variable. An
// element that is pointed at is the machine's to find.
func (p *Place) At(channel int) int {
	switch {
	case p.Outside>>channel&1 != 0:
		return -1
	case p.Form == Row:
		return int(p.Off) + channel*int(p.Step)
	case p.Form == Spread:
		return int(p.Off) + int(p.Index[channel])
	}
	return int(p.Off)
}

// Each is an index with the places of all channels.
func (p *Place) Each() *Index {
	index := new(Index)
	for i := range index {
		index[i] = -1
		if at := p.At(i); at >= 0 {
			index[i] = int32(at - int(p.Off))
		}
	}
	return index
}
