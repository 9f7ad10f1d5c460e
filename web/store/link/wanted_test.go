package link

import "testing"

// TestOptionsOfALink checks that an option with an invalid value is ignored.
func TestOptionsOfALink(t *testing.T) {
	for _, test := range []struct {
		options map[string]string
		want    Wanted
	}{
		{nil, NothingWanted},
		{map[string]string{"view": "memory:T6", "lane": "4", "lines": "23-31", "launch": "hide", "readonly": "true", "theme": "dark"},
			Wanted{View: WantMemory, Name: "T6", Lane: 4, First: 23, Last: 31, HideLaunch: true, ReadOnly: true}},
		{map[string]string{"view": "stack", "lines": "-31"}, Wanted{View: WantStack, Lane: -1, Last: 31}},
		{map[string]string{"lines": "23-"}, Wanted{Lane: -1, First: 23}},
		{map[string]string{"view": "stack:x", "lane": "32", "lines": "31-23", "launch": "yes", "readonly": "1"}, NothingWanted},
		{map[string]string{"view": "memory", "lane": "-1", "lines": "x"}, NothingWanted},
		{map[string]string{"view": "memory:", "lane": "1e1"}, NothingWanted},
	} {
		got := ReadWanted(test.options)
		if got != test.want {
			t.Errorf("%v: %+v", test.options, got)
		}
		if again := ReadWanted(got.options()); again != got {
			t.Errorf("%v: written and read again: %+v", test.options, again)
		}
	}
	if w := (Wanted{Lane: -1, First: 40, Last: 20}); w.options()[optionLines] != "20-40" {
		t.Errorf("lines chosen the other way round: %v", w.options())
	}
}
