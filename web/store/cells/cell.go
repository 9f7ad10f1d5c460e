// Package cells names the values of a view that can be edited, and says why others cannot. It knows nothing of the
// page.
package cells

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
)

// Cell names a value that can be edited, in the terms of SetValue.
type Cell struct {
	Row   protocol.Row
	Index int
	Text  string // "X", "T6[12]:d"; for an operand, its text in the program
	Lane  int    // -1: none in particular
}

// WhyNot says why a value of a view cannot be set; "" if that is not known before it is tried.
func (c *Cell) WhyNot(v *protocol.View) string {
	name, values, inRow := c.Text, []protocol.Value(nil), false
	switch c.Row {
	case protocol.RowOperand:
		name, values, inRow = valuesOf(v.Operands, c.Index)
	case protocol.RowWatch:
		name, values, inRow = valuesOf(v.Watches, c.Index)
	default:
		for i := range v.Watched {
			e := &v.Watched[i]
			if e.Text != c.Text || e.Shape != protocol.ShapeLanes {
				continue
			}
			if !e.Edit {
				return e.Text + " is computed: only variables, surfaces, EM and CM can be set."
			}
			values, inRow = e.Values, true
		}
	}
	switch lane := c.Lane; {
	case !inRow || lane < 0:
		return ""
	case lane >= len(values) || values[lane].Text == "" && values[lane].Next == "":
		return words.Say("{} has no element in lane {} here: there is nothing to set.", name, lane)
	case values[lane].Text == outside:
		return words.Say("{} reaches beyond its variable in lane {}: there is nothing to set.", name, lane)
	}
	return ""
}

// outside is what a lane shows whose element lies outside the variable.
const outside = "?"

func valuesOf(rows []protocol.Operand, index int) (name string, values []protocol.Value, ok bool) {
	if index < 0 || index >= len(rows) {
		return "", nil, false
	}
	return rows[index].Name, rows[index].Values, true
}

// OfWatch is the expression that names an element of a watch, "" if it cannot be set.
func OfWatch(w *protocol.Watched, i int) string {
	switch {
	case !w.Edit:
		return ""
	case w.Shape == protocol.ShapeOne:
		return w.Text
	}
	name, typ, typed := strings.Cut(w.Text, ":")
	name, _, _ = strings.Cut(strings.TrimSpace(name), "[")
	if strings.ContainsAny(name, "( ") { // a region: its elements have no names
		return ""
	}
	name += "[" + strconv.Itoa(w.First+i) + "]"
	if typed {
		name += ":" + strings.TrimSpace(typ)
	}
	return name
}
