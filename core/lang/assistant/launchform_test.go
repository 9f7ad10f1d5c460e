package assistant

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// A form has a platform and a grid, whether the text has them or not. Changes in the form come back as edits of the
// text.
func TestLaunchLinesAreAFormAndComeBack(t *testing.T) {
	for _, c := range []struct {
		name, text string
		kinds      []string
		change     protocol.LaunchChange
		edit       string
	}{
		{"k.visaasm", "//@ grid simd=16\n//@ surface T6 = d[16]\n", []string{"platform", "grid", "surface"},
			protocol.LaunchChange{Kind: "platform", Field: "name", Value: "PVC"}, "\n//@ platform PVC"},
		{"k.visaasm", ".version 4.1\n", []string{"platform", "grid"},
			protocol.LaunchChange{Kind: "grid", Field: "simd", Value: "8"}, "//@ grid simd=8\n"},
		{"k.ptx", "//@ launch k block=32\n//@ param out = s32[16] zeros\n", []string{"launch", "param"},
			protocol.LaunchChange{Row: 1, Field: "grid", Value: "2"}, " grid=2"},
		{"k.ptx", ".version 6.0\n.target sm_70\n", []string{"launch"},
			protocol.LaunchChange{Kind: "launch", Field: "name", Value: "k"}, "//@ launch k\n"},
	} {
		page := client{t: t}
		page.ask(&protocol.Hold{Name: c.name, Text: c.text, Version: 3})
		if f, ok := page.ask(&protocol.ChangeLaunch{Version: 2}).(*protocol.Failed); !ok || f.Code != protocol.CodeStale {
			t.Errorf("a change of another text: %+v", f)
		}
		form, ok := page.ask(&protocol.Ask{Version: 3, Question: protocol.AskLaunch, Line: 1, Col: 1}).(*protocol.LaunchForm)
		if !ok {
			t.Fatalf("%s: no form", c.text)
		}
		var kinds []string
		for i := range form.Lines {
			l := &form.Lines[i]
			kinds = append(kinds, l.Kind)
			if l.Kind == "grid" && (l.Field("groups") == nil || l.Field("simd") == nil || l.Field("simd").Meaning == "") {
				t.Errorf("%q: the grid is %+v", c.text, l)
			}
		}
		if len(kinds) != len(c.kinds) {
			t.Fatalf("%q: %v, want %v", c.text, kinds, c.kinds)
		}
		for i := range kinds {
			if kinds[i] != c.kinds[i] {
				t.Errorf("%q: %v, want %v", c.text, kinds, c.kinds)
			}
		}
		edits, ok := page.ask(&protocol.ChangeLaunch{Version: 3, Changes: []protocol.LaunchChange{c.change}}).(*protocol.Edits)
		if !ok || len(edits.Edits) != 1 || edits.Edits[0].NewText != c.edit {
			t.Errorf("%q: %+v", c.text, edits)
		}
	}
}
