package launchedit

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// A file becomes the values of a buffer: numbers if it contains nothing else, else bytes, 32 to a line. The buffer
// grows to the size of the content.
func TestABufferIsFilledFromAFile(t *testing.T) {
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
		line := &protocol.LaunchLine{Kind: "surface", Row: 3, Last: 3, Fields: []protocol.LaunchField{
			{Name: "name", Value: "T6"}, {Name: "type", Value: test.typ}, {Name: "count", Value: test.count}, {Name: "values"},
		}}
		want := []protocol.LaunchChange{{Row: 3, Field: "values", Value: test.values}}
		if test.grown != "" {
			want = append(want, protocol.LaunchChange{Row: 3, Field: "count", Value: test.grown})
		}
		if changes := Fill(line, []byte(test.content)); !slices.Equal(changes, want) {
			t.Errorf("%s[%s] from %q: %+v, want %+v", test.typ, test.count, test.content, changes, want)
		}
	}
}

func TestALineWithoutTypeAndCountTakesBytes(t *testing.T) {
	changes := Fill(&protocol.LaunchLine{Row: 1}, []byte("\xff\xfe"))
	if want := []protocol.LaunchChange{{Row: 1, Field: "values", Value: `x"fffe"`}}; !slices.Equal(changes, want) {
		t.Errorf("%+v, want %+v", changes, want)
	}
}
