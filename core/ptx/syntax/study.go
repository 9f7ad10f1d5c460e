package syntax

import (
	"slices"
	"sort"

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

// Learn reads a text as Parse does and keeps what an editor asks for.
func Learn(f *visa.File) *Study {
	r := newRecorder(f)
	s := &Study{}
	s.Module, s.Diagnostics = checked(f, r)
	r.begin(0)
	r.launchLines(f, s.Module)
	sort.SliceStable(r.uses, func(i, j int) bool { return r.uses[i].Span.Start < r.uses[j].Span.Start })
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
