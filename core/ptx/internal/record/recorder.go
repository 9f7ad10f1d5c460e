// Package record keeps what an editor asks of a text while the parser reads it: each token with its role, what each
// name stands for, and what can come next where the text breaks off.
package record

import (
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Recorder records names and the role of every token while a text is parsed. A nil recorder records nothing.
type Recorder struct {
	Symbols []*syntax.Symbol // in the order in which they are declared
	Uses    []syntax.Use
	Waiting int // uses of names that are not declared yet
	Tokens  []syntax.Token
	Groups  []syntax.TokenGroup
	Place   syntax.Place // what can come after the last token

	file     *visa.File
	end      int32
	symbolOf map[any]*syntax.Symbol // by *Var, *Func, *Label, *TargetList; for a range, by the span of its name
	later    map[*syntax.Scope][]laterUse
	now      syntax.TokenGroup // the current statement
	role     syntax.Role       // of the statement's next token
	decl     *syntax.Var       // the variable being declared
	slot     int               // which operand is next
	wanted   bool              // Place has been set for the last token
}

// tokenKinds are the kinds of the tokens of an editor, by those of the lexer.
var tokenKinds = [...]syntax.TokenKind{lex.Name: syntax.NameToken, lex.Dot: syntax.DotToken, lex.Int: syntax.NumberToken, lex.Float: syntax.NumberToken, lex.String: syntax.StringToken, lex.Punct: syntax.MarkToken}

// New makes a recorder for n bytes of a text.
func New(f *visa.File, n int) *Recorder {
	// A token has at least 4 characters, a use 8; growing slices took a quarter of the time.
	return &Recorder{file: f, symbolOf: map[any]*syntax.Symbol{}, later: map[*syntax.Scope][]laterUse{}, end: int32(len(f.Text)), Tokens: make([]syntax.Token, 0, n/4), Uses: make([]syntax.Use, 0, n/8)}
}

// laterUse is a use of a name that was not declared when it was read, but can be declared further down.
type laterUse struct {
	name string
	span visa.Span
}

// Symbol returns the symbol of an object, and makes it on first use.
func (r *Recorder) Symbol(key any, fn *syntax.Func) *syntax.Symbol {
	if s := r.symbolOf[key]; s != nil {
		return s
	}
	s := &syntax.Symbol{To: r.end, Func: fn}
	switch x := key.(type) {
	case *syntax.Func:
		s.Kind, s.Name, s.Span, s.Func = syntax.FunctionSymbol, x.Name, x.NameSpan, x
		if x.Kernel {
			s.Kind = syntax.KernelSymbol
		}
	case *syntax.Var:
		s.Kind, s.Name, s.Span, s.Func, s.Var = syntax.VariableSymbol, x.Name, x.NameSpan, x.Func, x
		switch x.Space {
		case ptxisa.RegSpace:
			s.Kind = syntax.RegisterSymbol
		case ptxisa.ParamSpace:
			s.Kind = syntax.ParamSymbol
		}
		if s.Range = r.symbolOf[x.NameSpan]; s.Range != nil {
			s.From, s.To = s.Range.From, s.Range.To
			r.symbolOf[key] = s
			r.Symbols = append(r.Symbols, s)
			return s
		}
	case *syntax.Label:
		s.Kind, s.Name, s.Span = syntax.LabelSymbol, x.Name, x.Span
	case *syntax.TargetList:
		s.Kind, s.Name, s.Span, s.List = syntax.ListSymbol, x.Name, x.Span, x.Kind
	}
	s.From = s.Span.Start
	if fn != nil && (s.Kind == syntax.LabelSymbol || s.Kind == syntax.ListSymbol) { // can be used above its declaration, too
		s.From = fn.Span.Start
	}
	r.symbolOf[key] = s
	r.Symbols = append(r.Symbols, s)
	return s
}

// Declare records that an object is declared at a span, in a function (nil: in the module).
func (r *Recorder) Declare(key any, at visa.Span, fn *syntax.Func) {
	if r != nil {
		r.Uses = append(r.Uses, syntax.Use{Span: at, Symbol: r.Symbol(key, fn), Declaration: true})
	}
}

// Known restricts the symbol of an object to the text from an offset on.
func (r *Recorder) Known(key any, from int32) {
	if r == nil {
		return
	}
	if s := r.symbolOf[key]; s != nil {
		s.From = from
	}
}

// Registers records a declaration of numbered registers.
func (r *Recorder) Registers(d *syntax.Var, count int) {
	if r == nil {
		return
	}
	v := *d
	s := &syntax.Symbol{Kind: syntax.RangeSymbol, Name: v.Name, Span: v.NameSpan, From: v.NameSpan.Start, To: r.end, Func: v.Func, Var: &v, Count: count}
	r.symbolOf[v.NameSpan] = s
	r.Symbols = append(r.Symbols, s)
	r.Uses = append(r.Uses, syntax.Use{Span: v.NameSpan, Symbol: s, Declaration: true})
}

// Use records the use of a name.
func (r *Recorder) Use(in *syntax.Scope, t lex.Token) {
	switch {
	case r == nil || t.Kind != lex.Name || t.Text == "_":
	case !r.found(in, t.Text, t.Span):
		r.later[in] = append(r.later[in], laterUse{t.Text, t.Span})
		r.Waiting++
	}
}

func (r *Recorder) found(in *syntax.Scope, name string, at visa.Span) bool {
	x := in.Find(name)
	if x == nil {
		return false
	}
	r.Uses = append(r.Uses, syntax.Use{Span: at, Symbol: r.Symbol(x, nil)})
	return true
}

// Close ends a scope, and with it the range of its names. Uses whose names were not found are looked up once more;
// those still not found move to the enclosing scope.
func (r *Recorder) Close(s *syntax.Scope, end int32) {
	if r == nil {
		return
	}
	for _, x := range s.Names {
		r.Symbol(x, nil).To = end
	}
	for i := range s.Ranges {
		r.symbolOf[s.Ranges[i].Decl.NameSpan].To = end
	}
	for _, u := range r.later[s] {
		switch {
		case r.found(s, u.name, u.span):
			r.Waiting--
		case s.Up != nil:
			r.later[s.Up] = append(r.later[s.Up], u)
		}
	}
	delete(r.later, s)
}

// Begin ends the current statement and begins another one, inside depth braces.
func (r *Recorder) Begin(depth int) {
	if r == nil {
		return
	}
	r.Wants(syntax.WantNothing)
	if r.now.To = len(r.Tokens); r.now.To > r.now.From {
		r.Groups = append(r.Groups, r.now)
	}
	r.now = syntax.TokenGroup{From: len(r.Tokens), Depth: depth}
	r.role, r.slot = syntax.DirectiveRole, 0
}

// Token records a token that has been read, with the current role.
func (r *Recorder) Token(t lex.Token) {
	if r != nil && t.Kind != lex.End {
		r.Tokens = append(r.Tokens, syntax.Token{Kind: tokenKinds[t.Kind], Role: r.role, Text: t.Text, Span: t.Span})
		r.wanted = false
	}
}

// Is sets the role of the last token.
func (r *Recorder) Is(role syntax.Role) {
	if r != nil && len(r.Tokens) > 0 {
		r.Tokens[len(r.Tokens)-1].Role = role
	}
}

// Follow sets the role of the tokens that follow.
func (r *Recorder) Follow(role syntax.Role) {
	if r != nil {
		r.role = role
	}
}

// Instruction records the instruction of the current statement.
func (r *Recorder) Instruction(in *syntax.Inst) {
	if r != nil {
		r.now.Inst = in
	}
}

// Variable records the variable being declared.
func (r *Recorder) Variable(v *syntax.Var) {
	if r != nil {
		r.decl = v
	}
}

// Operand records which operand is next.
func (r *Recorder) Operand(slot int) {
	if r != nil {
		r.slot = slot
		r.Wants(syntax.WantOperand)
	}
}

// Wants records what can come after the last token. The first call for a token counts, because later ones come from
// code that found the end of the text and reads on.
func (r *Recorder) Wants(w syntax.Want) {
	if r == nil || r.wanted {
		return
	}
	r.wanted = true
	r.Place = syntax.Place{Want: w, Var: r.decl, Inst: r.now.Inst, Slot: r.slot}
	if r.now.From < len(r.Tokens) {
		r.Place.First = &r.Tokens[r.now.From]
	}
}

// Between records what can come between two statements, inside depth braces; nothing, if the last one has not ended
// yet.
func (r *Recorder) Between(depth int) {
	if r == nil || r.wanted {
		return
	}
	last := syntax.Token{Kind: syntax.MarkToken, Text: ";"}
	if n := len(r.Tokens); n > 0 {
		last = r.Tokens[n-1]
	}
	first := last
	if r.now.From < len(r.Tokens) {
		first = r.Tokens[r.now.From]
	}
	lineEnds := r.file.LineOf(int(last.Span.Start)) != r.file.LineOf(len(r.file.Text))
	switch {
	case last.Role == syntax.LabelRole && !lineEnds:
		r.Wants(syntax.WantLabelled)
		r.Place.First = nil
	case last.Is(";"), last.Role == syntax.BraceRole, last.Role == syntax.LabelRole, lineEnds && first.Kind == syntax.DotToken && ptxisa.HasWord(ptxisa.LineDirectives, first.Text):
		r.Wants(syntax.WantStatement)
		r.Place.Depth, r.Place.First = depth, nil
	}
}
