package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

type named struct{}

func (named) String() string { return "DG2" }

func TestWords(t *testing.T) {
	for _, s := range []string{"", "  ", "a", " a\tb\r\n c ", "\u00a0x é\vz", "a \xff b"} {
		want := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(blank, r) })
		if got := Words(s); strings.Join(got, "|") != strings.Join(want, "|") || len(got) != len(want) {
			t.Errorf("Words(%q) is %q", s, got)
		}
		if got := Trim(s); got != strings.TrimFunc(s, func(r rune) bool { return strings.ContainsRune(blank, r) }) {
			t.Errorf("Trim(%q) is %q", s, got)
		}
	}
}

func TestSentences(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Say("Lane {} of {} on {}.", 3, "16", named{}), "Lane 3 of 16 on DG2."},
		{Say("{}{}", uint32(7), int64(-1)), "7-1"},
		{Say("{ } stays, {} too"), "{ } stays, {} too"},
		{Say("{} is not looked at again", "{}"), "{} is not looked at again"},
		{Numbered("line", 12), "line 12"},
		{Count(1, "lane"), "1 lane"},
		{Count(0, "lane"), "0 lanes"},
		{Count(2, "index|indices"), "2 indices"},
		{Plural(1, "runs|run"), "runs"},
		{Plural(3, "runs|run"), "run"},
		{Grouped(0), "0"},
		{Grouped(999), "999"},
		{Grouped(1000), "1\u202f000"},
		{Grouped(1234567), "1\u202f234\u202f567"},
		{Grouped(-123), "-123"},
		{Grouped(-1234), "-1\u202f234"},
		{GroupedCount(1, "lane"), "1 lane"},
		{GroupedCount(1234, "index|indices"), "1\u202f234 indices"},
		{Times(0), "never"},
		{Times(1), "once"},
		{Times(4), "4 times"},
		{Quote("add"), "`add`"},
		{Quote(strings.Repeat("ä", 30)), "`" + strings.Repeat("ä", 20) + "…`"},
		{Quote("a\xff" + strings.Repeat("b", 50)), "`a" + strings.Repeat("b", 38) + "…`"},
		{List(nil, "and"), ""},
		{List([]string{"a"}, "and"), "a"},
		{List([]string{"a", "b"}, "or"), "a or b"},
		{List([]string{"a", "b", "c"}, "and"), "a, b and c"},
		{Capital("lane 3"), "Lane 3"},
		{Capital("%null"), "%null"},
		{Capital(""), ""},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestEveryBraceHasItsValue checks every call of Say in the project: it must have as many values as braces.
func TestEveryBraceHasItsValue(t *testing.T) {
	calls := 0
	for _, root := range []string{"..", "../../web", "../../wasm", "../../build"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			name := importedAs(file)
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || call.Ellipsis.IsValid() || len(call.Args) == 0 {
					return true
				}
				if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "Say" || !isName(f.X, name) {
					return true
				}
				lit, ok := call.Args[0].(*ast.BasicLit)
				if !ok {
					return true
				}
				calls++
				template, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				if braces := strings.Count(template, "{}"); braces != len(call.Args)-1 {
					t.Errorf("%s: %d values for %d braces: %s", files.Position(call.Pos()), len(call.Args)-1, braces, lit.Value)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if calls == 0 {
		t.Error("there is no call of Say")
	}
}

// importedAs returns the name by which a file refers to this package.
func importedAs(file *ast.File) string {
	for _, i := range file.Imports {
		if i.Path.Value == `"github.com/lanewise/lanewise/core/text"` && i.Name != nil {
			return i.Name.Name
		}
	}
	return "text"
}

func isName(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}
