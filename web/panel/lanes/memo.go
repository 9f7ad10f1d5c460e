package lanes

import "github.com/lanewise/lanewise/web/draw"

// memo holds the parts of a panel that are drawn again only when they show something else. Most masks are
// as they were a step before: a part that is the same node costs neither its making nor its comparing.
// Such a part must hold nothing that is drawn later (Node.Later).
type memo struct{ now, before map[any]*draw.Node }

// begin is called before the panel is drawn: parts that the last drawing did not show are forgotten.
func (m *memo) begin() { m.before, m.now = m.now, make(map[any]*draw.Node, len(m.now)) }

// node is the part that the key tells apart from all others of the panel, whatever they show: the one
// of the last drawing, or a new one. A key is a struct of all that the part shows.
func (m *memo) node(key any, draw func() *draw.Node) *draw.Node {
	n := m.before[key]
	if n == nil {
		n = draw()
	}
	m.now[key] = n
	return n
}
