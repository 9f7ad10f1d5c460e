package syntax

import (
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/visa"
)

// Study is a text as an editor needs it: what each name in it stands for, and where the names are. It covers texts with
// mistakes as far as they can be read, including names in statements that cannot be read.
type Study struct {
	Module      *Module
	Diagnostics []visa.Diagnostic
	Symbols     []*Symbol // in the order in which they are declared
	Uses        []Use     // in the order of the text
	Tokens      []Token
	Groups      []TokenGroup
}

// Learn reads a text as Parse does, and keeps what an editor asks for.
func Learn(f *visa.File) *Study {
	r := newRecorder(f)
	s := &Study{}
	s.Module, s.Diagnostics = checked(f, r)
	r.begin(0)
	r.launchLines(f, s.Module)
	r.sections()
	sort.SliceStable(r.uses, func(i, j int) bool { return r.uses[i].Span.Start < r.uses[j].Span.Start })
	r.instructions(s.Module)
	for _, x := range r.order { // a definition replaces its declaration
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

// instructions records for each use of a name which instruction it is in, and whether the instruction writes it.
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
		for _, in := range f.Insts() {
			within(in.Span, func(u *Use) { u.Inst = in })
			for i := range in.Args {
				if in.writes(i) {
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

// sections records the names in the data of .section blocks. That data is read only after its labels are known, because
// it names labels of any function; a name that several functions have could be any of theirs and is left out.
func (r *recorder) sections() {
	var named map[string]*Symbol
	depth, section := 0, false
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.Kind == DotToken && t.Text == "section" && t.Role == DirectiveRole:
			section = true
		case !section:
		case t.Is("{"):
			depth++
		case t.Is("}"):
			depth--
			section = depth > 0
		case depth == 0:
			section = t.Kind == NameToken || t.Kind == DotToken
		case t.Kind == NameToken:
			if named == nil {
				named = r.targets()
			}
			if s := named[t.Text]; s != nil {
				r.uses = append(r.uses, Use{Span: t.Span, Symbol: s, Data: true})
			}
		}
	}
}

// targets returns what data can hold the address of, by name: nil for a name that several have.
func (r *recorder) targets() map[string]*Symbol {
	named := map[string]*Symbol{}
	for _, s := range r.order {
		switch s.Kind {
		case LabelSymbol, VariableSymbol, FunctionSymbol, KernelSymbol:
			if _, twice := named[s.Name]; twice {
				named[s.Name] = nil
			} else {
				named[s.Name] = s
			}
		}
	}
	return named
}

// launchLines records the names in the `//@` lines: the kernel, the buffers of param and buffer lines, the variables of
// expect lines, and the names in values such as `address(out)` and `function(foo)`.
func (r *recorder) launchLines(f *visa.File, m *Module) {
	names := launchNames{recorder: r, module: m, buffers: map[string]*Symbol{}}
	eachLaunchLine(f, names.declare)
	eachLaunchLine(f, names.use) // a second pass, because a buffer can be used before its own line
}

// eachLaunchLine calls do for each launch line that can name something, with its first word and a lexer after it.
func eachLaunchLine(f *visa.File, do func(word string, l *lex.Lexer)) {
	for _, line := range launchline.Find(f.Text) {
		l := lex.Lexer{Sink: &diag.Sink{}, Src: f.Text[:line.End], Pos: line.Start}
		word := l.Next()
		if word.Text == "case" { // the launch line follows the case's name and colon
			l.Next()
			l.Next()
			word = l.Next()
		}
		switch {
		case word.Text == "title", word.Text == "note", word.Text == "limits", launchline.Lesson(word.Text):
			continue
		}
		do(word.Text, &l)
	}
}

// launchNames resolves the names in launch lines: buffers that the lines declare, and objects of the module.
type launchNames struct {
	*recorder
	module  *Module
	buffers map[string]*Symbol
}

// declare records the name that a param or buffer line declares.
func (n *launchNames) declare(word string, l *lex.Lexer) {
	t := l.Next()
	if word != "param" && word != "buffer" || t.Kind != lex.Name {
		return
	}
	if n.buffers[t.Text] == nil {
		b := &Symbol{Kind: BufferSymbol, Name: t.Text, Span: t.Span, To: n.end, List: word}
		n.buffers[t.Text] = b
		n.order = append(n.order, b)
	}
	n.uses = append(n.uses, Use{Span: t.Span, Symbol: n.buffers[t.Text], Declaration: true})
}

// use records the names that a line uses.
func (n *launchNames) use(word string, l *lex.Lexer) {
	var before [2]lex.Token
	t := l.Next()
	switch word {
	case "launch":
		n.function(t)
	case "expect":
		n.variable(t)
	}
	for ; t.Kind != lex.End; t = l.Next() {
		if before[1].Is("(") {
			switch before[0].Text {
			case "function":
				n.function(t)
			case "address":
				n.variable(t)
			}
		}
		before = [2]lex.Token{before[1], t}
	}
}

func (n *launchNames) function(t lex.Token) {
	if f := n.module.FuncByName(t.Text); f != nil {
		n.named(t, f)
	} else {
		n.named(t, nil)
	}
}

func (n *launchNames) variable(t lex.Token) {
	for _, v := range n.module.Vars {
		if v.Name == t.Text {
			n.named(t, v)
			return
		}
	}
	n.named(t, nil)
}

// named records the use of a name: what if that is not nil, else the buffer of that name, if any.
func (n *launchNames) named(t lex.Token, what any) {
	switch {
	case t.Kind != lex.Name:
	case what != nil:
		n.uses = append(n.uses, Use{Span: t.Span, Symbol: n.symbol(what, nil)})
	case n.buffers[t.Text] != nil:
		n.uses = append(n.uses, Use{Span: t.Span, Symbol: n.buffers[t.Text]})
	}
}
