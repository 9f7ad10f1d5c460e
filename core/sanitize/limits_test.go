package sanitize_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/sanitize"
)

// TestLargestMachine checks that, whatever limits a launch asks for, the machine and what the sanitizer adds to it
// leave room below 512 MiB for a session's 64 MiB and the engine. A launch that would need more is refused before
// anything is allocated.
func TestLargestMachine(t *testing.T) {
	p := runtest.Load(t, isa.TGLLP, ".version 4.1\n.kernel \"k\"\nret (M1, 1)\n")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	launch := func(bytes int) *dispatch.Launch {
		return &dispatch.Launch{Limits: dispatch.Limits{Bytes: 1 << 40}, Surfaces: []dispatch.Surface{{Name: "T6", Size: bytes}}}
	}
	if _, err := eu.New(p, launch(1<<30)); err == nil {
		t.Error("a gigabyte is not refused")
	}
	m := runtest.Start(t, p, launch(127<<20))
	sanitize.Attach(m)
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 400<<20 {
		t.Errorf("%d MiB were allocated", n>>20)
	}
	if n := len(m.Arena()); n > 256<<20 {
		t.Errorf("the arena has %d MiB", n>>20)
	}
}

// TestFullListSaysSo checks that the last report of a full list says that there are more, and counts them, and that
// undoing removes it.
func TestFullListSaysSo(t *testing.T) {
	var text strings.Builder
	text.WriteString(".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=d num_elts=16 align=GRF\n.decl B v_type=G type=d num_elts=16 align=GRF\n")
	const faults = 1100
	for range faults {
		text.WriteString("add (M1, 16) B(0,0)<1> A(0,0)<1;1,0> 1:d\n")
	}
	text.WriteString("ret (M1, 1)\n")
	p := runtest.Load(t, isa.TGLLP, text.String())
	m := runtest.Start(t, p, &dispatch.Launch{})
	sanitize.Attach(m)
	m.SetJournal(eu.NewJournal(64 << 20))
	for !m.Finished() {
		m.Run(1)
	}
	list := m.Reports()
	if len(list) != 1024 {
		t.Fatalf("%d reports", len(list))
	}
	last := list[len(list)-1]
	if last.Code != "R0502" || last.Count != faults-1023 || last.Inst != 1023 {
		t.Errorf("the last report is %+v", last)
	}
	for _, r := range list[:len(list)-1] {
		if r.Code != "R0110" || r.Count != 1 {
			t.Fatalf("a report is %+v", r)
		}
	}
	for m.Steps() > 1030 {
		m.Undo()
	}
	if list = m.Reports(); list[len(list)-1].Count != 7 {
		t.Errorf("back at step 1030, the last report is %+v", list[len(list)-1])
	}
	for m.Steps() > 1023 {
		m.Undo()
	}
	if list = m.Reports(); len(list) != 1023 || list[1022].Code != "R0110" {
		t.Errorf("back at step 1023, there are %d reports", len(list))
	}
}
