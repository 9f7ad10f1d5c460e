package reduce

import (
	"math"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

const large = `//@ title A program of which little matters
//@ grid simd=16
//@ surface T6 = d[64] 1, 2, 3, 4,
//@     5, 6, 7, 8
//@ input X = 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3
//@ expect T6 = unchanged
.version 4.1
.kernel "large"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl Y v_type=G type=d num_elts=16 align=GRF
.decl Z v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.input X offset=32 size=64
.function "large"
    // what follows is not needed
    add (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> 0x1:d
    cmp.lt (M1, 16) P1 Y(0,0)<1;1,0> 0x5:d
    (P1) goto (M1, 16) LOW
    mul (M1, 16) Y(0,0)<1> Y(0,0)<1;1,0> Y(0,0)<1;1,0>
LOW:
    mov (M1, 16) Z(0,0)<1> 0x400:d
    scatter4_scaled.R (M1, 16) T6 0x0:ud Z.0 Y.0
    ret (M1, 1)
`

// open returns the target of a text without errors, and nil for a text with errors.
func open(text string) *either.Target {
	t, diags := either.Open(visa.NewFile("t.visaasm", text))
	if visa.HasErrors(diags) || t.Target == nil || t.Program == nil {
		return nil
	}
	return t
}

// outside reports whether a run accesses memory out of bounds.
func outside(text string) bool {
	t := open(text)
	m, err := eu.New(t.Program, t.Launch)
	if err != nil {
		return false
	}
	sanitize.Attach(m)
	m.Run(math.MaxInt)
	for _, r := range m.Reports() {
		if r.Code == "R0201" {
			return true
		}
	}
	return false
}

// The reduction of a program that writes out of bounds still does so, has no errors, and has little else.
func TestText(t *testing.T) {
	if !outside(large) {
		t.Fatal("the program does nothing wrong to begin with")
	}
	got := Text(large, func(s string) bool { return open(s) != nil }, outside)
	if open(got) == nil || !outside(got) {
		t.Fatalf("what is left is something else:\n%s", got)
	}
	for _, gone := range []string{"title", "add", "goto", "LOW", "P1", "mul", ".input", "simd=16", "(M1, 16)", "5, 6, 7"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is left:\n%s", gone, got)
		}
	}
	if n := strings.Count(got, "\n"); n > 10 {
		t.Errorf("%d lines are left:\n%s", n, got)
	}
	if again := Text(got, func(s string) bool { return open(s) != nil }, outside); again != got {
		t.Errorf("it was not done:\n%s", again)
	}
}

// Buffers with a binding table index, as `lanewise import` writes them, are set to zeros, too.
func TestPlainInputs(t *testing.T) {
	for text, want := range map[string]string{
		"//@ surface a bti=0 = d[4] 1, 2,\n//@     3, 4\n.version 4.1\n": "//@ surface a bti=0 = d[4] zeros\n.version 4.1\n",
		"//@ surface i bti=1 width=2 format=r32f = f[2] 1, 2\n":          "//@ surface i bti=1 width=2 format=r32f = f[2] zeros\n",
		"//@ svm c = ub[2] x\"0102\"\n":                                  "//@ svm c = ub[2] zeros\n",
		"//@ input X = 1, 2\n":                                           "//@ input X = zeros\n",
		"//@ surface a bti=0 = d[4] zeros\n//@ svm b = d[4]\n//@ expect a = 1, 2\n//@ printf p = ud[64] 4\n": "",
	} {
		got := strings.Join(plainInputs(text), "|")
		if got != want {
			t.Errorf("of %q: %q, want %q", text, got, want)
		}
	}
}
