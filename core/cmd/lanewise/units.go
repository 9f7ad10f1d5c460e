package main

import (
	"strings"

	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/diff"
	"github.com/lanewise/lanewise/core/cmd/lanewise/internal/stats"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// unit is what two versions are compared by: an instruction of vISA, or a statement of PTX, which becomes several
// instructions.
type unit struct {
	function string
	at       int // its line in the text
	text     string
	source   string // its place in the original source
	diff.Line
}

// units are the units of a text, in the order of the text, with the names in them.
type units struct {
	list  []unit
	of    []int // by instruction: its unit; -1 for an instruction that a translation added
	names []*diff.Name
	text  *stats.Text // nil: the units are instructions
}

func (u *units) add(f *visa.File, function string, line int, source string, span visa.Span, words []word) {
	u.list = append(u.list, unit{function, line, strings.Join(strings.Fields(f.Slice(span)), " "), source, lineOf(f, span, words)})
}

// lines returns the units in the form that AlignRenamed takes.
func (u *units) lines() []diff.Line {
	list := make([]diff.Line, len(u.list))
	for i := range u.list {
		list[i] = u.list[i].Line
	}
	return list
}

// instructionsOf returns the instructions of a program as units.
func instructionsOf(t *either.Target) *units {
	u := &units{}
	words, places, prog := namesIn(t.File), placesOf(t), t.Program
	for i := range prog.Funcs {
		names := map[string]*diff.Name{}
		for _, n := range numbered(prog.Funcs[i].Object) {
			names[n.Text] = n
			u.names = append(u.names, n)
		}
		for at := prog.Funcs[i].First; at < prog.Funcs[i].End; at++ {
			var named []word
			span := prog.Insts[at].Src.Span
			for _, w := range words[span.Start] {
				if n := names[t.File.Slice(w)]; n != nil {
					named = append(named, word{w, n})
				}
			}
			u.of = append(u.of, len(u.list))
			u.add(t.File, prog.Funcs[i].Name, t.Line(at), places.of(at), span, named)
		}
	}
	return u
}

// statementsOf returns the instructions of a PTX text as units, including those that became nothing.
func statementsOf(t *either.Target) *units {
	f, u := t.Translation.Source, &units{}
	study, places := study.Learn(f), placesOfLines(f.Text)
	at := map[int32]int{} // unit, by the offset at which it begins
	words := map[*syntax.Inst][]word{}
	names := map[*syntax.Symbol]*diff.Name{}
	for i := range study.Uses {
		x := &study.Uses[i]
		if x.Inst == nil || x.Symbol.Func == nil || x.Symbol.Kind != syntax.RegisterSymbol && x.Symbol.Kind != syntax.LabelSymbol {
			continue
		}
		if names[x.Symbol] == nil {
			names[x.Symbol] = &diff.Name{Scope: x.Symbol.Func.Name, Text: x.Symbol.Name, Kind: kindOf(x.Symbol)}
			u.names = append(u.names, names[x.Symbol])
		}
		words[x.Inst] = append(words[x.Inst], word{x.Span, names[x.Symbol]})
	}
	for _, fn := range study.Module.Funcs {
		for _, in := range fn.Insts() {
			line := f.LineOf(int(in.Span.Start))
			at[in.Span.Start] = len(u.list)
			u.add(f, fn.Name, line, places[line], in.Span, words[in])
		}
	}
	u.translated(t, at)
	return u
}

// kindOf returns what a name and its counterpart must share: the type, and the place among the parameters.
func kindOf(s *syntax.Symbol) string {
	if s.Var == nil {
		return s.Kind.String()
	}
	kind := text.Say("{} {}", s.Var.Type.String(), s.Var.Vec)
	for i, list := range [][]*syntax.Var{s.Func.Returns, s.Func.Params} {
		for k, v := range list {
			if v.Name == s.Name {
				kind += text.Say(" {} {}", i, k)
			}
		}
	}
	return kind
}

// translated finds the statement that each instruction was made from, and what is needed to track statements.
func (u *units) translated(t *either.Target, at map[int32]int) {
	u.text = &stats.Text{Begins: make([]bool, len(t.Program.Insts)), Guards: map[int]stats.Guard{}, Names: map[*visa.Decl]string{}}
	of := map[origin.Name]*visa.Decl{}
	for i := range t.Program.Funcs {
		o, decls := t.Program.Funcs[i].Object, map[string]*visa.Decl{}
		for _, d := range o.Decls {
			decls[d.Name] = d
		}
		for _, n := range t.Translation.Names {
			if d := decls[n.Below]; d != nil && n.Object == o.Name {
				u.text.Names[d] = n.Name
				of[origin.Name{Object: o.Name, Name: n.Name, Line: n.Line}] = d
			}
		}
	}
	begun := make([]bool, len(u.list))
	for i := range t.Program.Insts {
		u.of = append(u.of, -1)
		st := t.Statement(i)
		if st == nil || st.Inst == nil {
			continue
		}
		n := at[st.Span.Start]
		u.of[i], u.text.Begins[i] = n, !begun[n]
		if g := st.Inst.Guard; g != nil && g.Var != nil && !begun[n] {
			name := origin.Name{Object: t.Program.Funcs[t.Program.Insts[i].Func].Object.Name, Name: g.Var.Name, Line: t.Translation.Source.LineOf(int(g.Var.NameSpan.Start))}
			if d := of[name]; d != nil {
				u.text.Guards[i] = stats.Guard{Var: d, Not: g.Not}
			}
		}
		begun[n] = true
	}
}
