package study

import (
	"slices"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/checker"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/record"
	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// rereadable reports whether a text has so few mistakes that reports on one line do not depend on those on others: the
// number of names that are guessed at is bounded.
func rereadable(found []visa.Diagnostic) bool { return len(found) < diag.MaxGuesses/2 }

// Reread reads lines as a replacement for whole lines of the text, at, without parsing the text around them. The Study
// has the diagnostics of these lines only, without fixes, and the uses of names in them; spans are relative to the
// lines, those of symbols to the text. ok is false if the result would depend on the rest of the text, or diagnostics
// elsewhere could depend on the lines. The lines must be instructions of a body other than branches and calls, whose
// names are declared above them. No comment may be open where they begin, and none may begin in them and stay open.
func (s *Study) Reread(at visa.Span, lines string) (read *Study, ok bool) {
	src := s.Module.File.Text
	if !rereadable(s.Diagnostics) || s.Module.Major == 0 { // without other mistakes, that is reported
		return nil, false
	}
	if strings.Contains(lines, "\"") {
		return nil, false
	}
	in, depth := s.neighbour(at)
	body := around(s.Module, at.Start)
	if in == nil || !has(body, in) || declaresAfter(in.Scope, at.Start) || in.Scope.Broken {
		return nil, false
	}
	text := src[:at.Start] + lines + src[at.End:]
	f := &visa.File{Name: s.Module.File.Name, Text: text}
	m := *s.Module
	m.File = f
	fn := *body
	fn.Body, fn.Lists = nil, nil
	sink := &diag.Sink{}
	r := record.New(f, len(lines))
	ok = parser.ReadLines(&m, &fn, in.Scope, depth, visa.Span{Start: at.Start, End: at.Start + int32(len(lines))}, sink, r)
	if in.Scope.Broken { // a directive without its dot, which may declare a name that is missing elsewhere
		in.Scope.Broken = false
		return nil, false
	}
	if !ok || r.Waiting > 0 || slices.ContainsFunc(r.Uses, declaredAnywhere) {
		return nil, false
	}
	if !checker.CheckLines(&m, &fn, sink) || sink.Guessed() { // a guess at a name depends on all the names of the text
		return nil, false
	}
	read = &Study{Module: &m, Diagnostics: sink.Finish(), Uses: r.Uses}
	for i := range read.Diagnostics {
		d := &read.Diagnostics[i]
		d.Fix = nil
		d.Span.Start, d.Span.End = d.Span.Start-at.Start, d.Span.End-at.Start
		if d.Span.Start < 0 || int(d.Span.End) > len(lines) {
			return nil, false
		}
	}
	for i := range read.Uses {
		u := &read.Uses[i]
		u.Span.Start, u.Span.End = u.Span.Start-at.Start, u.Span.End-at.Start
	}
	return read, rereadable(read.Diagnostics)
}

// neighbour returns an instruction of the block that the lines are in, with no beginning or end of a block in between,
// and its depth of braces. It returns nil if there is none, or the lines do not begin and end between two statements.
func (s *Study) neighbour(at visa.Span) (in *syntax.Inst, depth int) {
	after := func(off int32) int {
		return sort.Search(len(s.Tokens), func(i int) bool { return s.Tokens[i].Span.Start >= off })
	}
	first, last := after(at.Start), after(at.End)
	if first == 0 || last == len(s.Tokens) {
		return nil, 0
	}
	for _, i := range [...]int{first, last} {
		t := &s.Tokens[i-1]
		ends := t.Is(";") || t.Role == syntax.BraceRole || t.Role == syntax.LabelRole && t.Is(":")
		if t.Span.End > s.Tokens[i].Span.Start || !ends {
			return nil, 0
		}
	}
	group := sort.Search(len(s.Groups), func(n int) bool { return s.Groups[n].To >= first })
	for _, way := range [...]struct{ from, by int }{{group, -1}, {group + 1, 1}} {
		for n := way.from; n >= 0 && n < len(s.Groups); n += way.by {
			g := &s.Groups[n]
			if first := &s.Tokens[g.From]; first.Is("{") || first.Is("}") {
				break
			}
			if g.Inst != nil {
				return g.Inst, g.Depth
			}
		}
	}
	return nil, 0
}

// has reports whether the body contains an instruction; one with mistakes is not in it.
func has(f *syntax.Func, in *syntax.Inst) bool {
	i := sort.Search(len(f.Body), func(i int) bool { return f.Body[i].StmtSpan().Start >= in.Span.Start })
	return i < len(f.Body) && f.Body[i] == syntax.Stmt(in)
}

// around returns the function whose body contains an offset.
func around(m *syntax.Module, at int32) *syntax.Func {
	fn := &syntax.Func{}
	for _, f := range m.Funcs {
		if f.HasBody && f.Span.Start < at && f.Span.Start >= fn.Span.Start {
			fn = f
		}
	}
	return fn
}

// declaresAfter reports whether a variable in scope is declared at an offset or after it.
func declaresAfter(s *syntax.Scope, at int32) bool {
	for ; s != nil; s = s.Up {
		for _, x := range s.Names {
			if v, is := x.(*syntax.Var); is && v.NameSpan.Start >= at {
				return true
			}
		}
		for i := range s.Ranges {
			if s.Ranges[i].Decl.NameSpan.Start >= at {
				return true
			}
		}
	}
	return false
}

// declaredAnywhere reports whether a name can be declared below its use, too.
func declaredAnywhere(u syntax.Use) bool {
	switch u.Symbol.Kind {
	case syntax.LabelSymbol, syntax.ListSymbol, syntax.FunctionSymbol, syntax.KernelSymbol:
		return true
	}
	return false
}
