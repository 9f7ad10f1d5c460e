package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/text"
)

// conversionSources returns the types of the sources of cvt; nil if they are not checked.
func conversionSources(in *Inst) []Type {
	d, s := in.Types[0], in.Types[1]
	switch small := tSmallPairs&(1<<d) != 0; {
	case in.Scaled() && s == F32:
		return []Type{F32, F32, B16}
	case in.Scaled():
		return []Type{s, B16}
	case HasWord(in.ConvertWords(), "pack") && subByte(in):
		return []Type{S32, S32, B32}
	case HasWord(in.ConvertWords(), "pack"):
		return append([]Type{S32, S32}, in.Types[2:]...)
	case in.Mods[RoundGroup] == "rs" && d != F16x2 && d != BF16x2: // four sources, in braces
		return nil
	case (small || d == F16x2 || d == BF16x2 || d == UE8M0x2 || d == S2F6x2) && s == F32:
		if in.Mods[RoundGroup] == "rs" {
			return []Type{F32, F32, B32}
		}
		return []Type{F32, F32}
	}
	return []Type{s}
}

// conversion checks that cvt can convert between its two types.
func (c *checker) conversion(in *Inst) {
	d, s := in.Types[0], in.Types[1]
	small, from := tSmallPairs&(1<<d) != 0, tSmallPairs&(1<<s) != 0
	fits := true
	switch pack := HasWord(in.ConvertWords(), "pack"); {
	case pack && subByte(in):
		fits = d == S32 && s == B32
	case pack:
		fits = s == S32 && !d.Float()
	case len(in.Types) > 2:
		fits = false
	case d == S2F6x2:
		fits = s == F32 || s == BF16x2
	case in.Scaled():
		fits = d == BF16x2 && (from || s == S2F6x2)
	case in.Mods[RoundGroup] == "rs":
		fits = (d.Two() != NoType || d == F16x2 || d == BF16x2) && s == F32
	case d == UE8M0x2:
		fits = s == F32 || s == BF16x2
	case small:
		fits = s == F32 || s == F16x2 || s == BF16x2
	case from:
		fits = d == F16x2 || d == BF16x2
	case s == UE8M0x2 || s == S2F6x2:
		fits = d == BF16x2
	case d == F16x2 || d == BF16x2 || d == TF32:
		fits = s == F32
	case d.Kind() == Packed || s.Kind() == Packed:
		fits = false
	}
	if !fits {
		c.Say(in.Name, diag.Type, "cvt does not convert {} to {}.", s, d)
		return
	}
	if !HasWord(in.ConvertWords(), "pack") {
		c.rounded(in, d, s)
	}
}

// rounded checks that a conversion has a rounding where it needs one, and none where it does not.
func (c *checker) rounded(in *Inst, d, s Type) {
	const whole, other = "rni, .rzi, .rmi or .rpi", "rn, .rz, .rm or .rp"
	toFloat, fromFloat := !d.Integer(), !s.Integer()
	want, may := "", false
	must := true
	switch {
	case !toFloat:
		if fromFloat {
			want = whole
		}
	case !fromFloat || d.Kind() == Packed || s.Kind() == Packed || d.Bits() < s.Bits():
		want = other
	case d.Bits() == s.Bits() && d != s:
		// .f16 and .bf16: a rounding is mandatory "when destination type is smaller than source type" (PTX ISA, cvt),
		// and these have the same size. Triton writes cvt.bf16.f16 without a rounding for values that were 8 bits wide
		// and so are exact. Otherwise .rn is taken, as for all instructions that may leave it out.
		want, must = other, false
	default:
		may = d == s // to an integral value of the same type
	}
	to, round := in.Mods[ToIntGroup], in.Mods[RoundGroup]
	name := text.Say("cvt of {} to {}", s, d)
	switch {
	case to != "" && want != whole && !may:
		c.Say(in.Name, diag.Modifier, "{} has no .{}.", name, to)
	case round != "" && want != other || round == "rna" && d != TF32:
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
func (c *checker) converted(in *Inst) {
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
func subByte(in *Inst) bool { return len(in.ConvertWords()) > len("pack") }
