package study

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// TestMeaning checks that the meaning of an instruction is described with its own operands.
func TestMeaning(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"add.s32 r1, r2, 1;", "`r1` = `r2` + `1`"},
		{"mul.lo.s32 r1, r2, r1;", "`r1` = `r2` * `r1`: the low half"},
		{"mul.wide.s32 l1, r2, 8;", "`l1` = `r2` * `8`: all of it, twice as wide as the operands"},
		{"mul.f32 f1, f1, 0f3f000000;", "`f1` = `f1` * `0.5`"},
		{"setp.lt.s32 p, r1, r2;", "`p` = whether `r1` < `r2`"},
		{"setp.lt.s32 p|q, r1, r2;", "`p` = whether `r1` < `r2`; `q` the contrary"},
		{"setp.ltu.and.f32 p, f1, f2, !q;", "`p` = whether `f1` < `f2`, or one is NaN, and `!q`"},
		{"selp.b32 r1, r2, 0, p;", "`r1` = `r2` where `p`, else `0`"},
		{"mov.u32 r1, %tid.x;", "`r1` = `%tid.x`"},
		{"mov.u64 l1, tile;", "`l1` = the address of `tile`"},
		{"mov.b64 l1, {r1, r2};", "`l1` = `{r1, r2}`"},
		{"ld.param.u64 l1, [out];", "`l1` = parameter `out`"},
		{"ld.global.v2.u32 {r1, r2}, [l1+8];", "`{r1, r2}` = memory at `l1+8`"},
		{"st.shared.u32 [tile+4], r1;", "memory at `tile+4` = `r1`"},
		{"atom.global.add.u32 r1, [l1], r2;", "`r1` = memory at `l1`, which becomes what `add` makes of it and `r2`"},
		{"lop3.b32 r1, r2, r1, r2, 0x96;", "each bit of `r1` by the table of the bits of `r2`, `r1` and `r2`"},
		{"cvta.to.global.u64 l1, l1;", "`l1` = the address in global memory of the generic address `l1`"},
		{"cvta.shared.u64 l1, tile;", "`l1` = the generic address of `tile`"},
		{"shr.s32 r1, r2, 3;", "`r1` = `r2` >> `3`, the sign shifted in"},
		{"shr.u32 r1, r2, 3;", "`r1` = `r2` >> `3`, zeros shifted in"},
		{"shr.b32 r1, r2, 3;", "`r1` = `r2` >> `3`, zeros shifted in"},
		{"bar.sync 0;", "waits for the other threads of the block"},
		{"bar.warp.sync 0xffffffff;", "waits for the other threads of the warp"},
		{"@p bra DONE;", "goes to `DONE`"},
		{"vadd.u32.u32.u32 r1, r2.b0, r0.b1;", "`r1` = `r2.b0` + `r0.b1` of pieces"},
	} {
		src := ".version 8.0\n.target sm_90\n.address_size 64\n.shared .b32 tile[4];\n.entry k(.param .u64 out)\n{\n.reg .b32 r<3>;\n.reg .f32 f<3>;\n.reg .b64 l<2>;\n.reg .pred p, q;\n" + c.line + "\nDONE:\nret;\n}\n"
		m, diags := parser.Parse(visa.NewFile("t.ptx", src))
		if len(diags) > 0 {
			t.Errorf("%s: %s", c.line, diags[0].Message)
			continue
		}
		if got := Meaning(m.Funcs[0].Body[0].(*syntax.Inst), m.File.Slice); got != c.want {
			t.Errorf("%s: %s", c.line, got)
		}
	}
}

// TestSummariesNameTheOperands checks that the operand names in a row's summary are those of its form, and that the
// article "a" is not mistaken for an operand.
func TestSummariesNameTheOperands(t *testing.T) {
	word := regexp.MustCompile(`[A-Za-z][A-Za-z0-9]*`)
	for i := range ptxisa.Rows() {
		r := &ptxisa.Rows()[i]
		if r.Forms != nil || r.Refused || r.Name == "call" {
			continue
		}
		o := syntax.Opcode{Inst: syntax.Inst{Row: r}}
		slots, _ := o.Slots(64)
		var names []string
		for _, s := range slots {
			names = append(names, word.FindAllString(s.Name, -1)...)
		}
		words := word.FindAllString(r.Summary, -1)
		for j, w := range words {
			if len(w) > 1 || w == "a" && !slices.Contains(names, "a") {
				continue
			}
			if !slices.Contains(names, w) {
				t.Errorf("%s has no operand %s: %s", r.Name, w, r.Summary)
			}
			if after := append(words, "")[j+1]; w == "a" && len(after) > 1 && !strings.Contains(" all and at becomes chosen compares converted else in is of on or packs shifted so that the to together where which widened with ", " "+after+" ") {
				t.Errorf("%s: what is \"a %s\"? %s", r.Name, after, r.Summary)
			}
		}
	}
}
