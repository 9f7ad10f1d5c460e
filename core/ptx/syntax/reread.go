package syntax

import (
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/visa"
)

// rereadable reports whether so little is wrong in a text that what is wrong in one of its lines does not depend on how
// much that is: only so many names are guessed at.
func rereadable(found []visa.Diagnostic) bool { return len(found) < diag.MaxGuesses/2 }

// Reread reads lines in the place of whole lines of the text, at, without what stands around them. Study has what is
// wrong in them alone, without fixes, and the names in them; places are in the lines, those of symbols in the text.
// ok is false where that cannot be told without the rest of the text, or what is wrong elsewhere may depend on them:
// they must be instructions of a body that neither branch nor call, with names that are declared above them. No
// comment may be open where they begin, and none open in them.
func (s *Study) Reread(at visa.Span, lines string) (read *Study, ok bool) {
	src := s.Module.File.Text
	if !rereadable(s.Diagnostics) || s.Module.Major == 0 { // that is said of a text without other mistakes
		return nil, false
	}
	if strings.Contains(lines, "\"") {
		return nil, false
	}
	in, depth := s.neighbour(at)
	body := s.Module.around(at.Start)
	if in == nil || !body.has(in) || in.scope.declaresAfter(at.Start) || in.scope.broken {
		return nil, false
	}
	text := src[:at.Start] + lines + src[at.End:]
	f := &visa.File{Name: s.Module.File.Name, Text: text}
	around := *s.Module
	around.File = f
	fn := *body
	fn.Body, fn.lists = nil, nil
	sink := &diag.Sink{}
	p := &parser{Sink: sink, mod: &around, fn: &fn, scope: in.scope, depth: depth, rec: &recorder{file: f, symbols: map[any]*Symbol{}, end: int32(len(text))}}
	p.lex = lex.Lexer{Sink: sink, Src: text, Pos: int(at.Start)}
	ok = p.instructions(int(at.Start) + len(lines))
	if in.scope.broken { // by a directive without its dot, which may declare what is missing elsewhere
		in.scope.broken = false
		return nil, false
	}
	if !ok {
		return nil, false
	}
	c := &checker{Sink: sink, mod: &around, fn: &fn}
	if !c.alone(fn.Body) || sink.Guessed() { // what is near depends on all the names of the text
		return nil, false
	}
	read = &Study{Module: &around, Diagnostics: sink.Finish(), Uses: p.rec.uses}
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

// alone checks instructions; false if one depends on more than the variables in sight.
func (c *checker) alone(body []Stmt) bool {
	for _, x := range body {
		in, is := x.(*Inst)
		if !is || !in.goesOn() {
			return false
		}
		before := c.Count()
		if c.inst(in); c.Count() > before {
			continue
		}
		if c.arrived(in); c.Count() > before { // of each arrival it is said once
			return false
		}
	}
	return true
}

// neighbour is an instruction of the block that lines stand in, between which and them no block begins or ends, and how
// deep it is; nil if there is none, or the lines do not stand between two statements.
func (s *Study) neighbour(at visa.Span) (in *Inst, depth int) {
	after := func(off int32) int {
		return sort.Search(len(s.Tokens), func(i int) bool { return s.Tokens[i].Span.Start >= off })
	}
	first, last := after(at.Start), after(at.End)
	if first == 0 || last == len(s.Tokens) {
		return nil, 0
	}
	for _, i := range [...]int{first, last} {
		t := &s.Tokens[i-1]
		ends := t.Is(";") || t.Role == BraceRole || t.Role == LabelRole && t.Is(":")
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

// has reports whether an instruction is one of a body that was read without mistakes.
func (f *Func) has(in *Inst) bool {
	i := sort.Search(len(f.Body), func(i int) bool { return f.Body[i].StmtSpan().Start >= in.Span.Start })
	return i < len(f.Body) && f.Body[i] == Stmt(in)
}

// around is the function whose body a place is in.
func (m *Module) around(at int32) *Func {
	fn := &Func{}
	for _, f := range m.Funcs {
		if f.HasBody && f.Span.Start < at && f.Span.Start >= fn.Span.Start {
			fn = f
		}
	}
	return fn
}

// declaresAfter reports whether a variable in sight is declared at a place or behind it.
func (s *scope) declaresAfter(at int32) bool {
	for ; s != nil; s = s.up {
		for _, x := range s.names {
			if v, is := x.(*Var); is && v.NameSpan.Start >= at {
				return true
			}
		}
		for i := range s.ranges {
			if s.ranges[i].decl.NameSpan.Start >= at {
				return true
			}
		}
	}
	return false
}

// instructions reads instructions up to a place; false if there is something else, or the last one goes on behind it.
func (p *parser) instructions(end int) bool {
	for p.advance(); p.tok.Kind != lex.End && int(p.tok.Span.Start) < end; {
		t := p.tok
		ahead := p.lex
		ahead.Sink = &diag.Sink{}
		if t.Kind == lex.Dot || t.Is("{") || t.Is("}") || t.Kind == lex.Name && ahead.Next().Is(":") {
			return false
		}
		p.statement()
	}
	if int(p.before.End) > end || p.rec.waiting > 0 {
		return false
	}
	for i := range p.rec.uses {
		switch p.rec.uses[i].Symbol.Kind {
		case LabelSymbol, ListSymbol, FunctionSymbol, KernelSymbol: // they may be declared below
			return false
		}
	}
	return true
}

// goesOn reports whether an instruction needs nothing but the variables in sight.
func (in *Inst) goesOn() bool {
	switch in.Row.Name {
	case "bra", "brx", "call":
		return false
	}
	named := false
	in.EachOperand(func(a *Operand) { named = named || a.Kind == NameOperand })
	return !named && in.Refused == "" // what is refused is said once
}
