package ptx_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/visa"
)

// accepted remembers the texts that Intel's assembler has taken, so that a program that is
// run for several numbers of threads is judged once.
var accepted = map[[32]byte]bool{}

// builtAsParsed holds the module that was built against that which its text says.
func builtAsParsed(t *testing.T, where string, tr *ptx.Translation) {
	t.Helper()
	parsed, _ := visa.Assemble(visa.NewFile(tr.File.Name, tr.File.Text), tr.Platform)
	if reflect.DeepEqual(parsed, tr.Module) {
		return
	}
	for i, o := range parsed.Objects {
		for j, s := range o.Body {
			if built := tr.Module.Objects[i].Body; j < len(built) && !reflect.DeepEqual(s, built[j]) {
				t.Errorf("%s: %s: parsed %+v, built %+v", where, tr.File.Slice(s.StmtSpan()), s, built[j])
				return
			}
		}
	}
	t.Errorf("%s: the module is not what its text says", where)
}

// acceptedByIntel holds a translation against Intel's assembler, where it is installed.
func acceptedByIntel(t *testing.T, where string, tr *ptx.Translation) {
	builtAsParsed(t, where, tr)
	text := tr.File.Text
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
	cmd := exec.CommandContext(ctx, assembler, "t.visaasm", "-platform", tr.Platform.String())
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil && ctx.Err() == nil {
		t.Errorf("%s: Intel's assembler does not take the translation: %v\n%s", where, err, out)
	}
}
