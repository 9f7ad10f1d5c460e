package assembler

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// verdict is the answer of GenX_IR, Intel's assembler, for a text.
type verdict struct {
	known   bool // false if it crashed, hung, or failed for a reason that is not in the text
	rejects bool
	why     string
}

// needReference skips a test where GenX_IR is not installed.
func needReference(t *testing.T) {
	filetest.Program(t, "GenX_IR")
}

// reference runs GenX_IR on a text, with the files in dir, and returns its verdict.
func reference(dir, text string, p isa.Platform) (verdict, error) {
	if err := os.WriteFile(filepath.Join(dir, "m.visaasm"), []byte(text), 0o644); err != nil {
		return verdict{}, err
	}
	os.Remove(filepath.Join(dir, "m.errors.txt"))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	name := p.String()
	if p == isa.XEHP {
		name = "XeHP_SDV" // GenX_IR's name for the platform
	}
	cmd := exec.CommandContext(ctx, "GenX_IR", "m.visaasm", "-platform", name)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	errors, _ := os.ReadFile(filepath.Join(dir, "m.errors.txt"))
	why := ""
	for _, line := range strings.Split(string(out)+"\n"+string(errors), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "near line") || strings.HasPrefix(line, "Error Message:") || strings.HasPrefix(line, "* ") {
			why = line
			break
		}
	}
	switch code := cmd.ProcessState.ExitCode(); {
	case err == nil && code == 0:
		return verdict{known: true}, nil
	case code == 1 && why != "":
		return verdict{known: true, rejects: true, why: why}, nil
	}
	return verdict{}, nil
}

// formFiles returns the texts of testdata/forms with their platforms. Together they hold every
// form of every instruction that Intel's assembler reads for a platform.
func formFiles(t *testing.T) map[string]isa.Platform {
	files := filetest.Glob(t, "testdata/forms/*.visaasm", 1)
	forms := map[string]isa.Platform{}
	for _, file := range files {
		p, ok := isa.PlatformByName(strings.TrimSuffix(filepath.Base(file), ".visaasm"))
		if !ok {
			t.Fatalf("%s is named after no platform", file)
		}
		forms[file] = p
	}
	return forms
}

// TestForms checks that every form is accepted without a diagnostic, as by Intel's assembler.
func TestForms(t *testing.T) {
	seen := map[isa.Op]bool{}
	for file, p := range formFiles(t) {
		text := filetest.Read(t, file)
		f := visa.NewFile(file, text)
		m, ds := Assemble(f, p)
		for _, d := range ds {
			line, col := f.Position(int(d.Span.Start))
			t.Errorf("%s:%d:%d: %s %s\n\t%s", file, line, col, d.Code, d.Message, f.Line(line))
		}
		for _, o := range m.Objects {
			for _, s := range o.Body {
				if in, ok := s.(*visa.Inst); ok {
					seen[in.Op] = true
				}
			}
		}
	}
	if len(seen) < 125 {
		t.Errorf("the forms hold only %d instructions", len(seen))
	}
}

// TestFormsReference checks that Intel's assembler accepts the forms.
func TestFormsReference(t *testing.T) {
	needReference(t)
	for file, p := range formFiles(t) {
		text := filetest.Read(t, file)
		v, err := reference(t.TempDir(), text, p)
		if err != nil {
			t.Fatal(err)
		}
		if !v.known || v.rejects {
			t.Errorf("%s: no verdict, or rejected: %s", file, v.why)
		}
	}
}
