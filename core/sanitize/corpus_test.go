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

// corpusRoot is the folder with the programs of Intel's compiler, next to the checkout.
const corpusRoot = "../../../shared/corpus"

// trueNotes are the notes of the corpus. kernels/bits rotates by x & 31. For a rotation by 0, the compiler's code for
// SKL, which has no rotate, shifts right by 32.
var trueNotes = map[string]string{"bits/skl-simd16": "note R0121 line 189 lanes 0x9 "}

// TestCleanCorpus checks that what Intel's compiler made of 54 kernels and 11 programs with calls does nothing that the
// specification leaves undefined, and that its notes are true.
func TestCleanCorpus(t *testing.T) {
	for name, p := range corpustest.Programs(t, corpusRoot, "kernels/*/*-simd*", "calls/*/*-simd*") {
		t.Run(name, func(t *testing.T) {
			noted := trueNotes[name]
			for _, r := range reportsOf(t, p.Kernel, p.Text) {
				if p.Kernel == "atomics" && strings.HasPrefix(r, "warning R0207") {
					continue // its source reads o[9] without an atomic while other threads do atomics on it
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

// TestCleanLessons checks that the lessons do nothing undefined.
func TestCleanLessons(t *testing.T) {
	for _, l := range examples.List() {
		for _, r := range reportsOf(t, l.Name, l.Text) {
			t.Errorf("%s: %s", l.Name, r)
		}
	}
}

// TestCorpusWithoutAnswers runs the two kernels for which the corpus has no answers, with those of core/eu. They are
// clean except where Intel's compiler left out the read of an image, because PVC has no sampler: the program adds one
// to values that were never written.
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
