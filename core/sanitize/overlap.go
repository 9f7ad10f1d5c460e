package sanitize

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Destinations that overlap sources. The pseudo-code of the pages takes one channel after the other, so a channel would
// read what a lower one has written. The machine reads all sources first, and the result on hardware depends on its
// registers. An overlap is reported where the results differ. An element that is replaced in place, or that only its
// own channel or a higher one writes, is the same in any order.

// overlap says whether an instruction's operands can overlap.
type overlap uint8

const (
	unseen overlap = iota // it has not run yet
	apart                 // no channel can read what a lower one writes
	close                 // it depends on the enabled channels, or on addresses
)

// overlaps reports channels that read what a lower one is about to write.
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
			if r.Write || r.Kind != w.Kind || inOrder(w, r, last) || spreads(in, w, r) {
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

// closeness decides whether operands can overlap, once for all runs of an instruction: only an address variable can
// move them.
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

// inOrder reports whether no channel reads what a lower one writes, whichever of the channels 0 to last are on. That is
// only known for direct operands.
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
	// Each channel's destination ends where the next one's source begins, or before. If that is true of the first and
	// of the last channel, it is true of all in between.
	return w.Off+w.Size <= r.Off+stride && w.Off+(last-1)*w.Stride+w.Size <= r.Off+last*stride
}

// spreads reports whether an instruction copies the first element of its destination to the others, as Intel's vector
// compiler does: the channel that writes what the others read writes what stands there.
func spreads(in *visa.Inst, w, r *eu.Access) bool {
	return in.Op == isa.OpMov && !in.Sat && in.Args[1].Mod == isa.NoMod && in.Args[0].Type == in.Args[1].Type &&
		r.Scalar && r.Off == w.Off && !w.Indirect && !r.Indirect && w.Stride >= w.Size
}

// clobbered returns the channels of r whose element is written by a lower channel of w.
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
