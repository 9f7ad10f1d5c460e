package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// openWhereTranslated opens a PTX text on a page whose engine translates.
func openWhereTranslated(t *testing.T) (*page, *helper) {
	p, h := withHelper(t)
	p.s.world.Translates = true
	p.s.openFile(fileOf("k.ptx", ptxText))
	p.advance(0)
	return p, h
}

// TestAnEngineThatCanTranslatesPTX checks that the assistant is not asked, so that it is not loaded.
func TestAnEngineThatCanTranslatesPTX(t *testing.T) {
	p, h := openWhereTranslated(t)
	if m := asked[*protocol.Translate](p); m.Text != ptxText || m.Name != "k.ptx" {
		t.Errorf("%+v", m)
	}
	p.s.Step()
	p.answer(translated())
	if !p.s.Checked || p.s.Translation.Text != ptxBelow {
		t.Errorf("checked %v, %+v", p.s.Checked, p.s.Translation)
	}
	if load := asked[*protocol.Load](p); load.Text != ptxBelow || load.Source.Text != ptxText {
		t.Errorf("%+v", load)
	}
	if len(h.asked)+len(h.held) > 0 {
		t.Errorf("the assistant is asked %v", h.asked)
	}
}

// TestAnEngineThatDiesOverATranslation checks that the move ends, and that the next one translates again.
func TestAnEngineThatDiesOverATranslation(t *testing.T) {
	p, _ := openWhereTranslated(t)
	p.s.Step()
	p.s.EngineDied("it broke")
	if p.s.Run == Moving || p.s.Notice.Tone != Failure || p.restarts != 1 || p.text != ptxText {
		t.Errorf("run %d, %+v, %d restarts", p.s.Run, p.s.Notice, p.restarts)
	}
	p.hello()
	p.s.Step()
	asked[*protocol.Translate](p)
	p.answer(translated())
	asked[*protocol.Load](p)
}
