package run

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/paneltest"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// inCall is the state of design/desktop-dark.png: six lanes called negate by an ifcall on line 22, two of them are back
// at line 23, and ten wait at POSITIVE.
func inCall() *protocol.View {
	v := paneltest.View(16, "1")
	v.Line = 44
	v.Frames = []protocol.Frame{
		{Name: "classify_main", Kind: "kernel", Line: 22, Entered: 0xffff, CallMask: 0xffff, Waits: []protocol.Wait{
			{Line: 25, Label: "POSITIVE", Lanes: 0x6d6e}, {Line: 23, Lanes: 0x9291}}},
		{Name: "negate", Kind: "ifcall", CallLine: 22, Line: 44, Entered: 0x9291, CallMask: 0x8281},
	}
	return v
}

// "What runs next: negate, until its call mask is empty. Then line 23 with 6 lanes,
// then POSITIVE with 10" (design/desktop-dark.png).
func TestWhatRunsNext(t *testing.T) {
	v := inCall()
	if got, want := nextText(v, ui.UnitsOf(&store.State{})), "`negate`, until its call mask is empty. Then line 23 with 6 lanes, then `POSITIVE` with 10."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.Frames[0].Waits[0].Line, v.Frames[0].Waits[0].Label = 20, "AGAIN" // a loop: the lowest program counter goes first
	if got, want := nextText(v, ui.UnitsOf(&store.State{})), "`negate`, until its call mask is empty. Then `AGAIN` with 10 lanes, then line 23 with 6."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v = paneltest.View(16, "1")
	v.Frames = []protocol.Frame{{Name: "k", Kind: "kernel", Line: 9, Entered: 0xffff, CallMask: 0xffff, Waits: []protocol.Wait{{Line: 12, Label: "DONE", Lanes: 0xfff0}}}}
	for i := range v.Lanes {
		v.Lanes[i] = protocol.Lane{State: protocol.LaneActive, Line: 9}
		if i >= 4 {
			v.Lanes[i] = protocol.Lane{State: protocol.LaneWaiting, Line: 12}
		}
	}
	if got, want := nextText(v, ui.UnitsOf(&store.State{})), "Line 9 with 4 lanes. Then `DONE` with 12 lanes."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestACallersFrameTellsWhoIsBack(t *testing.T) {
	html := app.HTMLString(StackRow.Open(paneltest.Store(inCall()), nil))
	for _, want := range []string{"After ifcall", "4 12 are back; 0 7 9 15 to come", "4 of 6 left", "0 7 9 15; returned: 4 12", "POSITIVE"} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing in %s", want, html)
		}
	}
	if n := strings.Count(html, "line 23"); n != 2 { // its own heading and the card
		t.Errorf("line 23 is named %d times", n)
	}
}

// TestOthersWaitWhereTheCalledGoOn checks the state of examples/ptx/05_callprototype.ptx at step 48. The even lanes are
// in `double`, the odd ones call `keep` in the next round, and all go on after the call. Only the odd ones wait there.
func TestOthersWaitWhereTheCalledGoOn(t *testing.T) {
	v := paneltest.View(8, "1")
	v.Frames = []protocol.Frame{
		{Name: "dispatch", Kind: "call", CallLine: 60, Line: 46, Entered: 0xff, CallMask: 0xff, Waits: []protocol.Wait{{Line: 46, Lanes: 0xff}}},
		{Name: "double", Kind: "call", CallLine: 46, Line: 35, Entered: 0x55, CallMask: 0x55},
	}
	html := app.HTMLString(StackRow.Open(paneltest.Store(v), nil))
	for _, want := range []string{"nobody yet; 0 2 4 6 to come", `<div class="list">1 3 5 7</div>`} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing in %s", want, html)
		}
	}
	if got, want := nextText(v, ui.UnitsOf(&store.State{})), "`double`, until its call mask is empty. Then behind line 46 with 8 lanes."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAFrameShowsItsParameters checks that a frame shows parameters and return values as PTX declares them, with their
// values in the frame's lanes.
func TestAFrameShowsItsParameters(t *testing.T) {
	v := inCall()
	values := func(texts ...string) (list []protocol.Value) {
		for _, s := range texts {
			list = append(list, protocol.Value{Text: s, Never: s == ""})
		}
		return list
	}
	v.Frames[1].Params = []protocol.Operand{ // lanes 0, 7, 9 and 15 are in it
		{Role: protocol.RoleDst, Type: ".b32", Name: "func_retval0", Values: values("", "3", "3")},
		{Role: protocol.RoleSrc0, Type: ".f32", Name: "x", Values: values("1.5", "0", "0", "0", "0", "0", "0", "2", "0", "2.5", "0", "0", "0", "0", "0", "3")},
		{Role: protocol.RoleSrc0, Type: ".b8[16]", Name: "s"},
	}
	html := app.HTMLString(StackRow.Open(paneltest.Store(v), nil))
	for _, want := range []string{">.b32 func_retval0<", ">return value<", ">.f32 x = 1.5, 2, 2.5, 3<", ">.b8[16] s<"} {
		if strings.Count(html, want) != 1 {
			t.Errorf("%q is missing in %s", want, html)
		}
	}
}

func TestOnlyTheFirstValuesAreListed(t *testing.T) {
	list := make([]protocol.Value, 16)
	for i := range list {
		list[i].Text = strconv.Itoa(i / 2)
	}
	if got, want := different(list, 0xffff), "0, 1, 2, 3, …"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := different(list, 0xff), "0, 1, 2, 3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// "8 frames: top frame and selected open, others one line" (design/NOTES.md, "When
// the data grows"); a stack of a thousand shows its ends, and all on demand.
func TestADeepStackFolds(t *testing.T) {
	deep := func(n int) *protocol.View {
		v := paneltest.View(16, "1")
		for i := range n {
			v.Frames = append(v.Frames, protocol.Frame{Name: "f" + strconv.Itoa(i), Kind: "fcall", CallLine: 3, Line: 4, Entered: 0xffff, CallMask: 0xff})
		}
		return v
	}
	s := paneltest.Store(deep(8))
	s.State.Frame = 3
	html := app.HTMLString(StackRow.Open(s, nil))
	if open, all := strings.Count(html, ">Call mask<"), strings.Count(html, "data-frame="); open != 2 || all != 8 {
		t.Errorf("%d frames of %d are open", open, all)
	}
	if !strings.Contains(html, ">8/16<") {
		t.Error("a folded frame tells how many lanes are left")
	}
	html = app.HTMLString(StackRow.Open(paneltest.Store(deep(1000)), nil))
	if all := strings.Count(html, "data-frame="); all != listed || !strings.Contains(html, "960 more frames") {
		t.Errorf("%d frames of 1000 are listed", all)
	}
	p := StackRow.Open(paneltest.Store(deep(1000)), nil)
	p.Content().(*stackPanel).all = true
	if all := strings.Count(app.HTMLString(p), "data-frame="); all != 1000 {
		t.Errorf("%d frames of 1000 after all were asked for", all)
	}
}

func TestArrowsThatOverlapHaveTracksOfTheirOwn(t *testing.T) {
	g := &protocol.Graph{Blocks: make([]protocol.Block, 8), Edges: []protocol.Edge{
		{From: 0, To: 1}, {From: 0, To: 4, Kind: protocol.EdgeJump}, {From: 2, To: 3}, {From: 3, To: 2, Kind: protocol.EdgeJump},
		{From: 4, To: 6, Kind: protocol.EdgeJump}, {From: 5, To: 7, Kind: protocol.EdgeJump}, {From: 7, To: -1, Kind: protocol.EdgeExit},
	}}
	all := arrows(g)
	if len(all) != 4 {
		t.Fatalf("%d arrows: an edge to the next block or out of the function has none", len(all))
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if a.track == b.track && a.overlaps(b) {
				t.Errorf("%+v and %+v lie on each other", a, b)
			}
		}
	}
}
