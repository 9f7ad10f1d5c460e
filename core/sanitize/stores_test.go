package sanitize_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// TestUnwrittenStores checks that every message that stores, and every atomic, reports R0110 where what it stores was
// never written, and that the expectation names the elements. If all of it was written there must be no report. X has
// 16 dwords, eight of them never written, Y sixteen.
func TestUnwrittenStores(t *testing.T) {
	for _, x := range []struct {
		text     string
		elements string // of T6, in dwords
		first    isa.Platform
		last     isa.Platform
		image    bool
	}{
		{"oword_st (4) T6 0x0:ud X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"oword_st (1) T6 0x0:ud Y.0", "elements 0 to 3", isa.SKL, isa.PVC, false},
		{"svm_block_st (4) P(0,0)<0;1,0> X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"scatter.4 (M1, 16) T6 0x0:ud N.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"scatter.1 (M1, 16) T6 0x0:ud N.0 X.0", "elements 2 to 3", isa.SKL, isa.PVC, false},
		{"scatter_scaled.4 (M1, 16) T6 0x0:ud O.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"scatter_scaled.2 (M1, 16) T6 0x0:ud O.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"scatter_scaled.1 (M1, 16) T6 0x0:ud O.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"scatter4_scaled.R (M1, 16) T6 0x0:ud O.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"scatter4_scaled.G (M1, 16) T6 0x0:ud O.0 X.0", "elements 9 to 16", isa.SKL, isa.PVC, false},
		{"svm_scatter.4.1 (M1, 16) A.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"svm_scatter.1.2 (M1, 16) A.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"svm_scatter4scaled.R (M1, 16) 0x0:ud A.0 X.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"qw_scatter.1 (M1, 8) T6 Q.0 X.0", "elements 8 to 15", isa.PVC, isa.PVC, false},
		{"media_st.nomod (32, 2) T6 0 0x0:ud 0x0:ud X.0", "elements 8 to 15", isa.SKL, isa.DG2, true},
		{"media_st.nomod (32, 2) T6 0x0:ud 0x0:ud X.0", "elements 8 to 15", isa.SKL, isa.DG2, true},
		{"scatter4_typed.R (M1, 8) T6 U.0 %null.0 %null.0 %null.0 Y.0", "elements 0 to 7", isa.SKL, isa.PVC, true},
		{"raw_send (M1, 8) 0xc 2 0 0x4026e00:ud OX.0 %null.0", "elements 4 to 7", isa.SKL, isa.DG2, false},
		{"lsc_store.ugm (M1, 16) flat[A]:a64 X:d32", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store.ugm (M1, 16) bti(0x0)[O]:a32 X:d32", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store.ugm (M1, 16) bti(0x0)[O]:a32 X:d8u32", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store.ugm (M1, 16) bti(0x0)[O]:a32 X:d16u32", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store.ugm (M1, 8) bti(0x0)[Q]:a32 X:d64", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store.ugm (M1_NM, 1) bti(0x0)[O]:a32 X:d32x16t", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store.ugm (M1_NM, 1) flat[A]:a64 X:d64x8t", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store_strided.ugm (M1, 16) flat[A,0x4]:a64 X:d32", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store_quad.ugm (M1, 16) bti(0x0)[O]:a32 X:d32.x", "elements 8 to 15", isa.DG2, isa.PVC, false},
		{"lsc_store_quad.tgm (M1, 8) bti(0x0)[U]:a32 Y:d32.x", "elements 0 to 7", isa.DG2, isa.DG2, true},
		{"lsc_store_block2d.ugm (M1_NM, 1) flat[P,W,H,K,Z,Z] X:d32.8x2nn", "elements 8 to 15", isa.PVC, isa.PVC, false},
		{"dword_atomic.add (M1, 16) T6 O.0 X.0 %null.0 %null.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"dword_atomic.xchg (M1, 16) T6 O.0 X.0 %null.0 %null.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"dword_atomic.cmpxchg (M1, 16) T6 O.0 X.0 N.0 %null.0", "elements 8 to 15", isa.SKL, isa.PVC, false},
		{"svm_atomic.add (M1, 8) A.0 R.0 Y.0 %null.0", "elements 0 to 7", isa.SKL, isa.PVC, false},
		{"typed_atomic.add (M1, 8) T6 U.0 %null.0 %null.0 %null.0 Y.0 %null.0 R.0", "elements 0 to 7", isa.SKL, isa.DG2, true},
		{"lsc_atomic_iadd.ugm (M1, 16) %null:d32 bti(0x0)[O]:a32 X %null", "elements 8 to 15", isa.DG2, isa.PVC, false},
	} {
		for platform := x.first; platform <= x.last; platform++ {
			t.Run(fmt.Sprintf("%s/%s", platform, x.text), func(t *testing.T) {
				text, line := storeProgram(platform, x.text, x.image)
				variable := "X"
				switch {
				case strings.Contains(x.text, "OX.0"):
					variable = "OX"
				case strings.Contains(x.text, "Y"):
					variable = "Y"
				}
				want := []string{
					fmt.Sprintf("report %d R0110 %s: ", line, variable),
					"fails T6: " + x.elements + " were never written",
				}
				got := withoutWarnings(seen(t, visa.NewFile("store", text)))
				if len(got) != 2 {
					t.Fatalf("seen\n%s", strings.Join(got, "\n"))
				}
				for i := range want {
					if !strings.HasPrefix(got[i], want[i]) {
						t.Errorf("seen   %s\nwanted %s", got[i], want[i])
					}
				}
				whole := strings.ReplaceAll(text, "\n//Y", "\n")
				whole = strings.ReplaceAll(whole, "mov (M1_NM, 8) X(0,0)<1> 0:ud", "mov (M1_NM, 16) X(0,0)<1> 0:ud")
				whole = strings.ReplaceAll(whole, "mov (M1_NM, 4) OX(1,0)", "mov (M1_NM, 8) OX(1,0)")
				whole = strings.ReplaceAll(whole, "mov (M1_NM, 4) OX(0,8)", "mov (M1_NM, 8) OX(0,8)")
				for _, s := range withoutWarnings(seen(t, visa.NewFile("store", whole))) {
					t.Errorf("all of it written, seen %s", s)
				}
			})
		}
	}
}

func withoutWarnings(list []string) (rest []string) {
	for _, s := range list {
		if !strings.HasPrefix(s, "warning ") {
			rest = append(rest, s)
		}
	}
	return rest
}

// storeProgram returns a program with a message, and the message's line.
func storeProgram(platform isa.Platform, message string, image bool) (text string, line int) {
	surface := "//@ surface T6 = d[32]"
	if image {
		surface = "//@ surface T6 width=8 height=4 format=r32ui = d[32]"
		if strings.HasPrefix(message, "media_st") {
			surface = "//@ surface T6 width=32 height=4 format=r8ui = d[32]"
		}
	}
	second := "OX(1,0)"
	if platform.GRF() == 64 {
		second = "OX(0,8)"
	}
	text = "//@ platform " + platform.String() + `
//@ grid simd=16
` + surface + `
//@ input O = iota(0, 4)
//@ input N = iota()
//@ input Q = iota(0, 8)
//@ input U = iota()
//@ input A = address(T6), address(T6, 4), address(T6, 8), address(T6, 12), address(T6, 16), address(T6, 20), address(T6, 24), address(T6, 28), address(T6, 32), address(T6, 36), address(T6, 40), address(T6, 44), address(T6, 48), address(T6, 52), address(T6, 56), address(T6, 60)
//@ input P = address(T6)
//@ input W = 31
//@ input H = 3
//@ expect T6 = unchanged
.version 4.1
.kernel "k"
.decl X v_type=G type=ud num_elts=32 align=GRF
.decl Y v_type=G type=ud num_elts=16 align=GRF
.decl K v_type=G type=ud num_elts=1 align=GRF
.decl R v_type=G type=ud num_elts=16 align=GRF
.decl OX v_type=G type=ud num_elts=16 align=GRF
.decl O v_type=G type=ud num_elts=16 align=GRF
.decl N v_type=G type=ud num_elts=16 align=GRF
.decl Q v_type=G type=ud num_elts=16 align=GRF
.decl U v_type=G type=ud num_elts=16 align=GRF
.decl A v_type=G type=uq num_elts=16 align=GRF
.decl P v_type=G type=uq num_elts=1 align=GRF
.decl W v_type=G type=ud num_elts=1 align=GRF
.decl H v_type=G type=ud num_elts=1 align=GRF
.decl Z v_type=G type=ud num_elts=1 align=GRF
.decl T6 v_type=T num_elts=1
.input O offset=64 size=64
.input N offset=128 size=64
.input Q offset=192 size=64
.input U offset=256 size=64
.input A offset=320 size=128
.input P offset=448 size=8
.input W offset=512 size=4
.input H offset=576 size=4
mov (M1_NM, 8) X(0,0)<1> 0:ud
//Ymov (M1_NM, 16) Y(0,0)<1> 0:ud
mov (M1_NM, 1) Z(0,0)<1> 0:ud
mov (M1_NM, 1) K(0,0)<1> 31:ud
mov (M1_NM, 8) OX(0,0)<1> O(0,0)<1;1,0>
mov (M1_NM, 4) ` + second + `<1> 0:ud
`
	line = strings.Count(text, "\n") + 1
	return text + message + "\nret (M1, 1)\n", line
}
