package eu_test

import (
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// FuzzRun checks that no text makes the machine panic, hang or leave its arena, whatever the checker says about it, and
// that going back undoes everything.
func FuzzRun(f *testing.F) {
	for _, kernel := range []string{"vadd", "nested", "reduce", "atomics", "privarr"} {
		files, _ := filepath.Glob(filepath.Join(corpusRoot, "kernels", kernel, "tgllp-simd16*", "*.visaasm"))
		for _, name := range files {
			if text, err := os.ReadFile(name); err == nil {
				f.Add(string(text), uint8(isa.TGLLP))
			}
		}
	}
	for _, c := range casesByHand(f) {
		text, _ := c.text()
		f.Add(text, uint8(c.platform))
	}
	for _, text := range stopped {
		f.Add(text, uint8(isa.TGLLP))
	}
	f.Fuzz(func(t *testing.T, text string, platform uint8) {
		there(t, text, isa.Platform(platform)%isa.NumPlatforms)
	})
}

// stopped are programs that once stopped the machine.
var stopped = []string{
	// A payload that begins far outside its variable, while the machine records what it overwrites.
	`.version 4.1
.kernel "k"
.decl A v_type=G type=uq num_elts=64 align=GRF
.decl S v_type=G type=ud num_elts=64 align=GRF
.input A offset=32 size=512
raw_send (M1, 8) 0xc 1 1 0x4146eff:ud A.0 S.65535
ret (M1_NM, 1)
`,
}

// TestDamagedPrograms checks the same as FuzzRun, with conformance programs in which some numbers, names and lines are
// changed, the same ones in every run.
func TestDamagedPrograms(t *testing.T) {
	r := rand.New(rand.NewSource(9))
	number := regexp.MustCompile(`[0-9]+`)
	for _, c := range casesByHand(t) {
		text, _ := c.text()
		for range 4 {
			lines := strings.Split(text, "\n")
			for range 1 + r.Intn(3) {
				at := 2 + r.Intn(len(lines)-2)
				switch r.Intn(4) {
				case 0:
					lines[at] = lines[2+r.Intn(len(lines)-2)]
				case 1:
					lines[at] = strings.Replace(lines[at], "(M1,", "(M1_NM,", 1)
				default:
					lines[at] = number.ReplaceAllStringFunc(lines[at], func(n string) string {
						if r.Intn(3) > 0 {
							return n
						}
						return strconv.Itoa([]int{0, 1, 2, 8, 16, 32, 64, 255, 4096, 65535, 1 << 28}[r.Intn(11)])
					})
				}
			}
			there(t, strings.Join(lines, "\n"), c.platform)
		}
	}
}

// there runs a text under the sanitizer, to its end and back to its start.
func there(t *testing.T, text string, p isa.Platform) {
	m, _ := assembler.Assemble(visa.NewFile("fuzz", text), p)
	prog, _ := eu.Load(m, "", p)
	if prog == nil {
		return
	}
	machine, err := eu.New(prog, &dispatch.Launch{
		SIMD: 16, Threads: 2, SLM: 256, Limits: dispatch.Limits{Bytes: 16 << 20, CallDepth: 8},
		Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Base: 0x10000, Size: 256}},
	})
	if err != nil {
		return
	}
	sanitize.Attach(machine)
	first := append([]byte(nil), machine.Arena()...)
	j := eu.NewJournal(8 << 20)
	machine.SetJournal(j)
	n, _ := machine.Run(500)
	if j.Steps() != n {
		return // a step larger than the journal
	}
	for machine.Undo() {
	}
	if len(machine.Reports()) > 0 {
		t.Fatalf("after undoing %d steps there are reports: %v", n, machine.Reports())
	}
	if at := corpustest.FirstDifference(first, machine.Arena()); at >= 0 {
		t.Fatalf("after undoing %d steps byte %d differs", n, at)
	}
}
