package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/files"
)

// A file becomes the values of a buffer: numbers if it contains nothing else, else bytes, 32 to a line. The buffer
// grows to the size of the content.
func TestABufferIsFilledFromAFile(t *testing.T) {
	buffer := func(typ, count string) *protocol.LaunchForm {
		return &protocol.LaunchForm{Lines: []protocol.LaunchLine{{Kind: "surface", Row: 3, Last: 3, Fields: []protocol.LaunchField{
			{Name: "name", Value: "T6"}, {Name: "type", Value: typ}, {Name: "count", Value: count}, {Name: "values"},
		}}}}
	}
	for _, test := range []struct {
		typ, count, content string
		values, grown       string
	}{
		{"d", "4", "1, -2\n3;4\t0x5\r\n", "1, -2, 3, 4, 0x5", "5"},
		{"f", "8", "1.5 nan -1e3", "1.5, nan, -1e3", ""},
		{"d", "1", "abcde", `x"6162636465000000"`, "2"},
		{"hf", "4", "\xff\x00", `x"ff00"`, ""},
		{"b64", "1", "123456789\x00", `x"31323334353637383900000000000000"`, "2"},
		{"u8", "40", strings.Repeat("\xaa", 40), `x"` + strings.Repeat("aa", 32) + `", x"` + strings.Repeat("aa", 8) + `"`, ""},
		{"d", "1", "", "", ""},
		{"bool", "1", "\xff", `x"ff"`, ""}, // not a buffer's type: its launch line reports that
		{"v", "1", "\xff", `x"ff000000"`, ""},
		{"b", "1", "\xff", `x"ff"`, ""},
	} {
		p, h := withHelper(t)
		p.s.Launch.Form = buffer(test.typ, test.count)
		p.s.FillBuffer(3)
		p.picked[0](files.File{Name: "in.bin", Size: len(test.content), Content: []byte(test.content)})
		m, ok := h.asked[len(h.asked)-1].m.(*protocol.ChangeLaunch)
		if !ok {
			t.Errorf("%q: %T is asked, %q is said", test.content, h.asked, p.s.Notice.Text)
			continue
		}
		want := []protocol.LaunchChange{{Row: 3, Field: "values", Value: test.values}}
		if test.grown != "" {
			want = append(want, protocol.LaunchChange{Row: 3, Field: "count", Value: test.grown})
		}
		if len(m.Changes) != len(want) || m.Changes[0] != want[0] || m.Changes[len(want)-1] != want[len(want)-1] {
			t.Errorf("%s[%s] from %q: %+v, want %+v", test.typ, test.count, test.content, m.Changes, want)
		}
	}
	for _, test := range []struct {
		file    files.File
		between func(p *page)
		want    string
	}{
		{files.File{Name: "in.bin", Size: mostFilled + 1}, func(*page) {}, "65\u202f537 bytes; 65\u202f536 are the most"},
		{files.File{Name: "in.bin", Refused: files.Unread("in.bin")}, func(*page) {}, "could not be read"},
		{files.File{Name: "in.bin"}, func(p *page) { p.typed("another text") }, changedMeanwhile},
		{files.File{Name: "in.bin"}, func(p *page) { p.s.Launch.Form = nil }, changedMeanwhile},
	} {
		p, h := withHelper(t)
		p.s.Launch.Form = buffer("d", "4")
		p.s.FillBuffer(3)
		test.between(p)
		p.picked[0](test.file)
		if !strings.Contains(p.s.Notice.Text, test.want) || len(h.asked) > 0 {
			t.Errorf("%+v: %q is said, %d questions", test.file, p.s.Notice.Text, len(h.asked))
		}
	}
}
