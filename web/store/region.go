package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/regions"
)

// ExploreRegion opens the explorer with a region; an empty text keeps the last one.
func (l *look) ExploreRegion(r protocol.DescribeRegion) {
	if r.Text != "" {
		l.Explorer.Asked = r
	}
	l.describe()
	l.ShowDialog(RegionDialog)
}

// ExploreExample opens it with one of them.
func (l *look) ExploreExample(index int) {
	if index >= 0 && index < len(regions.Examples) {
		l.ExploreRegion(regions.Examples[index].Ask)
	}
}

// SetRegion changes one field of the explorer's question. Fields are named as in the form.
func (l *look) SetRegion(field, value string) {
	if regions.Set(&l.Explorer.Asked, field, value) {
		l.describe()
	}
}

// describe asks about the region. While an answer is on its way the next question waits, so that typing never builds
// up a queue.
func (l *look) describe() {
	l.changed(TopicDialog)
	l.want(describeRegion)
}

func (l *look) sendDescribe() {
	l.describing = true
	asked := l.Explorer.Asked
	l.ask(&asked, func(a answer) {
		l.describing = false
		if m, ok := a.(*protocol.RegionDescribed); ok {
			l.Explorer.Said = m
			l.changed(TopicDialog)
		}
		l.schedule()
	})
}

// ShowRegion chooses the operand that the Region panel explains.
func (l *look) ShowRegion(role protocol.Role) {
	l.Operand = role
	l.changed(TopicLayout)
	l.keepSoon()
}

// Explore opens the explorer with the region that the Region panel shows.
func (s *Store) Explore() {
	var ask protocol.DescribeRegion
	if r := regions.Shown(s.View, s.Operand); r != nil {
		ask = regions.Of(s.View, r, s.GRFBytes(s.View.Registers))
	}
	s.ExploreRegion(ask)
}

// GRFBytes is the size of a register; of a program whose facts are not known yet, what its rows need.
func (s *Store) GRFBytes(rows []protocol.RegisterRow) int {
	if s.Facts.GRF > 0 {
		return s.Facts.GRF
	}
	for i := range rows {
		if cells := rows[i].Cells; len(cells) > 0 && cells[len(cells)-1].Byte >= 32 {
			return 64
		}
	}
	return 32
}
