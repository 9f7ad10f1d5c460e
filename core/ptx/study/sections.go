package study

import (
	"github.com/lanewise/lanewise/core/ptx/internal/record"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// sections records the names in the data of .section blocks. That data is read only after its labels are known, because
// it names labels of any function; a name that several functions have could be any of theirs and is left out.
func sections(r *record.Recorder) {
	var named map[string]*syntax.Symbol
	depth, section := 0, false
	for i := range r.Tokens {
		t := &r.Tokens[i]
		switch {
		case t.Kind == syntax.DotToken && t.Text == "section" && t.Role == syntax.DirectiveRole:
			section = true
		case !section:
		case t.Is("{"):
			depth++
		case t.Is("}"):
			depth--
			section = depth > 0
		case depth == 0:
			section = t.Kind == syntax.NameToken || t.Kind == syntax.DotToken
		case t.Kind == syntax.NameToken:
			if named == nil {
				named = targets(r)
			}
			if s := named[t.Text]; s != nil {
				r.Uses = append(r.Uses, syntax.Use{Span: t.Span, Symbol: s, Data: true})
			}
		}
	}
}

// targets returns what data can hold the address of, by name: nil for a name that several have.
func targets(r *record.Recorder) map[string]*syntax.Symbol {
	named := map[string]*syntax.Symbol{}
	for _, s := range r.Symbols {
		switch s.Kind {
		case syntax.LabelSymbol, syntax.VariableSymbol, syntax.FunctionSymbol, syntax.KernelSymbol:
			if _, twice := named[s.Name]; twice {
				named[s.Name] = nil
			} else {
				named[s.Name] = s
			}
		}
	}
	return named
}
