package eu_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// FuzzRun: no text makes the machine panic, hang or leave its arena, whatever the
// checker says of it; and going back undoes everything.
func FuzzRun(f *testing.F) {
	for _, kernel := range []string{"vadd", "nested", "reduce", "atomics", "privarr"} {
		files, _ := filepath.Glob(filepath.Join(corpusRoot, "kernels", kernel, "tgllp-simd16*", "*.visaasm"))
		for _, name := range files {
			if text, err := os.ReadFile(name); err == nil {
				f.Add(string(text), uint8(isa.TGLLP))
			}
		}
	}
	files, _ := filepath.Glob("testdata/*.txt")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, c := range parseChunks(f, name, string(text)) {
			text, _ := c.text()
			f.Add(text, uint8(c.platform))
		}
	}
	f.Fuzz(func(t *testing.T, text string, platform uint8) {
		p := isa.Platform(platform) % isa.NumPlatforms
		m, _ := visa.Parse(visa.NewFile("fuzz", text))
		visa.Check(m, p)
		prog, _ := eu.Load(m, "", p)
		if prog == nil {
			return
		}
		machine, err := eu.New(prog, &eu.Launch{
			Platform: p, SIMD: 16, Threads: 2, SLM: 256, Limits: eu.Limits{Bytes: 16 << 20, CallDepth: 8},
			Surfaces: []eu.Surface{{Name: "T6", BTI: 0, Base: 0x10000, Size: 256}},
		})
		if err != nil {
			return
		}
		first := append([]byte(nil), machine.Arena()...)
		j := eu.NewJournal(8 << 20)
		machine.SetJournal(j)
		n, _ := machine.Run(500)
		if j.Steps() != n {
			return // a step larger than the journal
		}
		for j.Undo(machine.Arena()) {
		}
		if at := firstDifference(first, machine.Arena()); at >= 0 {
			t.Fatalf("after undoing %d steps byte %d differs", n, at)
		}
	})
}
