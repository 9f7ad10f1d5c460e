package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder of dumps with several kernels: they are listed, and one is to be chosen.
func TestImportDump(t *testing.T) {
	dir := t.TempDir()
	kernel := func(name string) string {
		return ".version 4.1\n.kernel \"" + name + "\"\n.decl X v_type=G type=d num_elts=8 align=GRF\n.input X offset=32 size=32\n.function \"" + name + "_main\"\n    mov (M1, 8) X(0,0)<1> 0x1:d\n    ret (M1, 1)\n"
	}
	for _, name := range []string{"one", "two"} {
		if err := os.WriteFile(filepath.Join(dir, name+".visaasm"), []byte(kernel(name)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if status, out, errs := lanewise("import", "-list", dir); status != 0 || out != "one\ntwo\n" {
		t.Errorf("-list: status %d, %q, %q", status, out, errs)
	}
	if status, out, errs := lanewise("import", dir); status != 2 || out != "" || !strings.Contains(errs, "has the kernels one, two: choose one with -kernel") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	status, out, errs := lanewise("import", "-kernel", "two", dir)
	if status != 0 || !strings.Contains(out, ".kernel \"two\"") || !strings.Contains(out, "//@ input X = ") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if status, _, errs := lanewise("stats", write(t, "two.visaasm", out)); status != 0 {
		t.Errorf("what was imported does not run: %s", errs)
	}
}
