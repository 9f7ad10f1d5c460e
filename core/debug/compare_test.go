package debug

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// compare shows how a step differs from the one where the session stands.
func (p *player) compare(step int) {
	c := p.Compare(&protocol.Compare{Step: step, Window: p.window}, func() bool { return true })
	for _, m := range []struct {
		name string
		at   protocol.ComparedMoment
	}{{"A", c.A}, {"B", c.B}} {
		states := ""
		for _, s := range m.at.States {
			states += laneStates[s][:1]
		}
		p.say("%s step %d, line %d: EM %x, CM %x, %s", m.name, m.at.Step, m.at.Line, m.at.Masks.Exec, m.at.Masks.Call, states)
	}
	p.differences(c.Variables)
	p.more(c.MoreVariables, "more of variables")
	p.differences(c.Memory)
	p.more(c.MoreMemory, "more of memory")
	if len(c.Same) > 0 {
		p.say("same: %s", strings.Join(c.Same, " "))
	}
	p.more(c.MoreSame, "more that are the same")
	p.more(c.MoreBetween, "steps before")
	for _, s := range c.Between {
		lanes := strconv.FormatUint(uint64(s.Lanes), 16)
		if s.Once {
			lanes = "once"
		}
		p.say("step %d, line %d, thread %d: %s [%s] %s", s.Step, s.Line, s.Thread, s.Text, lanes, s.Does)
	}
	for _, r := range c.Remarks {
		p.say("%s", r)
	}
}

func (p *player) more(n int, what string) {
	if n > 0 {
		p.say("%d %s", n, what)
	}
}

func (p *player) differences(list []protocol.Difference) {
	for _, d := range list {
		p.say("%s of %q, %d %s, from %d", d.Name, d.Of, d.Elems, d.Type, d.First)
		p.say("  A %s", valuesText(d.A))
		p.say("  B %s", valuesText(d.B))
		for _, w := range d.Writers {
			p.say("  step %d, line %d wrote %x", w.Step, w.Line, w.Elems)
		}
		if d.Unknown != 0 {
			p.say("  not known: %x, edited %v", d.Unknown, d.Edited)
		}
	}
}

// A comparison visits other steps and leaves the session as it was, to the last byte. In both directions it finds the
// same elements.
func TestAComparisonLeavesTheSessionAsItWas(t *testing.T) {
	s := open(t, "t.visaasm", scattered)
	s.Forward(1 << 20)
	end := s.Step()
	for here := 0; here <= end; here++ {
		for !s.Seek(here, 1<<20) {
		}
		before := string(s.rec.Machine.Arena())
		for step := 0; step <= end; step++ {
			there := s.Compare(&protocol.Compare{Step: step, Window: protocol.Window{Thread: -1}}, func() bool { return true })
			if string(s.rec.Machine.Arena()) != before || s.Step() != here || s.rec.Last != end {
				t.Fatalf("comparing %d with %d moved the session", step, here)
			}
			if same := len(there.Variables)+len(there.Memory) == 0; step == here && !same {
				t.Fatalf("step %d differs from itself: %+v", here, there)
			}
			if len(there.Between) != max(step-here, here-step) {
				t.Fatalf("%d steps between %d and %d", len(there.Between), step, here)
			}
		}
	}
}

// scattered writes registers, a predicate and memory, one lane after another.
const scattered = `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[64]
.version 4.1
.kernel "scattered"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
    mov (M1, 8) X(0,0)<1> 0x1:d
AGAIN:
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>
    cmp.lt (M1, 8) P1 X(0,0)<1;1,0> 0x40:d
    (P1) goto (M1, 8) AGAIN
    oword_st (2) T6 0x0:ud X.0
    ret (M1, 1)
`

// Whatever is compared, a comparison has a bounded size, and says what it leaves out.
func TestAComparisonIsBounded(t *testing.T) {
	s := open(t, "t.visaasm", `//@ platform DG2
//@ grid simd=8
//@ surface T6 = d[20000]
.version 4.1
.kernel "long"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl L v_type=G type=d num_elts=800 align=GRF
.decl A v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
    mov (M1, 8) X(0,0)<1> 0x0:d
AGAIN:
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x1:d
    cmp.lt (M1, 8) P1 X(0,0)<1;1,0> 0x100:d
    (P1) goto (M1, 8) AGAIN
`+strings.Join(moves(100), "")+`    ret (M1, 1)
`)
	s.Forward(1 << 20)
	c := s.Compare(&protocol.Compare{Step: -5, Window: protocol.Window{Thread: 99}}, func() bool { return true })
	if c.A.Step != 0 || len(c.Variables) != mostDifferences || c.MoreVariables != 102-mostDifferences {
		t.Errorf("from %d: %d rows and %d more", c.A.Step, len(c.Variables), c.MoreVariables)
	}
	if len(c.Between) != mostBetween || c.MoreBetween != s.Step()-mostBetween || c.Between[0].Step != s.Step()-mostBetween {
		t.Errorf("%d steps and %d more of %d, from %d", len(c.Between), c.MoreBetween, s.Step(), c.Between[0].Step)
	}
	if beyond := s.Compare(&protocol.Compare{Step: 1 << 40, Window: protocol.Window{Thread: -1}}, func() bool { return false }); beyond.A.Step != s.Step() {
		t.Errorf("a step beyond the end is %d", beyond.A.Step)
	}
}

// moves returns instructions that write n registers of L.
func moves(n int) (lines []string) {
	for i := range n {
		lines = append(lines, "    mov (M1, 8) L("+strconv.Itoa(i)+",0)<1> 0x7:d\n")
	}
	return lines
}
