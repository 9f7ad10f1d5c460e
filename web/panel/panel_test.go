package panel

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/editor"
	"github.com/lanewise/lanewise/web/panel/paneltest"
	"github.com/lanewise/lanewise/web/panel/programs"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

func TestNoStyleAttributesAndNoQuotesInAttributes(t *testing.T) {
	v := paneltest.View(16, "1")
	v.Surfaces = []protocol.Surface{{Name: "T6", Type: "d", Bytes: 4000, Elems: 1000, Values: make([]protocol.Value, 64), BTI: 1}}
	v.Frames = []protocol.Frame{{Name: "main", Entered: 0xffff, CallMask: 0xf, Waits: []protocol.Wait{{Line: 3, Label: "L", Lanes: 2}}}}
	v.Expects = []protocol.Expect{{Line: 1, Text: "T6", Elems: 4}}
	v.Ended = true
	s := paneltest.Store(v)
	s.Problems = []protocol.Problem{{Line: 2, Code: "V0001", Message: `say "no"`}}
	s.Programs = []kept.Own{{ID: "a", Name: "a", Text: "b"}, {ID: "d", Name: "d", Text: "d", Deleted: true}}
	menu := programs.NewMenu(s)
	s.Menu = true
	for _, c := range []app.UI{named("lanes", s), named("values", s), named("stack", s), NewTabs(s), NewTopBar(s), menu, programs.NewWelcome(s), NewStatusLine(s, false),
		named("lesson", s), NewPaneTabs(s), named("timeline", s), named("threads", s), named("efficiency", s), named("cards", s), ui.Sprite().(*draw.Node).Live(), editor.NewPane(s, &editor.Editor{}, false)} {
		html := app.HTMLString(c)
		if strings.Contains(html, " style=") {
			t.Errorf("a style attribute, which the content-security-policy forbids: %s", html)
		}
		if strings.Contains(html, `\"`) {
			t.Errorf("a quote inside an attribute, which go-app cannot prerender: %s", html)
		}
	}
}

func TestTheTextOfThePageIsText(t *testing.T) {
	s := paneltest.Store(paneltest.View(16, "1"))
	s.Problems = []protocol.Problem{{Line: 2, Message: "<img src=x onerror=alert(1)>"}}
	if html := app.HTMLString(named("problems", s)); strings.Contains(html, "<img") {
		t.Fatal(html)
	}
}

// TestTheStatusLineTellsProblemsOfTheText checks that the status line reports errors rather than an outdated trace, and
// warnings where it would otherwise say that all is ready.
func TestTheStatusLineTellsProblemsOfTheText(t *testing.T) {
	tags := regexp.MustCompile(`<[^>]*>`)
	warning, failure := protocol.Problem{Line: 1, Warning: true}, protocol.Problem{Line: 2}
	for _, c := range []struct {
		problems []protocol.Problem
		view     *protocol.View
		stale    bool
		text     string
	}{
		{nil, nil, false, "Ready. Nothing leaves this browser."},
		{[]protocol.Problem{warning}, nil, false, "Ready. The text has one warning."},
		{[]protocol.Problem{warning, failure, failure}, nil, false, "The text has 2 errors."},
		{[]protocol.Problem{warning}, paneltest.View(8, "1"), false, "Next: add on line 9."},
		{[]protocol.Problem{warning, warning}, paneltest.View(8, "1"), true, "The trace is from the previous version of the text: run or step again. The text has 2 warnings."},
		{[]protocol.Problem{failure}, paneltest.View(8, "1"), true, "The text has one error."},
	} {
		s := store.New(action.FirstLesson())
		s.Engine, s.Checked, s.Problems, s.View, s.Stale = store.EngineReady, true, c.problems, c.view, c.stale
		for _, compact := range []bool{true, false} {
			html := app.HTMLString(NewStatusLine(s, compact))
			if got := strings.Join(strings.Fields(tags.ReplaceAllString(html, " ")), " "); got != c.text {
				t.Errorf("%d problems, stale %v, an embed %v: %q, want %q", len(c.problems), c.stale, compact, got, c.text)
			}
			if linked := strings.Contains(html, `data-action="problems"`); linked != (!compact && strings.Contains(c.text, "The text has")) {
				t.Errorf("%q, an embed %v: leads to the list %v", c.text, compact, linked)
			}
		}
	}
}

// TestTheStatusLineAndEfficiencyTellOfGeneratedCode checks what they say of generated code: its share of a run, its
// faults, and whether it is on.
func TestTheStatusLineAndEfficiencyTellOfGeneratedCode(t *testing.T) {
	tags := regexp.MustCompile(`<[^>]*>`)
	said := func(s *store.Store, name string) string {
		c := app.UI(NewStatusLine(s, false))
		if name != "status" {
			c = named(name, s)
		}
		return strings.Join(strings.Fields(tags.ReplaceAllString(app.HTMLString(c), " ")), " ")
	}
	for _, c := range []struct {
		ahead              protocol.Ahead
		speed              store.Speed
		status, efficiency string
	}{
		{protocol.Ahead{}, store.Speed{}, "It ran.", "The interpreter ran all of it. Turn generated code off"},
		{protocol.Ahead{}, store.Speed{Steps: 3000, Took: 1500 * time.Millisecond}, "It ran.", "The last run did 2 000 instructions a second. Turn"},
		{protocol.Ahead{Steps: 2000, Generated: 1990, Looked: 500}, store.Speed{}, "It ran. Generated code did 99 % of it; reports are looked for behind it, up to step 500 now.",
			"Generated code ran 99 % of 2 000 instructions."},
		{protocol.Ahead{Steps: 2000, Generated: 1990, Looked: 2000, All: true}, store.Speed{}, "It ran. Generated code did 99 % of it.", "Generated code ran 99 %"},
		{protocol.Ahead{Steps: 2000, Generated: 1990, Looked: 2000, All: true, Differs: 1024}, store.Speed{},
			"Generated code and the interpreter differ by step 1 024, which is a fault of Lanewise: what is shown may be wrong. Link for a report",
			"Generated code and the interpreter differ by step 1 024"},
	} {
		s := paneltest.Store(paneltest.View(8, "1"))
		s.Tab, s.Speed = layout.TabEfficiency, c.speed
		s.Engine, s.Checked, s.Notice.Text = store.EngineReady, true, "It ran."
		s.View.Ahead, s.View.Efficiency = c.ahead, []protocol.Efficiency{{Channels: 8, Enabled: 8, Runs: 1}}
		if got := strings.ReplaceAll(said(s, "status"), "\u202f", " "); got != c.status {
			t.Errorf("%+v: %q, want %q", c.ahead, got, c.status)
		}
		if got := strings.ReplaceAll(said(s, "efficiency"), "\u202f", " "); !strings.Contains(got, c.efficiency) {
			t.Errorf("%+v: %q, want %q", c.ahead, got, c.efficiency)
		}
	}
}
