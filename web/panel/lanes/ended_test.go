package lanes

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/paneltest"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name        string
		change      func(*protocol.View)
		image, want string
	}{
		{"right", func(*protocol.View) {}, "ok", "T6 is as expected in all 4 lanes. The program ended after 9 steps."},
		{"several threads", func(v *protocol.View) { v.Threads = make([]protocol.Thread, 2) }, "ok", "T6 is as expected in all 4 elements. The program ended after 9 steps."},
		{"one element", func(v *protocol.View) { v.Expects[0].Elems = 1 }, "ok", "T6 is as expected in one element. The program ended after 9 steps."},
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
		v := paneltest.Over()
		c.change(v)
		if image, text := verdictOf(v); image != c.image || text != c.want {
			t.Errorf("%s: %s %q", c.name, image, text)
		}
	}
}

func TestALaneAtItsEnd(t *testing.T) {
	v := paneltest.Over()
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

// TestResultsOfFewerLanesThanAreDrawn checks an embed of PTX, which draws 32 lanes in banks of eight, with a launch of
// eleven threads, which starts eleven of them.
func TestResultsOfFewerLanesThanAreDrawn(t *testing.T) {
	v := paneltest.View(32, "1")
	v.Threads, v.Masks.Dispatch = make([]protocol.Thread, 1), 1<<11-1
	v.Ending.Reason = protocol.StopEnd
	v.Ending.Shown = protocol.ResultRows{Count: 11, Got: make([]string, 11)}
	for banks, want := range map[int][2]int{0: {11, 32}, 1: {11, 16}} { // before any view, and when room has been made
		s := paneltest.Store(v)
		s.Layout.Banks = banks
		html := app.HTMLString(CardsRow.Open(s, nil))
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

// Results that have columns of their own do not make the lanes' columns wider: a kernel of two groups writes long
// values.
func TestLongResultsBelowTheLanes(t *testing.T) {
	v := paneltest.View(16, "1")
	v.Threads, v.Ending.Reason = make([]protocol.Thread, 2), protocol.StopEnd
	v.Ending.Shown = protocol.ResultRows{Count: 2, Got: []string{"16709535922130707234", "0"}}
	html := app.HTMLString(CardsRow.Open(paneltest.Store(v), nil))
	for row, per := range map[string]string{"state": "8", "result": "1"} {
		if !regexp.MustCompile(`data-per="` + per + `"[^>]*data-row="` + row + `"|data-row="` + row + `"[^>]*data-per="` + per + `"`).MatchString(html) {
			t.Errorf("the row %s does not have %s lanes", row, per)
		}
	}
}

// TestAnEmbedHasRoomForItsValues checks the number of lanes in an embed's bank. In a bank of eight, each lane is as
// wide as four characters.
func TestAnEmbedHasRoomForItsValues(t *testing.T) {
	for text, per := range map[string]int{"5040": 8, "40320": 4, "-3628800": 4, "0x123456789abcdef": 2, strings.Repeat("1", 40): 1} {
		html := app.HTMLString(CardsRow.Open(paneltest.Store(paneltest.View(16, text)), nil))
		for _, other := range []int{16, 8, 4, 2, 1} {
			if got := strings.Contains(html, `data-per="`+strconv.Itoa(other)+`"`); got != (other == per) {
				t.Errorf("%s: %d lanes a bank: %v", text, other, got)
			}
		}
	}
}
