// Package ptxtest has what the tests of PTX and of its translation share: programs made of statements, and Intel's
// assembler to check translations.
package ptxtest

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/isa"
)

// Assemble runs Intel's assembler on the text of a translation, where it is installed.
func Assemble(t *testing.T, where, text string, platform isa.Platform) {
	t.Helper()
	assembler, err := exec.LookPath("GenX_IR")
	if err != nil || testing.Short() {
		return
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "t.visaasm"), []byte(Distinct(text)), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, assembler, "t.visaasm", "-platform", platform.String(), "-noschedule")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	spills := bytes.Contains(out, []byte("Spill memory used")) // perhaps of a variable whose first value is left out
	if err != nil && ctx.Err() == nil && !spills {
		t.Errorf("%s: Intel's assembler does not take the translation: %v\n%s", where, err, out)
	}
}

// Distinct removes statements that repeat an earlier one word for word, back to the last place where control flow can
// leave or enter: the assembler finds nothing new in them, and its time grows with the square of its input. A product
// of matrices has ten thousand statements, of which a tenth are distinct.
func Distinct(text string) string {
	var out strings.Builder
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		statement := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(statement, "//") || seen[statement]:
			continue
		case strings.HasPrefix(statement, ".function") || strings.HasSuffix(statement, ":") || transfers.MatchString(statement):
			clear(seen)
		default:
			seen[statement] = true
		}
		out.WriteString(line)
	}
	return out.String()
}

// transfers matches statements that can transfer control.
var transfers = regexp.MustCompile(`\b(goto|jmp|ret|fret|call|ifcall|fcall)\b`)
