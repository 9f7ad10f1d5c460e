package run

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/paneltest"
)

func TestMomentsInWords(t *testing.T) {
	v := paneltest.Over()
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
		{protocol.Moment{Kind: protocol.MomentTurn, Line: 40, Next: 44, Exec: 1, Moved: 6, Returned: 6}, "2 returned; 1 runs line 44"},
		{protocol.Moment{Kind: protocol.MomentPart, Line: 32, Next: 28, Exec: 3, Moved: 4}, "1 waits behind line 32; 2 run line 28"},
		{protocol.Moment{Kind: protocol.MomentLeave, Line: 9, Op: "ret", Next: 10, Exec: 3, Moved: 4}, "by `ret`, line 9; 2 run line 10"},
	} {
		if _, text := momentWords(v, &c.m); text != c.want {
			t.Errorf("%q, want %q", text, c.want)
		}
	}
}
