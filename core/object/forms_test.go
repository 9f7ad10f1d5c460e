package object

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/printer"
)

// formsHead declares the variables that the instructions of forms use.
const formsHead = `.version 4.1
.kernel "forms"
.decl D v_type=G type=d num_elts=64 align=hword
.decl U v_type=G type=ud num_elts=64 align=hword
.decl W v_type=G type=uw num_elts=64 align=hword
.decl B v_type=G type=ub num_elts=64 align=hword
.decl F v_type=G type=f num_elts=64 align=hword
.decl X v_type=G type=df num_elts=32 align=hword
.decl H v_type=G type=hf num_elts=64 align=hword
.decl Q v_type=G type=uq num_elts=32 align=hword
.decl A0 v_type=A num_elts=16
.decl P1 v_type=P num_elts=16
.decl P2 v_type=P num_elts=16
.decl P3 v_type=P num_elts=16
.decl S0 v_type=S num_elts=1
.decl T6 v_type=T num_elts=1
.kernel_attr Target="3d"
.function "main"

main:
L0:
`

// form is an instruction, written as Print writes it, and its bytes.
type form struct {
	text  string
	bytes string // "" if only the round trip is tested
}

// forms has an instruction for every row of the instruction table that has a binary form, and for the variants of its
// fields.
var forms = []form{
	{"add (M1, 16) D(0,0)<1> D(1,0)<8;8,1> 0x2:d", ""},
	{"(P1) add.sat (M5_NM, 8) r[A0(3),-16]<2>:d (-)D(0,4)<16;8,2> r[A0(0),4]<1,0>:w", ""},
	{"add3 (M1, 16) D(0,0)<1> D(0,0)<1;1,0> U(0,0)<0;1,0> 0x7:w", ""},
	{"(!P2.all) add3.o (M1, 8) D(0,0)<1> D(0,0)<1;1,0> D(0,0)<1;1,0> D(0,0)<1;1,0>", ""},
	{"addc (M1, 8) U(0,0)<1> U(1,0)<1> U(2,0)<1;1,0> U(3,0)<1;1,0>", ""},
	{"avg (M1, 16) D(0,0)<1> D(0,0)<1;1,0> D(0,0)<1;1,0>", ""},
	{"cos (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"div (M1, 16) F(0,0)<1> F(0,0)<1;1,0> 0x40000000:f", ""},
	{"divm (M1, 8) X(0,0)<1> X(0,0)<1;1,0> X(0,0)<1;1,0>", ""},
	{"dp4a (M1, 16) D(0,0)<1> D(0,0)<1;1,0> D(0,0)<1;1,0> D(0,0)<1;1,0>", ""},
	// W 8, A 7, depth 8 and count 4 are in one dword (GenX_IR: DpasInfo has the weights lowest).
	{"dpas.s8.u8.8.4 (M1, 8) D.0 %null.0 D.64 D(0,0)", "83 3 20000000 0000 00000000 0000 20000000 4000 0 20000000 0 0 2201 8 7 8 4"},
	{"dpasw.bf.bf.8.1 (M1, 8) F.0 F.0 D.0 D(0,8)", ""},
	{"exp (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"frc (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"inv (M1, 16) F(0,0)<1> (-abs)F(0,0)<1;1,0>", ""},
	{"invm (M1, 8) X(0,0)<1> P1 X(0,0)<1;1,0> X(0,0)<1;1,0>", ""},
	{"log (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"lrp (M1, 16) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"lzd (M1, 16) U(0,0)<1> U(0,0)<1;1,0>", ""},
	{"mad (M1, 16) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"madw (M1, 8) D(0,0)<1> D(0,0)<1;1,0> D(0,0)<1;1,0> D(0,0)<1;1,0>", ""},
	{"mod (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0x3:d", ""},
	{"mul (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0xffffffff:w", ""},
	{"mulh (M1, 16) D(0,0)<1> D(0,0)<1;1,0> D(0,0)<1;1,0>", ""},
	{"plane (M1, 8) F(0,0)<1> F(0,0)<0;4,1> F(1,0)<8;8,1>", ""},
	{"pow (M1, 16) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"rndd (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"rnde (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"rndu (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"rndz (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"rsqrt (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"rsqtm (M1, 8) X(0,0)<1> P1 X(0,0)<1;1,0>", ""},
	{"sad2 (M1, 16) W(0,0)<1> B(0,0)<1;1,0> B(0,0)<1;1,0>", ""},
	{"sad2add (M1, 16) W(0,0)<1> B(0,0)<1;1,0> B(0,0)<1;1,0> W(0,0)<1;1,0>", ""},
	{"sin (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"sqrt (M1, 16) F(0,0)<1> F(0,0)<1;1,0>", ""},
	{"sqrtm (M1, 8) X(0,0)<1> X(0,0)<1;1,0>", ""},
	{"srnd (M1, 16) H(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"subb (M1, 8) U(0,0)<1> U(1,0)<1> U(2,0)<1;1,0> U(3,0)<1;1,0>", ""},
	{"dp2 (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"dp3 (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"dp4 (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"dph (M1, 8) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>", ""},
	{"line (M1, 8) F(0,0)<1> F(0,0)<0;4,1> F(1,0)<8;8,1>", ""},

	{"cmp.ge (M1, 16) P1 F(0,0)<1;1,0> 0x3f800000:f", ""},
	{"cmp.ne (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0x0:d", ""},
	{"fcvt (M1, 16) B(0,0)<1> F(0,0)<1;1,0>", ""},
	// The code of max comes after the execution size, and there is no predicate.
	{"max.sat (M1, 16) F(0,0)<1> F(0,0)<1;1,0> F(0,0)<1;1,0>", "45 4 1 20 24000000 0 0 0002 0 24000000 0 0 2201 0 24000000 0 0 2201"},
	{"min (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0x5:d", ""},
	{"mov (M1, 16) D(0,0)<1> 0x76543210:v", ""},
	{"mov (M1, 8) F(0,0)<1> 0x30203000:vf", ""},
	{"mov (M1, 1) Q(0,0)<1> 0x123456789abcdef0:uq", ""},
	{"mov (M1, 1) X(0,0)<1> 0x3ff0000000000000:df", ""},
	{"mov (M1, 1) H(0,0)<1> 0x3c00:hf", ""},
	{"mov (M1, 1) B(0,0)<1> 0xffffff80:b", ""},
	{"mov (M1, 8) A0(0)<8> W(0,0)<1;1,0>", ""},
	{"mov (M1, 8) W(0,0)<1> A0(8)<8>", ""},
	{"mov (M1_NM, 1) W(0,0)<1> P1", ""},
	{"movs (M1_NM, 1) T6(0) 0x1:ud", ""},
	{"movs (M1_NM, 1) S0(0) U(0,0)<0;1,0>", ""},
	{"movs (M1_NM, 1) U(0,0)<1> T6(0)", ""},
	{"(P1) sel (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0x0:d", ""},
	{"setp (M1, 16) P1 U(0,0)<0;1,0>", ""},
	{"and (M1, 16) P3 P1 P2", ""},
	{"and (M1, 16) U(0,0)<1> (~)U(0,0)<1;1,0> U(0,0)<1;1,0>", ""},
	{"asr (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0x2:d", ""},
	{"bfe (M1, 16) U(0,0)<1> 0x4:ud 0x8:ud U(0,0)<1;1,0>", ""},
	{"bfi (M1, 16) U(0,0)<1> 0x4:ud 0x8:ud U(0,0)<1;1,0> U(0,0)<1;1,0>", ""},
	{"bfn.x96 (M1, 16) U(0,0)<1> U(0,0)<1;1,0> U(0,0)<1;1,0> U(0,0)<1;1,0>", ""},
	{"bfrev (M1, 16) U(0,0)<1> U(0,0)<1;1,0>", ""},
	{"cbit (M1, 16) U(0,0)<1> U(0,0)<1;1,0>", ""},
	{"fbh (M1, 16) U(0,0)<1> D(0,0)<1;1,0>", ""},
	{"fbl (M1, 16) U(0,0)<1> U(0,0)<1;1,0>", ""},
	{"not (M1, 16) P1 P2", ""},
	{"or (M1, 16) U(0,0)<1> U(0,0)<1;1,0> U(0,0)<1;1,0>", ""},
	{"rol (M1, 16) U(0,0)<1> U(0,0)<1;1,0> U(0,0)<1;1,0>", ""},
	{"ror (M1, 16) U(0,0)<1> U(0,0)<1;1,0> U(0,0)<1;1,0>", ""},
	{"shl (M1, 16) D(0,0)<1> D(0,0)<1;1,0> 0x2:d", ""},
	{"shr (M1, 16) U(0,0)<1> U(0,0)<1;1,0> 0x2:d", ""},
	{"xor (M1, 16) U(0,0)<1> U(0,0)<1;1,0> U(0,0)<1;1,0>", ""},
	// The address of element 9 of 4 bytes with 32-byte GRFs: row 1, column 1.
	{"addr_add (M1, 8) A0(0)<8> &D[36] W(0,0)<1;1,0>", "28 3 1 0000 0 3 0 20000000 1 1 2101 0 22000000 0 0 2201"},
	{"addr_add (M1, 1) A0(4)<1> A0(0)<1> 0x10:uw", ""},
	{"addr_add (M1, 1) A0(0)<1> &T6 0x0:uw", ""},

	{"call (M1, 16) main", ""},
	{"fccall (M1, 16) elsewhere", ""},
	{"faddr f Q(0,0)<1>", ""},
	{"(P1) fcall (M1, 16) f 3 1", ""},
	{"fret (M1, 16)", ""},
	{"(!P1.any) goto (M1, 16) L0", ""},
	{"ifcall (M1, 16) Q(0,0)<0;1,0> 2 1", ""},
	{"(P1) jmp (M1, 1) L0", "32 0 0100 0100"},
	{"ret (M1, 1)", ""},
	{"switchjmp (M1, 1) B(0,0)<0;1,0> (L0, L0)", "69 0 2 0 23000000 0 0 2101 0100 0100"},

	{"barrier", "59"},
	{"sampler_cache_flush", "5a"},
	{"fence_global", "5c 0"},
	{"fence_global.EISCRL1", "5c 5f"},
	{"fence_local.E", "5c 21"},
	{"fence_sw", "5c 80"},
	{"nbarrier.signal 0x1:ub 0x8:ub", "60 1 5 4 1000000 5 4 8000000"},
	// Intel's assembler writes the barrier's id twice.
	{"nbarrier.wait 0x1:ub", "60 0 5 4 1000000 5 4 1000000"},
	{"sbarrier.signal", "7c 1"},
	{"sbarrier.wait", "7c 0"},
	{"wait 0x0:uw", ""},
	{"yield", "5f"},

	{"oword_ld (4) T6 0x0:ud D.0", "35 2 0 6 5 0 00000000 20000000 0000"},
	{"oword_ld_unaligned (16) T6 U(0,1)<0;1,0> D.32", ""},
	{"oword_st (1) T6 0x0:ud D.0", "36 0 6 5 0 00000000 20000000 0000"},
	{"media_ld.top (16,8) T6 2 U(0,0)<0;1,0> 0x4:ud D.0", "37 2 6 2 10 8 0 21000000 0 0 2101 5 0 4000000 20000000 0000"},
	{"media_st.nomod (32,4) T6 0 0x0:ud 0x4:ud D.0", ""},
	{"gather.2 (M1, 16) T6 0x0:ud U.0 D.0", "39 1 0 1 6 5 0 00000000 21000000 0000 20000000 0000"},
	{"scatter.4 (M3, 8) T6 0x0:ud U.0 D.0", "3a 2 20 6 5 0 00000000 21000000 0000 20000000 0000"},
	{"(P1) gather4_scaled.RGA (M1, 16) T6 U(0,0)<0;1,0> U.0 D.0", ""},
	{"scatter4_scaled.R (M1, 16) T6 0x0:ud U.0 D.0", ""},
	{"gather_scaled.4 (M1, 16) T6 0x0:ud U.0 D.0", ""},
	{"scatter_scaled.1 (M1, 16) T6 0x0:ud U.0 D.0", ""},
	{"gather4_typed.RG (M1, 8) T6 U.0 %null.0 %null.0 %null.0 F.0", ""},
	{"scatter4_typed.RGBA (M1, 8) T6 U.0 U.32 %null.0 %null.0 F.0", ""},
	{"qw_gather.4 (M1, 16) T6 U.0 Q.0", ""},
	{"qw_scatter.1 (M1, 16) T6 U.0 Q.0", ""},
	{"dword_atomic.fmax (M1, 16) T6 U.0 F.0 %null.0 %null.0", "7d 10 4 0000 6 21000000 0000 24000000 0000 000000 000000 000000 000000"},
	{"typed_atomic.inc.16 (M1, 8) T6 U.0 U.32 %null.0 %null.0 %null.0 %null.0 U.0", ""},

	{"svm_block_ld (8) Q(0,0)<0;1,0> D.0", "4e 1 3 0 27000000 0 0 2101 20000000 0000"},
	{"svm_block_st.mod (1) Q(0,0)<0;1,0> D.0", "4e 2 80 0 27000000 0 0 2101 20000000 0000"},
	{"svm_gather.1.4 (M1, 16) Q.0 D.0", ""},
	{"svm_scatter.8.2 (M1, 16) Q.0 Q.64", "4e 4 4 0000 2 1 27000000 0000 27000000 4000"},
	{"svm_atomic.cmpxchg.64 (M1, 8) Q.0 Q.64 Q.128 Q.192", "4e 5 3 0000 47 27000000 0000 27000000 8000 27000000 c000 27000000 4000"},
	{"svm_atomic.add.16 (M1, 8) Q.0 %null.0 D.0 %null.0", ""},
	{"svm_gather4scaled.RGB (M1, 16) 0x0:uq Q.0 D.0", ""},
	{"svm_scatter4scaled.RGBA (M1, 16) Q(0,0)<0;1,0> Q.0 D.0", ""},

	{"sample.RGB (16) S0 T6 F.0 F.32 F.64 F.96", ""},
	{"load.R (8) T6 U.0 U.32 U.64 F.0", ""},
	{"sample_unorm.RGBA.8-full S0 T6 0x0:f 0x0:f F(0,0)<0;1,0> F(0,1)<0;1,0> W.0", ""},
	{"avs.RGBA S0 T6 0x0:f 0x0:f 0x0:f 0x0:f 0x0:f 0x0:f 0x0:f AVS_16_DOWN_SAMPLE 0x0:f AVS_8x4 0x0:ud W.0", ""},
	{"sample_3d.RGBA (M1, 16)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_b.pixel_null_mask.cps.R (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_l.divS.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_c.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_d.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_b_c.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_l_c.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_d_c.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_lz.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"sample_c_lz.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"lod.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64", ""},
	{"load_3d.RGBA (M1, 16)  0x0:uw T6 F.0 U.0 U.64 U.128", ""},
	{"load_lz.R (M1, 16)  0x0:uw T6 F.0 U.0", ""},
	{"load_mcs.R (M1, 16)  0x0:uw T6 F.0 U.0", ""},
	{"load_2dms_w.R (M1, 16)  0x0:uw T6 F.0 U.0", ""},
	// A single channel is written as its number.
	{"sample4.A (M1, 8)  0x0:uw S0 T6 F.0 F.32", "6f 8 0 3 0000 3 5 2 00000000 0 6 24000000 0000 1 24000000 2000"},
	{"sample4_c.R (M1, 8)  0x0:uw S0 T6 F.0 F.32", ""},
	{"sample4_po.R (M1, 8)  0x0:uw S0 T6 F.0 F.32", ""},
	{"sample4_po_c.R (M1, 8)  0x0:uw S0 T6 F.0 F.32", ""},
	{"resinfo.RGBA (M1, 8) T6 U.0 U.32", ""},
	{"sampleinfo.R (M1, 8) T6 U.0", ""},
	{"(P1) rt_write_3d.<A><O><CPS><RTI><Z> (M1, 8) T6 %null.0 W(1,0)<0;1,0> 0x2:ud F.0 F.0 F.0 F.32 F.64 F.96 U.0", ""},
	{"rt_write_3d.<PS><CM><SI><ST><LRTW><NULLRT> (M1, 8) T6 %null.0 W(0,0)<1;1,0> F.0 F.32 F.64 F.96 F.0", ""},
	{"rt_write_3d (M1, 8) T6 F.0 F.0 F.32 F.64 F.96", ""},
	{"urb_write_3d (M1, 8) 2 7 U.0 U.32 %null.0 F.0", ""},
	{"vme_fbr (0x1:ud, 0x2:ud, 0x3:ud) T6 B.0 B.0 B.0", ""},
	{"vme_ime (1, 2) T6 B.0 B.0 W.0 %null.0 %null.0 B.0", ""},
	{"vme_sic T6 B.0 B.0 B.0", ""},
	{"vme_idm T6 B.0 B.0 B.0", ""},

	{"raw_send (M1, 8) 0xc 1 2 0x2180002:ud D.0 D.32", ""},
	{"(P1) raw_sendc (M1, 8) 0xc 1 2 U(0,0)<0;1,0> D.0 %null.0", ""},
	{"raw_sends.12.1.2.8 (M1, 8) 0x10:ud 0x2180002:ud D.0 D.32 D.64", ""},
	{"raw_sends_eot.12.1.2.0 (M1, 8) 0x10:ud 0x2180002:ud D.0 D.32 %null.0", ""},
	{"raw_sendsc.1.2.16 (M1, 8) 0x10:ud 0x2180002:ud D.0 D.32 D.64", ""},
	{"raw_sendsc_eot.1.2.3 (M1, 8) 0x10:ud 0x2180002:ud D.0 D.32 %null.0", ""},

	{"sample_3d.RGBA (M1, 8)  0x0:uw S31 T6 D.0 F.0", ""},
	{"movs (M1_NM, 1) S31(0) U(0,0)<0;1,0>", ""},
	{"lsc_load.ugm.ca.uc (M1, 16)  D:d8c32  flat[2*U+0x10]:a32", ""},
	{"lsc_load.slm (M1_NM, 1)  D.64:d32x16t  flat[U-0x8]:a32", ""},
	{"lsc_load.ugm (M1, 16)  D:d16c32h  bss(U(0,3))[U]:a32", ""},
	{"lsc_load_strided.ugm (M1, 16)  D:d32x2  flat[Q,0x10]:a64", ""},
	{"lsc_load_strided.ugm (M1, 16)  D:d32  flat[Q,U(0,1)]:a64", ""},
	{"lsc_load_block2d.ugm.ca.ca (M1_NM, 1)  D:d16.2x16x8nt  flat[Q(0,1),0x3f,U,0x7f,D,D(0,1)]", ""},
	{"lsc_load_quad.ugm (M1, 16)  D:d32.xzw  bti(0x3)[U]:a32", ""},
	{"lsc_load_status.ugm (M1, 16)  D:d32  flat[U]:a32", ""},
	{"lsc_store_uncompressed.ugm (M1, 16)  flat[U]:a32  D:d32", ""},
	{"lsc_load_quad.tgm (M1, 16)  D:d32.xyzw  bti(0x4)[U,U.64]:a32", ""},
	{"lsc_store.ugm.wb (M1, 16)  bti(U)[U]:a32  D:d64x4", ""},
	{"lsc_store_strided.ugm (M1, 16)  flat[Q,0x10]:a64  D:d32x2", ""},
	{"lsc_store_block2d.ugm (M1_NM, 1)  flat[Q,0x3f,0x7,0x7f,D,D(0,1)]  D:d32.1x8x8tn", ""},
	{"lsc_store_quad.ugm (M1, 16)  arg[U]:a32  D:d32.x", ""},
	{"lsc_store_quad.tgm.uc.uc (M1, 8)  ss(U)[U,U.32,U.64,U.96]:a32  D:d32.xy", ""},
	{"(P1) lsc_atomic_fcas.ugm (M1, 16)  F:d32  flat[Q]:a64  F.64  F.128", ""},
	{"lsc_atomic_iinc.slm (M1, 16)  %null:d32  flat[U]:a32  %null  %null", ""},
	{"lsc_atomic_iadd.tgm (M1, 8)  U:d32  bti(0x2)[U.32,U.64]:a32  U.96  %null", ""},
	{"lsc_read_state_info.tgm  D  bti(0x4)", ""},
	{"lsc_fence.ugm.evict.gpu", "8b 80 0000 0 1 3"},
	{"lsc_fence.slm.none.group", "8b 80 0000 3 0 0"},
}

func TestForms(t *testing.T) {
	covered := map[isa.Op]bool{}
	for _, f := range forms {
		m := parse(t, f.text, formsHead+f.text+"\n")
		in := m.Objects[0].Body[2].(*visa.Inst)
		covered[in.Op] = true
		if got := printer.PrintInst(in); got != f.text {
			t.Errorf("%s: is printed as %s", f.text, got)
		}
		data, err := Encode(isa.TGLLP, m)
		if err != nil {
			t.Errorf("%s: %v", f.text, err)
			continue
		}
		again, notes, err := Decode(data, isa.TGLLP)
		if err != nil || len(notes) > 0 {
			t.Errorf("%s: %v %v", f.text, err, notes)
			continue
		}
		back := again.Objects[0].Body[2].(*visa.Inst)
		if got := printer.PrintInst(back); got != f.text {
			t.Errorf("%s: comes back as %s", f.text, got)
		} else if a, b := describe(in), describe(back); a != b {
			t.Errorf("%s: comes back different:\n%s\n%s", f.text, a, b)
		}
		if f.bytes == "" {
			continue
		}
		size := int(data[sizeField(data)])
		if got := data[len(data)-size+6:]; !bytes.Equal(got, unhex(f.bytes)) {
			t.Errorf("%s:\n got %s\nwant %s", f.text, dump(got, 0), dump(unhex(f.bytes), 0))
		}
	}
	for op := isa.Op(1); op < isa.NumOps; op++ {
		if formats[op] != nil && !covered[op] {
			t.Errorf("no form of %s is tested", isa.Table[op].Name)
		}
	}
}

// sizeField returns the position of kernel_data.size in an object with one kernel. The entry, one attribute with one
// byte, and the instructions follow it.
func sizeField(data []byte) int {
	const behind = 4 + 4 + 2 + 6
	for size := 6; size < len(data)-behind; size++ {
		at := len(data) - size - behind
		if int(data[at])|int(data[at+1])<<8|int(data[at+2])<<16 == size && data[at+8] == 1 && data[at+9] == 0 {
			return at
		}
	}
	return 0
}

// unhex reads bytes as these tests write them: a number of one or two digits is one byte, and a longer one has two
// digits per byte.
func unhex(s string) []byte {
	var b []byte
	for _, word := range strings.Fields(s) {
		if len(word)%2 == 1 {
			word = "0" + word
		}
		for i := 0; i < len(word); i += 2 {
			var v byte
			fmt.Sscanf(word[i:i+2], "%02x", &v)
			b = append(b, v)
		}
	}
	return b
}

// describe writes out everything that an instruction contains, except source positions.
func describe(in *visa.Inst) string {
	var b strings.Builder
	fmt.Fprintln(&b, in.Op, in.ExecSize, in.Offset, in.NoMask, in.Sat, in.Cond, in.Sub, in.Callee, in.ArgSize, in.RetSize, in.Pred.Invert, in.Pred.Combine)
	for i := range in.Args {
		operandFacts(&b, &in.Args[i])
	}
	if l := in.LSC; l != nil {
		fmt.Fprintln(&b, l.SFID, l.AddrKind, l.AddrBits, l.Block, l.Scale, l.Disp, l.DataBits, l.RegBits, l.Elems, l.Transpose, l.HighHalf, l.ChMask, l.Caching, l.Fence, l.Scope)
		operandFacts(&b, &l.Surface)
		for i := range l.More {
			operandFacts(&b, &l.More[i])
		}
	}
	return b.String()
}

func operandFacts(b *strings.Builder, o *visa.Operand) {
	name := ""
	if o.Var != nil {
		name = o.Var.Name
	}
	fmt.Fprintln(b, o.Kind, o.Type, o.Mod, name, o.Row, o.Col, o.Byte, o.Region, o.Width, o.Imm)
}

// TestFormsWithoutBytes checks that forms which the text has but the binary object lacks are refused, and that the
// error says so in a sentence.
func TestFormsWithoutBytes(t *testing.T) {
	for line, want := range map[string]string{
		"lsc_load_block2d.ugm (M1_NM, 1)  D:d32.1x8x8nn  flat[Q+(0,-8)]":  "The binary object has no address of a block in a register.",
		"lsc_store_block2d.ugm (M1_NM, 1)  flat[Q+(0,-8)]  D:d32.1x8x8nn": "The binary object has no address of a block in a register.",
	} {
		m := parse(t, line, formsHead+line+"\n")
		if got := printer.PrintInst(m.Objects[0].Body[2].(*visa.Inst)); got != line {
			t.Errorf("%s: is printed as %s", line, got)
		}
		if _, err := Encode(isa.PVC, m); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}
