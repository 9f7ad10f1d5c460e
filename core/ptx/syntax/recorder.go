package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/visa"
)

// recorder records names and the role of every token while a text is parsed. A nil recorder records nothing.
type recorder struct {
	file     *visa.File
	symbolOf map[any]*Symbol // by *Var, *Func, *Label, *TargetList; for a range, by the span of its name
	symbols  []*Symbol       // in the order in which they are declared
	uses     []Use
	later    map[*scope][]laterUse // uses of names that are not declared yet
	waiting  int                   // how many these are
	end      int32

	tokens []Token
	groups []TokenGroup
	now    TokenGroup // the current statement
	role   Role       // of the statement's next token
	decl   *Var       // the variable being declared
	slot   int        // which operand is next
	place  Place      // what can come after the last token
	wanted bool       // place has been set for the last token
}

// tokenKinds are the kinds of the tokens of an editor, by those of the lexer.
var tokenKinds = [...]TokenKind{lex.Name: NameToken, lex.Dot: DotToken, lex.Int: NumberToken, lex.Float: NumberToken, lex.String: StringToken, lex.Punct: MarkToken}

// newRecorder makes a recorder for n bytes of a text.
func newRecorder(f *visa.File, n int) *recorder {
	// A token has at least 4 characters, a use 8; growing slices took a quarter of the time.
	return &recorder{file: f, symbolOf: map[any]*Symbol{}, later: map[*scope][]laterUse{}, end: int32(len(f.Text)), tokens: make([]Token, 0, n/4), uses: make([]Use, 0, n/8)}
}

// laterUse is a use of a name that was not declared when it was read, but can be declared further
// down.
type laterUse struct {
	name string
	span visa.Span
}

// symbol returns the symbol of an object, and makes it on first use.
func (r *recorder) symbol(key any, fn *Func) *Symbol {
	if s := r.symbolOf[key]; s != nil {
		return s
	}
	s := &Symbol{To: r.end, Func: fn}
	switch x := key.(type) {
	case *Func:
		s.Kind, s.Name, s.Span, s.Func = FunctionSymbol, x.Name, x.NameSpan, x
		if x.Kernel {
			s.Kind = KernelSymbol
		}
	case *Var:
		s.Kind, s.Name, s.Span, s.Func, s.Var = VariableSymbol, x.Name, x.NameSpan, x.Func, x
		switch x.Space {
		case ptxisa.RegSpace:
			s.Kind = RegisterSymbol
		case ptxisa.ParamSpace:
			s.Kind = ParamSymbol
		}
		if s.Range = r.symbolOf[x.NameSpan]; s.Range != nil {
			s.From, s.To = s.Range.From, s.Range.To
			r.symbolOf[key] = s
			r.symbols = append(r.symbols, s)
			return s
		}
	case *Label:
		s.Kind, s.Name, s.Span = LabelSymbol, x.Name, x.Span
	case *TargetList:
		s.Kind, s.Name, s.Span, s.List = ListSymbol, x.name, x.span, x.kind
	}
	s.From = s.Span.Start
	if fn != nil && (s.Kind == LabelSymbol || s.Kind == ListSymbol) { // can be used above its declaration, too
		s.From = fn.Span.Start
	}
	r.symbolOf[key] = s
	r.symbols = append(r.symbols, s)
	return s
}

// declare records that an object is declared at a span, in a function (nil: in the module).
func (r *recorder) declare(key any, at visa.Span, fn *Func) {
	if r != nil {
		r.uses = append(r.uses, Use{Span: at, Symbol: r.symbol(key, fn), Declaration: true})
	}
}

// known restricts the symbol of an object to the text from an offset on.
func (r *recorder) known(key any, from int32) {
	if r == nil {
		return
	}
	if s := r.symbolOf[key]; s != nil {
		s.From = from
	}
}

// registers records a declaration of numbered registers.
func (r *recorder) registers(d *Var, count int) {
	if r == nil {
		return
	}
	v := *d
	s := &Symbol{Kind: RangeSymbol, Name: v.Name, Span: v.NameSpan, From: v.NameSpan.Start, To: r.end, Func: v.Func, Var: &v, Count: count}
	r.symbolOf[v.NameSpan] = s
	r.symbols = append(r.symbols, s)
	r.uses = append(r.uses, Use{Span: v.NameSpan, Symbol: s, Declaration: true})
}

// use records the use of a name.
func (r *recorder) use(in *scope, t lex.Token) {
	switch {
	case r == nil || t.Kind != lex.Name || t.Text == "_":
	case !r.found(in, t.Text, t.Span):
		r.later[in] = append(r.later[in], laterUse{t.Text, t.Span})
		r.waiting++
	}
}

func (r *recorder) found(in *scope, name string, at visa.Span) bool {
	x := in.find(name)
	if x == nil {
		return false
	}
	r.uses = append(r.uses, Use{Span: at, Symbol: r.symbol(x, nil)})
	return true
}

// close ends a scope, and with it the range of its names. Uses whose names were not found are looked up once more;
// those still not found move to the enclosing scope.
func (r *recorder) close(s *scope, end int32) {
	if r == nil {
		return
	}
	for _, x := range s.names {
		r.symbol(x, nil).To = end
	}
	for i := range s.ranges {
		r.symbolOf[s.ranges[i].decl.NameSpan].To = end
	}
	for _, u := range r.later[s] {
		switch {
		case r.found(s, u.name, u.span):
			r.waiting--
		case s.up != nil:
			r.later[s.up] = append(r.later[s.up], u)
		}
	}
	delete(r.later, s)
}

// begin ends the current statement and begins another one, inside depth braces.
func (r *recorder) begin(depth int) {
	if r == nil {
		return
	}
	r.wants(WantNothing)
	if r.now.To = len(r.tokens); r.now.To > r.now.From {
		r.groups = append(r.groups, r.now)
	}
	r.now = TokenGroup{From: len(r.tokens), Depth: depth}
	r.role, r.slot = DirectiveRole, 0
}

// token records a token that has been read, with the current role.
func (r *recorder) token(t lex.Token) {
	if r != nil && t.Kind != lex.End {
		r.tokens = append(r.tokens, Token{Kind: tokenKinds[t.Kind], Role: r.role, Text: t.Text, Span: t.Span})
		r.wanted = false
	}
}

// is sets the role of the last token.
func (r *recorder) is(role Role) {
	if r != nil && len(r.tokens) > 0 {
		r.tokens[len(r.tokens)-1].Role = role
	}
}

// follow sets the role of the tokens that follow.
func (r *recorder) follow(role Role) {
	if r != nil {
		r.role = role
	}
}

// instruction records the instruction of the current statement.
func (r *recorder) instruction(in *Inst) {
	if r != nil {
		r.now.Inst = in
	}
}

// variable records the variable being declared.
func (r *recorder) variable(v *Var) {
	if r != nil {
		r.decl = v
	}
}

// operand records which operand is next.
func (r *recorder) operand(slot int) {
	if r != nil {
		r.slot = slot
		r.wants(WantOperand)
	}
}

// wants records what can come after the last token. The first call for a token counts, because later ones come from
// code that found the end of the text and reads on.
func (r *recorder) wants(w Want) {
	if r == nil || r.wanted {
		return
	}
	r.wanted = true
	r.place = Place{Want: w, Var: r.decl, Inst: r.now.Inst, Slot: r.slot}
	if r.now.From < len(r.tokens) {
		r.place.First = &r.tokens[r.now.From]
	}
}

// between records what can come between two statements, inside depth braces; nothing, if the last one has not ended
// yet.
func (r *recorder) between(depth int) {
	if r == nil || r.wanted {
		return
	}
	last := Token{Kind: MarkToken, Text: ";"}
	if n := len(r.tokens); n > 0 {
		last = r.tokens[n-1]
	}
	first := last
	if r.now.From < len(r.tokens) {
		first = r.tokens[r.now.From]
	}
	lineEnds := r.file.LineOf(int(last.Span.Start)) != r.file.LineOf(len(r.file.Text))
	switch {
	case last.Role == LabelRole && !lineEnds:
		r.wants(WantLabelled)
		r.place.First = nil
	case last.Is(";"), last.Role == BraceRole, last.Role == LabelRole, lineEnds && first.Kind == DotToken && ptxisa.HasWord(ptxisa.LineDirectives, first.Text):
		r.wants(WantStatement)
		r.place.Depth, r.place.First = depth, nil
	}
}
