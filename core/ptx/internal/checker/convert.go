package checker

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// conversionSources returns the types of the sources of cvt; nil if they are not checked.
func conversionSources(in *syntax.Inst) []ptxisa.Type {
	d, s := in.Types[0], in.Types[1]
	switch small := ptxisa.SmallPairTypes&(1<<d) != 0; {
	case in.Scaled() && s == ptxisa.F32:
		return []ptxisa.Type{ptxisa.F32, ptxisa.F32, ptxisa.B16}
	case in.Scaled():
		return []ptxisa.Type{s, ptxisa.B16}
	case ptxisa.HasWord(in.ConvertWords(), "pack") && subByte(in):
		return []ptxisa.Type{ptxisa.S32, ptxisa.S32, ptxisa.B32}
	case ptxisa.HasWord(in.ConvertWords(), "pack"):
		return append([]ptxisa.Type{ptxisa.S32, ptxisa.S32}, in.Types[2:]...)
	case in.Mods[ptxisa.RoundGroup] == "rs" && d != ptxisa.F16x2 && d != ptxisa.BF16x2: // four sources, in braces
		return nil
	case (small || d == ptxisa.F16x2 || d == ptxisa.BF16x2 || d == ptxisa.UE8M0x2 || d == ptxisa.S2F6x2) && s == ptxisa.F32:
		if in.Mods[ptxisa.RoundGroup] == "rs" {
			return []ptxisa.Type{ptxisa.F32, ptxisa.F32, ptxisa.B32}
		}
		return []ptxisa.Type{ptxisa.F32, ptxisa.F32}
	}
	return []ptxisa.Type{s}
}

// conversion checks that cvt can convert between its two types.
func (c *checker) conversion(in *syntax.Inst) {
	d, s := in.Types[0], in.Types[1]
	small, from := ptxisa.SmallPairTypes&(1<<d) != 0, ptxisa.SmallPairTypes&(1<<s) != 0
	fits := true
	switch pack := ptxisa.HasWord(in.ConvertWords(), "pack"); {
	case pack && subByte(in):
		fits = d == ptxisa.S32 && s == ptxisa.B32
	case pack:
		fits = s == ptxisa.S32 && !d.Float()
	case len(in.Types) > 2:
		fits = false
	case d == ptxisa.S2F6x2:
		fits = s == ptxisa.F32 || s == ptxisa.BF16x2
	case in.Scaled():
		fits = d == ptxisa.BF16x2 && (from || s == ptxisa.S2F6x2)
	case in.Mods[ptxisa.RoundGroup] == "rs":
		fits = (d.Two() != ptxisa.NoType || d == ptxisa.F16x2 || d == ptxisa.BF16x2) && s == ptxisa.F32
	case d == ptxisa.UE8M0x2:
		fits = s == ptxisa.F32 || s == ptxisa.BF16x2
	case small:
		fits = s == ptxisa.F32 || s == ptxisa.F16x2 || s == ptxisa.BF16x2
	case from:
		fits = d == ptxisa.F16x2 || d == ptxisa.BF16x2
	case s == ptxisa.UE8M0x2 || s == ptxisa.S2F6x2:
		fits = d == ptxisa.BF16x2
	case d == ptxisa.F16x2 || d == ptxisa.BF16x2 || d == ptxisa.TF32:
		fits = s == ptxisa.F32
	case d.Kind() == ptxisa.Packed || s.Kind() == ptxisa.Packed:
		fits = false
	}
	if !fits {
		c.Say(in.Name, diag.Type, "cvt does not convert {} to {}.", s, d)
		return
	}
	if !ptxisa.HasWord(in.ConvertWords(), "pack") {
		c.rounded(in, d, s)
	}
}

// rounded checks that a conversion has a rounding where it needs one, and none where it does not.
func (c *checker) rounded(in *syntax.Inst, d, s ptxisa.Type) {
	const whole, other = "rni, .rzi, .rmi or .rpi", "rn, .rz, .rm or .rp"
	toFloat, fromFloat := !d.Integer(), !s.Integer()
	want, may := "", false
	must := true
	switch {
	case !toFloat:
		if fromFloat {
			want = whole
		}
	case !fromFloat || d.Kind() == ptxisa.Packed || s.Kind() == ptxisa.Packed || d.Bits() < s.Bits():
		want = other
	case d.Bits() == s.Bits() && d != s:
		// .f16 and .bf16: a rounding is mandatory "when destination type is smaller than source type" (PTX ISA, cvt),
		// and these have the same size. Triton writes cvt.bf16.f16 without a rounding for values that were 8 bits wide
		// and so are exact. Otherwise .rn is taken, as for all instructions that may leave it out.
		want, must = other, false
	default:
		may = d == s // to an integral value of the same type
	}
	to, round := in.Mods[ptxisa.ToIntGroup], in.Mods[ptxisa.RoundGroup]
	name := text.Say("cvt of {} to {}", s, d)
	switch {
	case to != "" && want != whole && !may:
		c.Say(in.Name, diag.Modifier, "{} has no .{}.", name, to)
	case round != "" && want != other || round == "rna" && d != ptxisa.TF32:
		c.Say(in.Name, diag.Modifier, "{} has no .{}.", name, round)
	case want != "" && must && to == "" && round == "" && !(c.mod != nil && c.mod.Major > 0 && versionOf(c.mod) < 14):
		d := c.Say(in.Name, diag.Modifier, "{} needs a rounding: .{}.", name, want)
		first := ".rn"
		if want == whole {
			first = ".rzi" // as in C
		}
		diag.Add(d, behindName(in), first)
	}
}

// converted checks the number and types of the sources of cvt.
func (c *checker) converted(in *syntax.Inst) {
	want := conversionSources(in)
	if want == nil {
		return
	}
	if len(in.Args)-1 != len(want) {
		c.Say(in.Span, diag.Operands, "This cvt takes {}, and here stand {}.", text.Count(len(want), "source"), len(in.Args)-1)
		return
	}
	for i, t := range want {
		if len(want) == 1 {
			c.atLeast(in.Args[1], t)
		} else {
			c.source(in.Args[i+1], t)
		}
	}
}

// subByte reports whether cvt.pack packs elements of 2 or 4 bits.
func subByte(in *syntax.Inst) bool { return len(in.ConvertWords()) > len("pack") }
