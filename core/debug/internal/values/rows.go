package values

import (
	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// A value of an operand is set by its place in the view. The text of the operand would not be enough to find it: an
// operand of an instruction with a mask offset begins at another lane than a region in an expression does, and a raw
// operand is not a region at all.

// row describes where the values of an operand lie.
type row struct {
	Text string
	Decl *visa.Decl // nil if they lie wherever an address points
	at   []placed   // by lane
}

// placed is where a lane's value lies. Its type is NoType if the lane has no value.
type placed struct {
	expr.Location
	Typ isa.Type
}

// newRow begins the row of an operand, if rows are wanted.
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

// locate notes where a lane's value of the last operand begun lies.
func (v *Reader) locate(lane int, at expr.Location, t isa.Type) {
	if v.rows == nil {
		return
	}
	r := &(*v.rows)[len(*v.rows)-1]
	if r.Decl != nil && r.Decl.Class == visa.Address { // the address alone, without the variable that it points into
		t, at.Size = isa.UD, isa.UD.Size()
	}
	r.at[lane] = placed{at, t}
}

// RowOf returns the row that a SetValue is about, and in it the lane's value; nil if there is none.
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
