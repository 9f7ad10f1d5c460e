package stats

import (
	"encoding/binary"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Track is a record of the first thread, step by step. A step is an instruction, or a statement of a text.
type Track struct {
	Insts []int    // the instruction of each step; for a statement the first one
	Lanes []uint32 // lanes that the step ran in
	Wrote []Wrote  // of the first variable that the step wrote
	most  int
	text  *Text
	full  bool // no more statements are recorded
}

// Text is another text, from which the instructions were made.
type Text struct {
	Begins []bool                // by instruction: it begins a statement
	Guards map[int]Guard         // guards of statements, by the same instruction
	Names  map[*visa.Decl]string // names of variables in the text; other variables are not in it
}

// Guard makes a statement run only in lanes in which a predicate is true, or false with Not.
type Guard struct {
	Var *visa.Decl
	Not bool
}

// Wrote is the value of a variable after the step that wrote it, in all lanes of the instruction.
type Wrote struct {
	Name   string   `json:"name,omitempty"`   // "" if the step wrote no variable
	Values []string `json:"values,omitempty"` // by lane; "" for a lane without a value, or with one that nothing has written
}

// Track begins to record the first steps of the first thread, at most so many. If text is not nil, a step is a
// statement of it.
func (c *Collector) Track(most int, text *Text) *Track {
	c.track = &Track{most: most, text: text}
	return c.track
}

// before begins a statement. The statement runs in the lanes of the execution mask that its guard leaves, whatever its
// instructions do.
func (t *Track) before(m *eu.Machine, s *eu.Step, exec uint32) {
	if t.text == nil || !t.text.Begins[s.Inst] {
		return
	}
	if t.full = len(t.Insts) == t.most; t.full {
		return
	}
	if g, ok := t.text.Guards[s.Inst]; ok {
		bits := m.PredBits(s.Thread, m.Thread(s.Thread).Depth()-1, g.Var)
		if g.Not {
			bits = ^bits
		}
		exec &= bits
	}
	t.Insts, t.Lanes, t.Wrote = append(t.Insts, s.Inst), append(t.Lanes, exec), append(t.Wrote, Wrote{})
}

func (t *Track) add(m *eu.Machine, in *visa.Inst, s *eu.Step) {
	if t.text == nil && len(t.Insts) < t.most {
		w, _ := wrote(m, in, s)
		t.Insts, t.Lanes, t.Wrote = append(t.Insts, s.Inst), append(t.Lanes, s.Enabled), append(t.Wrote, w)
	}
	if t.text == nil || t.full || len(t.Insts) == 0 {
		return
	}
	w, d := wrote(m, in, s)
	w.Name = t.text.Names[d]
	last := &t.Wrote[len(t.Wrote)-1]
	switch {
	case w.Name == "":
	case last.Name == "":
		*last = w
	case last.Name == w.Name: // the same variable in further lanes, or once more
		for lane, value := range w.Values {
			if lane == len(last.Values) {
				last.Values = append(last.Values, value)
			} else if value != "" {
				last.Values[lane] = value
			}
		}
	}
}

// wrote returns what a step has just written, and to which variable.
func wrote(m *eu.Machine, in *visa.Inst, s *eu.Step) (w Wrote, d *visa.Decl) {
	for i := range s.Operands {
		a := &s.Operands[i]
		if !a.Write || a.Arg < 0 || in.Args[a.Arg].Var == nil {
			continue
		}
		d = in.Args[a.Arg].Var
		w.Name = d.Name
		w.Values = make([]string, int(in.Offset)+int(in.ExecSize))
		if a.Kind == eu.PredBits {
			now := binary.LittleEndian.Uint32(m.Arena()[a.Off:])
			for lane := int(in.Offset); lane < len(w.Values); lane++ {
				if !m.Unwritten(a.Off+lane, 1) {
					w.Values[lane] = truth[now>>lane&1]
				}
			}
			return w, d
		}
		for i, e := range m.Elements(s.Thread, s.Inst, a.Arg) {
			lane := i + int(in.Offset)
			if lane < len(w.Values) && e.Off >= 0 && !m.Unwritten(e.Off, e.Size) {
				w.Values[lane] = num.Text(word(m.Arena()[e.Off:e.Off+e.Size]), typeOf(&in.Args[a.Arg], e.Size))
			}
		}
		return w, d
	}
	return w, nil
}

// truth are the values of a predicate in a lane.
var truth = [2]string{"F", "T"}

// word reads an element of at most 8 bytes.
func word(element []byte) uint64 {
	var content [8]byte
	copy(content[:], element)
	return binary.LittleEndian.Uint64(content[:])
}

// typeOf returns the type in which elements of a size are shown: that of the operand, that of the variable if it is a
// message's payload, or else unsigned integers.
func typeOf(a *visa.Operand, size int) isa.Type {
	for _, t := range [...]isa.Type{a.Type, a.Var.Type, isa.UB, isa.UW, isa.UD} {
		if t.Size() == size {
			return t
		}
	}
	return isa.UQ
}
