package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/cells"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/regions"
)

// ready is a page that stands at step 1, with room for the memory panel.
func ready(t *testing.T) *page {
	t.Helper()
	p := newPage(t, nil, Opening{Panels: protocol.PanelMemory})
	p.step1()
	return p
}

// viewOf answers a request for a view.
func (p *page) viewOf() {
	p.t.Helper()
	asked[*protocol.ViewRequest](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: memoryView()})
}

func memoryView() protocol.View {
	v := at(1)
	v.Surfaces = []protocol.Surface{{Name: "T6", Type: "d", Elems: 1000, Bytes: 4000, BTI: 0}, {Name: "shared local memory", Type: "ud", Elems: 16, Bytes: 64, BTI: -1}}
	return v
}

func TestWatchesReachTheEngineBeforeTheProgram(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.AddWatch(kept.Watch{Text: " X + 1 "})
	p.s.AddWatch(kept.Watch{Text: "X + 1"}) // already there
	p.s.AddWatch(kept.Watch{Text: "Y", Format: protocol.PackedHF, Own: true})
	if len(p.sent) != 0 {
		t.Fatalf("%d requests before there is a program", len(p.sent))
	}
	p.s.Step()
	m := asked[*protocol.SetWatches](p)
	if len(m.Watches) != 2 || m.Watches[0] != (protocol.Watch{Text: "X + 1"}) || m.Watches[1].Format != protocol.PackedHF {
		t.Fatalf("%+v", m.Watches)
	}
	p.answer(&protocol.Failed{Code: protocol.CodeNoProgram, Message: "No program is loaded."})
	asked[*protocol.Load](p)
	if p.s.Notice.Tone == Failure {
		t.Errorf("kept all the same, but the page says %q", p.s.Notice.Text)
	}
}

func TestAWatchFollowsThePagesFormatUnlessItHasItsOwn(t *testing.T) {
	p := ready(t)
	p.s.AddWatch(kept.Watch{Text: "X"})
	asked[*protocol.SetWatches](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	p.s.AddWatch(kept.Watch{Text: "Y", Format: protocol.Decimal, Own: true})
	asked[*protocol.SetWatches](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	p.s.SetFormat(protocol.Hex)
	if m := asked[*protocol.SetWatches](p); m.Watches[0].Format != protocol.Hex || m.Watches[1].Format != protocol.Decimal {
		t.Fatalf("%+v", m.Watches)
	}
}

func TestAWatchIsChangedInItsPlace(t *testing.T) {
	p := ready(t)
	for _, text := range []string{"A", "B", "C"} {
		p.s.AddWatch(kept.Watch{Text: text})
	}
	p.s.EditWatch(1)
	p.s.AddWatch(kept.Watch{Text: "B*2"})
	p.s.RemoveWatch(0)
	p.s.RemoveWatch(7)
	var texts []string
	for _, w := range p.s.Watches {
		texts = append(texts, w.Text)
	}
	if got := strings.Join(texts, " "); got != "B*2 C" || p.s.WatchEdited != -1 {
		t.Fatalf("%q, edited %d", got, p.s.WatchEdited)
	}
	p.s.EditWatch(0)
	p.s.AddWatch(kept.Watch{}) // an empty text removes the watch
	if len(p.s.Watches) != 1 {
		t.Fatalf("%v", p.s.Watches)
	}
}

func TestAFreshEngineGetsTheWatchesAgain(t *testing.T) {
	p := ready(t)
	p.s.AddWatch(kept.Watch{Text: "X"})
	asked[*protocol.SetWatches](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: at(1)})
	p.s.EngineDied("test")
	p.hello()
	p.s.Step()
	asked[*protocol.SetWatches](p)
}

func TestARefusedValueStaysOpenAndSaysWhy(t *testing.T) {
	p := ready(t)
	cell := cells.Cell{Text: "X", Lane: 5}
	p.s.EditCell(cell, "src0 X", "7")
	p.s.SetCell("nonsense")
	if m := asked[*protocol.SetValue](p); m.Text != "X" || m.Lane != 5 || m.Value != "nonsense" {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Failed{Code: protocol.CodeExpression, Message: "There is no nonsense."})
	if !p.s.Editing.Open || p.s.Editing.Error != "There is no nonsense." || p.s.Stale {
		t.Fatalf("%+v, stale %v", p.s.Editing, p.s.Stale)
	}
	p.s.SetCell("44")
	asked[*protocol.SetValue](p)
	v := at(1)
	v.Edits = []protocol.Edit{{Step: 1, Text: "X[5] = 44, was 7"}}
	p.answer(&protocol.Stopped{Reason: protocol.StopEdit, View: v})
	if p.s.Editing.Open || !strings.HasPrefix(p.s.Notice.Text, "Set X[5] = 44, was 7.") {
		t.Fatalf("%+v, %q", p.s.Editing, p.s.Notice.Text)
	}
	p.s.UndoEdit(false)
	if m := asked[*protocol.UndoEdit](p); m.Redo {
		t.Fatal("redo")
	}
}

// A lane without an element cannot be opened for editing, and the page says why. A lane that was never written can.
// cells has the tests of which have none.
func TestWhatHasNoValueDoesNotOpen(t *testing.T) {
	p := ready(t)
	values := []protocol.Value{{Text: "7"}, {Text: "0", Never: true}, {Text: "?"}, {}}
	p.s.View.Operands = []protocol.Operand{{Name: "X", Text: "X(0,0)<1>", Values: values}}
	for _, c := range []struct {
		cell cells.Cell
		why  string
	}{
		{cells.Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 1}, ""},
		{cells.Cell{Row: protocol.RowOperand, Text: "X(0,0)<1>", Lane: 2}, "X reaches beyond its variable in lane 2: there is nothing to set."},
	} {
		p.s.CancelEdit()
		p.s.notice(Info, "")
		p.s.EditCell(c.cell, "row", "7")
		if p.s.Editing.Open != (c.why == "") || p.s.Notice.Text != c.why || c.why != "" && (p.s.Spoken != c.why || p.s.Notice.Tone != Warning) {
			t.Errorf("%+v: open %v, %+v, told %q", c.cell, p.s.Editing.Open, p.s.Notice, p.s.Spoken)
		}
	}
}

func TestAnUnchangedValueIsNoEdit(t *testing.T) {
	p := ready(t)
	p.s.EditCell(cells.Cell{Text: "X", Lane: 5}, "src0 X", "7")
	p.s.SetCell(" 7 ")
	if len(p.sent) != 0 || p.s.Editing.Open {
		t.Fatalf("%d requests, %+v", len(p.sent), p.s.Editing)
	}
}

func TestATraceFromBeforeCannotBeEdited(t *testing.T) {
	p := ready(t)
	p.typed("another program")
	p.s.EditCell(cells.Cell{Text: "X", Lane: 5}, "src0 X", "7")
	if p.s.Editing.Open {
		t.Fatal("an edit of a program that is gone")
	}
}

func TestMemoryIsAskedForWhereItIsSeen(t *testing.T) {
	p := ready(t)
	p.s.RoomForRows(8)
	m := asked[*protocol.ViewRequest](p).Window
	if len(m.Memory) != 1 || m.Memory[0] != (protocol.MemoryWindow{Count: 256}) { // one row more than there is room for, and some more
		t.Fatalf("%+v", m.Memory)
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: memoryView()})
	p.s.ScrollMemory(1003)
	if m := asked[*protocol.ViewRequest](p).Window; m.Memory[0].Offset != 992 {
		t.Fatalf("a row begins at a multiple of 16: %+v", m.Memory)
	}
	p.viewOf()
	p.s.ScrollMemory(1 << 20)
	if m := asked[*protocol.ViewRequest](p).Window; m.Memory[0].Offset != 4000-128 {
		t.Fatalf("past the end: %+v", m.Memory)
	}
	p.viewOf()
	p.s.ShowTab(layout.TabProblems)
	p.s.Step()
	if m := asked[*protocol.Step](p).Window; m.Panels&protocol.PanelMemory != 0 || m.Memory != nil {
		t.Fatalf("nobody sees memory, and it is asked for: %+v", m)
	}
}

func TestAJumpShowsAndExplainsAnElement(t *testing.T) {
	p := ready(t)
	p.s.RoomForRows(8)
	p.viewOf()
	p.s.ShowElement(500)
	if p.s.Memory.Element != 2000 || p.s.Memory.First != 2000 {
		t.Fatalf("%+v", p.s.Memory)
	}
	p.viewOf()
	if m := asked[*protocol.Explain](p); m.About != protocol.AboutElement || m.Text != "T6[500]:d" {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Explained{LastWrite: protocol.Access{Found: protocol.AccessThere, Step: 7}})
	if p.s.Memory.Access == nil || p.s.Memory.Access.LastWrite.Step != 7 || p.s.Memory.Waiting {
		t.Fatalf("%+v", p.s.Memory)
	}
	p.s.ReadAs("uw")
	p.viewOf()
	p.s.JumpTo(0x33)
	p.viewOf()
	if m := asked[*protocol.Explain](p); m.Text != "T6[25]:uw" {
		t.Fatalf("%+v", m)
	}
}

func TestGoToMemorySaysWhatIsWrong(t *testing.T) {
	p := ready(t)
	p.s.RoomForRows(8)
	p.viewOf()
	for _, c := range []struct {
		text    string
		surface int
		element int // byte that gets selected
		says    string
	}{
		{"12", 0, 48, ""},
		{"[13]", 0, 52, ""},
		{" 0x33 ", 0, 0x30, ""},
		{"999", 0, 3996, ""},
		{"1000", 0, 3996, "T6 has the elements 0 to 999."},
		{"-1", 0, 3996, "T6 has the elements 0 to 999."},
		{"0xfff", 0, 3996, "T6 has the bytes 0 to 0xf9f."},
		{"nowhere", 0, 3996, "nowhere is none of these"},
		{"no[1]", 0, 3996, "there is no surface no."},
		{"slm", 1, -1, ""},
		{"T6[3]", 0, 12, ""},
	} {
		p.s.Notice.Text = ""
		p.s.GoToMemory(c.text)
		if p.s.Surface != c.surface || p.s.Memory.Element != c.element || !strings.Contains(p.s.Notice.Text, c.says) || c.says == "" && p.s.Notice.Text != "" {
			t.Errorf("%q: surface %d, byte %d, %q", c.text, p.s.Surface, p.s.Memory.Element, p.s.Notice.Text)
		}
	}
}

func TestAMoveEndsALongSearch(t *testing.T) {
	p := ready(t)
	p.s.RoomForRows(8)
	p.viewOf()
	p.s.ShowElement(1)
	asked[*protocol.Explain](p)
	p.s.Step()
	if p.cancels != 1 {
		t.Fatalf("%d cancels", p.cancels)
	}
	p.answer(&protocol.Explained{})
	asked[*protocol.Step](p)
}

func TestSharedLocalMemoryHasItsName(t *testing.T) {
	p := ready(t)
	p.s.RoomForRows(8)
	p.viewOf()
	p.s.ShowSurface(1)
	p.viewOf()
	if name := p.s.ElementName(8); name != "slm[2]:ud" {
		t.Fatal(name)
	}
}

func TestExportReadsPieceByPiece(t *testing.T) {
	p := ready(t)
	v := memoryView()
	v.Surfaces[0].Bytes = piece + 3
	p.s.RoomForRows(8)
	asked[*protocol.ViewRequest](p)
	p.answer(&protocol.Stopped{Reason: protocol.StopView, View: v})
	p.s.ExportMemory()
	if m := asked[*protocol.ReadMemory](p); m.Offset != 0 || m.Count != piece {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Memory{Bytes: strings.Repeat("\xff", piece)})
	if m := asked[*protocol.ReadMemory](p); m.Offset != piece || m.Count != 3 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.Memory{Offset: piece, Bytes: "abc"})
	if got := p.saved["lesson.T6.bin"]; len(got) != piece+3 || !strings.HasSuffix(got, "\xffabc") {
		t.Fatalf("%d bytes", len(got))
	}
}

func TestTheRegionExplorerNeedsNoProgramAndBuildsNoQueue(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.s.ExploreRegion(protocol.DescribeRegion{})
	if m := asked[*protocol.DescribeRegion](p); m.Text != regions.First.Text {
		t.Fatalf("%+v", m)
	}
	for _, text := range []string{"<", "<8", "<8;4,2>"} {
		p.s.SetRegion("text", text)
	}
	p.s.SetRegion("exec", "8")
	p.s.SetRegion("operand", "dst")
	p.s.SetRegion("grf", "nonsense")
	if len(p.sent) != 1 {
		t.Fatalf("%d requests are open", len(p.sent))
	}
	p.answer(&protocol.RegionDescribed{Name: "old"})
	if m := asked[*protocol.DescribeRegion](p); m.Text != "<8;4,2>" || m.ExecSize != 8 || !m.Dst || m.GRF != 32 {
		t.Fatalf("%+v", m)
	}
	p.answer(&protocol.RegionDescribed{Name: "new"})
	if p.s.Explorer.Said.Name != "new" || p.s.Dialog != RegionDialog || len(p.sent) != 0 {
		t.Fatalf("%+v", p.s.Explorer)
	}
}
