package regions

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
)

// First is what the explorer shows at first: the source region of the figure in the specification
// (spec/visa/5_operands.md, fig3.svg).
var First = protocol.DescribeRegion{Text: "V1(0,1)<16;8,2>", Type: "ub", ExecSize: 16, GRF: 32}

// Examples are from the text and the figures of spec/visa/5_operands.md.
var Examples = [...]struct {
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

// Of is the question about an operand's region of a view, of a program whose registers have a number of bytes.
func Of(v *protocol.View, r *protocol.RegionDescribed, grf int) protocol.DescribeRegion {
	role := RoleOf(r)
	return protocol.DescribeRegion{Text: OperandText(v, r), Type: operandType(v, role), ExecSize: max(1, v.Masks.ExecSize), GRF: grf, Dst: role == protocol.RoleDst}
}

func operandType(v *protocol.View, role protocol.Role) string {
	for i := range v.Operands {
		if v.Operands[i].Role == role {
			return v.Operands[i].Type
		}
	}
	return ""
}

// Set changes one field of a question, and reports whether it could. Fields are named as in the explorer's form.
func Set(r *protocol.DescribeRegion, field, value string) bool {
	n, err := strconv.Atoi(value)
	switch {
	case field == "text":
		r.Text = value
	case field == "type":
		r.Type = value
	case field == "operand":
		r.Dst = value == "dst"
	case err != nil:
		return false
	case field == "exec":
		r.ExecSize = n
	case field == "grf":
		r.GRF = n
	}
	return true
}
