package ptxlang

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// symbolTokens has the kind of token for each kind of name.
var symbolTokens = [...]lang.TokenType{
	syntax.KernelSymbol: lang.FunctionToken, syntax.FunctionSymbol: lang.FunctionToken, syntax.RegisterSymbol: lang.VariableToken,
	syntax.RangeSymbol: lang.VariableToken, syntax.ParamSymbol: lang.ParameterToken, syntax.VariableSymbol: lang.VariableToken,
	syntax.LabelSymbol: lang.LabelToken, syntax.ListSymbol: lang.LabelToken, syntax.BufferSymbol: lang.VariableToken,
}

// SemanticTokens returns the words of the text with what they mean.
func (d *Document) SemanticTokens() []lang.SemanticToken {
	study := d.learn()
	words := make([]lang.SemanticToken, 0, len(study.Tokens)+len(study.Uses))
	for i := range study.Uses { // before the tokens, because at the same place a use says more
		words = append(words, useToken(&study.Uses[i]))
	}
	for i := range study.Tokens {
		if t, ok := token(&study.Tokens[i]); ok {
			words = append(words, t)
		}
	}
	return lang.Flatten(append(words, lang.LaunchTokens(d.file.Text)...))
}

func useToken(u *syntax.Use) lang.SemanticToken {
	t := lang.SemanticToken{Span: u.Span, Type: symbolTokens[u.Symbol.Kind]}
	if u.Declaration {
		t.Modifiers |= lang.DeclarationModifier
	}
	if u.Write {
		t.Modifiers |= lang.ModificationModifier
	}
	return t
}

// token returns the kind of a token that is not a name of the text; false if it means nothing by itself.
func token(t *syntax.Token) (lang.SemanticToken, bool) {
	out := lang.SemanticToken{Span: t.Span}
	switch {
	case t.Kind == syntax.NumberToken:
		out.Type = lang.NumberToken
	case t.Kind == syntax.StringToken:
		out.Type = lang.StringToken
	case t.Role == syntax.MnemonicRole:
		out.Type = lang.KeywordToken
	case t.Kind == syntax.DotToken && ptxisa.IsType(t.Text):
		out.Type = lang.TypeToken
	case t.Role == syntax.ModifierRole:
		out.Type = lang.ModifierToken
	case t.Kind == syntax.DotToken && t.Role == syntax.DirectiveRole:
		out.Type = lang.MacroToken
	case t.Kind == syntax.NameToken && ptxisa.IsSpecial(t.Text):
		out.Type, out.Modifiers = lang.VariableToken, lang.ReadonlyModifier|lang.DefaultLibraryModifier
	default:
		return out, false
	}
	return out, true
}
