package assembler

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/visatest"
)

// stricter holds the probes that Intel's assembler accepts and Lanewise rejects, with the
// page that has the rule.
var stricter = map[string]string{
	"cmp_norel":     "instructions/CMP.md: rel_op is one of eq, ne, gt, ge, lt, le; without it there is nothing to compute",
	"inv_int":       "instructions/INV.md: Supported Types DF, F, HF",
	"add3_on_tgllp": "6_instructions.md: ADD3 {XEHP+}; the reference itself prints INVALID opcode add3",
}

// TestProbes compares the verdicts on the probes with those of Intel's assembler.
func TestProbes(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(visatest.Corpus, "probes", "probes.json"))
	if err != nil {
		t.Skip("the probes of " + visatest.Corpus + " are not here")
	}
	var probes map[string]map[string]struct {
		RC int `json:"rc"`
	}
	if err := json.Unmarshal(data, &probes); err != nil {
		t.Fatal(err)
	}
	for name, verdicts := range probes {
		text := filetest.Read(t, filepath.Join(visatest.Corpus, "probes", name+".visaasm"))
		for platform, verdict := range verdicts {
			p, ok := isa.PlatformByName(platform)
			if !ok {
				t.Fatalf("%s: platform %s", name, platform)
			}
			_, ds := Assemble(visa.NewFile(name, text), p)
			rejected, wanted := visa.HasErrors(ds), verdict.RC != 0
			if rejected == wanted || rejected && stricter[name] != "" {
				continue
			}
			t.Errorf("%s on %s: rejected %v, Intel's assembler %v; diagnostics: %v", name, platform, rejected, wanted, ds)
		}
	}
}
