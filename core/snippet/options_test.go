package snippet

import (
	"reflect"
	"strings"
	"testing"
)

// TestOptionsStandBehindALink checks that options follow a link as text, and stand alone where there is no program.
func TestOptionsStandBehindALink(t *testing.T) {
	options := map[string]string{"theme": "dark", "view": "memory:T6", "lines": "23-31", "name": "a b&c=%"}
	const behind = "lines=23-31&name=a%20b%26c%3D%25&theme=dark&view=memory:T6"
	link, err := Encode(Snippet{Text: "ret", Options: options})
	if err != nil || !strings.HasSuffix(link, "&"+behind) {
		t.Fatalf("%q, %v", link, err)
	}
	alone := WithOptions("#", options)
	if alone != "#"+behind {
		t.Errorf("alone: %q", alone)
	}
	for _, fragment := range []string{link, alone, behind} {
		if got := Options(fragment); !reflect.DeepEqual(got, options) {
			t.Errorf("%q: %v", fragment, got)
		}
	}
	for fragment, want := range map[string]map[string]string{
		"":                                    nil,
		"#lanes":                              nil,
		"#v2:AAAA":                            nil,
		"#v2:AAAA&theme":                      nil,
		"#v2:AAAA&theme=%zz&view=stack":       {"view": "stack"},
		"#v2:AAAA&theme=dark&theme=light":     {"theme": "light"},
		strings.Repeat("a", maxOptions) + "=": nil,
	} {
		if got := Options(fragment); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, want %v", fragment, got, want)
		}
	}
}

// TestOptionsOutliveADamagedLink checks that the options of a damaged link are read, since they apply to what is left
// of it.
func TestOptionsOutliveADamagedLink(t *testing.T) {
	s, err := Decode("#v2:AAAA&theme=dark")
	if err == nil || s.Options["theme"] != "dark" {
		t.Errorf("%+v, %v", s, err)
	}
}
