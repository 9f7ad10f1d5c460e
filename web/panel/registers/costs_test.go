package registers

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/paneltest"
)

func TestInTurn(t *testing.T) {
	v := paneltest.Over()
	if got := inTurn(&v.Ending); got != "" {
		t.Error(got)
	}
	v.Ending.Moments[2] = protocol.Moment{Kind: protocol.MomentTurn, Step: 4, Next: 26}
	if got := inTurn(&v.Ending); got != "What begins at lines 22 and 26 ran one after the other: that is what parting cost." {
		t.Error(got)
	}
}
