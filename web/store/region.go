package store

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
)

// firstRegion is what the explorer shows at first: the source region of the figure in the specification
// (spec/visa/5_operands.md, fig3.svg).
var firstRegion = protocol.DescribeRegion{Text: "V1(0,1)<16;8,2>", Type: "ub", ExecSize: 16, GRF: 32}

// ExploreRegion opens the explorer with a region; an empty text keeps the last one.
func (l *look) ExploreRegion(r protocol.DescribeRegion) {
	if r.Text != "" {
		l.Explorer.Asked = r
	}
	l.describe()
	l.ShowDialog(RegionDialog)
}

// SetRegion changes one field of the explorer's question. Fields are named as in the form.
func (l *look) SetRegion(field, value string) {
	r := &l.Explorer.Asked
	n, err := strconv.Atoi(value)
	switch {
	case field == "text":
		r.Text = value
	case field == "type":
		r.Type = value
	case field == "operand":
		r.Dst = value == "dst"
	case err != nil:
		return
	case field == "exec":
		r.ExecSize = n
	case field == "grf":
		r.GRF = n
	}
	l.describe()
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
