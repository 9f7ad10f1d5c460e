package ptx_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// accepted remembers the texts that Intel's assembler has taken, so that a program that is
// run for several numbers of threads is judged once.
var accepted = map[[32]byte]bool{}

// acceptedByIntel holds a translation against Intel's assembler, where it is installed.
func acceptedByIntel(t *testing.T, where, text string) {
	assembler, err := exec.LookPath("GenX_IR")
	if err != nil || testing.Short() {
		return
	}
	_, code, _ := bytes.Cut([]byte(text), []byte(".version"))
	key := sha256.Sum256(code)
	if accepted[key] {
		return
	}
	accepted[key] = true
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "t.visaasm"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, assembler, "t.visaasm", "-platform", "PVC")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil && ctx.Err() == nil {
		t.Errorf("%s: Intel's assembler does not take the translation: %v\n%s", where, err, out)
	}
}
