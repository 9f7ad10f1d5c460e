package lower

import (
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Conversions that sm_100 added for its matrix units: with random bits, and to powers of two.

// roundAtRandom lowers cvt.rs of two numbers, or of four in braces; the first one becomes the uppermost.
func (t *translator) roundAtRandom(in *syntax.Inst) {
	d := in.Types[0]
	numbers, s := in.Args[1:len(in.Args)-1], smalls[d.Two()]
	switch d {
	case ptxisa.F16x2:
		s = smallFloat{16, 10, 15, 0x7c00, 0x7fff}
	case ptxisa.BF16x2:
		s = smallFloat{16, 7, 127, 0x7f80, 0x7fff}
	default:
		var good bool
		if numbers, good = t.fragment(in, in.Args[1], 4, 32, asSource); !good {
			return
		}
	}
	if s.bits == 16 && in.Mods[ptxisa.SatGroup] == "satfinite" {
		s.most--
	}
	random := t.made("mov.b32", in.Args[len(in.Args)-1])
	out := t.made("mov.b32", num64(0))
	for i, a := range numbers {
		x, place := t.newReg(ptxisa.F32), int64(len(numbers)-1-i)
		t.ptx("mov.b32", x, a)
		var r *syntax.Operand
		switch d {
		case ptxisa.F16x2:
			r = t.encode(in, x, s, &randomBits{random, place * 16, 13})
		case ptxisa.BF16x2: // the upper half of x, to which the lower half and the random bits give a carry
			q := t.made("bfe.u32", random, num64(place*16), num64(16))
			t.ptx("add.u32", q, q, t.made("and.b32", t.seenAs(x, ptxisa.B32), num64(0x7fffffff)))
			t.ptx("shr.u32", q, q, num64(16))
			r = t.signed(in, x, q, s)
		case ptxisa.E2M1x4: // a, b: the upper bytes of both halves; e, f: the lower ones
			r = t.encode(in, x, s, &randomBits{random, place%2*16 + place/2*8, 8})
		default: // the manual only tells which half two numbers use; here both use the same bits
			r = t.encode(in, x, s, &randomBits{random, place / 2 * 16, 16})
		}
		t.ptx("bfi.b32", out, r, out, num64(place*s.bits), num64(s.bits))
	}
	t.putPacked(in, out)
}

// toScale lowers cvt to .ue8m0x2: powers of two, for which the manual leaves signs open. They are ignored here.
func (t *translator) toScale(in *syntax.Inst) {
	out, p := t.made("mov.b32", num64(0)), t.newReg(ptxisa.Pred)
	sources := []*syntax.Operand{in.Args[1], in.Args[len(in.Args)-1]}
	for i, a := range sources {
		x := t.newReg(ptxisa.U32)
		if in.Types[1] == ptxisa.F32 {
			t.ptx("and.b32", x, a, num64(0x7fffffff))
		} else {
			t.ptx("and.b32", x, a, num64(0x7fff<<(16*(1-i))))
			t.ptx("shl.b32", x, x, num64(int64(16*i)))
		}
		// Below the smallest normal number there is a single power: 0x400000, half of it.
		e, nan := t.made("shr.u32", x, num64(23)), t.newReg(ptxisa.Pred)
		t.ptx("setp.gt.u32", nan, x, num64(0x7f800000))
		if in.Mods[ptxisa.RoundGroup] == "rp" {
			fraction := t.made("and.b32", x, num64(0x7fffff))
			t.ptx("setp.eq.u32", p, e, num64(0))
			least := t.made("selp.b32", num64(0x400000), num64(0), p)
			t.ptx("setp.gt.u32", p, fraction, least)
			t.ptx("add.u32", e, e, t.made("selp.b32", num64(1), num64(0), p))
		}
		if in.Mods[ptxisa.SatGroup] == "satfinite" {
			t.ptx("min.u32", e, e, num64(254))
		}
		t.ptx("selp.b32", e, num64(255), e, nan)
		t.ptx("bfi.b32", out, e, out, num64(int64(8*(1-i))), num64(8))
	}
	t.putPacked(in, out)
}
