package debug

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// A value of an operand is set where it stands in the view. Its text would not do to find it: an
// operand of an instruction with a mask offset begins at another lane than a region in an
// expression, and a raw operand is none.

// row is where the values of an operand lie.
type row struct {
	text string
	decl *visa.Decl // nil: they lie wherever an address points
	at   []placed   // by lane
}

// placed is where a lane's value lies; of no type if the lane has none.
type placed struct {
	spot
	typ isa.Type
}

// newRow begins an operand, if somebody wants rows.
func (v *reader) newRow(text string, d *visa.Decl) {
	if v.noted == nil {
		return
	}
	r := row{text: text, decl: d, at: make([]placed, v.target.Launch.SIMD)}
	for i := range r.at {
		r.at[i].typ = isa.NoType
	}
	*v.noted = append(*v.noted, r)
}

// note places a value of the operand that was begun last.
func (v *reader) note(lane int, at spot, t isa.Type) {
	if v.noted == nil {
		return
	}
	r := &(*v.noted)[len(*v.noted)-1]
	if r.decl != nil && r.decl.Class == visa.Address { // an address, without what it is checked by
		t, at.size = isa.UD, isa.UD.Size()
	}
	r.at[lane] = placed{at, t}
}

// rowOf finds the row that a SetValue is about, and in it the lane's value; nil if there is none.
func (v *reader) rowOf(q *protocol.SetValue) (*row, *placed) {
	var rows []row
	v.noted = &rows
	defer func() { v.noted = nil }()
	pc := v.th.PC()
	if q.Row == protocol.RowWatch {
		thread, prev := v.remember()
		v.writtenBy(thread, prev, pc)
	} else {
		v.operandsAt(pc)
	}
	if q.Index < 0 || q.Index >= len(rows) {
		return nil, nil
	}
	r := &rows[q.Index]
	if q.Lane < 0 || q.Lane >= len(r.at) || r.at[q.Lane].typ == isa.NoType {
		return nil, nil
	}
	return r, &r.at[q.Lane]
}
