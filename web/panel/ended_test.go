package panel

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// over is a view at the end of four lanes, all of them right.
func over() *protocol.View {
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

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name        string
		change      func(*protocol.View)
		image, want string
	}{
		{"right", func(*protocol.View) {}, "ok", "T6 is as expected in all 4 lanes. The program ended after 9 steps."},
		{"several threads", func(v *protocol.View) { v.Threads = make([]protocol.Thread, 2) }, "ok", "T6 is as expected in all 4 elements. The program ended after 9 steps."},
		{"nothing expected", func(v *protocol.View) { v.Expects = nil }, "ok", "The program ended after 9 steps."},
		{"nothing expected, and a report", func(v *protocol.View) { v.Expects, v.Reports = nil, make([]protocol.Problem, 1) }, "warn", "The program ended after 9 steps."},
		{"wrong", func(v *protocol.View) {
			v.Expects[0].Pass, v.Expects[0].Wrong, v.Ending.Shown.Wrong = false, 2, "\x00\x01\x00\x01"
		}, "error", "T6 is wrong in 2 of 4 lanes: lanes 1, 3. The program ended after 9 steps."},
		{"not written", func(v *protocol.View) {
			v.Threads = nil
			v.Expects[0].Pass, v.Expects[0].Unwritten = false, "element 3 was never written"
		}, "error", "T6: element 3 was never written. The program ended after 9 steps."},
		{"one of two", func(v *protocol.View) {
			v.Expects = append(v.Expects, protocol.Expect{Text: "B[4..9]:d", Elems: 6, Wrong: 1, Where: "element 7", Got: "1", Want: "2"})
		}, "error", "1 of 2 expectations does not hold: B is wrong in 1 of 6 elements: element 7 is 1, expected 2. The program ended after 9 steps."},
		{"stuck", func(v *protocol.View) { v.Ending.Reason, v.Ending.Message = protocol.StopDeadlock, "All wait." }, "warn", "All wait."},
		{"stopped", func(v *protocol.View) { v.Ending.Reason = protocol.StopCancelled }, "note", "You stopped the run before step 9."},
	} {
		v := over()
		c.change(v)
		if image, text := verdictOf(v); image != c.image || text != c.want {
			t.Errorf("%s: %s %q", c.name, image, text)
		}
	}
}

func TestALaneAtItsEnd(t *testing.T) {
	v := over()
	if got := laneName(v, 3, ended); got != "lane 3, ended at step 4 by line 22, result 4, right" {
		t.Error(got)
	}
	v.Ending.Shown.Wrong = "\x00\x00\x00\x01"
	if got := laneName(v, 3, ended); got != "lane 3, ended at step 4 by line 22, result 4, wrong" {
		t.Error(got)
	}
	v.Group = [3]int{1, 0, 0} // the results are those of all groups
	if got := laneName(v, 3, ended); got != "lane 3, ended at step 4 by line 22" {
		t.Error(got)
	}
	for n, want := range map[int]string{0: "0", 9999: "9999", 10_000: "10k", 999_999: "999k", 1_540_000: "1.5M", 12_000_000: "12M"} {
		if got := brieflyCounted(n); got != want {
			t.Errorf("%d is %q", n, got)
		}
	}
}

func TestMomentsInWords(t *testing.T) {
	v := over()
	want := [][2]string{
		{"All 4 start", "`cmp`, line 20, runs first"},
		{"Lanes part", "2 left for `ELSE`; 2 run line 22"},
		{"Some meet again", "at `DONE`, line 28, 3 of 4"},
		{"3 end", "by `ret`, line 30"},
	}
	for i, w := range want {
		if title, text := momentWords(v, &v.Ending.Moments[i]); title != w[0] || text != w[1] {
			t.Errorf("%d: %q, %q", i, title, text)
		}
	}
	for _, c := range []struct {
		m    protocol.Moment
		want string
	}{
		{protocol.Moment{Kind: protocol.MomentTurn, Line: 40, Next: 44, Exec: 1, Moved: 6, Returned: 6}, "2 returned; 1 run line 44"},
		{protocol.Moment{Kind: protocol.MomentPart, Line: 32, Next: 28, Exec: 3, Moved: 4}, "1 wait behind line 32; 2 run line 28"},
		{protocol.Moment{Kind: protocol.MomentLeave, Line: 9, Op: "ret", Next: 10, Exec: 3, Moved: 4}, "by `ret`, line 9; 2 run line 10"},
	} {
		if _, text := momentWords(v, &c.m); text != c.want {
			t.Errorf("%q, want %q", text, c.want)
		}
	}
}

func TestWhoWroteTheLastValues(t *testing.T) {
	row := protocol.RegisterRow{Name: "R"}
	for i, by := range []int{28, 25, 25, 0} {
		row.Cells = append(row.Cells, protocol.Cell{By: by, Lanes: 1 << i})
	}
	v := over()
	v.Masks.Dispatch = 7
	v.Registers = []protocol.RegisterRow{row}
	rows := lastRegisters(v)
	if len(rows[0].Cells) != 3 {
		t.Errorf("a lane that never ran has a value: %+v", rows)
	}
	if text, line := lastCaption(writers(rows)); line != 28 || text != "last values; underlined: written by line 28, else by line 25" {
		t.Error(text, line)
	}
	if text, line := lastCaption([]int{7}); line != 0 || text != "last values, written by line 7" {
		t.Error(text, line)
	}
}

func TestInTurn(t *testing.T) {
	v := over()
	if got := inTurn(&v.Ending); got != "" {
		t.Error(got)
	}
	v.Ending.Moments[2] = protocol.Moment{Kind: protocol.MomentTurn, Step: 4, Next: 26}
	if got := inTurn(&v.Ending); got != "What begins at lines 22 and 26 ran one after the other: that is what parting cost." {
		t.Error(got)
	}
}

// TestResultsOfFewerLanesThanAreDrawn: an embed of PTX has 32 lanes, in banks of eight, of which a launch of
// eleven threads starts eleven.
func TestResultsOfFewerLanesThanAreDrawn(t *testing.T) {
	v := view(32, "1")
	v.Threads, v.Masks.Dispatch = make([]protocol.Thread, 1), 1<<11-1
	v.Ending.Reason = protocol.StopEnd
	v.Ending.Shown = protocol.ResultRows{Count: 11, Got: make([]string, 11)}
	for banks, want := range map[int][2]int{0: {11, 32}, 1: {11, 16}} { // before any view, and when room has been made
		s := shownStore(v)
		s.Layout.Banks = banks
		html := app.HTMLString(named("cards", s))
		cells := func(row string) int {
			return len(regexp.MustCompile(`<span [^>]*data-row="`+row+`"`).FindAllString(html, -1))
		}
		if got := [2]int{cells("result"), cells("state")}; got != want {
			t.Errorf("%d banks: %d results and %d lanes, not %v", banks, got[0], got[1], want)
		}
		if said := strings.Contains(html, "Lanes 11 to 31 were not started"); said != (banks == 1) {
			t.Errorf("%d banks: that lanes were not started is told: %v", banks, said)
		}
	}
}

// TestAnEmbedHasRoomForItsValues: eight lanes of an embed are as wide as four characters each.
func TestAnEmbedHasRoomForItsValues(t *testing.T) {
	for text, per := range map[string]int{"5040": 8, "40320": 4, "-3628800": 4, "0x123456789abcdef": 2, strings.Repeat("1", 40): 1} {
		html := app.HTMLString(named("cards", shownStore(view(16, text))))
		for _, other := range []int{16, 8, 4, 2, 1} {
			if got := strings.Contains(html, `data-per="`+strconv.Itoa(other)+`"`); got != (other == per) {
				t.Errorf("%s: %d lanes a bank: %v", text, other, got)
			}
		}
	}
}
