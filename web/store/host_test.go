package store

import (
	"reflect"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/snippet"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
)

func TestALinkIsShownAsItSays(t *testing.T) {
	address := fragment(t, snippet.Snippet{Name: "k.visaasm", Text: "linked", Options: map[string]string{"lines": "2-3", "lane": "5", "readonly": "true", "view": "memory:T6"}})
	p := newPage(t, nil, Opening{Fragment: address})
	if p.only != [3]any{2, 3, false} || !p.readOnly {
		t.Errorf("lines %v, read only %v", p.only, p.readOnly)
	}
	p.s.Step()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Step](p)
	v := at(1)
	v.Lanes = make([]protocol.Lane, 16)
	v.Surfaces = []protocol.Surface{{Name: "A", Bytes: 64}, {Name: "T6", Bytes: 64}}
	p.answer(&protocol.Stopped{View: v})
	if p.s.Pinned != 5 || p.s.Surface != 1 || p.s.Tab != layout.TabMemory {
		t.Errorf("lane %d, surface %d, tab %s", p.s.Pinned, p.s.Surface, p.s.Tab)
	}
	p.s.open(Program{Name: "other.visaasm", Text: "other"})
	if p.s.Wanted != link.NothingWanted {
		t.Errorf("another program: %+v", p.s.Wanted)
	}
}

// TestAViewOfUnknownMemoryIsTold: a link may name a memory that its program does not have, and a step that it does not
// reach.
func TestAViewOfUnknownMemoryIsTold(t *testing.T) {
	p := newPage(t, nil, Opening{Fragment: fragment(t, snippet.Snippet{Name: "k.visaasm", Text: "linked", Step: 30, Options: map[string]string{"view": "memory:T7"}})})
	p.s.RunOrTrySets()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Run](p)
	end := at(7)
	end.Ended, end.Last, end.Ending.Reason = true, 7, protocol.StopEnd
	end.Surfaces = []protocol.Surface{{Name: "T6", Bytes: 64}}
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: end})
	if want := (Notice{Warning, "The view is of the memory `T7`, which this program does not have."}); p.s.Notice != want {
		t.Errorf("%+v", p.s.Notice)
	}
	if p.s.LinkStep != 0 {
		t.Errorf("step %d of a run of 7 is still offered", p.s.LinkStep)
	}
}

// TestThePageAroundIsToldOnce checks that the page around an embed is told each thing that happened once.
func TestThePageAroundIsToldOnce(t *testing.T) {
	p := newPage(t, nil, Opening{})
	h := NewHost(p.s)
	types := func() (list []string) {
		for _, n := range h.News() {
			list = append(list, n.Type)
		}
		return list
	}
	if got := types(); !reflect.DeepEqual(got, []string{"ready"}) {
		t.Errorf("at first: %v", got)
	}
	p.s.Execute(HostCommand{Kind: "name", Text: "given.visaasm"})
	p.s.Execute(HostCommand{Kind: "text", Text: "given"})
	if p.text != "given" || p.s.Name != "given.visaasm" {
		t.Errorf("%q of %s", p.text, p.s.Name)
	}
	if !p.s.TakesCommands() {
		t.Error("nothing moves")
	}
	p.s.Execute(HostCommand{Kind: "do", Text: "run"})
	if p.s.TakesCommands() || types() != nil {
		t.Error("while it runs")
	}
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Run](p)
	end := at(7)
	end.Ended, end.Last = true, 7
	end.Ending.Reason = protocol.StopEnd
	end.Expects = []protocol.Expect{{Text: "T6", Pass: true, Elems: 16}, {Text: "T7", Elems: 16, Wrong: 1}}
	end.Surfaces = []protocol.Surface{{Name: "T6", Type: "d"}}
	end.Ending.Shown = protocol.ResultRows{Got: []string{"1", "2"}, Want: []string{"1", "3"}}
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: end})
	news := h.News()
	if len(news) != 2 || news[0].Type != "step" || news[1].Type != "run" {
		t.Fatalf("at the end: %+v", news)
	}
	run := news[1].Detail
	if run["steps"] != 7 || run["ended"] != "end" || run["passed"] != false || len(run["expectations"].([]any)) != 2 {
		t.Errorf("%+v", run)
	}
	result := run["result"].(map[string]any)
	if result["buffer"] != "T6" || !reflect.DeepEqual(result["values"], []any{"1", "2"}) || !reflect.DeepEqual(result["expected"], []any{"1", "3"}) {
		t.Errorf("%+v", result)
	}
	if got := types(); got != nil {
		t.Errorf("again: %v", got)
	}
}

// TestPassedIsNothingWithoutExpectations checks that passed is null without expectations, and true only if all hold.
func TestPassedIsNothingWithoutExpectations(t *testing.T) {
	for _, test := range []struct {
		holds []bool
		want  any
	}{{nil, nil}, {[]bool{true}, true}, {[]bool{true, true}, true}, {[]bool{false, true}, false}, {[]bool{true, false}, false}} {
		v := &protocol.View{Ended: true}
		for _, pass := range test.holds {
			v.Expects = append(v.Expects, protocol.Expect{Pass: pass})
		}
		if got := result(v)["passed"]; got != test.want {
			t.Errorf("%v: %v", test.holds, got)
		}
	}
}

func TestAProgramWithoutANameIsCalledByItsLanguage(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.Execute(HostCommand{Kind: "name"})
	if p.s.Name != "program.visaasm" {
		t.Error(p.s.Name)
	}
	p.s.Execute(HostCommand{Kind: "lang", Text: "ptx"})
	p.s.Execute(HostCommand{Kind: "name"})
	if p.s.Name != "program.ptx" || !p.s.PTX {
		t.Error(p.s.Name, p.s.PTX)
	}
}
