package visalang

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// tokenTypes has the kind of token for each role of a word.
var tokenTypes = [...]lang.TokenType{
	parser.MnemonicRole:   lang.KeywordToken,
	parser.SuffixRole:     lang.ModifierToken,
	parser.ExecRole:       lang.ModifierToken,
	parser.PredicateRole:  lang.OperatorToken,
	parser.VariableRole:   lang.VariableToken,
	parser.DeclaredRole:   lang.VariableToken,
	parser.TypeRole:       lang.TypeToken,
	parser.OriginRole:     lang.OperatorToken,
	parser.RegionRole:     lang.OperatorToken,
	parser.NumberRole:     lang.NumberToken,
	parser.LabelRole:      lang.LabelToken,
	parser.DefinitionRole: lang.LabelToken,
	parser.FunctionRole:   lang.FunctionToken,
	parser.ObjectRole:     lang.FunctionToken,
	parser.StartRole:      lang.FunctionToken,
	parser.ExternRole:     lang.FunctionToken,
	parser.DirectiveRole:  lang.MacroToken,
	parser.KeyRole:        lang.PropertyToken,
	parser.ValueRole:      lang.ValueToken,
}

// symbolTokens has the kind of token for each kind of name.
var symbolTokens = [...]lang.TokenType{
	Variable: lang.VariableToken, Label: lang.LabelToken, Subroutine: lang.FunctionToken,
	Function: lang.FunctionToken, Kernel: lang.FunctionToken, Buffer: lang.VariableToken,
}

// SemanticTokens returns the words of the text with what they mean.
func (d *Document) SemanticTokens() []lang.SemanticToken {
	x := d.names()
	words := make([]lang.SemanticToken, 0, 2*len(x.places))
	for i := range x.places { // before the words, because at the same place a name says more
		words = append(words, nameToken(&x.places[i]))
	}
	parser.Read(d.File, 0, len(d.File.Text), func(s *parser.Statement) {
		for i := range s.Words {
			words = append(words, lang.SemanticToken{Span: s.Words[i].Span, Type: tokenTypes[s.Words[i].Role]})
		}
	})
	return lang.Flatten(append(words, lang.LaunchTokens(d.File.Text)...))
}

func nameToken(p *place) lang.SemanticToken {
	t := lang.SemanticToken{Span: p.span, Type: symbolTokens[p.symbol.kind]}
	if p.span == p.symbol.def {
		t.Modifiers |= lang.DeclarationModifier
	}
	if p.write {
		t.Modifiers |= lang.ModificationModifier
	}
	if p.symbol.predefined() {
		t.Modifiers |= lang.DefaultLibraryModifier
		if p.symbol.decl.ReadOnly {
			t.Modifiers |= lang.ReadonlyModifier
		}
	}
	return t
}
