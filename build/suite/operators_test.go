package suite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// TestBitOperatorsSayWhatTheyJoin checks that mixed bit operators have parentheses. ^, |, + and - bind equally in Go,
// so that a^b|c^d, which in C is (a^b)|(c^d), is ((a^b)|c)^d. No other check reports this.
func TestBitOperatorsSayWhatTheyJoin(t *testing.T) {
	files := token.NewFileSet()
	for _, name := range readRepository(t).files {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		text := filetest.Read(t, filepath.Join(repositoryRoot, filepath.FromSlash(name)))
		file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if outer, ok := n.(*ast.BinaryExpr); ok && outer.Op.Precedence() == token.OR.Precedence() {
				if inner, ok := outer.X.(*ast.BinaryExpr); ok && inner.Op.Precedence() == outer.Op.Precedence() && mixes(inner.Op, outer.Op) {
					t.Errorf("%s: %s and %s bind alike: which comes first?", files.Position(outer.Pos()), inner.Op, outer.Op)
				}
			}
			return true
		})
	}
}

// mixes reports whether operators that bind equally are of different kinds. The kinds are | alone, ^ alone, and +
// with -.
func mixes(a, b token.Token) bool {
	sums := func(op token.Token) bool { return op == token.ADD || op == token.SUB }
	return a != b && !(sums(a) && sums(b))
}
