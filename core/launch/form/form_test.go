package form

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

const text = `//@ title Half  =  of it
  //@ platform   DG2
//@ grid groups=2,1   simd=16 whatever
//@ surface T6 bti=3 = d[16] 1, 2,
//@     3, iota(4, 2),

//@ surface T7 = d[ 8 ]
//@ slm 1024
//@ input X[2] = -3, 7, x"00 ff",
//@   0
//@ expect T6[0] ~1e-6 = 3
//@ strange line = 7
//@
.version 4.1
`

// apply applies edits, the last one first.
func apply(src string, edits []Edit) string {
	for i := len(edits) - 1; i >= 0; i-- {
		src = src[:edits[i].Span.Start] + edits[i].Text + src[edits[i].Span.End:]
	}
	return src
}

func shown(src string) string {
	var b strings.Builder
	f := Read(src)
	for _, l := range f.Lines {
		b.WriteString(string(l.Kind))
		for _, x := range l.Fields {
			b.WriteString(" " + x.Name + "<" + x.Value + ">")
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestLinesAreCutIntoFields(t *testing.T) {
	want := `platform name<DG2>
grid groups<2,1> simd<16>
surface name<T6> keys<bti=3> type<d> count<16> values<1, 2, 3, iota(4, 2),>
surface name<T7> keys<> type<d> count<8> values<>
input name<X[2]> keys<> values<-3, 7, x"00 ff", 0>
expect name<T6[0]> keys<~1e-6> values<3>
`
	if got := shown(text); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if f := Read(text); f.Other != 3 {
		t.Errorf("%d other lines", f.Other)
	}
	ptx := "//@ launch k grid=2 block=32,2\n//@ param out = s32[16] zeros\n//@ param n = u32 5\n//@ param m = 7\n//@ param s[8] = u64 address(b, 4)\n//@ buffer b = f32[2] 0.5\n//@ expect out = 1, 2\n"
	want = `launch name<k> grid<2> block<32,2>
param name<out> keys<> type<s32> count<16> values<zeros>
param name<n> keys<> type<u32> values<5>
param name<m> keys<> values<7>
param name<s[8]> keys<> type<u64> values<address(b, 4)>
buffer name<b> keys<> type<f32> count<2> values<0.5>
expect name<out> keys<> values<1, 2>
`
	if got := shown(ptx); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A changed field has its new value in the text, and nothing else has changed.
func TestFieldsAreWritten(t *testing.T) {
	for _, c := range []struct {
		name   string
		change []Change
		old    string // a piece of the text
		new    string // its replacement
	}{
		{"a word", []Change{{Row: 2, Field: Name, Value: "PVC"}}, "platform   DG2", "platform   PVC"},
		{"a key", []Change{{Row: 3, Field: "simd", Value: "8"}}, "simd=16", "simd=8"},
		{"a key goes", []Change{{Row: 3, Field: "groups", Value: ""}}, "grid groups=2,1   simd", "grid simd"},
		{"a key comes", []Change{{Row: 3, Field: "local", Value: "32"}}, "whatever\n", "whatever local=32\n"},
		{"a name", []Change{{Row: 4, Field: Name, Value: "OUT"}}, "surface T6 bti", "surface OUT bti"},
		{"other keys", []Change{{Row: 4, Field: Keys, Value: "bti=5"}}, "bti=3", "bti=5"},
		{"keys come", []Change{{Row: 7, Field: Keys, Value: "bti=5"}}, "T7 = d", "T7 bti=5 = d"},
		{"a type and a count", []Change{{Row: 7, Field: Type, Value: "f"}, {Row: 7, Field: Count, Value: "32"}}, "d[ 8 ]", "f[ 32 ]"},
		{"values over lines", []Change{{Row: 4, Field: Values, Value: "9,\t8"}}, "1, 2,\n//@     3, iota(4, 2),", "9, 8"},
		{"first values", []Change{{Row: 7, Field: Values, Value: "5"}}, "d[ 8 ]\n", "d[ 8 ] 5\n"},
		{"no values", []Change{{Row: 11, Field: Values, Value: ""}}, "~1e-6 = 3", "~1e-6 = "},
		{"a type comes", []Change{{Row: 11, Field: Type, Value: "f"}}, "= 3\n", "= f[1] 3\n"},
		{"a line goes", []Change{{Row: 4, Drop: true}}, "//@ surface T6 bti=3 = d[16] 1, 2,\n//@     3, iota(4, 2),\n", ""},
		{"a line of a kind comes", []Change{{Kind: "surface", Field: Name, Value: "T8"}, {Kind: "surface", Field: Type, Value: "d"}, {Kind: "surface", Field: Count, Value: "4"}},
			"d[ 8 ]\n", "d[ 8 ]\n//@ surface T8 = d[4]\n"},
		{"a line of no kind yet comes", []Change{{Kind: "svm", Field: Name, Value: "P"}, {Kind: "svm", Field: Values, Value: "1"}}, "//@\n", "//@\n//@ svm P = 1\n"},
		{"the same", []Change{{Row: 2, Field: Name, Value: "DG2"}}, "DG2", "DG2"},
		{"no such line", []Change{{Row: 99, Field: Name, Value: "DG2"}}, "DG2", "DG2"},
		{"no such kind", []Change{{Kind: "bogus", Field: Name, Value: "DG2"}}, "DG2", "DG2"},
	} {
		want := strings.Replace(text, c.old, c.new, 1)
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s: no %q", c.name, c.old)
		}
		if got := apply(text, Read(text).Write(c.change)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
	}
	if got := apply(".version 4.1\n", Read(".version 4.1\n").Write([]Change{{Kind: "platform", Field: Name, Value: "DG2"}})); got != "//@ platform DG2\n.version 4.1\n" {
		t.Errorf("into a text without launch lines: %q", got)
	}
}

// A long list is broken into lines, and reads back as the same list.
func TestLongListsAreBroken(t *testing.T) {
	values := strings.TrimSuffix(strings.Repeat("1234567, iota(1, 2), ", 40), ", ")
	got := apply(text, Read(text).Write([]Change{{Row: 7, Field: Values, Value: values}}))
	for _, line := range strings.Split(got, "\n") {
		if len(line) > lineWidth {
			t.Errorf("a line of %d", len(line))
		}
	}
	for _, l := range Read(got).Lines {
		if n := l.Field(Name); n != nil && n.Value == "T7" && l.Field(Values).Value != values {
			t.Errorf("%q", l.Field(Values).Value)
		}
	}
}

// From text to fields to text: writing the current values changes no program, and changing any field there and back
// leaves the same lines.
func TestProgramsAreAsTheyWere(t *testing.T) {
	files, _ := filepath.Glob("../../../examples/*.visaasm")
	more, _ := filepath.Glob("../../../examples/ptx/*.ptx")
	if len(files) == 0 || len(more) == 0 {
		t.Fatal("there are no examples")
	}
	for _, file := range append(files, more...) {
		b := filetest.Read(t, file)
		src := b
		f := Read(src)
		if len(f.Lines) < 2 {
			t.Errorf("%s has %d lines with fields", file, len(f.Lines))
		}
		for i := range f.Lines {
			l := &f.Lines[i]
			for _, x := range l.Fields {
				if edits := f.Write([]Change{{Row: l.Row, Field: x.Name, Value: x.Value}}); len(edits) > 0 {
					t.Errorf("%s line %d: what stands there is %v", file, l.Row, edits)
				}
				if x.Value == "" || x.Name == Keys {
					continue
				}
				changed := apply(src, f.Write([]Change{{Row: l.Row, Field: x.Name, Value: "Q7"}}))
				g := Read(changed)
				if got := g.Lines[i].Field(x.Name); got == nil || got.Value != "Q7" {
					t.Errorf("%s line %d: %s is %+v", file, l.Row, x.Name, got)
				}
				if back := apply(changed, g.Write([]Change{{Row: l.Row, Field: x.Name, Value: x.Value}})); shown(back) != shown(src) {
					t.Errorf("%s line %d: %s comes back as\n%s", file, l.Row, x.Name, shown(back))
				}
			}
		}
	}
}

// Nothing that can be typed into the form makes it panic, and its edits lie in the text.
func FuzzForm(f *testing.F) {
	f.Add(text, 4, Values, "1, 2")
	f.Add("//@ grid =\n//@ surface\n//@ param = [", 1, "simd", "x")
	f.Fuzz(func(t *testing.T, src string, row int, field, value string) {
		form := Read(src)
		for _, c := range []Change{{Row: row, Field: field, Value: value}, {Row: row, Drop: true}, {Kind: "surface", Field: field, Value: value}} {
			apply(src, form.Write([]Change{c}))
		}
	})
}
