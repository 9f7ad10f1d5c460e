package sanitize_test

import (
	"runtime"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// TestLargestMachine: whatever limit a launch asks for, the machine and what the sanitizer
// adds to it leave room below 512 MiB for a session's 64 MiB and the engine; a launch that
// would need more is refused before anything is allocated.
func TestLargestMachine(t *testing.T) {
	mod, _ := visa.Assemble(visa.NewFile("k", ".version 4.1\n.kernel \"k\"\nret (M1, 1)\n"), isa.TGLLP)
	p, _ := eu.Load(mod, "", isa.TGLLP)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	launch := func(bytes int) *eu.Launch {
		return &eu.Launch{Limits: eu.Limits{Bytes: 1 << 40}, Surfaces: []eu.Surface{{Name: "T6", Size: bytes}}}
	}
	if _, err := eu.New(p, launch(1<<30)); err == nil {
		t.Error("a gigabyte is not refused")
	}
	m, err := eu.New(p, launch(127<<20))
	if err != nil {
		t.Fatal(err)
	}
	sanitize.Attach(m)
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 400<<20 {
		t.Errorf("%d MiB were allocated", n>>20)
	}
	if n := len(m.Arena()); n > 256<<20 {
		t.Errorf("the arena has %d MiB", n>>20)
	}
}
