package store

import (
	"cmp"

	"github.com/lanewise/lanewise/core/protocol"
)

// What a text still needs in order to run is offered where it is seen: beside Run and in the status line. The line
// with the problem may be far from the cursor.

// The problems whose fix is offered: a kernel with inputs but no launch lines, the same in PTX, a text without a
// kernel, a text that was copied together with what surrounds its lines, and a text that has no errors on another
// platform.
const (
	codeNoLines    = "L0207"
	codeNoPTXLines = "P0703"
	codeNoKernel   = "V0101"
	codeForeign    = "V0109"
	codeForeignPTX = "P0106"
	codePlatform   = "V0701"

	codeUncovered = "L0203" // an input without a line
)

// unlaunched reports whether a problem is that nothing says what a kernel is given, so that its fix is launch lines.
func unlaunched(p *protocol.Problem) bool {
	return p.Code == codeNoLines || p.FixLabel != "" && p.Code == codeNoPTXLines
}

// offer is the index of the problem whose fix is offered; -1: none.
func (d *document) offer() int {
	if !d.Checked {
		return -1
	}
	for i := range d.Problems {
		p := &d.Problems[i]
		if unlaunched(p) {
			return i
		}
		switch p.Code {
		case codeNoKernel, codeForeign, codeForeignPTX, codePlatform:
			if p.FixLabel != "" {
				return i
			}
		}
	}
	return -1
}

// OfferLabel is the label of the offer; "" if nothing is offered. Launch lines are offered even before the assistant
// has made them.
func (d *document) OfferLabel() string {
	i := d.offer()
	if i < 0 {
		return ""
	}
	return cmp.Or(d.Problems[i].FixLabel, "Add launch lines")
}

// asksFirst reports whether Run must first ask what the program is to be given. A program with errors does not run,
// whatever it is given.
func (d *document) asksFirst() bool {
	i := d.offer()
	return i >= 0 && unlaunched(&d.Problems[i]) && !d.text.asked && d.Errors() == 0
}

// AcceptOffer applies the offered fix to the text.
func (d *document) AcceptOffer() { d.accept(func() {}) }

// accept is AcceptOffer, and calls then afterwards.
func (d *document) accept(then func()) {
	i := d.offer()
	switch {
	case i < 0:
		return
	case d.Problems[i].FixLabel == "": // the assistant has not answered or started yet
		d.withOffers(func() {
			if i := d.offer(); i >= 0 && d.Problems[i].FixLabel != "" {
				d.accept(then)
			} else {
				d.notice(Failure, "The launch lines could not be made: what makes them does not answer.")
			}
		})
	default:
		d.fix(d.Problems[i])
		then()
	}
}
