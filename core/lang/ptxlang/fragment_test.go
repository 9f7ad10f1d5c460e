package ptxlang

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

// The hover of a register of mma shows which lane holds each element.
func TestFragmentHover(t *testing.T) {
	const text = `.version 7.0
.target sm_80
.address_size 64
.entry k() { .reg .f32 %f<4>; .reg .b32 %r<8>;
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, {%r4, %r5}, {%f0, %f1, %f2, %f3};
ret; }
`
	d := New(visa.NewFile("t.ptx", text))
	for name, want := range map[string]string{
		"%r1, %r2": "Matrix a: 16 by 16; the lane that holds each element here|Row 8:  0  0  1  1  2  2  3  3  ·  ·  ·  ·  ·  ·  ·  ·",
		"%f3}, {%": "Matrix d: 16 by 8; the lane that holds each element here|Row 15:  · 28  · 29  · 30  · 31",
	} {
		h, _ := d.Hover(strings.Index(text, name) + 1)
		said := ""
		for _, f := range h.Facts {
			said += f.Label + ": " + strings.ReplaceAll(f.Value, "\u2007", " ") + "\n"
		}
		for _, w := range strings.Split(want, "|") {
			if !strings.Contains(said, w+"\n") {
				t.Errorf("%s: no %q in\n%s", name, w, said)
			}
		}
	}
}
