package debug

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/debug/view"
	"github.com/lanewise/lanewise/core/protocol"
)

// expressionSeeds are the watches of the sessions in testdata.
var expressionSeeds = []string{
	"X", "X[3]", "X[1..3]", "X(0,4)<8;4,2>:d", "r[A0(0),16]<;4,1>:d", "T6[0..15]:f", "lane 3: P1", "any(X < 0) && popcount(EM) < 4",
	"-X * 2.5e-3 % 0x10", "(X & 7) | 8 << lane", "!P1 || ~P1", "X(0,0) < 8", "%r0[1]", "X[", "((((", "1..2", "0x", "1e999", "X:v", "X[-1..99999999999]",
}

// FuzzExpression parses and evaluates any text. There must be a value, or an error within the text, but never a panic.
// Setting the expression must leave a session that can go on.
func FuzzExpression(f *testing.F) {
	for _, seed := range expressionSeeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := open(t, "groups", groups)
		s.Forward(9)
		w := s.Evaluate(&protocol.Evaluate{Text: text, Window: protocol.Window{Thread: -1}})
		if w.Error != "" && (len(w.Values) > 0 || w.Start < 0 || w.End > len(text) || w.Start > w.End) {
			t.Fatalf("%q: error %q at %d to %d, with %d values", text, w.Error, w.Start, w.End, len(w.Values))
		}
		if w.Error == "" && len(w.Values) > expr.MaxList {
			t.Fatalf("%q has %d values", text, len(w.Values))
		}
		s.SetValue(&protocol.SetValue{Text: text, Lane: 1, Value: text, Window: protocol.Window{Thread: -1}})
		s.Forward(5)
		s.Back()
	})
}

// FuzzRegion describes any text as a region.
func FuzzRegion(f *testing.F) {
	for _, seed := range []string{"X(0,4)<8;4,2>:d", "<8;4,2>", "r[A0(0),16]<4;2,1>", "r[A0,1]<;2,1>:uq", "V.64", "X(0,0)<2>", "X(999999999,9)<999;0,9>", "<;;"} {
		f.Add(seed, 16, true)
	}
	f.Fuzz(func(t *testing.T, text string, exec int, dst bool) {
		d := view.DescribeRegion(&protocol.DescribeRegion{Text: text, ExecSize: exec, GRF: 32, Dst: dst, VarBytes: exec, Start: exec})
		if d.Error == "" && (len(d.Rules) != 6 || len(d.Channels) == 0 || len(d.Channels) > 32 || len(d.Registers) > view.MaxRows) {
			t.Fatalf("%q: %+v", text, d)
		}
		if d.Error != "" && (d.ErrorCol < 0 || d.ErrorCol > len(text)) {
			t.Fatalf("%q: the error is at %d", text, d.ErrorCol)
		}
	})
}

// FuzzBreakpoint sets any breakpoint and runs.
func FuzzBreakpoint(f *testing.F) {
	f.Add(uint8(0), 9, "", "any(X < 3)", ">= 2", "")
	f.Add(uint8(3), 0, "X[1]", "", "", "X is {X}")
	f.Add(uint8(5), 0, "T6[0..3]", "lane 2: P1", "% 3", "")
	f.Add(uint8(7), 0, "", "EM", "1", "{")
	f.Fuzz(func(t *testing.T, kind uint8, line int, name, condition, hit, log string) {
		s := open(t, "groups", groups)
		b := protocol.Breakpoint{Kind: protocol.BreakKind(kind % 12), Line: line, Name: name, Condition: condition, Hit: hit, Log: log, Thread: -1}
		for _, st := range s.SetBreakpoints([]protocol.Breakpoint{b}) {
			if st.Verified == (st.Message != "") || strings.TrimSpace(st.Message) != st.Message {
				t.Fatalf("%+v: %+v", b, st)
			}
		}
		for _, back := range []bool{false, false, true} {
			w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Back: back, Thread: -1})
			for !w.Go(50) {
			}
			w.End()
		}
	})
}
