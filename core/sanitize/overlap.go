package sanitize

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
)

// Destinations that overlap sources. The pseudo-code of the pages takes one channel after
// the other, so that a channel would read what a lower one has written; the machine reads all
// sources first, and hardware does what its registers make of it. Where the two differ is
// reported: an element in place, or one that only its own or a higher channel writes, is the
// same in any order.

// overlap is what is known of an instruction's operands.
type overlap uint8

const (
	unseen overlap = iota // it has not run yet
	apart                 // no channel can read what a lower one writes
	close                 // it depends on the channels, or on addresses
)

// overlaps looks for channels that read what a lower one is about to write.
func (s *sanitizer) overlaps(t *eu.Step) {
	in := s.prog.Insts[t.Inst].Src
	last := max(int(in.ExecSize), 1) - 1
	if s.overlap[t.Inst] == unseen {
		s.overlap[t.Inst] = apart
		if last > 0 {
			s.overlap[t.Inst] = closeness(t.Operands, last)
		}
	}
	if s.overlap[t.Inst] == apart {
		return
	}
	idle := s.idle(t)
	for i := range t.Operands {
		w := &t.Operands[i]
		if !w.Write || w.Channels == 0 || w.Kind == eu.PredBits {
			continue
		}
		for j := range t.Operands {
			r := &t.Operands[j]
			if r.Write || r.Kind != w.Kind || inOrder(w, r, last) {
				continue
			}
			hit := clobbered(w, r) &^ idle
			if hit == 0 {
				continue
			}
			if x := s.report(rule.Overlapping, t, s.lanes(t, hit), 0); x != nil {
				x.Page = isa.Table[in.Op].Page
				x.Message = named(in, r.Arg) + x.Message
			}
			return
		}
	}
}

// closeness is what the operands of an instruction tell once for all: only an address
// variable moves them.
func closeness(operands []eu.Access, last int) overlap {
	for i := range operands {
		w := &operands[i]
		if !w.Write || w.Kind == eu.PredBits {
			continue
		}
		for j := range operands {
			if r := &operands[j]; !r.Write && r.Kind == w.Kind && !inOrder(w, r, last) {
				return close
			}
		}
	}
	return apart
}

// inOrder reports whether, whichever of the channels 0 to last are on, none reads what a lower
// one writes. Only of direct operands can that be known.
func inOrder(w, r *eu.Access, last int) bool {
	if w.Indirect || r.Indirect || w.Each != nil || r.Each != nil {
		return false
	}
	stride := r.Stride
	if r.Scalar {
		stride = 0
	}
	if end := r.Off + last*stride + r.Size; w.Off >= end || w.Off+last*w.Stride+w.Size <= r.Off {
		return true
	}
	// Each channel's destination ends where the next one's source begins, or before: true of
	// all between, if it is of the first and the last.
	return w.Off+w.Size <= r.Off+stride && w.Off+(last-1)*w.Stride+w.Size <= r.Off+last*stride
}

// clobbered are the channels of r whose element a lower channel of w writes.
func clobbered(w, r *eu.Access) (hit uint32) {
	for c := r.Channels &^ 1; c != 0; c &= c - 1 {
		j := bits.TrailingZeros32(c)
		from := r.At(j)
		if r.Scalar {
			from = r.Off
		}
		if from < 0 {
			continue
		}
		for d := w.Channels & (1<<j - 1); d != 0; d &= d - 1 {
			if to := w.At(bits.TrailingZeros32(d)); to >= 0 && to < from+r.Size && from < to+w.Size {
				hit |= 1 << j
				break
			}
		}
	}
	return hit
}
