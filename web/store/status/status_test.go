package status

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// ended is a view of the end of a run after a number of steps. Of its expectations, some fail.
func ended(steps, expects, fail int, reports ...protocol.Problem) protocol.View {
	v := protocol.View{Step: steps, Expects: make([]protocol.Expect, expects), Reports: reports}
	for i := range v.Expects {
		v.Expects[i].Pass = i >= fail
	}
	return v
}

func TestWhyTheMachineStopped(t *testing.T) {
	report, note, ahead := protocol.Problem{}, protocol.Problem{Note: true}, protocol.Problem{Ahead: true}
	for _, c := range []struct {
		m    protocol.Stopped
		want string
	}{
		{protocol.Stopped{Reason: protocol.StopStep}, ""},
		{protocol.Stopped{Reason: protocol.StopStart}, "This is the start of the program."},
		{protocol.Stopped{Reason: protocol.StopBreakpoint, Message: "Line 3."}, "Line 3."},
		{protocol.Stopped{Reason: protocol.StopCancelled, View: ended(1234, 1, 1)}, "Stopped at step 1\u202f234."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(1, 0, 0)}, "The program ended after 1 step."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(1000, 1, 0)}, "The program ended after 1\u202f000 steps, and its expectation holds."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(2, 1, 1)}, "The program ended after 2 steps, and its expectation does not hold."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(2, 3, 0)}, "The program ended after 2 steps, and all 3 expectations hold."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(2, 3, 1)}, "The program ended after 2 steps: 1 of 3 expectations does not hold."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(2, 3, 2)}, "The program ended after 2 steps: 2 of 3 expectations do not hold."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(2, 0, 0, report, note, ahead)}, "The program ended after 2 steps. There is 1 report."},
		{protocol.Stopped{Reason: protocol.StopEnd, View: ended(2, 0, 0, report, report)}, "The program ended after 2 steps. There are 2 reports."},
	} {
		if said := Stopped(&c.m); said != c.want {
			t.Errorf("%q, want %q", said, c.want)
		}
	}
}

func TestWhereTheMachineStands(t *testing.T) {
	v := &protocol.View{Step: 1400, Last: 1500, Line: 3, Lanes: make([]protocol.Lane, 16), Masks: protocol.Masks{Enable: 0xf, ExecSize: 16}}
	if said := Position(v); said != "Step 1\u202f400" {
		t.Errorf("before the end is known: %q", said)
	}
	v.EndKnown = true
	if said := Position(v); said != "Step 1\u202f400 of 1\u202f500" {
		t.Errorf("%q", said)
	}
	if said := Runs(v); said != "4 of 16 lanes run" {
		t.Errorf("%q", said)
	}
	v.Masks.ExecSize = 0
	if said := Runs(v); said != "once for the thread" {
		t.Errorf("%q", said)
	}
}

func TestCounts(t *testing.T) {
	v := ended(9, 3, 2, protocol.Problem{}, protocol.Problem{Ahead: true}, protocol.Problem{Note: true}, protocol.Problem{Note: true, Ahead: true}, protocol.Problem{Note: true})
	if got := [...]int{Failed(&v), Reported(&v), Noted(&v), Notes(v.Reports)}; got != [...]int{2, 1, 2, 3} {
		t.Errorf("%v", got)
	}
	if n := Errors([]protocol.Problem{{}, {Warning: true}, {}}); n != 2 {
		t.Errorf("%d errors", n)
	}
}
