package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

func TestFmt(t *testing.T) {
	loose := strings.ReplaceAll(program, "    add (M1, 8) X", "add(M1,8)   X")
	path := write(t, "loose.visaasm", loose)
	status, out, errs := lanewise("fmt", path)
	if status != 0 || out != program || errs != "" {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
	if status, out, errs = lanewise("fmt", "-w", path); status != 0 || out != "" || errs != "" {
		t.Errorf("-w: status %d, out %q, errors %q", status, out, errs)
	}
	if got, _ := os.ReadFile(path); string(got) != program {
		t.Errorf("-w wrote %q", got)
	}
}

func TestFmtFaulty(t *testing.T) {
	faulty := strings.Replace(program, "add", "frob", 1)
	path := write(t, "faulty.visaasm", faulty)
	status, out, errs := lanewise("fmt", "-w", path)
	if status != 1 || out != "" || !strings.Contains(errs, "faulty.visaasm:12:5: error V0206: ") {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
	if got, _ := os.ReadFile(path); string(got) != faulty {
		t.Errorf("a faulty file was changed: %q", got)
	}
}

// TestAsmDisasm: assembly and disassembly keep a program the same.
func TestAsmDisasm(t *testing.T) {
	path := write(t, "double.visaasm", program)
	if status, out, errs := lanewise("asm", path); status != 0 || out != "" || errs != "" {
		t.Fatalf("asm: status %d, out %q, errors %q", status, out, errs)
	}
	object := strings.TrimSuffix(path, ".visaasm") + ".isa"
	first := filetest.Read(t, object)
	again := filepath.Join(filepath.Dir(path), "again.visaasm")
	if status, out, errs := lanewise("disasm", "-o", again, object); status != 0 || out != "" || errs != "" {
		t.Fatalf("disasm: status %d, out %q, errors %q", status, out, errs)
	}
	if status, _, errs := lanewise("asm", "-o", object, again); status != 0 {
		t.Fatalf("asm again: status %d, errors %q", status, errs)
	}
	if second, _ := os.ReadFile(object); first != string(second) {
		t.Error("the text of the object makes another object")
	}
	// For another platform than DG2 a line below the text names it, without which the text would have errors.
	if status, out, errs := lanewise("disasm", "-platform", "XE2", object); status != 0 || errs != "" || out != filetest.Read(t, again)+"//@ platform XE2\n" {
		t.Errorf("disasm for XE2: status %d, errors %q, out\n%s", status, errs, out)
	}
}

// TestAsmProgram: the files of a program make one object.
func TestAsmProgram(t *testing.T) {
	kernel := write(t, "k.visaasm", ".version 4.1\n.kernel \"k\"\n.function \"k_main\"\nk_main:\n    fcall (M1, 8) f 0 0\n    ret (M1, 1)\n")
	function := write(t, "f.visaasm", ".version 4.1\n.global_function \"f\"\n.function \"f_main\"\nf_main:\n    fret (M1, 8)\n")
	object := filepath.Join(t.TempDir(), "k.isa")
	if status, _, errs := lanewise("asm", "-o", object, kernel, function); status != 0 {
		t.Fatalf("status %d, errors %q", status, errs)
	}
	status, out, errs := lanewise("disasm", object)
	if status != 0 || !strings.Contains(out, ".kernel \"k\"") || !strings.Contains(out, ".global_function \"f\"") {
		t.Errorf("status %d, out %q, errors %q", status, out, errs)
	}
}

// TestCheckProgram: several files are checked as one program.
func TestCheckProgram(t *testing.T) {
	kernel := write(t, "k.visaasm", ".version 4.1\n.kernel \"k\"\n.function \"k_main\"\nk_main:\n    fcall (M1, 8) f 2 0\n    ret (M1, 1)\n")
	function := write(t, "f.visaasm", ".version 4.1\n.global_function \"f\"\n.kernel_attr ArgSize=1\n.function \"f_main\"\nf_main:\n    fret (M1, 8)\n")
	for file, wants := range map[string][]string{
		kernel:   {"warning V0304: This file has no function f;", "warning R0002: There is no function f in this program"},
		function: {"warning L0209: `f` is a function without a kernel"},
	} {
		_, out, _ := lanewise("check", file)
		for _, want := range wants {
			if !strings.Contains(out, want) {
				t.Errorf("alone: %q", out)
			}
		}
	}
	status, out, _ := lanewise("check", kernel, function)
	want := "k.visaasm:5:5: warning V0805: arg_size is 2, but f declares ArgSize=1.\n"
	if status != 0 || !strings.HasSuffix(out, want) || strings.Count(out, "\n") != 1 {
		t.Errorf("together: status %d, %q, want %q", status, out, want)
	}
}

// TestCheckTellsWhatIsLeftOut: several files say how many problems are left out as a single file does: 500 are shown,
// and the line that says so is not one of them.
func TestCheckTellsWhatIsLeftOut(t *testing.T) {
	path := write(t, "many.visaasm", strings.Replace(program, "    add", strings.Repeat("    move (M1, 8) X(0,0)<1> 0x1:d\n", 1200)+"    add", 1))
	for _, command := range []string{"check", "run"} {
		if _, out, _ := lanewise(command, path); strings.Count(out, ": error V0206: ") != 500 || !strings.Contains(out, " 700 more problems are not shown; is this vISA text?\n") {
			t.Errorf("%s: %.100q ... %q", command, out, out[max(0, len(out)-200):])
		}
	}
}

func TestAsmErrors(t *testing.T) {
	own := write(t, "own.isa", program)
	noForm := strings.Replace(program, "    add (M1, 8)", ".decl P1 v_type=P num_elts=8\n    (P1) min (M1, 8)", 1)
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"asm"}, 2, "lanewise asm: name at least one file, or - for standard input."},
		{[]string{"asm", "-platform", "GDG2", write(t, "a.visaasm", program)}, 2, `there is no platform "GDG2"`},
		{[]string{"asm", write(t, "a.visaasm", strings.Replace(program, "add", "frob", 1))}, 1, "a.visaasm:12:5: error V0206: "},
		{[]string{"asm", write(t, "a.visaasm", noForm)}, 1, "a.visaasm:13:5: error: min has no predicate in the binary object."},
		{[]string{"asm", write(t, "a.visaasm", program), write(t, "b.visaasm", program)}, 1, "b.visaasm:7:9: error: Another file of the program has a kernel or function named double."},
		{[]string{"asm", own}, 2, "the object would take the place of its text, " + own + ": name another file with -o."},
		{[]string{"asm", "-o", filepath.Dir(own) + "/./" + filepath.Base(own), own}, 2, "the object would take the place of its text, " + own},
		{[]string{"disasm"}, 2, "lanewise disasm: name one binary object."},
		{[]string{"disasm", "nowhere.isa"}, 2, "cannot open nowhere.isa: "},
		{[]string{"disasm", write(t, "a.isa", program)}, 1, "a.isa: at byte 0x0: This is no vISA binary object"},
		{[]string{"fmt"}, 2, "lanewise fmt: name at least one file, or - for standard input."},
	} {
		status, out, errs := lanewise(test.args...)
		if status != test.status || !strings.Contains(errs, test.want) || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, out %q, errors %q; want status %d and %q", test.args, status, out, errs, test.status, test.want)
		}
	}
}

// TestAsmCorpus: asm writes the same objects as Intel's assembler, without a -platform.
func TestAsmCorpus(t *testing.T) {
	texts, _ := filepath.Glob("../../../../shared/corpus/kernels/*/*-simd16/*.visaasm")
	if len(texts) == 0 {
		t.Skip("the corpus is not here")
	}
	object := filepath.Join(t.TempDir(), "o.isa")
	text := filepath.Join(t.TempDir(), "o.visaasm")
	for _, file := range texts {
		if status, _, errs := lanewise("asm", "-o", object, file); status != 0 {
			t.Fatalf("%s: %s", file, errs)
		}
		first, _ := os.ReadFile(object)
		reference := strings.TrimSuffix(file, ".visaasm") + ".isa"
		if status, _, errs := lanewise("disasm", "-o", text, reference); status != 0 {
			t.Fatalf("%s: %s", reference, errs)
		}
		if status, _, errs := lanewise("asm", "-o", object, text); status != 0 {
			t.Fatalf("the text of %s: %s", reference, errs)
		}
		if second, _ := os.ReadFile(object); !bytes.Equal(first, second) {
			t.Errorf("%s: its object and that of its reference's text differ", file)
		}
	}
}
