package launchedit

import (
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

var form = &protocol.LaunchForm{Lines: []protocol.LaunchLine{
	{Kind: "surface", Row: 2, Last: 2, Fields: []protocol.LaunchField{{Name: "name", Value: "T6"}, {Name: "count", Value: "3"}}},
	{Kind: "surface", Row: 3, Last: 3, Fields: []protocol.LaunchField{{Name: "name", Value: "T7"}, {Name: "count", Value: "1"}}},
	{Kind: "expect", Row: 4, Last: 4, Fields: []protocol.LaunchField{{Name: "name", Value: "T6"}, {Name: "values", Value: "0"}}},
	{Kind: "param", Row: 5, Last: 5, Fields: []protocol.LaunchField{{Name: "name", Value: "n"}, {Name: "values", Value: "1"}}},
}}

// What buffers hold is written into the existing expectation, or into a new one if there is none.
func TestWhatARunGaveIsExpected(t *testing.T) {
	var changes []protocol.LaunchChange
	for _, name := range []string{"T6", "T7"} {
		values := map[string][]protocol.Value{"T6": {{Text: "1"}, {Text: "-2"}, {Text: "3"}}, "T7": {{Text: "0.5"}}}[name]
		changes = append(changes, Expect(form, name, values)...)
	}
	want := []protocol.LaunchChange{{Row: 4, Field: "values", Value: "1, -2, 3"}, {Kind: "expect", Field: "name", Value: "T7"}, {Kind: "expect", Field: "values", Value: "0.5"}}
	if !slices.Equal(changes, want) {
		t.Errorf("%+v, want %+v", changes, want)
	}
}

func TestOnlyALineWithElementsMakesABuffer(t *testing.T) {
	for name, makes := range map[string]bool{"T6": true, "T7": true, "T8": false, "n": false, "": false} {
		if Makes(form, name) != makes {
			t.Errorf("a line makes %q: %v", name, !makes)
		}
	}
}
