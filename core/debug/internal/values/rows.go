package values

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// A value of an operand is set where it stands in the view. Its text would not do to find it: an
// operand of an instruction with a mask offset begins at another lane than a region in an
// expression, and a raw operand is not one.

// row is where the values of an operand lie.
type row struct {
	Text string
	Decl *visa.Decl // nil: they lie wherever an address points
	at   []placed   // by lane
}

// placed is where a lane's value lies; of no type if the lane has none.
type placed struct {
	expr.Location
	Typ isa.Type
}

// newRow begins an operand, if rows are wanted.
func (v *Reader) newRow(text string, d *visa.Decl) {
	if v.rows == nil {
		return
	}
	r := row{Text: text, Decl: d, at: make([]placed, v.Target.Launch.SIMD)}
	for i := range r.at {
		r.at[i].Typ = isa.NoType
	}
	*v.rows = append(*v.rows, r)
}

// locate places a value of the operand that was begun last.
func (v *Reader) locate(lane int, at expr.Location, t isa.Type) {
	if v.rows == nil {
		return
	}
	r := &(*v.rows)[len(*v.rows)-1]
	if r.Decl != nil && r.Decl.Class == visa.Address { // an address, without what it is checked by
		t, at.Size = isa.UD, isa.UD.Size()
	}
	r.at[lane] = placed{at, t}
}

// RowOf finds the row that a SetValue is about, and in it the lane's value; nil if there is none.
func (v *Reader) RowOf(q *protocol.SetValue) (*row, *placed) {
	var rows []row
	v.rows = &rows
	defer func() { v.rows = nil }()
	pc := v.State.PC()
	if q.Row == protocol.RowWatch {
		thread, prev := v.LoadPast()
		v.WrittenBy(thread, prev, pc)
	} else {
		v.OperandsAt(pc)
	}
	if q.Index < 0 || q.Index >= len(rows) {
		return nil, nil
	}
	r := &rows[q.Index]
	if q.Lane < 0 || q.Lane >= len(r.at) || r.at[q.Lane].Typ == isa.NoType {
		return nil, nil
	}
	return r, &r.at[q.Lane]
}
