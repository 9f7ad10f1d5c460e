// Package operand resolves where the elements of an operand lie. The machine that runs an instruction, the observers
// that are told what it touches, and the displays that show it all use the same resolver.
//
// A Resolver works for the variables of one function. Its results are places in a space. They are valid for every frame
// and thread, which only determine where their spaces begin.
package operand

import "github.com/lanewise/lanewise/core/visa"

// Space says where a variable lies.
type Space uint8

const (
	Frame  Space = iota // in the frame's variables
	Thread              // in the thread variables
	NumSpaces
)

// Slot is the place of a root variable: Off bytes into its space.
type Slot struct {
	Space Space
	Off   uint32
	Size  uint32
	ID    uint32 // 1 + its index among the function's variables; addresses hold it
}

// Bytes of an element of each class in a frame. Address elements are wider than the UW that the specification gives
// them: they hold the variable that they point into, so that the machine notices when an address leaves its variable.
const (
	PredicateBytes = 4
	AddressBytes   = 8
	StateBytes     = 4
)

// ElementBytes returns the size of one element of a variable.
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

// Index has a place for each channel: a byte offset, or -1 for none.
type Index = [maxChannels]int32

const maxChannels = 32 // equals eu.MaxLanes

// Place says where the elements of an operand lie, one for each channel.
type Place struct {
	Form    Form
	Space   Space
	Off     uint32 // the first element, from the start of its space
	Step    uint32 // Row: bytes from element to element
	Bytes   uint32 // of one element
	Outside uint32 // channels whose element is outside the variable
	Room    int32  // bytes from Off to the end of the variable
	Index   *Index // Spread: each element's place, in bytes from Off, -1 outside; Pointed: in bytes from its address
	Addr    Address
}

// Form is how the elements of an operand lie.
type Form uint8

const (
	Nowhere Form = iota // not in registers
	Single              // one element for every channel
	Row                 // elements at equal distances
	Spread              // Index says where the elements are
	Pointed             // an address variable says where the elements are
)

// Address is the address part of an indirect operand.
type Address struct {
	Each  *Index // which address element each channel uses; nil: the first
	Off   uint32 // first address element used, in the frame's variables
	Delta int32  // added to the address
}

// At returns the place of a channel's element, from the start of its space, or -1 if it is outside the variable. For a
// place of form Pointed only the machine can find the element.
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

// Each returns the places of all channels, in bytes from Off, as for Index.
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
