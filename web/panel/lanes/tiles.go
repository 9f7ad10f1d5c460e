package lanes

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/store"
)

// tileKey is the memo key of a matrix: all that its picture shows.
type tileKey struct {
	op    string
	which int
	focus int
}

// tiles are pictures of the matrices that the lanes hold together at the next instruction. Each place shows the lane
// that holds the element. The registers of an operand alternate in shade.
func tiles(s *store.Store, v *protocol.View, rows *memo) draw.Part {
	t := s.Translation
	if t == nil {
		return nil
	}
	focus := s.Lane()
	var list []draw.Part
	for i := range t.Matrices {
		if m := &t.Matrices[i]; m.Op == v.Op {
			list = append(list, rows.node(tileKey{v.Op, i, focus}, func() *draw.Node { return tile(m, focus) }))
		}
	}
	if list == nil {
		return nil
	}
	return draw.Element("div").Class("tiles").DataSet("part", "tiles").Body(append([]draw.Part{draw.Element("p").Text("The lane that holds each element")}, list...)...)
}

// tile draws one matrix. Elements that lie side by side in one register of a lane share a cell.
func tile(m *protocol.Matrix, focus int) *draw.Node {
	rows := len(m.Elements) / m.Columns
	parts := []draw.Part{draw.Element("caption").Text(words.Say("Matrix {}, {} × {}", m.Name, rows, m.Columns))}
	for row := range rows {
		var cells []draw.Part
		line := m.Elements[row*m.Columns:][:m.Columns]
		for column, n := 0, 0; column < len(line); column += n {
			e := line[column]
			for n = 1; column+n < len(line) && line[column+n] == e; n++ {
			}
			cell := draw.Element("td").Attr("colspan", n)
			if e >= 0 {
				lane, reg := e%32, e/32
				cell.DataSet("lane", lane).Text(strconv.Itoa(lane))
				if reg%2 != 0 {
					cell.Class("odd")
				}
				if lane == focus {
					cell.Class("sel").Title(words.Say("Row {}, column {}: register {} of the operand", row, column, reg))
				}
			}
			cells = append(cells, cell)
		}
		parts = append(parts, draw.Element("tr").Body(cells...))
	}
	return draw.Element("table").Class("tile").Body(parts...)
}
