package store

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/files"
	"github.com/lanewise/lanewise/web/store/launchedit"
)

// launchedit has the tests of what a file becomes.
func TestABufferIsFilledFromAFile(t *testing.T) {
	buffer := func(typ, count string) *protocol.LaunchForm {
		return &protocol.LaunchForm{Lines: []protocol.LaunchLine{{Kind: "surface", Row: 3, Last: 3, Fields: []protocol.LaunchField{
			{Name: "name", Value: "T6"}, {Name: "type", Value: typ}, {Name: "count", Value: count}, {Name: "values"},
		}}}}
	}
	p, h := withHelper(t)
	p.s.Launch.Form = buffer("d", "4")
	p.s.FillBuffer(3)
	p.picked[0](fileOf("in.bin", "1, -2\n3;4\t0x5\r\n"))
	m, ok := h.asked[len(h.asked)-1].m.(*protocol.ChangeLaunch)
	if !ok {
		t.Fatalf("%T is asked, %q is said", h.asked, p.s.Notice.Text)
	}
	want := []protocol.LaunchChange{{Row: 3, Field: "values", Value: "1, -2, 3, 4, 0x5"}, {Row: 3, Field: "count", Value: "5"}}
	if !slices.Equal(m.Changes, want) {
		t.Errorf("%+v, want %+v", m.Changes, want)
	}
	for _, test := range []struct {
		file    files.File
		between func(p *page)
		want    string
	}{
		{files.File{Name: "in.bin", Size: launchedit.MostFilled + 1}, func(*page) {}, "65\u202f537 bytes; 65\u202f536 are the most"},
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
