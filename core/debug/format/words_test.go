package format

import "testing"

func TestLanesAndTheirVerb(t *testing.T) {
	for _, c := range []struct {
		lanes uint32
		want  string
	}{
		{0, "no lane enters"},
		{1 << 3, "lane 3 enters"},
		{1<<0 | 1<<2, "lanes 0 and 2 enter"},
		{1<<0 | 7<<4, "lanes 0 and 4 to 6 enter"},
	} {
		if got := LanesDo(c.lanes, "enters|enter"); got != c.want {
			t.Errorf("%032b: %q, want %q", c.lanes, got, c.want)
		}
	}
}
