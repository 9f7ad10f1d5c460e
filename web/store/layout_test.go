package store

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
)

// arranged is the store of a page in a window of a size.
func arranged(t *testing.T, width, height int) *Store {
	t.Helper()
	return newPage(t, nil, Opening{Width: width, Height: height}).s
}

func TestPanelsWithoutRoomYieldIt(t *testing.T) {
	s := arranged(t, 1440, 900)
	if got := s.Layout.AllFolded(); got != "" {
		t.Errorf("at 1440 by 900 folded: %q", got)
	}
	s.ShowWindow(1280, 720)
	if got := s.Layout.AllFolded(); got != "registers region" {
		t.Errorf("at 1280 by 720 folded: %q", got)
	}
	s.fold(layout.PanelRegisters, false)
	if got := s.Layout.AllFolded(); got != "region" {
		t.Errorf("what the reader has opened is folded: %q", got)
	}
	s.ShowWindow(1440, 900)
	s.Layout.Banks = 2
	if got := s.Layout.AllFolded(); got != "registers region" {
		t.Errorf("with two banks of lanes folded: %q", got)
	}
	s.ShowWindow(390, 844)
	if got := s.Layout.AllFolded(); got != "" {
		t.Errorf("on a phone folded: %q", got)
	}
}

func TestPresetsFoldAndBringTheirTab(t *testing.T) {
	s := arranged(t, 1440, 900)
	s.Resize(layout.SplitStack, 300)
	s.fold(layout.PanelLanes, true)
	s.ArrangeFor(layout.Surfaces)
	if got := s.Layout.AllFolded(); got != "stack registers region" || s.Tab != layout.TabMemory {
		t.Errorf("folded: %q, the tab is %q", got, s.Tab)
	}
	if s.Layout.Size(layout.SplitStack) != 0 || s.Layout.Own() {
		t.Error("a preset keeps what was there before")
	}
	s.fold(layout.PanelStack, false)
	if !s.Layout.Own() {
		t.Error("a folded panel is nothing of the reader's own")
	}
	s.ResetLayout()
	if got := s.Layout.AllFolded(); got != "stack registers region" || s.Layout.Preset() != layout.Surfaces {
		t.Errorf("after a reset folded: %q of %q", got, s.Layout.Preset())
	}
	s.ArrangeFor("upside-down")
	if s.Layout.Preset() != layout.Surfaces {
		t.Error("there is a preset that no one knows")
	}
}

func TestOnePanelAlone(t *testing.T) {
	s := arranged(t, 1280, 720)
	s.ShowAlone(layout.PanelRegion) // was folded for lack of room
	if s.Layout.Alone != layout.PanelRegion || s.Layout.IsFolded(layout.PanelRegion) || !s.Layout.Hides(layout.PanelLanes) || s.Layout.Hides(layout.PanelRegion) {
		t.Errorf("alone: %q, folded %q", s.Layout.Alone, s.Layout.AllFolded())
	}
	s.ShowTab(layout.TabProblems)
	if s.Layout.Alone != "" {
		t.Error("a tab is asked for, and hidden")
	}
	s.ShowAlone("code")
	if s.Layout.Alone != "" {
		t.Error("a panel is alone that is none")
	}
	s.ShowWindow(1440, 900)
	s.ShowAlone(layout.PanelStack)
	s.ShowWindow(1100, 900)
	if s.Layout.Alone != "" {
		t.Error("the stack is alone where it is a tab")
	}
}

// Data that a folded panel would show is not asked for.
func TestFoldedPanelsAskForNothing(t *testing.T) {
	s := arranged(t, 1440, 900)
	s.Panels = protocol.PanelRegisters | protocol.PanelRegion
	s.Needs = []Need{{Data: protocol.PanelRegisters, Panel: layout.PanelRegisters}, {Data: protocol.PanelRegion, Panel: layout.PanelRegion}}
	if got := s.window().Panels; got != s.Panels {
		t.Errorf("asked for %b", got)
	}
	s.fold(layout.PanelRegion, true)
	if got := s.window().Panels; got != protocol.PanelRegisters {
		t.Errorf("with a folded region asked for %b", got)
	}
	s.ShowAlone(layout.PanelLanes)
	if got := s.window().Panels; got != 0 {
		t.Errorf("with the lanes alone asked for %b", got)
	}
}

func TestArrangementsAreKeptByTheWindowsClass(t *testing.T) {
	s := arranged(t, 1440, 900)
	s.Resize(layout.SplitCode, 500)
	s.fold(layout.PanelTimeline, true)
	s.ShowWindow(1280, 720)
	if s.Layout.Size(layout.SplitCode) != 0 || s.Layout.IsFolded(layout.PanelTimeline) {
		t.Error("a smaller window has the arrangement of a larger one")
	}
	s.Resize(layout.SplitCode, 400)

	again := arranged(t, 1440, 900)
	var k kept.Shown
	if err := json.Unmarshal(kept.Encode(s.current()), &k); err != nil {
		t.Fatal(err)
	}
	again.useDisplay(&k.Settings)
	if again.Layout.Size(layout.SplitCode) != 500 || !again.Layout.IsFolded(layout.PanelTimeline) {
		t.Errorf("brought back: %d, folded %q", again.Layout.Size(layout.SplitCode), again.Layout.AllFolded())
	}
	again.ShowWindow(1280, 720)
	if again.Layout.Size(layout.SplitCode) != 400 {
		t.Errorf("brought back for the smaller window: %d", again.Layout.Size(layout.SplitCode))
	}
}

// Stored arrangements may contain anything: another version may have written them, or a person by hand.
func TestStoredArrangementsAreNotTrusted(t *testing.T) {
	s := arranged(t, 1440, 900)
	var all map[layout.Class]layout.Arrangement
	text := `{"desktop":{"preset":"none","sizes":{"code":-5,"stack":99999,"lower":200,"moon":3},"folded":{"moon":true,"lanes":true}},"moon":{"preset":"learn"}}`
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	s.useDisplay(&kept.Settings{Layouts: all})
	if s.Layout.Preset() != layout.Debug || s.Layout.Size(layout.SplitCode) != 0 || s.Layout.Size(layout.SplitStack) != 0 || s.Layout.Size(layout.SplitLower) != 200 || s.Layout.AllFolded() != "lanes" {
		t.Errorf("%+v", s.Layout)
	}
	if data := string(kept.Encode(s.current())); strings.Contains(data, "moon") {
		t.Errorf("it is kept: %s", data)
	}
	s.Resize("moon", 10)
	s.Resize(layout.SplitCode, 10001)
	s.fold("moon", true)
	if s.Layout.Size("moon") != 0 || s.Layout.Size(layout.SplitCode) != 0 || s.Layout.IsFolded("moon") {
		t.Error("an edge or a panel that there is not")
	}
}

// A warp of PTX has 32 lanes. If 16 of them were dispatched, 16 are drawn.
func TestLanesThatWereNotStartedTakeNoRoom(t *testing.T) {
	s := arranged(t, 1440, 900)
	view := func(dispatch uint32) *protocol.View {
		return &protocol.View{Lanes: make([]protocol.Lane, 32), Masks: protocol.Masks{Dispatch: dispatch}}
	}
	show := func(dispatch uint32) int {
		s.View = view(dispatch)
		s.makeRoom()
		return s.Layout.Lanes(s.View)
	}
	if lanes := show(0xffff); lanes != 16 {
		t.Errorf("%d lanes are drawn of 16", lanes)
	}
	if lanes := show(0x1ffff); lanes != 32 {
		t.Errorf("%d lanes are drawn of 17", lanes)
	}
	if lanes := show(0xffff); lanes != 32 {
		t.Errorf("%d lanes are drawn: they go with the thread that is shown", lanes)
	}
	s.forgetBanks()
	if lanes := show(0); lanes != 16 {
		t.Errorf("%d lanes are drawn of an ended thread", lanes)
	}
}
