package cells

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// A lane without an element cannot be set, and it is said why. A lane that was never written can.
func TestWhatHasNoValueCannotBeSet(t *testing.T) {
	values := []protocol.Value{{Text: "7"}, {Text: "0", Never: true}, {Text: "?"}, {}, {Next: "1"}}
	v := &protocol.View{
		Operands: []protocol.Operand{{Name: "X", Text: "X(0,0)<1>", Values: values}},
		Watches:  []protocol.Operand{{Name: "Y", Text: "Y(0,0)<1>", Values: values[:1]}},
		Watched:  []protocol.Watched{{Text: "X + 1", Values: values}, {Text: "Y", Values: values, Edit: true}, {Text: "sum(X)", Shape: protocol.ShapeOne}},
	}
	for _, c := range []struct {
		cell Cell
		why  string
	}{
		{Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 0}, ""},
		{Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 1}, ""},
		{Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 2}, "X reaches beyond its variable in lane 2: there is nothing to set."},
		{Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 3}, "X has no element in lane 3 here: there is nothing to set."},
		{Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 9}, "X has no element in lane 9 here: there is nothing to set."},
		{Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 0, Index: 5}, ""}, // the engine judges it
		{Cell{Row: protocol.RowWatch, Text: "Y(0,0)<1>", Lane: 0}, ""},
		{Cell{Row: protocol.RowWatch, Text: "Y(0,0)<1>", Lane: 1}, "Y has no element in lane 1 here: there is nothing to set."},
		{Cell{Text: "X + 1", Lane: 0}, "X + 1 is computed: only variables, surfaces, EM and CM can be set."},
		{Cell{Text: "Y", Lane: 0}, ""},
		{Cell{Text: "Y", Lane: 3}, "Y has no element in lane 3 here: there is nothing to set."},
		{Cell{Text: "T6[3]", Lane: -1}, ""},
		{Cell{Text: "Y", Lane: 4}, ""}, // the next step writes it
		{Cell{Text: "sum(X)", Lane: 0}, ""},
	} {
		if why := c.cell.WhyNot(v); why != c.why {
			t.Errorf("%+v: %q, want %q", c.cell, why, c.why)
		}
	}
}

func TestElementsOfAWatchHaveNames(t *testing.T) {
	for _, c := range []struct {
		watch protocol.Watched
		want  string // of its element 2
	}{
		{protocol.Watched{Text: "X", Edit: true}, "X[2]"},
		{protocol.Watched{Text: "X", Edit: true, First: 100}, "X[102]"},
		{protocol.Watched{Text: "T6[4..7] : d", Edit: true, First: 4}, "T6[6]:d"},
		{protocol.Watched{Text: "X[3]:ud", Edit: true, Shape: protocol.ShapeOne}, "X[3]:ud"},
		{protocol.Watched{Text: "X(0,0)<1;1,0>", Edit: true}, ""},
		{protocol.Watched{Text: "X + 1"}, ""},
	} {
		if name := OfWatch(&c.watch, 2); name != c.want {
			t.Errorf("%s: %q, want %q", c.watch.Text, name, c.want)
		}
	}
}
