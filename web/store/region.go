package store

import (
	"strconv"
	"strings"

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

// RegionExamples are from the text and the figures of spec/visa/5_operands.md.
var RegionExamples = [...]struct {
	Name string
	Ask  protocol.DescribeRegion
}{
	{"one after another", protocol.DescribeRegion{Text: "V(0,0)<1;1,0>", Type: "d", ExecSize: 16, GRF: 32}},
	{"one for all", protocol.DescribeRegion{Text: "V(0,0)<0;1,0>", Type: "d", ExecSize: 16, GRF: 32}},
	{"every second", protocol.DescribeRegion{Text: "V(0,0)<8;4,2>", Type: "d", ExecSize: 8, GRF: 32}},
	{"rows that overlap", protocol.DescribeRegion{Text: "V(0,0)<1;4,1>", Type: "d", ExecSize: 16, GRF: 32}},
	{"figure: bytes", protocol.DescribeRegion{Text: "V1(0,1)<16;8,2>", Type: "ub", ExecSize: 16, GRF: 32}},
	{"figure: words written", protocol.DescribeRegion{Text: "V3(0,0)<2>", Type: "w", ExecSize: 16, GRF: 32, Dst: true}},
	{"breaks rule 6", protocol.DescribeRegion{Text: "V(0,0)<4;1,0>", Type: "d", ExecSize: 16, GRF: 32}},
}

// ExploreExample opens it with one of them.
func (l *look) ExploreExample(index int) {
	if index >= 0 && index < len(RegionExamples) {
		l.ExploreRegion(RegionExamples[index].Ask)
	}
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

// Explore opens the explorer with the region that the Region panel shows.
func (s *Store) Explore() {
	var ask protocol.DescribeRegion
	if r := s.ShownRegion(); r != nil {
		v := s.View
		ask = protocol.DescribeRegion{Text: s.OperandText(r), Type: operandType(v, RoleOfRegion(r)), ExecSize: max(1, v.Masks.ExecSize),
			GRF: s.GRFBytes(v.Registers), Dst: RoleOfRegion(r) == protocol.RoleDst}
	}
	s.ExploreRegion(ask)
}

func operandType(v *protocol.View, role protocol.Role) string {
	for i := range v.Operands {
		if v.Operands[i].Role == role {
			return v.Operands[i].Type
		}
	}
	return ""
}

// ShownRegion is the region of the chosen operand, or of the first source that has one.
func (s *Store) ShownRegion() *protocol.RegionDescribed {
	v := s.View
	if v == nil || len(v.Regions) == 0 {
		return nil
	}
	best := &v.Regions[0]
	for i := range v.Regions {
		switch r := &v.Regions[i]; {
		case RoleOfRegion(r) == s.Operand:
			return r
		case RoleOfRegion(best) == protocol.RoleDst:
			best = r
		}
	}
	return best
}

// RoleOfRegion is the role of the operand that a region belongs to.
func RoleOfRegion(r *protocol.RegionDescribed) protocol.Role {
	if len(r.Registers) > 0 && r.Registers[0].Role <= protocol.RoleSrc3 {
		return r.Registers[0].Role
	}
	return protocol.RoleDst
}

// OperandText is the operand as it is written, without its modifier.
func (s *Store) OperandText(r *protocol.RegionDescribed) string {
	role := RoleOfRegion(r)
	for i := range s.View.Operands {
		if o := &s.View.Operands[i]; o.Role == role {
			return plainOperand(o.Text)
		}
	}
	return r.Name
}

// plainOperand is an operand without its modifier: expressions and regions take none.
func plainOperand(text string) string {
	if len(text) > 3 && text[0] == '(' {
		if _, rest, closed := strings.Cut(text, ")"); closed {
			return rest
		}
	}
	return text
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
