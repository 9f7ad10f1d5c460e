package lanes

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/web/panel/paneltest"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// TestMaskRowsSayWhatDecides checks the masks against spec/visa/5_operands.md, "Predication": NoMask replaces the
// execution mask by all ones, so EM and CM do not decide then.
func TestMaskRowsSayWhatDecides(t *testing.T) {
	v := paneltest.View(16, "1")
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

// TestLanesAndValuesShareTheirColumns checks that Lanes and Values share their columns: each row of either has a cell
// for each lane of its bank, in order.
func TestLanesAndValuesShareTheirColumns(t *testing.T) {
	s := paneltest.Store(paneltest.View(32, "100", "-7"))
	s.Pinned = 20
	for _, html := range []string{app.HTMLString(Row.Open(s, nil)), app.HTMLString(ValuesRow.Open(s, nil))} {
		for lane := range 32 {
			if !strings.Contains(html, `data-lane="`+strconv.Itoa(lane)+`"`) {
				t.Fatalf("lane %d is missing in\n%s", lane, html)
			}
		}
		if strings.Count(html, "colhi") != 1 {
			t.Errorf("the pinned lane's column is outlined %d times", strings.Count(html, "colhi"))
		}
	}
	// With 32 lanes, the masks of the other bank are folded to State and ChEn.
	if n := strings.Count(app.HTMLString(Row.Open(s, nil)), ">flow<"); n != 1 {
		t.Errorf("%d banks of 2 are unfolded", n)
	}
}
