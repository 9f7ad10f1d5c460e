package regions

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// regionOf is the region of an operand with a role.
func regionOf(role protocol.Role, name string) protocol.RegionDescribed {
	return protocol.RegionDescribed{Name: name, Registers: []protocol.RegisterRow{{Role: role}}}
}

func TestTheChosenOperandsRegionIsShown(t *testing.T) {
	dst, src0, src1 := regionOf(protocol.RoleDst, "D"), regionOf(protocol.RoleSrc0, "A"), regionOf(protocol.RoleSrc1, "B")
	for _, c := range []struct {
		regions []protocol.RegionDescribed
		chosen  protocol.Role
		name    string // "": none
	}{
		{nil, protocol.RoleSrc0, ""},
		{[]protocol.RegionDescribed{dst, src0, src1}, protocol.RoleSrc1, "B"},
		{[]protocol.RegionDescribed{dst, src0, src1}, protocol.RoleDst, "D"},
		{[]protocol.RegionDescribed{dst, src0, src1}, protocol.RoleSrc2, "A"}, // there is none: the first source
		{[]protocol.RegionDescribed{dst}, protocol.RoleSrc0, "D"},
		{[]protocol.RegionDescribed{{Name: "N"}, src1}, protocol.RoleSrc0, "B"}, // one without registers is written
	} {
		name := ""
		if r := Shown(&protocol.View{Regions: c.regions}, c.chosen); r != nil {
			name = r.Name
		}
		if name != c.name {
			t.Errorf("%+v of %d regions: %q, want %q", c.chosen, len(c.regions), name, c.name)
		}
	}
	if Shown(nil, protocol.RoleSrc0) != nil {
		t.Error("a region of no view")
	}
}

func TestTheQuestionIsThatOfTheOperand(t *testing.T) {
	v := &protocol.View{Operands: []protocol.Operand{{Role: protocol.RoleDst, Text: "D(0,0)<1>", Type: "w"}, {Role: protocol.RoleSrc0, Text: "(-abs)A(0,0)<1;1,0>", Type: "d"}}}
	v.Masks.ExecSize = 8
	src0, dst, src1 := regionOf(protocol.RoleSrc0, "A"), regionOf(protocol.RoleDst, "D"), regionOf(protocol.RoleSrc1, "B")
	for r, want := range map[*protocol.RegionDescribed]protocol.DescribeRegion{
		&src0: {Text: "A(0,0)<1;1,0>", Type: "d", ExecSize: 8, GRF: 64},
		&dst:  {Text: "D(0,0)<1>", Type: "w", ExecSize: 8, GRF: 64, Dst: true},
		&src1: {Text: "B", ExecSize: 8, GRF: 64}, // no operand of the view: at least its name
	} {
		if ask := Of(v, r, 64); ask != want {
			t.Errorf("%+v, want %+v", ask, want)
		}
	}
}

func TestFieldsOfTheQuestionAreSet(t *testing.T) {
	ask := First
	for _, f := range [][2]string{{"text", "<8;4,2>"}, {"type", "uw"}, {"operand", "dst"}, {"exec", "8"}, {"grf", "64"}} {
		if !Set(&ask, f[0], f[1]) {
			t.Errorf("%s is refused", f[0])
		}
	}
	want := protocol.DescribeRegion{Text: "<8;4,2>", Type: "uw", ExecSize: 8, GRF: 64, Dst: true}
	if ask != want {
		t.Errorf("%+v, want %+v", ask, want)
	}
	if Set(&ask, "grf", "nonsense") || ask != want {
		t.Errorf("nonsense makes it %+v", ask)
	}
}
