package parser

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/visa"
)

// TestUndeclaredRegistersCanBeDeclared checks that the fix for an undeclared register declares it with the type that
// its instruction needs, and that it is declared then.
func TestUndeclaredRegistersCanBeDeclared(t *testing.T) {
	for _, c := range []struct{ inst, want string }{
		{"add.s32 %z, %r1, %r1;", ".reg .s32 %z;"},
		{"add.s32 %r1, %r1, %z;", ".reg .s32 %z;"},
		{"setp.lt.s32 %z, %r1, 0;", ".reg .pred %z;"},
		{"@%z bra DONE;", ".reg .pred %z;"},
		{"@!%z bra DONE;", ".reg .pred %z;"},
		{"mul.wide.u32 %z, %r1, 4;", ".reg .u64 %z;"},
		{"ld.global.f32 %z, [%rd1];", ".reg .f32 %z;"},
		{"ld.global.s32 %r1, [%z];", ".reg .b64 %z;"},
		{"cvt.rn.f32.s32 %z, %r1;", ".reg .f32 %z;"},
		{"cvt.rzi.s32.f32 %r1, %z;", ".reg .f32 %z;"},
		{"shl.b32 %r1, %r1, %z;", ".reg .b32 %z;"},
		{"selp.s32 %r1, %r1, 0, %z;", ".reg .pred %z;"},
	} {
		for _, declared := range []string{"\t.reg .s32 %r<4>; // four\r\n\t.reg .b64 %rd<4>;\n", ""} {
			if declared == "" && strings.ContainsAny(strings.ReplaceAll(c.inst, "%z", ""), "%") {
				continue
			}
			text := ".version 6.0\n.target sm_70\n.address_size 64\n.visible .entry k()\n{\n" + declared + "    " + c.inst + "\nDONE:\n    ret;\n}\n"
			_, diags := Parse(visa.NewFile("k.ptx", text))
			fixed := 0
			for _, d := range diags {
				if d.Code != diag.Unknown {
					continue
				}
				if d.Fix == nil || strings.TrimSpace(d.Fix.Text) != c.want || d.Fix.Label != "Declare %z" {
					t.Fatalf("%s: %+v", c.inst, d.Fix)
				}
				fixed++
				text = text[:d.Fix.Span.Start] + d.Fix.Text + text[d.Fix.Span.End:]
			}
			if fixed != 1 {
				t.Fatalf("%s: %d fixes in %v", c.inst, fixed, diags)
			}
			_, diags = Parse(visa.NewFile("k.ptx", text))
			for _, d := range diags {
				if d.Severity == visa.Error {
					t.Errorf("%s, then %s\n%s", c.inst, d.Message, text)
				}
			}
		}
	}
}
