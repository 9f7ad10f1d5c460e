// Package region explains the region of an operand (5_operands.md, "Region-based Addressing"): which element each
// channel takes, as a number and in words.
package region

import (
	"strconv"

	"github.com/lanewise/lanewise/core/text"
)

// Region is how the channels of an operand step through elements. Parts that are not written, or ignored, are filled
// in.
type Region struct {
	Exec              int  // number of channels
	Vert, Width, Horz int  // rows of Width elements that are Horz apart; each row is Vert after the one before
	Addresses         bool // each row has an address of its own
	Write             bool // the operand is a destination
}

// Of completes the parts of a region that are written; -1 stands for one that is not. The channels of a destination,
// and of an operand without a region, are one row. If each row has an address of its own, elements count from that
// address.
func Of(exec, vert, width, horz int, addresses, write bool) Region {
	r := Region{exec, vert, width, horz, addresses, write}
	if write || width < 0 {
		if horz < 0 {
			r.Horz = 1
		}
		r.Vert, r.Width = exec*r.Horz, exec
	}
	if addresses {
		r.Vert = 0
	}
	if r.Width < 1 { // an error: the channels are treated as one row
		r.Width = exec
	}
	return r
}

// Element returns the element that a channel takes, counted from the first element, or from the address of its row.
func (r *Region) Element(channel int) int {
	return channel/r.Width*r.Vert + channel%r.Width*r.Horz
}

// stride returns the distance between the elements of neighbouring channels; false if it is equal only within rows.
func (r *Region) stride() (int, bool) {
	switch {
	case r.Width >= r.Exec || r.Vert == r.Width*r.Horz:
		return r.Horz, true
	case r.Width == 1:
		return r.Vert, true
	}
	return 0, false
}

func (r *Region) does() string {
	if r.Write {
		return "writes"
	}
	return "reads"
}

// Words describes the region without numbers of elements: "Each channel reads the element 2 further on."
func (r *Region) Words() string {
	does := r.does()
	stride, even := r.stride()
	switch {
	case r.Addresses && r.Width == 1:
		return "Each channel takes an address of its own."
	case r.Addresses:
		return text.Say("Every {} channels take an address of their own; within them each channel {} {}.", r.Width, does, Next(r.Horz))
	case r.Exec == 1:
		return "The one channel " + does + " one element."
	case even && stride == 0:
		return "All channels " + does[:len(does)-1] + " one element."
	case even:
		return "Each channel " + does + " " + Next(stride) + "."
	}
	words := text.Say("Rows of {}: within a row each channel {} {}; each row starts at ", r.Width, does, Next(r.Horz))
	switch r.Vert {
	case 0:
		return words + "the same element again."
	case 1:
		return words + "the element after the start of the one before."
	}
	return words + text.Say("the element {} after the start of the one before.", r.Vert)
}

// Numbers describes each number of a source's region; "" if a number needs no explanation.
func (r *Region) Numbers() (vert, width, horz string) {
	width = text.Count(r.Width, "element") + " in a row"
	switch {
	case r.Width == 1:
		horz = "unused: a row holds 1"
	case r.Horz == 0:
		horz = "a row repeats 1 element"
	default:
		horz = text.Say("next channel {} on", text.Count(r.Horz, "element"))
	}
	switch {
	case r.Addresses:
	case r.Width >= r.Exec:
		vert = "unused: there is one row"
	case r.Vert == 0:
		vert = "each row is the same again"
	default:
		vert = text.Say("next row starts {} on", text.Count(r.Vert, "element"))
	}
	return vert, width, horz
}

// Next describes the element that is n after another.
func Next(n int) string {
	switch n {
	case 0:
		return "the same element"
	case 1:
		return "the next element"
	}
	return text.Say("the element {} further on", n)
}

// Formula describes the region with numbers of elements: "Channel i reads element 4 + 2·i of T6." first is the element
// of the first channel. of names the variable, as in " of T6", or, if rows have addresses of their own, where these
// come from: " from A0".
func (r *Region) Formula(first int, of string) string {
	does := r.does()
	stride, even := r.stride()
	switch {
	case r.Addresses:
		return text.Say("Every {} take an address of their own{}; within them {}.", text.Count(r.Width, "channel"), of, r.within())
	case r.Exec == 1:
		return text.Say("The one channel {} element {}{}.", does, first, of)
	case even && stride == 0 && !r.Write:
		return text.Say("Every channel {} element {}{}.", does, first, of)
	case even:
		return "Channel i " + does + " element " + plus(first, times(stride, "i")) + of + "."
	case r.Vert == 0:
		within := text.Say("i mod {}", r.Width)
		if r.Horz > 1 {
			within = times(r.Horz, "("+within+")")
		}
		return text.Say("The same {} elements again and again: channel i {} element {}{}.", r.Width, does, plus(first, within), of)
	case r.Horz == 0:
		return text.Say("Groups of {} channels share an element; each group {} the one {} further, from element {}{} on.", r.Width, does, r.Vert, first, of)
	}
	return text.Say("Rows of {} elements, {}; each row starts {} elements after the one before, the first at element {}{}.", r.Width, r.within(), r.Vert, first, of)
}

// within describes how the elements of a row lie: "2 apart".
func (r *Region) within() string {
	switch r.Horz {
	case 0:
		return "all the same one"
	case 1:
		return "next to each other"
	}
	return text.Say("{} apart", r.Horz)
}

// times formats n·x; "" stands for 0.
func times(n int, x string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return x
	}
	return text.Say("{}·{}", n, x)
}

// plus formats first + x.
func plus(first int, x string) string {
	switch {
	case x == "":
		return strconv.Itoa(first)
	case first == 0:
		return x
	}
	return text.Say("{} + {}", first, x)
}
