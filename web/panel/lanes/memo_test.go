package lanes

import (
	"math/rand/v2"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/paneltest"
)

// TestKeptPartsAreAsNew checks that a panel that keeps parts of its last drawing shows the same as a new one, whatever
// has changed.
func TestKeptPartsAreAsNew(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 7))
	texts := []string{"1", "-1234567", "0b1010101010101010101010101010101"}
	s := paneltest.Store(nil)
	lanes := Row.Open(s, nil).Content().(*lanesPanel)
	kept := 0
	for range 400 {
		s.View = paneltest.View([]int{1, 8, 16, 32}[random.IntN(4)], texts[random.IntN(len(texts))])
		s.View.Masks.Exec, s.View.Masks.Call = uint32(random.IntN(3)), uint32(random.IntN(2))
		s.View.Masks.Pred, s.View.Masks.PredText = uint32(random.IntN(2)), []string{"", "P", "!P.any"}[random.IntN(3)]
		s.View.Masks.NoMask, s.View.Masks.Offset = random.IntN(2) == 0, 4*random.IntN(3)
		s.Pinned, s.Hover = random.IntN(len(s.View.Lanes)+1)-1, random.IntN(len(s.View.Lanes)+1)-1
		shown, before := lanes.Tree(), lanes.rows.before
		if patch := draw.Diff(Row.Open(s, nil).Content().(*lanesPanel).Tree(), shown); patch != "" {
			t.Fatalf("a panel that was drawn before differs from a new one: %q", patch)
		}
		for key, node := range lanes.rows.now {
			if before[key] == node {
				kept++
			}
		}
	}
	if kept == 0 {
		t.Error("no part was ever kept")
	}
}

// TestRowsOfSameMasksAreKept checks that the rows of masks are kept if the next view has the same masks.
func TestRowsOfSameMasksAreKept(t *testing.T) {
	s := paneltest.Store(paneltest.View(16, "1"))
	lanes := Row.Open(s, nil).Content().(*lanesPanel)
	lanes.Tree()
	s.View = paneltest.View(16, "2")
	s.View.Step, s.View.Lanes[3].State = 4, protocol.LaneOff
	lanes.Tree()
	if same := len(lanes.rows.now); same != len(lanes.rows.before) || same != 6 { // M1 to M4, numbers, EM, CM, Pred, ChEn
		t.Errorf("%d parts are kept of %d", same, len(lanes.rows.before))
	}
	for key, node := range lanes.rows.now {
		if lanes.rows.before[key] != node {
			t.Errorf("%+v was drawn again", key)
		}
	}
}
