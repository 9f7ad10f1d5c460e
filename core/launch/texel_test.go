package launch

import (
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// The channels of an image are what a kernel computes with them, whatever the variable of the message is. The forms are
// those of IGC (ocloc 22.43) for read_imagei, write_imageui and so on.
func TestTexelsOfMessages(t *testing.T) {
	const head = `.version 4.1
.kernel "k"
.decl U v_type=G type=d num_elts=16 align=GRF
.decl X v_type=G type=f num_elts=16 align=GRF
.decl F v_type=G type=f num_elts=64 align=GRF
.decl FD v_type=G type=d num_elts=64 align=GRF alias=<F, 0>
.decl FB v_type=G type=b num_elts=256 align=GRF alias=<F, 0>
.decl G v_type=G type=f num_elts=64 align=GRF
.decl GU v_type=G type=ud num_elts=64 align=GRF alias=<G, 0>
.decl D v_type=G type=d num_elts=16 align=GRF
.decl DF v_type=G type=f num_elts=16 align=GRF alias=<D, 0>
.decl P v_type=P num_elts=16
.decl S v_type=S num_elts=1
.decl T v_type=T num_elts=1
.kernel_attr SimdSize=16
.function "k_main"
    movs (M1_NM, 1) S(0) 0x0:ud
    movs (M1_NM, 1) T(0) 0x3:ud
`
	const (
		read  = "sample_lz.RGBA (M1, 16) 0x0:uw S T F.0 X.0 X.0\n"
		write = "\nscatter4_typed.RGBA (M1, 8) T U.0 U.0 %null.0 %null.0 G.0"
	)
	for text, want := range map[string]isa.Type{
		read + "mul (M1, 16) X(0,0)<1> F(0,0)<1;1,0> 0x40000000:f":                                              isa.F,
		read + "add (M1, 16) U(0,0)<1> FD(0,0)<1;1,0> 0x1:d":                                                    isa.D,
		read + "mov (M1, 16) U(0,0)<1> FB(0,0)<4;1,0>":                                                          isa.B,
		read + "mov (M1, 16) X(0,0)<1> FD(0,0)<1;1,0>":                                                          isa.D, // a conversion
		read + "mov (M1, 16) U(0,0)<1> FD(0,0)<1;1,0>":                                                          isa.D,
		read + "mov (M1, 16) U(0,0)<1> F(0,0)<1;1,0>":                                                           isa.F, // a conversion
		read + "mov (M1, 16) G(0,0)<1> F(0,0)<1;1,0>":                                                           isa.NoType,
		read + "mov (M1, 16) G(0,0)<1> F(0,0)<1;1,0>\nand (M1, 16) U(0,0)<1> GU(0,0)<1;1,0> 0x7:ud":             isa.UD,
		read + "add (M1, 16) U(0,0)<1> FD(0,0)<1;1,0> 0x1:d\nmul (M1, 16) X(0,0)<1> F(0,0)<1;1,0> 0x40000000:f": isa.F,

		"mul (M1, 16) G(0,0)<1> X(0,0)<1;1,0> 0x40000000:f" + write:                   isa.F,
		"mov (M1, 16) G(0,0)<1> X(0,0)<1;1,0>" + write:                                isa.NoType,
		"mov (M1, 16) G(0,0)<1> DF(0,0)<1;1,0>\nmov (M1, 16) G(2,0)<1> 0x0:f" + write: isa.D,
		"mov (M1, 16) G(0,0)<1> D(0,0)<1;1,0>" + write:                                isa.F, // a conversion
		"mov (M1, 16) G(0,0)<1> 0x1:f" + write:                                        isa.D,
		"mov (M1, 16) G(0,0)<1> 0xffffffff:f" + write:                                 isa.D,
		"mov (M1, 16) G(0,0)<1> 0x3f800000:f" + write:                                 isa.F,
		"(P) sel (M1, 16) G(0,0)<1> 0xff:f DF(0,0)<1;1,0>" + write:                    isa.D,
		"add (M1, 16) GU(0,0)<1> U(0,0)<1;1,0> 0x1:ud" + write:                        isa.UD,
	} {
		target, diags := Open(visa.NewFile("k", head+text+"\n    ret (M1, 1)\n"))
		if visa.HasErrors(diags) {
			t.Fatalf("%s: %v", text, diags)
		}
		if got := MemoryUses(target.Module.Objects[0])(3).Elem; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
