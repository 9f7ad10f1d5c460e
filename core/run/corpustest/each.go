// Package corpustest runs tests on the output of Intel's compiler for kernels and calls.
package corpustest

import (
	"iter"
	"path/filepath"
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launch/corpus"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// Programs yields the programs of the folders below root that match the patterns and have expected results (image_rw
// and printf_k have none), with kernel and configuration as name. It skips the test if there is no corpus.
func Programs(t testing.TB, root string, patterns ...string) iter.Seq2[string, *corpus.Program] {
	filetest.There(t, root)
	return func(yield func(string, *corpus.Program) bool) {
		for _, pattern := range patterns {
			dirs, err := filepath.Glob(filepath.Join(root, pattern))
			if err != nil || len(dirs) == 0 {
				t.Fatalf("no corpus folder matches %s", pattern)
			}
			for _, dir := range dirs {
				if answers, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), "expected*.json")); len(answers) == 0 {
					continue
				}
				programs, err := corpus.Read(dir)
				if err != nil {
					t.Errorf("%s: %v", dir, err)
				}
				for _, p := range programs {
					if !yield(p.Kernel+"/"+p.Config, p) {
						return
					}
				}
			}
		}
	}
}

// Each runs a test for each program of a corpus, or skips it if there is no corpus. With all, a program runs in all of
// its configurations. Otherwise it runs in one of them, and the next program in the next one, so that every
// configuration runs.
func Each(t *testing.T, root string, all bool, test func(t *testing.T, target *run.Target, number int)) {
	filetest.There(t, root)
	expected, err := filepath.Glob(filepath.Join(root, "*", "*", "expected*.json"))
	if err != nil || len(expected) == 0 {
		t.Fatal("no corpus folder says what is expected: ", err)
	}
	for i, file := range expected {
		expected[i] = filepath.Dir(file)
	}
	for i, program := range slices.Compact(expected) {
		dirs, err := filepath.Glob(filepath.Join(program, "*-simd*"))
		if err != nil || len(dirs) == 0 {
			t.Fatalf("%s has no configuration", program)
		}
		if !all {
			at := i % len(dirs)
			dirs = dirs[at : at+1]
		}
		for _, dir := range dirs {
			programs, err := corpus.Read(dir)
			if err != nil {
				t.Errorf("%s: %v", dir, err)
				continue
			}
			for k, p := range programs {
				t.Run(filepath.Base(filepath.Dir(dir))+"/"+filepath.Base(dir), func(t *testing.T) {
					target, diags := run.Open(visa.NewFile(dir, p.Text))
					if target.Launch == nil {
						t.Fatalf("no launch: %v", diags)
					}
					test(t, target, i*8+k)
				})
			}
		}
	}
}
