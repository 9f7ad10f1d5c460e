package names

import (
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func TestNamesAreInTheOrderOfTheirUse(t *testing.T) {
	list := List([]protocol.Variable{
		{Name: "%arg", Class: "register", Type: "ud", Elems: 256, Predefined: true}, {Name: "X", Class: "register", Type: "d", Elems: 16},
		{Name: "P1", Class: "predicate", Elems: 1024}, {Name: "T6", Class: "surface"}, {Name: "S0", Class: "sampler"}, {Name: "lane", Class: "register", Type: "d", Elems: 1},
	}, []protocol.Surface{{Name: "T6", Type: "d", Elems: 1000}, {Name: "shared local memory", Type: "ud", Elems: 16, BTI: -1}}, false)
	want := []Name{
		{"X", "register, 16 d"}, {"P1", "predicate, 1\u202f024 bits"}, {"lane", "register, 1 d"}, // it hides the one that is always there
		{"T6", "surface, 1\u202f000 d"}, {"slm", "surface, 16 ud"},
	}
	for _, n := range builtins {
		if n.Text != "lane" {
			want = append(want, n)
		}
	}
	want = append(want, Name{"%arg", "register, 256 ud"})
	if !slices.Equal(list, want) {
		t.Errorf("%v,\nwant %v", list, want)
	}
	if list := List(nil, nil, false); !slices.Equal(list, builtins) {
		t.Errorf("without a program: %v", list)
	}
	if list := List(nil, nil, true); !slices.Equal(list, slices.Concat(specials, builtins)) {
		t.Errorf("of PTX: %v", list)
	}
}
