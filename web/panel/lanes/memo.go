package lanes

import "github.com/lanewise/lanewise/web/draw"

// memo keeps the parts of a panel whose content has not changed, so that they are not made again. Most masks are the
// same as a step before, and a part that is the same node costs neither its making nor the comparison. Such a part must
// not contain an element that is drawn later (Node.Later).
type memo struct{ now, before map[any]*draw.Node }

// begin must be called before each drawing of the panel. It drops the parts that the last drawing did not show.
func (m *memo) begin() { m.before, m.now = m.now, make(map[any]*draw.Node, len(m.now)) }

// node returns the part with a key: that of the last drawing, or a new one made by draw. A key is a struct of all that
// the part shows, and differs from the keys of all other parts of the panel.
func (m *memo) node(key any, draw func() *draw.Node) *draw.Node {
	n := m.before[key]
	if n == nil {
		n = draw()
	}
	m.now[key] = n
	return n
}
