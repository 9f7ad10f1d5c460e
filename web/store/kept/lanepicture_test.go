package kept

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func TestLanePictures(t *testing.T) {
	states := func(columns ...string) string { return strings.Join(columns, "") }
	for _, c := range []struct {
		timeline protocol.Timeline
		want     string
	}{
		{protocol.Timeline{}, ""},
		{protocol.Timeline{Columns: 2, Lanes: 4, States: "\x00"}, ""}, // fewer states than it claims
		{protocol.Timeline{Columns: 2, Lanes: 4, States: states("\x00\x01\x02\x05", "\x03\x04\xff\x05")}, "awr ps-"},
		{protocol.Timeline{Columns: 1, Lanes: 2, States: "\x05\x05"}, "."},
	} {
		if got := LanePicture(&c.timeline); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	long := protocol.Timeline{Columns: 100, Lanes: 1, States: strings.Repeat("\x00", 50) + strings.Repeat("\x01", 50)}
	if got := LanePicture(&long); got != "a w" {
		t.Errorf("equal steps: %q", got)
	}
	long.States = strings.Repeat("\x00\x01", 50)
	if got := strings.Fields(LanePicture(&long)); len(got) != mostColumns {
		t.Errorf("%d columns of 100", len(got))
	}
}
