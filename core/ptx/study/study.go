package study

import (
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/ptx/internal/checker"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/internal/record"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// Study is a text as an editor needs it: what each name in it stands for, and where the names are. It covers texts with
// mistakes as far as they can be read, including names in statements that cannot be read.
type Study struct {
	Module      *syntax.Module
	Diagnostics []visa.Diagnostic
	Symbols     []*syntax.Symbol // in the order in which they are declared
	Uses        []syntax.Use     // in the order of the text
	Tokens      []syntax.Token
	Groups      []syntax.TokenGroup
}

// Learn reads a text as Parse does, and keeps what an editor asks for.
func Learn(f *visa.File) *Study {
	r := record.New(f, len(f.Text))
	s := &Study{}
	m, sink := parser.ReadModule(f, r)
	checker.Check(m, sink)
	s.Module, s.Diagnostics = m, sink.Finish()
	r.Begin(0)
	launchLines(r, f, s.Module)
	sections(r)
	sort.SliceStable(r.Uses, func(i, j int) bool { return r.Uses[i].Span.Start < r.Uses[j].Span.Start })
	instructions(r, s.Module)
	for _, x := range r.Symbols { // a definition replaces its declaration
		switch {
		case x.Var != nil:
			x.Func = x.Var.Func
		case x.Kind == syntax.KernelSymbol || x.Kind == syntax.FunctionSymbol:
			x.Span = x.Func.NameSpan
		}
	}
	s.Symbols, s.Uses, s.Tokens, s.Groups = r.Symbols, r.Uses, r.Tokens, r.Groups
	return s
}

// instructions records for each use of a name which instruction it is in, and whether the instruction writes it.
func instructions(r *record.Recorder, m *syntax.Module) {
	within := func(s visa.Span, each func(u *syntax.Use)) {
		i, _ := slices.BinarySearchFunc(r.Uses, s.Start, func(u syntax.Use, start int32) int { return int(u.Span.Start - start) })
		for ; i < len(r.Uses) && r.Uses[i].Span.End <= s.End; i++ {
			each(&r.Uses[i])
		}
	}
	var written func(o *syntax.Operand)
	written = func(o *syntax.Operand) {
		switch o.Kind {
		case syntax.RegOperand, syntax.AddressOperand:
			within(o.Span, func(u *syntax.Use) { u.Write = true })
		case syntax.VectorOperand, syntax.PairOperand:
			for i := range o.Elems {
				written(o.Elems[i])
			}
		}
	}
	for _, f := range m.Funcs {
		for _, in := range f.Insts() {
			within(in.Span, func(u *syntax.Use) { u.Inst = in })
			for i := range in.Args {
				if in.Writes(i) {
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

// launchLines records the names in the `//@` lines: the kernel, the buffers of param and buffer lines, the variables of
// expect lines, and the names in values such as `address(out)` and `function(foo)`.
func launchLines(r *record.Recorder, f *visa.File, m *syntax.Module) {
	names := launchNames{recorder: r, file: f, module: m, buffers: map[string]*syntax.Symbol{}}
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
	recorder *record.Recorder
	file     *visa.File
	module   *syntax.Module
	buffers  map[string]*syntax.Symbol
}

// declare records the name that a param or buffer line declares.
func (n *launchNames) declare(word string, l *lex.Lexer) {
	t := l.Next()
	if word != "param" && word != "buffer" || t.Kind != lex.Name {
		return
	}
	if n.buffers[t.Text] == nil {
		b := &syntax.Symbol{Kind: syntax.BufferSymbol, Name: t.Text, Span: t.Span, To: int32(len(n.file.Text)), List: word}
		n.buffers[t.Text] = b
		n.recorder.Symbols = append(n.recorder.Symbols, b)
	}
	n.recorder.Uses = append(n.recorder.Uses, syntax.Use{Span: t.Span, Symbol: n.buffers[t.Text], Declaration: true})
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
		n.recorder.Uses = append(n.recorder.Uses, syntax.Use{Span: t.Span, Symbol: n.recorder.Symbol(what, nil)})
	case n.buffers[t.Text] != nil:
		n.recorder.Uses = append(n.recorder.Uses, syntax.Use{Span: t.Span, Symbol: n.buffers[t.Text]})
	}
}
