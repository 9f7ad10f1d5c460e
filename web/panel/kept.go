package panel

// kept holds the parts of a panel that are drawn again only when they show something else. Most masks are
// as they were a step before: a part that is the same node costs neither its making nor its comparing.
// Such a part has nothing Later in it.
type kept struct{ now, before map[any]*Node }

// begin is called before the panel is drawn: what the last drawing did not have is not kept.
func (k *kept) begin() { k.before, k.now = k.now, make(map[any]*Node, len(k.now)) }

// node is the part that the key tells apart from all others of the panel, whatever they show: the one
// of the last drawing, or a new one. A key is a struct of all that the part shows.
func (k *kept) node(key any, draw func() *Node) *Node {
	n := k.before[key]
	if n == nil {
		n = draw()
	}
	k.now[key] = n
	return n
}
