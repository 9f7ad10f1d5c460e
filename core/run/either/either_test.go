package either_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// Reports of a PTX program use the program's names of registers, and do not name what the translation added.
func TestReportsNameWhatTheProgramNames(t *testing.T) {
	target, diags := either.Open(visa.NewFile("k.ptx", `//@ launch k block=4
.version 8.0
.target sm_80
.address_size 64
.global .u32 o[4];
.func (.reg .u32 r) f(.reg .u32 a) { .reg .u32 %r2; add.u32 r, %r2, a; ret; }
.entry k()
{
	.reg .u32 %r<9>; .reg .pred %p; .reg .f32 x$y; .reg .u64 %rd<3>;
	add.u32 %r1, %r2, 1;
	call (%r1), f, (%r1);
	max.f32 x$y, x$y, x$y;
	@%p st.global.u32 [o], %r1;
	mul.hi.u64 %rd1, %rd1, %rd1;
	mul.wide.s32 %rd2, %r3, 4;
	ret;
}
`))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	target.SayLines()
	m := runtest.Start(t, target.Program, target.Launch)
	sanitize.Attach(m)
	m.Run(1000)
	var names []string
	for _, r := range target.Reports(m) {
		name, _, ok := strings.Cut(r.Message, ": ")
		if ok && !strings.HasPrefix(name, "The ") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	said := map[string]bool{}
	for _, r := range target.Reports(m) {
		if !strings.HasPrefix(r.Page, "PTX ISA") {
			t.Errorf("line %d: %s is of the page %s", target.Line(r.Site), r.Code, r.Page)
		}
	}
	for _, r := range target.Reports(m) { // max becomes several instructions
		if line := target.Line(r.Inst); said[r.Code+strconv.Itoa(line)] && line == 12 {
			t.Errorf("line %d is reported twice: %s", line, r.Message)
		} else {
			said[r.Code+strconv.Itoa(line)] = true
		}
	}
	if got := strings.Join(names, " "); got != "%r2 x$y %p %r3" {
		t.Errorf("%s\n%v", got, target.Reports(m))
	}
}
