package run

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/ui"
)

func TestEfficiencyOfTheWorstLines(t *testing.T) {
	lines := worst([]protocol.MarginLine{{Line: 3, Count: 2, Enabled: 32, Channels: 32}, {Line: 4, Count: 1, Enabled: 12, Channels: 16}, {Line: 5, Count: 9, Enabled: 4, Channels: 144}, {Line: 6}})
	if len(lines) != 2 || lines[0].Line != 5 || lines[1].Line != 4 || ui.Percent(&lines[1]) != "75\u202f%" {
		t.Errorf("%+v", lines)
	}
}
