package panel

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/surfaces"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// TestWhatIsSeenIsAskedFor checks that no data is requested for a panel that is folded, in a tab that is not open or in
// another pane, except for what is printed from all panes.
func TestWhatIsSeenIsAskedFor(t *testing.T) {
	const printed = protocol.PanelTimeline | protocol.PanelPreview | protocol.PanelEnding
	always := protocol.PanelMargin | protocol.PanelRegisters | protocol.PanelRegion | protocol.PanelPreview | protocol.PanelTimeline | protocol.PanelEnding
	for _, c := range []struct {
		name string
		set  func(*store.State)
		want protocol.Panels
	}{
		{"another tab", func(s *store.State) { s.Tab = layout.TabProblems }, always},
		{"memory", func(s *store.State) { s.Tab = layout.TabMemory }, always | protocol.PanelMemory},
		{"a picture", func(s *store.State) { s.Tab, s.Memory.Form = layout.TabMemory, surfaces.FormPicture }, always | protocol.PanelPicture},
		{"the report", func(s *store.State) { s.Tab = layout.TabEfficiency }, always | protocol.PanelReport},
		{"the graph", func(s *store.State) { s.Tab, s.Stack = layout.TabLesson, store.StackGraph }, always | protocol.PanelGraph},
		{"a pinned variable", func(s *store.State) { s.Tab, s.Pins = layout.TabLesson, []kept.Pin{{Name: "X"}} }, always | protocol.PanelRows},
		{"the code", func(s *store.State) { s.Narrow, s.Pane = true, layout.PaneCode }, protocol.PanelMargin | printed},
		{"the lanes", func(s *store.State) { s.Narrow, s.Pane = true, layout.PaneLanes }, printed},
		{"the frames", func(s *store.State) { s.Narrow, s.Pane = true, layout.PaneStack }, printed},
		{"their graph", func(s *store.State) { s.Narrow, s.Pane, s.Stack = true, layout.PaneStack, store.StackGraph }, protocol.PanelGraph | printed},
		{"the registers", func(s *store.State) { s.Narrow, s.Pane = true, layout.PaneRegisters }, protocol.PanelRegisters | protocol.PanelRegion | printed},
		{"the memory", func(s *store.State) { s.Narrow, s.Pane, s.Tab = true, layout.PaneMemory, layout.TabMemory }, protocol.PanelMemory | printed},
	} {
		s := store.New(action.FirstLesson())
		s.Panels = Playground.Data()
		s.Needs, s.Span = Playground.Needs(), store.Span{Columns: 100}
		c.set(&s.State)
		if got := s.State.Window().Panels; got != c.want {
			t.Errorf("%s: %b, want %b", c.name, got, c.want)
		}
	}
}

func TestAnEmbedAsksForTheOperandsTheStripsAndTheEnd(t *testing.T) {
	if got := Embed.Data(); got != protocol.PanelPreview|protocol.PanelEnding|protocol.PanelMargin {
		t.Errorf("%b", got)
	}
}

// TestNamesOfTabsAndPanes checks that each tab and each pane is named after exactly one panel.
func TestNamesOfTabsAndPanes(t *testing.T) {
	tabs, panes := map[string]bool{}, map[layout.Pane]bool{}
	for _, r := range Playground {
		if r.Place == frame.InTabs && (r.Title == "" || tabs[r.Name]) {
			t.Errorf("tab %q: %q", r.Name, r.Title)
		}
		tabs[r.Name] = tabs[r.Name] || r.Place == frame.InTabs
		if r.PaneTitle != "" && panes[r.Pane] {
			t.Errorf("pane %q has two names", r.Pane)
		}
		panes[r.Pane] = panes[r.Pane] || r.PaneTitle != ""
	}
	// The panes that are not named after a panel.
	s := store.New(action.FirstLesson())
	s.Pane = layout.PaneMemory
	for _, pane := range []layout.Pane{layout.PaneLearn, layout.PaneRegisters} {
		panes[pane] = strings.Contains(app.HTMLString(NewPaneTabs(s)), `data-arg="`+string(pane)+`"`)
	}
	for pane, named := range panes {
		if pane != "" && !named {
			t.Errorf("pane %q has no name", pane)
		}
	}
}
