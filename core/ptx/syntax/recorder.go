package syntax

import (
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/visa"
)

// recorder notes names, and the role of every token, while they are parsed; nil notes none.
type recorder struct {
	file    *visa.File
	symbols map[any]*Symbol // by *Var, *Func, *Label, *TargetList; a range by the place of its name, a buffer by its name
	order   []*Symbol
	uses    []Use
	waiting int // names that meant nothing where they were read
	end     int32

	tokens []Token
	groups []TokenGroup
	now    TokenGroup // the statement that is read
	role   Role       // of its next token
	decl   *Var       // that is declared
	slot   int        // of its next operand
	place  Place      // behind the last token
	wanted bool       // the place is known
}

func newRecorder(f *visa.File) *recorder {
	n := len(f.Text) // a token has four characters or more, a use of a name eight; lists that grow took a quarter of the time
	return &recorder{file: f, symbols: map[any]*Symbol{}, end: int32(n), tokens: make([]Token, 0, n/4), uses: make([]Use, 0, n/8)}
}

// laterUse is a name that meant nothing when it was read: it can be declared further down. It waits in its scope.
type laterUse struct {
	name string
	span visa.Span
}

// symbol is what an object is to an editor.
func (r *recorder) symbol(key any, fn *Func) *Symbol {
	if s := r.symbols[key]; s != nil {
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
		case RegSpace:
			s.Kind = RegisterSymbol
		case ParamSpace:
			s.Kind = ParamSymbol
		}
		if s.Range = r.symbols[x.NameSpan]; s.Range != nil {
			s.From, s.To = s.Range.From, s.Range.To
			r.symbols[key] = s
			r.order = append(r.order, s)
			return s
		}
	case *Label:
		s.Kind, s.Name, s.Span = LabelSymbol, x.Name, x.Span
	case *TargetList:
		s.Kind, s.Name, s.Span, s.List = ListSymbol, x.name, x.span, x.kind
	}
	s.From = s.Span.Start
	if fn != nil && (s.Kind == LabelSymbol || s.Kind == ListSymbol) { // used further up, too
		s.From = fn.Span.Start
	}
	r.symbols[key] = s
	r.order = append(r.order, s)
	return s
}

// declare notes that an object is declared in a function (nil: in the module) where at says.
func (r *recorder) declare(key any, at visa.Span, fn *Func) {
	if r != nil {
		r.uses = append(r.uses, Use{Span: at, Symbol: r.symbol(key, fn), Declaration: true})
	}
}

// known makes a name mean something from a place on only.
func (r *recorder) known(key any, from int32) {
	if r == nil {
		return
	}
	if s := r.symbols[key]; s != nil {
		s.From = from
	}
}

// registers notes a declaration of numbered registers.
func (r *recorder) registers(d *Var, count int) {
	if r == nil {
		return
	}
	v := *d
	s := &Symbol{Kind: RangeSymbol, Name: v.Name, Span: v.NameSpan, From: v.NameSpan.Start, To: r.end, Func: v.Func, Var: &v, Count: count}
	r.symbols[v.NameSpan] = s
	r.order = append(r.order, s)
	r.uses = append(r.uses, Use{Span: v.NameSpan, Symbol: s, Declaration: true})
}

// use notes a name where it is used.
func (r *recorder) use(in *scope, t lex.Token) {
	switch {
	case r == nil || t.Kind != lex.Name || t.Text == "_":
	case !r.found(in, t.Text, t.Span):
		in.later = append(in.later, laterUse{t.Text, t.Span})
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

// close ends a scope: its names mean nothing behind it. Names that were not found are
// looked for once more, and wait for the scope around it.
func (r *recorder) close(s *scope, end int32) {
	if r == nil {
		return
	}
	for _, x := range s.names {
		r.symbol(x, nil).To = end
	}
	for i := range s.ranges {
		r.symbols[s.ranges[i].decl.NameSpan].To = end
	}
	for _, u := range s.later {
		switch {
		case r.found(s, u.name, u.span):
			r.waiting--
		case s.up != nil:
			s.up.later = append(s.up.later, u)
		}
	}
}

// begin ends a statement where another one begins, depth braces deep.
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

// token keeps a token that has been read, with the role of those around it.
func (r *recorder) token(t lex.Token) {
	if r != nil && t.Kind != lex.End {
		r.tokens = append(r.tokens, Token{tokenKinds[t.Kind], r.role, t.Text, t.Span})
		r.wanted = false
	}
}

// is gives the last token a role.
func (r *recorder) is(role Role) {
	if r != nil && len(r.tokens) > 0 {
		r.tokens[len(r.tokens)-1].Role = role
	}
}

// follow gives the tokens from here on a role.
func (r *recorder) follow(role Role) {
	if r != nil {
		r.role = role
	}
}

// instruction notes which instruction the statement is.
func (r *recorder) instruction(in *Inst) {
	if r != nil {
		r.now.Inst = in
	}
}

// variable notes which variable is being declared.
func (r *recorder) variable(v *Var) {
	if r != nil {
		r.decl = v
	}
}

// operand notes which operand is next.
func (r *recorder) operand(slot int) {
	if r != nil {
		r.slot = slot
		r.wants(WantOperand)
	}
}

// wants notes what can come behind the last token. What is said first counts: whoever says
// something later has found the text at its end.
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
