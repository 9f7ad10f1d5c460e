package syntax

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/visa"
)

// Study is a text as its editor wants it: what each name in it stands for, and where the
// names are. A text with mistakes is studied as far as it can be read, and the names in a
// statement that cannot be read are found, too.
type Study struct {
	Module      *Module
	Diagnostics []visa.Diagnostic
	Symbols     []*Symbol // in the order in which they are declared
	Uses        []Use     // in the order of the text
	Tokens      []Token
	Groups      []TokenGroup
}

// SymbolKind is what a name stands for.
type SymbolKind uint8

const (
	KernelSymbol   SymbolKind = iota
	FunctionSymbol            // .func
	RegisterSymbol
	RangeSymbol    // %r<10>
	ParamSymbol    // .param, of a function or for a call
	VariableSymbol // .global, .const, .shared, .local
	LabelSymbol
	ListSymbol   // the label of .calltargets, .callprototype or .branchtargets
	BufferSymbol // of a `//@ param` line
)

// String is the kind in a word or two: "target list".
func (k SymbolKind) String() string {
	return [...]string{
		KernelSymbol: "kernel", FunctionSymbol: "function", RegisterSymbol: "register", RangeSymbol: "registers",
		ParamSymbol: "parameter", VariableSymbol: "variable", LabelSymbol: "label", ListSymbol: "list", BufferSymbol: "buffer",
	}[k]
}

// Symbol is what a name stands for.
type Symbol struct {
	Kind  SymbolKind
	Name  string
	Span  visa.Span // of its name where it is declared, or where the function's body is
	From  int32     // the name means this from here
	To    int32     // to here
	Func  *Func     // the function it is, or is in; nil: of the module
	Var   *Var      // a register, parameter or variable; of a range: one of its registers, without number
	Range *Symbol   // of a register: the range that declares it
	Count int       // of a range: how many
	List  string    // of a list: "calltargets"
}

// Use is a place where a name stands.
type Use struct {
	Span        visa.Span
	Symbol      *Symbol
	Declaration bool  // it is declared here, or defined
	Write       bool  // the instruction writes the register
	Inst        *Inst // nil outside instructions, and in those with mistakes
}

// Learn reads a text as Parse does and keeps what an editor asks for.
func Learn(f *visa.File) *Study {
	r := newRecorder(f)
	s := &Study{}
	s.Module, s.Diagnostics = checked(f, r)
	r.begin(0)
	r.launchLines(f, s.Module)
	slices.SortStableFunc(r.uses, func(a, b Use) int { return int(a.Span.Start - b.Span.Start) })
	r.instructions(s.Module)
	for _, x := range r.order { // a body takes the place of a declaration
		switch {
		case x.Var != nil:
			x.Func = x.Var.Func
		case x.Kind == KernelSymbol || x.Kind == FunctionSymbol:
			x.Span = x.Func.NameSpan
		}
	}
	s.Symbols, s.Uses, s.Tokens, s.Groups = r.order, r.uses, r.tokens, r.groups
	return s
}

// recorder notes names, and the role of every token, while they are parsed; nil notes none.
type recorder struct {
	file    *visa.File
	symbols map[any]*Symbol // by *Var, *Func, *Label, *targetList; a range by the place of its name, a buffer by its name
	order   []*Symbol
	uses    []Use
	later   []laterUse
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

// laterUse is a name that meant nothing when it was read: it can be declared further down.
type laterUse struct {
	scope *scope
	name  string
	span  visa.Span
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
		r.later = append(r.later, laterUse{in, t.Text, t.Span})
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
// looked for once more.
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
	r.again(func(u *laterUse) bool { return u.scope == s })
	for i := range r.later {
		if r.later[i].scope == s {
			r.later[i].scope = s.up
		}
	}
}

// again looks for the names that are waiting and pass a test.
func (r *recorder) again(pass func(u *laterUse) bool) {
	if r == nil {
		return
	}
	r.later = slices.DeleteFunc(r.later, func(u laterUse) bool {
		return pass(&u) && u.scope != nil && r.found(u.scope, u.name, u.span)
	})
}

// instructions notes in which instruction a name stands, and whether it is written there.
func (r *recorder) instructions(m *Module) {
	within := func(s visa.Span, each func(u *Use)) {
		i, _ := slices.BinarySearchFunc(r.uses, s.Start, func(u Use, start int32) int { return int(u.Span.Start - start) })
		for ; i < len(r.uses) && r.uses[i].Span.End <= s.End; i++ {
			each(&r.uses[i])
		}
	}
	var written func(o *Operand)
	written = func(o *Operand) {
		switch o.Kind {
		case RegOperand, AddressOperand:
			within(o.Span, func(u *Use) { u.Write = true })
		case VectorOperand, PairOperand:
			for i := range o.Elems {
				written(o.Elems[i])
			}
		}
	}
	for _, f := range m.Funcs {
		for _, s := range f.Body {
			in, ok := s.(*Inst)
			if !ok {
				continue
			}
			within(in.Span, func(u *Use) { u.Inst = in })
			roles := strings.ReplaceAll(in.Row.roles, "?", "")
			for i := range in.Args {
				if i < len(roles) && strings.IndexByte(destinations, roles[i]) >= 0 {
					written(in.Args[i])
				}
			}
			if in.Call != nil {
				for i := range in.Call.Returns {
					written(in.Call.Returns[i])
				}
			}
		}
	}
}

// launchLines notes the names of the `//@` lines: the kernel, the buffers of param lines,
// what is expected, and the names in values, `address(out)` and `function(foo)`.
func (r *recorder) launchLines(f *visa.File, m *Module) {
	buffers := map[string]*Symbol{}
	name := func(t lex.Token, list func(name string) any) {
		if t.Kind != lex.Name {
			return
		}
		if x := list(t.Text); x != nil {
			r.uses = append(r.uses, Use{Span: t.Span, Symbol: r.symbol(x, nil)})
		} else if b := buffers[t.Text]; b != nil {
			r.uses = append(r.uses, Use{Span: t.Span, Symbol: b})
		}
	}
	funcs := func(name string) any {
		if f := m.FuncByName(name); f != nil {
			return f
		}
		return nil
	}
	vars := func(name string) any {
		for _, v := range m.Vars {
			if v.Name == name {
				return v
			}
		}
		return nil
	}
	for pass := range 2 { // a buffer can be named before its own line
		for _, line := range launchline.Find(f.Text) {
			l := lex.Lexer{Sink: &diag.Sink{}, Src: f.Text[:line.End], Pos: line.Start}
			word := l.Next()
			if word.Text == "case" { // a launch line stands behind the name and its colon
				l.Next()
				l.Next()
				word = l.Next()
			}
			switch {
			case word.Text == "title", word.Text == "note", word.Text == "limits", launchline.Lesson(word.Text):
				continue
			}
			var before [2]lex.Token
			first := l.Next()
			switch {
			case pass == 0 && word.Text == "param" && first.Kind == lex.Name:
				b := &Symbol{Kind: BufferSymbol, Name: first.Text, Span: first.Span, To: r.end}
				if buffers[b.Name] == nil {
					buffers[b.Name] = b
					r.order = append(r.order, b)
				}
				r.uses = append(r.uses, Use{Span: first.Span, Symbol: buffers[b.Name], Declaration: true})
			case pass == 1 && word.Text == "launch":
				name(first, funcs)
			case pass == 1 && word.Text == "expect":
				name(first, vars)
			}
			for t := first; pass == 1 && t.Kind != lex.End; t = l.Next() {
				if before[1].Is("(") {
					switch before[0].Text {
					case "function":
						name(t, funcs)
					case "address":
						name(t, vars)
					}
				}
				before = [2]lex.Token{before[1], t}
			}
		}
	}
}
