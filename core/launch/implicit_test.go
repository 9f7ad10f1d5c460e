package launch

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// TestImplicitArgs checks implicit_args field by field, at the offsets of IGC's implicit_args_struct.h, and the rows of
// local ids behind them: x, y and z of 16 lanes for each thread.
func TestImplicitArgs(t *testing.T) {
	_, _, l, diags := build(t, `//@ grid groups=2,3 local=5,4 offset=7,8,9
//@ printf out = ud[16] 4
//@ surface implicit_args bti=250 = ub[384] implicit_args
//@ args opencl X = 0; L = 0; G = 0; P = address(implicit_args)
`)
	if len(diags) > 0 || len(l.Surfaces) != 2 || l.Surfaces[1].BTI != 250 || l.Threads != 2 {
		t.Fatal(diags, l)
	}
	printed, s := l.Surfaces[0].Base, l.Surfaces[1]
	b := s.Init
	if len(b) != 384 {
		t.Fatalf("%d bytes", len(b))
	}
	if b[0] != 192 || b[1] != 0 || b[2] != 2 || b[3] != 16 {
		t.Errorf("size, version, work dimensions, SIMD width: %v, want 192, 0, 2, 16", b[:4])
	}
	u32 := binary.LittleEndian.Uint32
	for at, want := range map[int]uint32{4: 5, 8: 4, 12: 1, 80: 2, 84: 3, 88: 1} {
		if got := u32(b[at:]); got != want {
			t.Errorf("byte %d holds %d, want %d", at, got, want)
		}
	}
	for at, want := range map[int]uint64{16: 10, 24: 12, 32: 1, 40: printed, 48: 7, 56: 8, 64: 9, 72: s.Base + 192} {
		if got := binary.LittleEndian.Uint64(b[at:]); got != want {
			t.Errorf("byte %d holds %#x, want %#x", at, got, want)
		}
	}
	for item := range 20 { // 16 in the first thread
		row := b[192+item/16*96:]
		for axis, want := range []int{item % 5, item / 5, 0} {
			if got := int(row[axis*32+item%16*2]); got != want {
				t.Errorf("work-item %d has the local id %d on axis %d, want %d", item, got, axis, want)
			}
		}
	}

	for lines, want := range map[string]string{
		"//@ surface A bti=250 = ud[95] implicit_args\n":                                 "There is room for 95 elements of type ud and no more.",
		"//@ surface A bti=250 = ud[96] implicit_args, 1\n":                              "Nothing can follow a value that fills all the rest.",
		"//@ surface A bti=249 = ud[96] implicit_args\n":                                 "A binding table index is a whole number from 0 to 239, not `249`.",
		"//@ surface A bti=250 = ud[96] implicit_args\n//@ surface B bti=250 = ud[96]\n": "The binding table index 250 belongs to `A` already.",
		"//@ surface A bti=250 = ud[96] implicit_args\n//@ expect A = implicit_args\n":   "The value `implicit_args` is for `input` and `args` lines only.",
	} {
		f := visa.NewFile("t.visaasm", "//@ grid local=5,4\n"+lines+"//@ args opencl X = 0; L = 0; G = 0; P = 0\n"+kernel)
		spec, diags := Parse(f)
		if len(diags) == 0 {
			module, _ := assembler.Assemble(f, spec.Platform)
			_, diags = Build(spec, module)
		}
		if len(diags) != 1 || diags[0].Message != want {
			t.Errorf("%s: %v, want %s", lines, diags, want)
		}
	}
}

// Each word of launch lines has a meaning for the editors' help, and no other.
func TestMeanings(t *testing.T) {
	var words []string
	for _, d := range Directives() {
		if d.Meaning == "" {
			t.Errorf("%s has no meaning", d.Name)
		}
		words = append(words, d.Name)
		for _, k := range Keys(d.Name) {
			if k.Meaning == "" {
				t.Errorf("%s %s has no meaning", d.Name, k.Name)
			}
			words = append(words, d.Name+" "+k.Name)
		}
	}
	for _, f := range Values() {
		if f.Meaning == "" {
			t.Errorf("%s has no meaning", f.Name)
		}
		words = append(words, f.Name)
	}
	for _, m := range meanings {
		if !slices.Contains(words, m.word) {
			t.Errorf("%s has a meaning, and is no word", m.word)
		}
	}
}
