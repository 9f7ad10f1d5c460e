package ptx_test

import (
	"crypto/sha256"
	"reflect"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/internal/ptxtest"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
)

// accepted has the texts that were already given to Intel's assembler, so that a program that runs with several numbers
// of threads is checked only once.
var accepted = map[[32]byte]bool{}

// builtAsParsed compares the module that was built with the one parsed from its text.
func builtAsParsed(t *testing.T, where string, tr *ptx.Translation) {
	t.Helper()
	parsed, _ := assembler.Assemble(visa.NewFile(tr.File.Name, tr.File.Text), tr.Platform)
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

// acceptedByIntel checks that Intel's assembler, where it is installed, accepts a translation.
func acceptedByIntel(t *testing.T, where string, tr *ptx.Translation) {
	builtAsParsed(t, where, tr)
	_, code, _ := strings.Cut(tr.File.Text, ".version")
	if key := sha256.Sum256([]byte(code)); !accepted[key] {
		accepted[key] = true
		ptxtest.Assemble(t, where, tr.File.Text, tr.Platform)
	}
}
