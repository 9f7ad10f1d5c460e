package panel

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// view is a step with the given operand texts, one a lane.
func view(lanes int, texts ...string) *protocol.View {
	v := &protocol.View{Step: 3, Line: 9, Op: "add", Help: "dst[i] = src0[i] + src1[i]", Lanes: make([]protocol.Lane, lanes),
		Masks: protocol.Masks{Exec: 0xf, Call: 0xff, Pred: 0xffff, Enable: 0xf, ExecSize: 16}}
	for i := range v.Lanes {
		v.Lanes[i] = protocol.Lane{State: protocol.LaneState(i % len(states)), Why: "because"}
	}
	o := protocol.Operand{Role: protocol.RoleDst, Text: "R(0,0)<1>", Name: "R", Type: "d", Values: make([]protocol.Value, lanes)}
	for i := range o.Values {
		o.Values[i] = protocol.Value{Text: texts[i%len(texts)], Enabled: i < 4}
	}
	v.Operands = []protocol.Operand{o}
	return v
}

// "Wide values: switch Values to banks of 8 (58 px columns) and do the same to
// Lanes. Never truncate a value silently" (design/NOTES.md, "When the data grows").
func TestWideValuesMakeShorterBanks(t *testing.T) {
	for _, c := range []struct {
		lanes int
		text  string
		per   int
	}{
		{16, "-765", 16},
		{16, "12345", 8},
		{16, "fffffffd", 8},
		{16, "0123456789abcdef", 4},
		{16, strings.Repeat("01", 16), 2},
		{16, strings.Repeat("01", 32), 2},
		{32, "7", 16},
		{8, "7", 8},
		{1, "7", 8},
	} {
		if g := layout(view(c.lanes, c.text), c.lanes); g.per != c.per {
			t.Errorf("%d lanes with %q: %d in a bank, want %d", c.lanes, c.text, g.per, c.per)
		}
	}
}

// Long values take their banks without Lanes: its banks are as long as they can be, whatever the values, so
// that a step moves nothing that stands below.
func TestVeryWideValuesLeaveLanesWhole(t *testing.T) {
	for _, c := range []struct {
		lanes         int
		text          string
		values, state int
	}{
		{32, "7", 16, 16},
		{32, "12345678", 8, 16},
		{32, "-123456789", 4, 16},
		{16, "-123456789", 4, 16},
		{16, strings.Repeat("01", 32), 2, 16},
		{8, "-123456789", 4, 8},
		{4, "-123456789", 4, 8},
		{1, "7", 8, 8},
	} {
		g := layout(view(c.lanes, c.text), c.lanes)
		if state := laneGeometry(c.lanes).per; g.per != c.values || state != c.state {
			t.Errorf("%d lanes with %q: %d values and %d states in a bank, want %d and %d", c.lanes, c.text, g.per, state, c.values, c.state)
		}
		s := shownStore(view(c.lanes, c.text))
		html := app.HTMLString(named("values", s))
		if numbers := strings.Count(html, `role="columnheader"`); numbers != c.lanes {
			t.Errorf("%d lanes with %q: %d heads of columns", c.lanes, c.text, numbers)
		}
		if shared := c.values == c.state && c.lanes <= c.values; shared != strings.Contains(html, "bankhead hidden") {
			t.Errorf("%d lanes with %q: the lane numbers are seen over the values, and over the states: %v", c.lanes, c.text, shared)
		}
		if fewer := c.values < c.state; fewer != strings.Contains(html, strconv.Itoa(c.values)+" lanes a row") {
			t.Errorf("%d lanes with %q: it is told that a row has %d lanes only: %v", c.lanes, c.text, c.values, !fewer)
		}
	}
}

func TestEveryLaneStandsInOneBank(t *testing.T) {
	for _, lanes := range []int{1, 8, 16, 32} {
		for _, per := range []int{16, 8, 4, 2, 1} {
			g := geometry{lanes: lanes, per: per}
			next := 0
			g.banks(func(bank, first, end int) *draw.Node {
				if first != next || end <= first || end-first > per || bank != first/per {
					t.Fatalf("%d lanes by %d: bank %d holds %d to %d", lanes, per, bank, first, end)
				}
				next = end
				return draw.Text("")
			})
			if next != lanes {
				t.Fatalf("%d lanes by %d: the banks end at %d", lanes, per, next)
			}
		}
	}
}

// The masks are the arithmetic of spec/visa/5_operands.md, "Predication"; NoMask
// replaces the execution mask by all ones, so EM and CM do not decide then.
func TestMaskRowsSayWhatDecides(t *testing.T) {
	v := view(16, "1")
	v.Masks.PredText = "!P1"
	rows := maskRows(v)
	if rows[0].neutral || rows[2].neutral || rows[2].detail != "!P1" || !rows[3].result {
		t.Errorf("predicated: %+v", rows)
	}
	v.Masks.NoMask, v.Masks.PredText = true, ""
	rows = maskRows(v)
	if !rows[0].neutral || !rows[1].neutral || !rows[2].neutral || rows[0].detail != "NoMask" {
		t.Errorf("under NoMask: %+v", rows)
	}
}

func shownStore(v *protocol.View) *store.Store {
	s := store.New(action.FirstLesson())
	s.View, s.Run = v, store.Paused
	return s
}

// Lanes and Values share their columns: each row of either has a cell for each
// lane of its bank, in order.
func TestLanesAndValuesShareTheirColumns(t *testing.T) {
	s := shownStore(view(32, "100", "-7"))
	s.Pinned = 20
	for _, html := range []string{app.HTMLString(named("lanes", s)), app.HTMLString(named("values", s))} {
		for lane := range 32 {
			if !strings.Contains(html, `data-lane="`+strconv.Itoa(lane)+`"`) {
				t.Fatalf("lane %d is missing in\n%s", lane, html)
			}
		}
		if strings.Count(html, "colhi") != 1 {
			t.Errorf("the pinned lane's column is outlined %d times", strings.Count(html, "colhi"))
		}
	}
	// 32 lanes: the masks of the other bank fold to State and ChEn.
	if n := strings.Count(app.HTMLString(named("lanes", s)), ">flow<"); n != 1 {
		t.Errorf("%d banks of 2 are unfolded", n)
	}
}

func TestNoStyleAttributesAndNoQuotesInAttributes(t *testing.T) {
	v := view(16, "1")
	v.Surfaces = []protocol.Surface{{Name: "T6", Type: "d", Bytes: 4000, Elems: 1000, Values: make([]protocol.Value, 64), BTI: 1}}
	v.Frames = []protocol.Frame{{Name: "main", Entered: 0xffff, CallMask: 0xf, Waits: []protocol.Wait{{Line: 3, Label: "L", Lanes: 2}}}}
	v.Expects = []protocol.Expect{{Line: 1, Text: "T6", Elems: 4}}
	v.Ended = true
	s := shownStore(v)
	s.Problems = []protocol.Problem{{Line: 2, Code: "V0001", Message: `say "no"`}}
	s.Programs = []store.Own{{ID: "a", Name: "a", Text: "b"}, {ID: "d", Name: "d", Text: "d", Deleted: true}}
	menu := newFileMenu(s)
	s.Menu = true
	for _, c := range []app.UI{named("lanes", s), named("values", s), named("stack", s), NewTabs(s), NewTopBar(s), menu, NewWelcome(s), NewStatusLine(s, false),
		named("lesson", s), NewPaneTabs(s), named("timeline", s), named("threads", s), named("efficiency", s), named("cards", s), ui.Sprite().(*draw.Node).Live(), NewEditorPane(s, &Editor{}, false)} {
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
	s := shownStore(view(16, "1"))
	s.Problems = []protocol.Problem{{Line: 2, Message: "<img src=x onerror=alert(1)>"}}
	if html := app.HTMLString(named("problems", s)); strings.Contains(html, "<img") {
		t.Fatal(html)
	}
}

// The status line tells errors before a trace that is out of date, and warnings where it would say that all is ready.
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
		{[]protocol.Problem{warning}, view(8, "1"), false, "Next: add on line 9."},
		{[]protocol.Problem{warning, warning}, view(8, "1"), true, "The trace is from the previous version of the text: run or step again. The text has 2 warnings."},
		{[]protocol.Problem{failure}, view(8, "1"), true, "The text has one error."},
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

// What generated code did of a run, what it did wrong, and that it is on or off.
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
		s := shownStore(view(8, "1"))
		s.Tab, s.Speed = store.TabEfficiency, c.speed
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

func TestARegistersLineHasRoomForEachValueAndItsLane(t *testing.T) {
	row := func(size, lanes int, text string) protocol.RegisterRow {
		r := protocol.RegisterRow{Name: "X"}
		for i := range 32 / size {
			c := protocol.Cell{Byte: i * size, Size: size, Text: text}
			if i < lanes {
				c.Lanes = 1 << (i + 16 - lanes) // up to lane 15
			}
			r.Cells = append(r.Cells, c)
		}
		return r
	}
	shared := row(4, 0, "15728704")
	shared.Cells = shared.Cells[:1]
	shared.Cells[0].Lanes = 0xffff
	for _, c := range []struct {
		name  string
		row   protocol.RegisterRow
		line  int
		above bool
	}{
		{"short, beside its lane", row(4, 8, "123"), 32, false},
		{"beside a lane of two digits is no room", row(4, 8, "1000"), 32, true},
		{"six digits stand below", row(4, 8, "196244"), 32, true},
		{"more take two lines", row(4, 8, "-1962440"), 16, false},
		{"without lanes there is more room", row(4, 0, "123456"), 32, false},
		{"words always have the lane above", row(2, 16, "123"), 32, false},
		{"eight bytes", row(8, 4, "0.333333"), 32, false},
		{"lanes that stand behind take no room", shared, 16, false},
	} {
		table := &registerTable{rows: []protocol.RegisterRow{c.row}, lane: -1, live: true}
		table.measure(32)
		if table.line != c.line || table.above != c.above {
			t.Errorf("%s: lines of %d bytes, the lane above %v", c.name, table.line, table.above)
		}
	}
}

// What a failed expectation saw: values that differ, elements that were never written, or both.
func TestAFailedExpectationSaysWhatItSaw(t *testing.T) {
	e := protocol.Expect{Elems: 16, Wrong: 2, Where: "element 3", Got: "7", Want: "8"}
	if got := failed(&e); got != "2 of 16 elements differ: element 3 is 7, expected 8" {
		t.Error(got)
	}
	e.Unwritten = "elements 8 to 15 were never written"
	if got := failed(&e); got != "2 of 16 elements differ: element 3 is 7, expected 8; elements 8 to 15 were never written" {
		t.Error(got)
	}
	e.Wrong = 0
	if got := failed(&e); got != "elements 8 to 15 were never written" {
		t.Error(got)
	}
}
