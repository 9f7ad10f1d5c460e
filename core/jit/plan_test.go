package jit

import (
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// TestGenerates: there is code for instructions of each common kind.
func TestGenerates(t *testing.T) {
	statements := []string{
		"add (M1, 16) Ad(0,0)<1> Bd(0,0)<1;1,0> 0x1:d",
		"add.sat (M1, 16) Ad(0,0)<1> Bd(0,0)<1;1,0> (-)Cd(0,0)<1;1,0>",
		"(P1) add (M5, 16) Aq(0,0)<1> Bq(0,0)<1;1,0> Cd(0,0)<0;1,0>",
		"add (M1, 32) Aw(0,0)<2> Bw(0,0)<8;4,2> (abs)Cw(0,0)<1;1,0>",
		"mul (M1, 16) Af(0,0)<1> Bf(0,0)<1;1,0> (-abs)Cf(0,0)<1;1,0>",
		"mad.sat (M1, 16) Af(0,0)<1> Bf(0,0)<1;1,0> Cf(0,0)<1;1,0> Df(0,0)<1;1,0>",
		"mul (M1, 8) Adf(0,0)<1> Bdf(0,0)<1;1,0> Cdf(0,0)<1;1,0>",
		"addc (M1, 16) Aud(0,0)<1> Bud(0,0)<1> Cud(0,0)<1;1,0> Dud(0,0)<1;1,0>",
		"div (M1, 16) Ad(0,0)<1> Bd(0,0)<1;1,0> Cd(0,0)<1;1,0>",
		"mod (M1, 16) Aud(0,0)<1> Bud(0,0)<1;1,0> Cud(0,0)<1;1,0>",
		"shr (M1, 16) Aud(0,0)<1> Bud(0,0)<1;1,0> Cud(0,0)<1;1,0>",
		"rol (M1, 16) Aud(0,0)<1> Bud(0,0)<1;1,0> 0x7:ud",
		"bfe (M1, 16) Ad(0,0)<1> Bd(0,0)<1;1,0> Cd(0,0)<1;1,0> Dd(0,0)<1;1,0>",
		"bfi (M1, 16) Aud(0,0)<1> 0x4:ud 0x8:ud Bud(0,0)<1;1,0> Cud(0,0)<1;1,0>",
		"bfn.x96 (M1, 16) Aud(0,0)<1> Bud(0,0)<1;1,0> Cud(0,0)<1;1,0> Dud(0,0)<1;1,0>",
		"bfrev (M1, 16) Aud(0,0)<1> Bud(0,0)<1;1,0>",
		"fbh (M1, 16) Aud(0,0)<1> Bd(0,0)<1;1,0>",
		"fbl (M1, 16) Aud(0,0)<1> Bud(0,0)<1;1,0>",
		"mov (M1, 16) Ad(0,0)<1> Bf(0,0)<1;1,0>",
		"mov (M1, 16) Af(0,0)<1> Bw(0,0)<1;1,0>",
		"mov (M1, 8) Adf(0,0)<1> Bud(0,0)<1;1,0>",
		"mov (M1, 16) Ahf(0,0)<2> Bhf(0,0)<1;1,0>",
		"mov (M1, 8) Ad(0,0)<1> Bdf(0,0)<1;1,0>",
		"cmp.lt (M1, 16) P1 Bd(0,0)<1;1,0> Cud(0,0)<1;1,0>",
		"cmp.ge (M1, 16) Ad(0,0)<1> Bf(0,0)<1;1,0> Cf(0,0)<1;1,0>",
		"(!P2) sel (M1, 16) Ad(0,0)<1> Bd(0,0)<1;1,0> Cd(0,0)<1;1,0>",
		"(P1.any) xor (M1, 32) P2 P1 P3",
		"addr_add (M1, 8) A0(0)<1> &A Buw(0,0)<1;1,0>",
		"mov (M1, 8) Ad(0,0)<1> r[A0(0),4]<1,0>:d",
		"mov (M1, 16) r[A0(0),0]<1>:f Bf(0,0)<1;1,0>",
		"gather_scaled.1 (M1, 16) T6 0x0:ud D.0 A.0",
		"scatter4_scaled.RGBA (M1, 16) %slm 0x0:ud D.0 A.0",
		"svm_gather.4.1 (M1, 8) C.0 A.0",
		"oword_ld (2) T6 0x0:ud A.0",
		"lsc_load.ugm (M1, 16) A:d32x2 flat[C]:a64",
		"lsc_store.slm (M1, 16) flat[D+0x10]:a32 A:d64",
		"dword_atomic.max (M1, 16) %slm D.0 A.0 %null.0 B.0",
		"svm_atomic.cmpxchg (M1, 8) C.0 D.0 A.0 B.0",
		"lsc_atomic_iadd.ugm (M1, 16) B:d32 flat[C]:a64 A %null",
	}
	w := &writer{}
	w.line(".version 4.1\n.kernel \"k\"")
	w.variables()
	w.line(".decl T6 v_type=T num_elts=1\n.function \"k_main\"")
	for _, s := range statements {
		w.line("%s", s)
	}
	w.line("ret (M1, 1)")
	m, _ := parser.Parse(visa.NewFile("all", w.String()))
	p, diags := eu.Load(m, "", isa.DG2)
	if p == nil || len(p.Insts) != len(statements)+1 {
		t.Fatal(diags)
	}
	const mode = 0x4c0 // denormals are kept, as Intel's compiler sets it
	e := newEmitter(&eu.Shapes{Program: p}, newTranslation(p, mode, 0, nil, false))
	for i, s := range statements {
		var x plan
		if e.plan(&x, i); !x.generated() {
			t.Errorf("it is left to the interpreter: %s", s)
		}
	}
}
