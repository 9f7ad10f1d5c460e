package sanitize_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/examples"
)

// corpusRoot is where the programs of Intel's compiler are, beside the checkout.
const corpusRoot = "../../../shared/corpus"

// trueNotes are the notes of the corpus. kernels/bits rotates by x & 31: of a rotation by 0,
// the compiler for SKL, which has no rotate, shifts right by 32.
var trueNotes = map[string]string{"bits/skl-simd16": "note R0121 line 189 lanes 0x9 "}

// TestCleanCorpus: what Intel's compiler made of 54 kernels and 11 programs about calls
// does nothing that the specification leaves undefined, and what is noted of it is true.
func TestCleanCorpus(t *testing.T) {
	for name, p := range corpustest.Programs(t, corpusRoot, "kernels/*/*-simd*", "calls/*/*-simd*") {
		t.Run(name, func(t *testing.T) {
			noted := trueNotes[name]
			for _, r := range reportsOf(t, p.Kernel, p.Text) {
				if p.Kernel == "atomics" && strings.HasPrefix(r, "warning R0207") {
					continue // its source reads o[9] plainly while other threads do atomics on it
				}
				if noted != "" && strings.HasPrefix(r, noted) {
					noted = ""
					continue
				}
				t.Error(r)
			}
			if noted != "" {
				t.Errorf("nothing is noted, want %s", noted)
			}
		})
	}
}

// TestCleanLessons: what teaches does nothing that is undefined.
func TestCleanLessons(t *testing.T) {
	for _, l := range examples.List() {
		for _, r := range reportsOf(t, l.Name, l.Text) {
			t.Errorf("%s: %s", l.Name, r)
		}
	}
}

// TestCorpusWithoutAnswers runs the two kernels for which the corpus has no answers, with
// those of core/eu. They are clean but where Intel's compiler left the read of an image
// out, as PVC has no sampler: it adds one to what nothing has written.
func TestCorpusWithoutAnswers(t *testing.T) {
	filetest.There(t, corpusRoot)
	for _, answers := range []string{"image_rw.load", "image_rw.sample", "printf_k"} {
		kernel, _, _ := strings.Cut(answers, ".")
		dirs, _ := filepath.Glob(filepath.Join(corpusRoot, "kernels", kernel, "*-simd*"))
		for _, dir := range dirs {
			programs, err := corpus.ReadWith(dir, []string{filepath.Join("..", "eu", "testdata", "corpus", answers+".json")})
			if err != nil {
				t.Fatal(err)
			}
			t.Run(answers+"/"+filepath.Base(dir), func(t *testing.T) {
				codes := reportsOf(t, kernel, programs[0].Text)
				unread := kernel == "image_rw" && strings.HasPrefix(filepath.Base(dir), "pvc")
				for _, code := range codes {
					if !unread || !strings.HasPrefix(code, "warning R0110") {
						t.Error(code)
					}
				}
				if unread && len(codes) == 0 {
					t.Error("no report")
				}
			})
		}
	}
}

// reportsOf runs a text to its end and returns its reports, one line each.
func reportsOf(t *testing.T, name, text string) (reports []string) {
	t.Helper()
	m := open(t, name, text)
	if _, stop := m.Run(1 << 30); stop != eu.StopDone {
		t.Fatalf("stopped: %v %s", stop, m.StopReason())
	}
	for _, r := range m.Reports() {
		line := m.Program().Insts[r.Inst].Line
		reports = append(reports, fmt.Sprintf("%s %s line %d lanes %#x thread %d address %#x: %s\n%s", r.Severity, r.Code, line, r.Lanes, r.Thread, r.Addr, r.Message, m.Program().Module.File.Line(line)))
	}
	return reports
}
