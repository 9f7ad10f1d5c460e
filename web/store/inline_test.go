package store

import (
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/cells"
)

// margined is a view at a step, with the steps at which lines last ran.
func margined(step int, last map[int]int) protocol.View {
	v := at(step)
	for line := range 100 {
		if l, ok := last[line]; ok {
			v.Margin = append(v.Margin, protocol.MarginLine{Line: line, Count: 1, LastStep: l})
		}
	}
	return v
}

// recall answers a question about steps; step n belongs to line 10+n.
func (p *page) recall(steps ...int) {
	p.t.Helper()
	var m protocol.Recalled
	for _, s := range steps {
		m.Steps = append(m.Steps, protocol.RecalledStep{Step: s, Line: 10 + s})
	}
	p.answer(&m)
}

// inlined is a page at step 3 with the values of the lines of steps 0 to 2 beside them.
func inlined(t *testing.T) *page {
	t.Helper()
	p := newPage(t, nil, Opening{Panels: protocol.PanelMargin})
	p.step1()
	p.s.SeekTo(3)
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: margined(3, map[int]int{10: 0, 11: 1, 12: 2, 20: -1})})
	p.advance(hurry)
	if len(p.sent) > 0 {
		t.Fatalf("asked for %T while no values are shown", p.sent[0].m)
	}
	p.s.ToggleInline()
	if m := asked[*protocol.Recall](p); !slices.Equal(m.Steps, []int{2, 1, 0}) {
		t.Fatalf("%v", m.Steps)
	}
	p.recall(2, 1, 0)
	return p
}

func TestValuesBesideLinesAreThoseOfTheLastRun(t *testing.T) {
	p := inlined(t)
	if p.s.Recalled(11, 1) == nil || p.s.Recalled(11, 5) != nil || p.s.Recalled(20, -1) != nil {
		t.Fatal("what is known of line 11 is of its run at step 1")
	}
	p.advance(hurry)
	p.s.Step()
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{View: margined(4, map[int]int{10: 0, 11: 1, 12: 2, 13: 3})})
	if m := asked[*protocol.Recall](p); !slices.Equal(m.Steps, []int{3}) {
		t.Fatalf("only what is not known is asked for: %v", m.Steps)
	}
	p.recall(3)
	p.s.ToggleInline()
	p.advance(hurry)
	p.s.StepBack()
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{View: margined(3, map[int]int{10: 0})})
	if len(p.sent) > 0 {
		t.Fatalf("asked for %T while no values are shown", p.sent[0].m)
	}
}

func TestStepsInAHurryLeaveTheValuesForLater(t *testing.T) {
	p := inlined(t)
	for n := range 3 {
		p.s.Step()
		asked[*protocol.Step](p)
		p.answer(&protocol.Stopped{View: margined(4+n, map[int]int{13 + n: 3 + n})})
		for len(p.sent) > 0 {
			if n > 0 {
				t.Fatalf("step %d: asked for %T", n, p.sent[0].m)
			}
			p.recall(3)
		}
	}
	p.advance(hurry)
	if m := asked[*protocol.Recall](p); !slices.Equal(m.Steps, []int{5}) {
		t.Fatalf("%v", m.Steps)
	}
}

// A move ends an open question. What was found before that is kept.
func TestAMoveEndsTheQuestionAboutLines(t *testing.T) {
	p := newPage(t, nil, Opening{Panels: protocol.PanelMargin})
	p.step1()
	p.s.SeekTo(3)
	p.answer(&protocol.Stopped{View: margined(3, map[int]int{10: 0, 11: 1, 12: 2})})
	p.advance(hurry)
	p.s.ToggleInline()
	asked[*protocol.Recall](p)
	p.s.SeekTo(0)
	if p.cancels != 1 {
		t.Fatalf("%d cancels", p.cancels)
	}
	p.recall(2)
	asked[*protocol.Seek](p)
	p.answer(&protocol.Stopped{View: margined(0, nil)})
	if len(p.sent) > 0 || p.s.Recalled(12, 2) == nil {
		t.Fatalf("%d open", len(p.sent))
	}
}

func TestAnEditAndAFormatMakeTheValuesAnew(t *testing.T) {
	p := inlined(t)
	p.s.SetFormat(protocol.Hex)
	asked[*protocol.ViewRequest](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: margined(3, map[int]int{10: 0})})
	if m := asked[*protocol.Recall](p); m.Window.Format != protocol.Hex {
		t.Fatalf("%+v", m)
	}
	p.recall(0)
	p.s.SetValue(cells.Cell{Text: "X"}, "5")
	asked[*protocol.SetValue](p)
	v := margined(3, map[int]int{10: 0})
	v.Edits = []protocol.Edit{{Step: 0}}
	p.answer(&protocol.Stopped{Reason: protocol.StopEdit, View: v})
	asked[*protocol.Recall](p)
}
