package panel

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"testing"
)

// TestRegistrationsAreLiterals checks the rule of frame.Row: a panel whose Row is initialized by code would also be in
// the program of an embed, which does not show it.
func TestRegistrationsAreLiterals(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	here, _ := filepath.Glob("*.go")
	files = append(files, here...)
	fset, rows := token.NewFileSet(), 0
	for _, name := range files {
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					for _, value := range s.(*ast.ValueSpec).Values {
						if isRow(value) {
							rows++
							checkLiteral(t, fset, value.(*ast.CompositeLit))
						}
					}
				}
			}
		}
	}
	if rows != len(Playground)+len(Embed) {
		t.Errorf("%d registrations are found, and there are %d panels", rows, len(Playground)+len(Embed))
	}
}

func isRow(e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	name, ok := lit.Type.(*ast.SelectorExpr)
	return ok && name.Sel.Name == "Row"
}

func checkLiteral(t *testing.T, fset *token.FileSet, row *ast.CompositeLit) {
	t.Helper()
	for _, e := range row.Elts {
		if field, ok := e.(*ast.KeyValueExpr); ok && field.Key.(*ast.Ident).Name == "Keys" {
			if _, copied := field.Value.(*ast.Ident); copied {
				t.Errorf("%s: a registration copies a variable", fset.Position(e.Pos()))
			}
		}
	}
	ast.Inspect(row, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			t.Errorf("%s: a registration calls a function", fset.Position(call.Pos()))
		}
		_, function := n.(*ast.FuncLit)
		return !function
	})
}
