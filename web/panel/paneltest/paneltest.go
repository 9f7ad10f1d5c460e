// Package paneltest has views and stores for the tests of panels, and a check of the words of panels against the
// glossary.
package paneltest

import (
	"regexp"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/store"
)

// View is a step with one operand, whose lanes have the given texts in turn.
func View(lanes int, texts ...string) *protocol.View {
	v := &protocol.View{Step: 3, Line: 9, Op: "add", Help: "dst[i] = src0[i] + src1[i]", Lanes: make([]protocol.Lane, lanes),
		Masks: protocol.Masks{Exec: 0xf, Call: 0xff, Pred: 0xffff, Enable: 0xf, ExecSize: 16}}
	for i := range v.Lanes {
		v.Lanes[i] = protocol.Lane{State: protocol.LaneState(i % (int(protocol.LaneOff) + 1)), Why: "because"}
	}
	o := protocol.Operand{Role: protocol.RoleDst, Text: "R(0,0)<1>", Name: "R", Type: "d", Values: make([]protocol.Value, lanes)}
	for i := range o.Values {
		o.Values[i] = protocol.Value{Text: texts[i%len(texts)], Enabled: i < 4}
	}
	v.Operands = []protocol.Operand{o}
	return v
}

// Over is the view of a program that has ended, with four lanes whose results are all right.
func Over() *protocol.View {
	v := &protocol.View{Step: 9, Ended: true, Lanes: make([]protocol.Lane, 4), Threads: make([]protocol.Thread, 1), Masks: protocol.Masks{Dispatch: 0xf}}
	for i := range v.Lanes {
		v.Lanes[i].State = protocol.LaneOff
	}
	v.Expects = []protocol.Expect{{Line: 3, Text: "T6[0..3]:d", Pass: true, Elems: 4}}
	v.Surfaces = []protocol.Surface{{Name: "T6"}}
	e := &v.Ending
	e.Reason = protocol.StopEnd
	e.Lanes = protocol.LaneEnds{Step: []int{8, 8, 8, 4}, Line: []int{30, 30, 30, 22}, Ran: []int{6, 6, 9, 5}, Waited: []int{3, 3, 0, 0}, Longest: []int{3, 2, 0, 0}, At: []int{2, 2, 0, 0}}
	e.Shown = protocol.ResultRows{Count: 4, Got: []string{"1", "2", "3", "4"}, Want: []string{"1", "2", "3", "4"}, Wrong: "\x00\x00\x00\x00"}
	e.Moments = []protocol.Moment{
		{Kind: protocol.MomentStart, Next: 20, Op: "cmp", Exec: 0xf},
		{Kind: protocol.MomentPart, Step: 2, Line: 21, Next: 22, Label: "ELSE", Exec: 0xc, Moved: 0x3},
		{Kind: protocol.MomentMeet, Step: 5, Line: 25, Next: 28, Label: "DONE", Exec: 0x7, Moved: 0x3},
		{Kind: protocol.MomentEnd, Step: 9, Line: 30, Op: "ret", Moved: 0x7},
	}
	e.Parted, e.Met, e.MetLine = 1, 5, 28
	return v
}

// Store is a store that shows a view.
func Store(v *protocol.View) *store.Store {
	s := store.New(action.FirstLesson())
	s.View, s.Run = v, store.Paused
	return s
}

// Explained fails the test for words that the glossary does not have; table is the glossary's file.
func Explained(t *testing.T, table string, words ...string) {
	t.Helper()
	known := map[string]bool{}
	for _, m := range regexp.MustCompile(`\{ key: "([\w-]+)", name: "[^"]+",`).FindAllStringSubmatch(filetest.Read(t, table), -1) {
		if known[m[1]] {
			t.Errorf("%s stands twice", m[1])
		}
		known[m[1]] = true
	}
	if len(known) < 40 {
		t.Fatalf("only %d terms were found", len(known))
	}
	for _, key := range words {
		if !known[key] {
			t.Errorf("the glossary does not know %q", key)
		}
	}
}
