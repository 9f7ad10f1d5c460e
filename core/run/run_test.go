package run

import (
	"math"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// twoSurfaces is a launch from text to answer: two groups of two threads; surface variables that start out naming the
// surfaces of their names, in an order of their own; a region of shared local memory among the buffers, which must not
// confuse an expectation.
const twoSurfaces = `//@ platform TGLLP
//@ grid groups=2 local=16 simd=8
//@ slm TILE = d[16]
//@ surface T7 = d[8] fill(1)
//@ svm TABLE = d[4] 5
//@ surface T6 = d[32]
//@ args opencl ID = local_id.x; SIZE = local_size
//@ expect T6 = iota()
//@ expect T7 = fill(-1)
//@ expect TABLE = unchanged
.version 4.1
.kernel "k"
.decl ID v_type=G type=uw num_elts=8 align=GRF
.decl SIZE v_type=G type=ud num_elts=3 align=GRF
.decl R0 v_type=G type=ud num_elts=8 align=GRF alias=<%r0, 0>
.decl GLOBAL v_type=G type=ud num_elts=8 align=GRF
.decl AT v_type=G type=ud num_elts=1 align=GRF
.decl ONES v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.decl T7 v_type=T num_elts=1
.input ID offset=32 size=16
.input SIZE offset=64 size=12
.function "k_main"
    mul (M1_NM, 1) AT(0,0)<1> R0(0,1)<0;1,0> SIZE(0,0)<0;1,0>
    add (M1, 8) GLOBAL(0,0)<1> ID(0,0)<1;1,0> AT(0,0)<0;1,0>
    shr (M1_NM, 1) AT(0,0)<1> GLOBAL(0,0)<0;1,0> 0x2:ud
    oword_st (2) T6 AT(0,0)<0;1,0> GLOBAL.0
    mov (M1, 8) ONES(0,0)<1> -1:d
    oword_st (2) T7 0x0:ud ONES.0
    ret (M1, 1)
`

// A kernel that does not exist is reported where the text names it, by the commands as by an editor.
func TestOpenAnotherKernel(t *testing.T) {
	f := visa.NewFile("", strings.Replace(twoSurfaces, "//@ grid", "//@ kernel K\n//@ grid", 1))
	_, diags := Open(f)
	if len(diags) != 1 || diags[0].Code != "L0204" || f.Slice(diags[0].Span) != "K" {
		t.Errorf("%+v", diags)
	}
}

func TestOpenRunCheck(t *testing.T) {
	target, diags := Open(visa.NewFile("", twoSurfaces))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	m, err := eu.New(target.Program, target.Launch)
	if err != nil {
		t.Fatal(err)
	}
	for i, wrong := range []int{31, 8, 0} { // element 0 of T6 is right before the first step
		if r := Check(target.Spec, m)[i]; r.Wrong != wrong || r.Pass != (wrong == 0) {
			t.Errorf("before the run, expectation %d: %+v", i, r)
		}
	}
	if _, stop := m.Run(math.MaxInt); stop != eu.StopDone {
		t.Fatal(m.StopReason())
	}
	for i, r := range Check(target.Spec, m) {
		if !r.Pass || r.Elems != []int{32, 8, 4}[i] {
			t.Errorf("expectation %d: %+v", i, r)
		}
	}
}

// OpenOn overrides the platform of the text; an error of any stage leaves no launch.
func TestOpenStages(t *testing.T) {
	target, _ := OpenOn(visa.NewFile("", twoSurfaces), isa.PVC)
	if target.Spec.Platform != isa.PVC {
		t.Error("the platform is that of the text")
	}
	for _, text := range []string{"", "//@ grid simd=3\n", "\x00\xff\x7fELF", ".kernel", twoSurfaces + "    nosuch (M1, 1)\n", "//@ kernel x\n" + twoSurfaces} {
		target, diags := Open(visa.NewFile("", text))
		if target.Launch != nil || target.Program != nil || !visa.HasErrors(diags) || target.Spec == nil || target.Module == nil {
			t.Errorf("%.20q: %+v with %v", text, target, diags)
		}
	}
}
