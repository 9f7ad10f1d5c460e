package lanes

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/paneltest"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

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
		if g := geometryOf(paneltest.View(c.lanes, c.text), c.lanes); g.per != c.per {
			t.Errorf("%d lanes with %q: %d in a bank, want %d", c.lanes, c.text, g.per, c.per)
		}
	}
}

// TestVeryWideValuesLeaveLanesWhole checks that long values change the banks of Values only. Those of Lanes are as long
// as they can be, whatever the values are, so that a step moves nothing that stands below.
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
		g := geometryOf(paneltest.View(c.lanes, c.text), c.lanes)
		if state := laneGeometry(c.lanes).per; g.per != c.values || state != c.state {
			t.Errorf("%d lanes with %q: %d values and %d states in a bank, want %d and %d", c.lanes, c.text, g.per, state, c.values, c.state)
		}
		s := paneltest.Store(paneltest.View(c.lanes, c.text))
		html := app.HTMLString(ValuesRow.Open(s, nil))
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

// TestALoneValueMakesNoShorterBanks checks that an address in a row of its own, as that of an instruction with an exec
// size of 1, extends over the empty cells beside it, up to the length that fits them.
func TestALoneValueMakesNoShorterBanks(t *testing.T) {
	for _, c := range []struct {
		values []string
		per    int
		lone   bool
	}{
		{[]string{"15728704"}, 16, true},
		{[]string{"18446744073709551615", "", ""}, 16, true},
		{[]string{strings.Repeat("01", 16)}, 16, true},
		{[]string{strings.Repeat("01", 32)}, 2, false}, // longer than the row of an embed
		{[]string{"12"}, 16, false},                    // fits its column
		{[]string{"15728704", "1"}, 8, false},
		{[]string{"", "15728704"}, 8, false},
	} {
		v := paneltest.View(16, "7")
		v.Operands[0].Values = make([]protocol.Value, len(c.values))
		for i, text := range c.values {
			v.Operands[0].Values[i].Text = text
		}
		if g := geometryOf(v, 16); g.per != c.per {
			t.Errorf("%q: %d lanes in a bank, want %d", c.values, g.per, c.per)
		}
		if html := app.HTMLString(ValuesRow.Open(paneltest.Store(v), nil)); strings.Contains(html, " lone") != c.lone {
			t.Errorf("%q extends over its row: %v", c.values, !c.lone)
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
