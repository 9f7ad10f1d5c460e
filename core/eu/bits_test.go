package eu_test

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// TestBitsOfNarrowSources tests the instructions that count or reverse bits on every integer type that their pages do
// not list but Intel's assembler accepts, which is a warning. The source is converted to 32 bits, with its own sign,
// and then the instruction does what its page says (FBL.md, FBH.md, CBIT.md, BFREV.md, LZD.md).
func TestBitsOfNarrowSources(t *testing.T) {
	pages := map[string]isa.Types{
		"fbl": 1 << isa.UD, "bfrev": 1 << isa.UD, "lzd": 1 << isa.UD,
		"fbh": 1<<isa.UD | 1<<isa.D, "cbit": 1<<isa.UD | 1<<isa.UW | 1<<isa.UB,
	}
	of := map[string]func(v uint32, signed bool) uint32{
		"fbl": func(v uint32, _ bool) uint32 {
			if v == 0 {
				return 0xffffffff
			}
			return uint32(bits.TrailingZeros32(v))
		},
		"fbh": func(v uint32, signed bool) uint32 {
			if signed && int32(v) < 0 {
				v = ^v
			}
			if v == 0 {
				return 0xffffffff
			}
			return uint32(bits.LeadingZeros32(v))
		},
		"cbit":  func(v uint32, _ bool) uint32 { return uint32(bits.OnesCount32(v)) },
		"bfrev": func(v uint32, _ bool) uint32 { return bits.Reverse32(v) },
		"lzd":   func(v uint32, _ bool) uint32 { return uint32(bits.LeadingZeros32(v)) },
	}
	values := [8]uint32{0, 1, 8, 0x50, 0x7f, 0x80, 0xfe, 0xff}
	for op, page := range pages {
		for _, src := range []isa.Type{isa.UB, isa.B, isa.UW, isa.W, isa.UD, isa.D} {
			for _, platform := range []isa.Platform{isa.SKL, isa.TGLLP, isa.DG2, isa.PVC} {
				t.Run(fmt.Sprintf("%s %s on %s", op, src, platform), func(t *testing.T) {
					size := src.Size()
					text := strings.NewReplacer("OP", op, "TYPE", src.String(), "SIZE", fmt.Sprint(8*size), "offset=GRF", "offset="+fmt.Sprint(platform.GRF())).Replace(`.version 3.6
.kernel "k"
.decl S v_type=G type=TYPE num_elts=8 align=GRF
.decl R v_type=G type=ud num_elts=8 align=GRF
.input S offset=GRF size=SIZE
OP (M1, 8) R(0,0)<1> S(0,0)<1;1,0>
ret (M1, 1)
`)
					payload := make([]byte, platform.GRF()+8*size)
					var want [8]uint32
					for i, v := range values {
						if size > 1 {
							v |= v << (8 * (size - 1)) // the highest byte, too
						}
						if size == 4 {
							v = v &^ 0x00ffff00
						}
						var b [4]byte
						binary.LittleEndian.PutUint32(b[:], v)
						copy(payload[platform.GRF()+i*size:], b[:size])
						shift := uint(32 - 8*size)
						wide := v << shift >> shift
						if src.Signed() {
							wide = uint32(int32(v<<shift) >> shift)
						}
						want[i] = of[op](wide, src.Signed())
					}
					mod, diags := assembler.Assemble(visa.NewFile("k", text), platform)
					if visa.HasErrors(diags) {
						t.Fatal(diags)
					}
					if warned := len(diags) > 0; warned == page.Has(src) {
						t.Errorf("warned: %v, but the page has the type: %v", diags, page.Has(src))
					}
					p, _ := eu.Load(mod, "", platform)
					m := runtest.Start(t, p, &dispatch.Launch{SIMD: 8, Payload: func([3]int, int) []byte { return payload }})
					m.Run(1)
					got := m.VarBytes(0, 0, decl(mod, "R"))
					for i, w := range want {
						if g := binary.LittleEndian.Uint32(got[4*i:]); g != w {
							t.Errorf("%s of %#x is %#x, want %#x", op, values[i], g, w)
						}
					}
				})
			}
		}
	}
}
