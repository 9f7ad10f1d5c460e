package object

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/isa"
)

// TestReference compares the forms with what GenX_IR writes, where it is installed. Its
// version 1.0.12504 drops the last operands of an instruction and leaves zeros in their
// place (corpus README), so its bytes must be the beginning of ours; what stands before
// the instructions must be equal.
func TestReference(t *testing.T) {
	genx, err := exec.LookPath("GenX_IR")
	if err != nil {
		t.Skip("GenX_IR, Intel's assembler, is not installed")
	}
	dir := t.TempDir()
	compared, refused := 0, []string{}
	for i, f := range forms {
		if testing.Short() && i%8 != 0 {
			continue
		}
		text := formsHead + f.text + "\n"
		want := assembleWith(t, genx, dir, text)
		if want == nil {
			refused = append(refused, f.text)
			continue
		}
		if lost[f.text] != "" {
			continue
		}
		compared++
		want = withoutGen(t, want)
		got, err := Encode(isa.TGLLP, parse(t, f.text, text))
		if err != nil {
			t.Errorf("%s: %v", f.text, err)
			continue
		}
		written := bytes.TrimRight(want, "\x00")
		if len(got) != len(want) || !bytes.HasPrefix(got, written) {
			t.Errorf("%s: %s", f.text, difference(got, written))
		}
	}
	t.Logf("%d forms compared; not assembled by GenX_IR: %q", compared, refused)
	if compared == 0 {
		t.Error("GenX_IR assembled none of the forms")
	}
}

// lost are the faults of the reference: forms that Intel's assembler writes without something that they say.
var lost = map[string]string{
	"sample_l.divS.RG (M1, 8)  0x0:uw S0 T6 F.0 F.32 F.64":                                               "bit 10 of the operation",
	"rt_write_3d.<PS><CM><SI><ST><LRTW><NULLRT> (M1, 8) T6 %null.0 W(0,0)<1;1,0> F.0 F.32 F.64 F.96 F.0": "bit 11 of the mode, and the sample index",
}

// assembleWith is the object that GenX_IR writes of a text, nil if it refuses it on every
// platform.
func assembleWith(t *testing.T, genx, dir, text string) []byte {
	t.Helper()
	source := filepath.Join(dir, "in", "t.visaasm")
	if err := os.MkdirAll(filepath.Dir(source), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "t.isa")
	for _, platform := range []string{"TGLLP", "DG2", "PVC", "SKL"} {
		os.Remove(out)
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		cmd := exec.CommandContext(ctx, genx, source, "-platform", platform, "-binary", "-output", "-dumpcommonisa", "-outputCisaBinaryName", out)
		cmd.Dir = dir
		_ = cmd.Run() // it fails where it cannot make a Gen binary, too; the object counts
		cancel()
		if data, err := os.ReadFile(out); err == nil && len(data) > 0 {
			return data
		}
	}
	return nil
}
