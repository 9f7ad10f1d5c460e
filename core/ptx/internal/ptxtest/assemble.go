// Package ptxtest has what the tests of PTX and of its translation share: programs around statements, and Intel's
// assembler for what becomes of them.
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

// Assemble gives the text of a translation to Intel's assembler, where it is installed.
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
	spills := bytes.Contains(out, []byte("Spill memory used")) // what is left out can be the first value of a variable
	if err != nil && ctx.Err() == nil && !spills {
		t.Errorf("%s: Intel's assembler does not take the translation: %v\n%s", where, err, out)
	}
}

// Distinct is a text without the statements that stand before in the same words, as far back as nothing goes or comes
// from elsewhere: the assembler has nothing new to say of them, and its work grows with the square of what it
// reads. A product of matrices has ten thousand statements, of which a tenth are distinct.
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

// transfers are the statements after which another than the next can follow.
var transfers = regexp.MustCompile(`\b(goto|jmp|ret|fret|call|ifcall|fcall)\b`)
