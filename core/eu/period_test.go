package eu_test

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// TestAProgramThatNeverEnds checks that at the limit of steps the report says of a program that it comes to the same
// state again and again, and says nothing of a program that may yet end (the specification has no limit: the statement
// is our own).
func TestAProgramThatNeverEnds(t *testing.T) {
	const head = `
.decl A v_type=G type=ud num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
`
	for _, test := range []struct {
		name, text string
		launch     dispatch.Launch
		after      string // what the report says after how many instructions the state is the same, "" if it does not
	}{
		{"nothing changes", `
mov (M1, 16) A(0,0)<1> 1:ud
again:
add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 0:ud
cmp.ne (M1, 16) P1 A(0,0)<1;1,0> 0:ud
(P1) goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{}, "3 instructions"},
		{"it changes, and changes back", `
mov (M1, 16) A(0,0)<1> 1:ud
again:
xor (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 1:ud
goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{}, "4 instructions"},
		{"lanes wait", `
setp (M1_NM, 16) P1 0x00ff:ud
(P1) goto (M1, 16) done
again:
goto (M1, 16) again
done:
ret (M1, 1)`, dispatch.Launch{}, "1 instruction"},
		{"it counts", `
mov (M1, 16) A(0,0)<1> 1:ud
again:
add (M1, 16) A(0,0)<1> A(0,0)<1;1,0> 1:ud
goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{}, ""},
		{"memory counts", `
mov (M1, 16) A(0,0)<1> 0:ud
again:
dword_atomic.inc (M1, 1) T6 A.0 %null.0 %null.0 %null.0
goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{}, ""},
		{"it waits for the time", `
again:
cmp.lt (M1, 1) P1 %tsc(0,0)<0;1,0> 0xffffffff:ud
(P1) goto (M1, 1) again
ret (M1, 1)`, dispatch.Launch{}, ""},
		{"threads wait for each other", `
again:
goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{Threads: 3}, "24576 instructions"}, // a turn of each
		{"threads yield", `
again:
yield
goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{Threads: 3}, "6 instructions"}, // instead of a turn of each
		{"it asks which lanes are active", `
again:
mov (M1_NM, 1) A(0,0)<1> %ce0(0,0)<0;1,0>
goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{}, "2 instructions"},
		{"threads at random", `
again:
goto (M1, 16) again
ret (M1, 1)`, dispatch.Launch{Threads: 3, Seed: 1}, ""},
	} {
		p := assemble(t, isa.DG2, head+test.text)
		launch := test.launch
		launch.SIMD, launch.Limits.Steps = 16, 1000
		launch.Surfaces = []dispatch.Surface{{Name: "T6", BTI: 6, Size: 64}}
		m := runtest.Start(t, p, &launch)
		if _, stop := m.Run(2000); stop != eu.StopLimit {
			t.Errorf("%s: stopped by %v", test.name, stop)
		}
		if m.Steps() != 1000 { // the steps that were tried are not the run's
			t.Errorf("%s: %d steps", test.name, m.Steps())
		}
		said := ""
		for _, r := range m.Reports() {
			if r.Code == "R0501" {
				said = r.Message
			}
		}
		told := test.after != ""
		if strings.Contains(said, "never ends: "+test.after) != told || strings.Contains(m.StopReason(), "never ends: "+test.after) != told {
			t.Errorf("%s: %q, %q", test.name, m.StopReason(), said)
		}
	}
}
