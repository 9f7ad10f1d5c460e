package stats

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Track is what the first thread did, step by step.
type Track struct {
	Insts []int    // the instruction
	Lanes []uint32 // in which it ran
	Wrote []Wrote  // of its first operand that it wrote
	most  int
}

// Wrote is what the elements of a variable hold after the step that wrote it, in all lanes of the instruction.
type Wrote struct {
	Name   string   `json:"name,omitempty"`   // "" if the step wrote no variable
	Values []string `json:"values,omitempty"` // by lane; "" of one that has none, or that nothing has written
}

// Track begins to keep the first steps of the first thread, at most so many.
func (c *Collector) Track(most int) *Track {
	c.track = &Track{most: most}
	return c.track
}

func (t *Track) add(m *eu.Machine, in *visa.Inst, s *eu.Step) {
	if len(t.Insts) < t.most {
		t.Insts, t.Lanes, t.Wrote = append(t.Insts, s.Inst), append(t.Lanes, s.Enabled), append(t.Wrote, wrote(m, in, s))
	}
}

// wrote reads what a step has just written.
func wrote(m *eu.Machine, in *visa.Inst, s *eu.Step) (w Wrote) {
	for i := range s.Operands {
		a := &s.Operands[i]
		if !a.Write || a.Arg < 0 || in.Args[a.Arg].Var == nil {
			continue
		}
		w.Name = in.Args[a.Arg].Var.Name
		w.Values = make([]string, int(in.Offset)+int(in.ExecSize))
		if a.Kind == eu.PredBits {
			now := binary.LittleEndian.Uint32(m.Arena()[a.Off:])
			for lane := int(in.Offset); lane < len(w.Values); lane++ {
				if !m.Unwritten(a.Off+lane, 1) {
					w.Values[lane] = truth[now>>lane&1]
				}
			}
			return w
		}
		for i, e := range m.Elements(s.Thread, s.Inst, a.Arg) {
			lane := i + int(in.Offset)
			if lane < len(w.Values) && e.Off >= 0 && !m.Unwritten(e.Off, e.Size) {
				w.Values[lane] = num.Text(word(m.Arena()[e.Off:e.Off+e.Size]), typeOf(&in.Args[a.Arg], e.Size))
			}
		}
		return w
	}
	return w
}

// truth are the values of a predicate in a lane.
var truth = [2]string{"F", "T"}

// word reads an element of at most 8 bytes.
func word(element []byte) uint64 {
	var content [8]byte
	copy(content[:], element)
	return binary.LittleEndian.Uint64(content[:])
}

// typeOf is how elements of some bytes are written: as the operand says, as the variable of a message's payload was
// declared, else as whole numbers.
func typeOf(a *visa.Operand, size int) isa.Type {
	for _, t := range [...]isa.Type{a.Type, a.Var.Type, isa.UB, isa.UW, isa.UD} {
		if t.Size() == size {
			return t
		}
	}
	return isa.UQ
}
