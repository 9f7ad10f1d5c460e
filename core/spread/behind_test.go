package spread

import (
	"bytes"
	"testing"
)

// TestBehind: either the later groups did what they would have done after the ones before, or Holds finds that they may
// not have.
func TestBehind(t *testing.T) {
	base := []byte{10, 0, 0, 0, 20, 0, 0, 0}
	for name, c := range map[string]struct {
		before []did
		later  []did
		op     operation
		want   []byte // nil: Holds is false
	}{
		"nothing":                           {nil, nil, 0, base},
		"only the ones before":              {[]did{{1, "write", 7}}, nil, 0, []byte{10, 7, 0, 0, 20, 0, 0, 0}},
		"only the later ones":               {nil, []did{{1, "read", 0}, {1, "write", 7}}, 0, []byte{10, 7, 0, 0, 20, 0, 0, 0}},
		"beside one another":                {[]did{{1, "write", 7}}, []did{{0, "read", 0}, {2, "write", 8}}, 0, []byte{10, 7, 8, 0, 20, 0, 0, 0}},
		"the later ones read it":            {[]did{{1, "write", 7}}, []did{{1, "read", 0}}, 0, nil},
		"both write it":                     {[]did{{1, "write", 7}}, []did{{1, "write", 7}}, 0, nil},
		"the ones before write what it was": {[]did{{0, "write", 10}}, []did{{0, "read", 0}, {0, "write", 7}}, 0, []byte{7, 0, 0, 0, 20, 0, 0, 0}},
		"both add":                          {[]did{{4, "sum", 23}}, []did{{4, "sum", 25}}, sum, []byte{10, 0, 0, 0, 28, 0, 0, 0}},
		"one writes, the later ones add":    {[]did{{4, "write", 50}}, []did{{4, "sum", 25}}, sum, []byte{10, 0, 0, 0, 55, 0, 0, 0}},
		"both, least":                       {[]did{{4, "sum", 15}}, []did{{4, "sum", 18}}, least, []byte{10, 0, 0, 0, 15, 0, 0, 0}},
		"one writes more, least":            {[]did{{4, "write", 50}}, []did{{4, "sum", 18}}, least, nil},
		"both add, and it is read":          {[]did{{4, "sum", 23}}, []did{{4, "sum", 25}, {5, "read", 0}}, sum, nil},
		"across integers":                   {[]did{{4, "sum", 23}}, []did{{2, "sum", 25}}, sum, nil},
	} {
		b := Behind{
			Base: base, Before: bytes.Clone(base), Read: make([]byte, len(base)), Written: make([]byte, len(base)),
			Sums: &Sums{op: c.op},
		}
		if c.op != 0 {
			b.Sums.Bytes = 4
		}
		for _, d := range c.before {
			b.Before[d.at] = d.value
		}
		got := bytes.Clone(base)
		for _, d := range c.later {
			switch d.what {
			case "read":
				b.Read[d.at] = Plain
			case "write":
				got[d.at], b.Written[d.at] = d.value, Plain
			case "sum":
				got[d.at] = d.value
				for k := range 4 {
					b.Written[d.at+k] |= sumMark(k)
				}
			}
		}
		holds := b.Holds()
		if holds {
			b.After(got)
		}
		if holds != (c.want != nil) || holds && !bytes.Equal(got, c.want) {
			t.Errorf("%s: %v %v, want %v", name, holds, got, c.want)
		}
	}
}
