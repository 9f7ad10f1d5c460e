package visalang

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// tokenTypes has the kind of token for each role of a word.
var tokenTypes = [...]lang.TokenType{
	visa.MnemonicRole:   lang.KeywordToken,
	visa.SuffixRole:     lang.ModifierToken,
	visa.ExecRole:       lang.ModifierToken,
	visa.PredicateRole:  lang.OperatorToken,
	visa.VariableRole:   lang.VariableToken,
	visa.DeclaredRole:   lang.VariableToken,
	visa.TypeRole:       lang.TypeToken,
	visa.OriginRole:     lang.OperatorToken,
	visa.RegionRole:     lang.OperatorToken,
	visa.NumberRole:     lang.NumberToken,
	visa.LabelRole:      lang.LabelToken,
	visa.DefinitionRole: lang.LabelToken,
	visa.FunctionRole:   lang.FunctionToken,
	visa.ObjectRole:     lang.FunctionToken,
	visa.StartRole:      lang.FunctionToken,
	visa.ExternRole:     lang.FunctionToken,
	visa.DirectiveRole:  lang.MacroToken,
	visa.KeyRole:        lang.PropertyToken,
	visa.ValueRole:      lang.ValueToken,
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
	visa.Read(d.File, 0, len(d.File.Text), func(s *visa.Statement) {
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
