package sanitize_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// corpusRoot is where the programs of Intel's compiler are, beside the checkout.
const corpusRoot = "../../../shared/corpus"

// TestCleanCorpus: what Intel's compiler made of 54 kernels and 11 programs about calls
// does nothing that the specification leaves undefined.
func TestCleanCorpus(t *testing.T) {
	if _, err := os.Stat(corpusRoot); err != nil {
		t.Skip("the corpus is not here: ", err)
	}
	for _, pattern := range []string{"kernels/*/*-simd*", "calls/*/*-simd*"} {
		dirs, _ := filepath.Glob(filepath.Join(corpusRoot, pattern))
		for _, dir := range dirs {
			kernel := filepath.Base(filepath.Dir(dir))
			if expected, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), "expected*.json")); len(expected) == 0 {
				continue // image_rw and printf_k have no answers
			}
			programs, err := corpus.Read(dir)
			if err != nil {
				t.Errorf("%s: %v", dir, err)
				continue
			}
			for _, p := range programs {
				t.Run(kernel+"/"+filepath.Base(dir), func(t *testing.T) {
					target, diags := launch.Open(visa.NewFile(kernel, p.Text))
					if target.Launch == nil {
						t.Fatalf("no launch: %v", diags)
					}
					m, err := eu.New(target.Program, target.Launch)
					if err != nil {
						t.Fatal(err)
					}
					sanitize.Attach(m)
					if _, stop := m.Run(1 << 30); stop != eu.StopDone {
						t.Fatalf("stopped: %v %s", stop, m.StopReason())
					}
					for _, r := range launch.Check(target.Spec, m) {
						if !r.Pass {
							t.Errorf("%+v", r)
						}
					}
					for _, r := range m.Reports() {
						if kernel == "atomics" && r.Code == "R0207" {
							continue // its source reads o[9] plainly while other threads do atomics on it
						}
						in := m.Program().Insts[r.Inst]
						t.Errorf("%s line %d lanes %x thread %d address %x: %s\n%s", r.Code, in.Line, r.Lanes, r.Thread, r.Addr, r.Message, target.File.Line(in.Line))
					}
				})
			}
		}
	}
}

// TestCleanLessons: what teaches does nothing that is undefined.
func TestCleanLessons(t *testing.T) {
	for _, l := range examples.List() {
		target, diags := launch.Open(visa.NewFile(l.Name, l.Text))
		if target.Launch == nil {
			t.Fatalf("%s: %v", l.Name, diags)
		}
		m, err := eu.New(target.Program, target.Launch)
		if err != nil {
			t.Fatal(err)
		}
		sanitize.Attach(m)
		m.Run(1 << 20)
		for _, r := range m.Reports() {
			t.Errorf("%s line %d: %s %s", l.Name, m.Program().Insts[r.Inst].Line, r.Code, r.Message)
		}
	}
}
