package visa

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// Rereadable reports whether so little is wrong in a text that what is wrong in one of its lines does not depend on how
// much that is: only so many diagnostics are told, and of names only so many guessed at.
func Rereadable(found []Diagnostic) bool {
	guesses := 0
	for i := range found {
		switch found[i].Code {
		case codes[codeUndeclared].id, codes[codeNoLabel].id, codes[codeMnemonic].id:
			guesses++
		}
	}
	return guesses < maxGuesses/4 && len(found) < maxDiagnostics/2
}

// Reread reads lines in the place of whole lines of the module's text, at, without what stands around them, and returns
// what is wrong in them alone, with places in the lines, without fixes. ok is false where that cannot be told without
// the rest of the text, or what is wrong elsewhere may depend on them: they must be instructions that neither jump nor
// call nor return, comments of a line, or empty.
func (m *Module) Reread(p isa.Platform, at Span, lines string) (ds []Diagnostic, ok bool) {
	if !Separable(m.File.Text[:at.Start], lines) || strings.ContainsAny(lines, "\"\\") {
		return nil, false
	}
	o := m.around(at)
	if o == nil || !o.straight(m.File, at) {
		return nil, false
	}
	f := &File{Text: lines, lines: []int32{0}}
	around := &Module{File: f, Major: m.Major, Minor: m.Minor, Objects: m.Objects, Externs: m.Externs}
	r := &parser{f: f, m: around, ds: &sink{}, versioned: true, obj: o.before(at.Start)}
	r.scopes = []scope{{names: r.obj.names()}}
	r.lex.text = lines
	if !r.instructions() {
		return nil, false
	}
	c := &checker{m: around, platform: p, grf: p.GRF(), ds: r.ds, obj: o, simd: o.SIMD()}
	for _, s := range r.obj.Body {
		in, is := s.(*Inst)
		if !is || !in.goesOn() {
			return nil, false
		}
		c.inst(in)
	}
	ds = r.ds.finish()
	for i := range ds {
		ds[i].Fix = nil // its places would be in the text
	}
	return ds, Rereadable(ds)
}

// Separable reports whether nothing of a text reaches into lines that follow it, nor they into what follows them, but for
// what the grammar of a statement says: no comment is open, none opens, and no launch line is among them.
func Separable(before, lines string) bool {
	for i := 0; ; i++ {
		n := strings.IndexAny(lines[i:], "/*\r")
		if n < 0 {
			break
		}
		i += n
		rest := lines[i:]
		if strings.HasPrefix(rest, "/*") || strings.HasPrefix(rest, "*/") || strings.HasPrefix(rest, "//@") || rest[0] == '\r' && !strings.HasPrefix(rest, "\r\n") {
			return false
		}
	}
	if open := strings.LastIndex(before, "/*"); open >= 0 && !strings.Contains(before[open+2:], "*/") {
		return false
	}
	above := strings.TrimRight(before, " \t\r\n")
	above = above[strings.LastIndexByte(above, '\n')+1:]
	return !strings.HasSuffix(above, "\\") && !strings.HasPrefix(strings.TrimLeft(above, " \t"), "//@")
}

// around is the kernel or function that lines belong to, nil if there is none.
func (m *Module) around(at Span) *Object {
	for i := len(m.Objects) - 1; i >= 0; i-- {
		if o := m.Objects[i]; o.NameSpan.Start < at.Start {
			return o
		}
	}
	return nil
}

// straight reports whether names mean the same in all of a body, and no rule looks from the statements around lines at
// what stands in them: the first instruction behind .function decides where its label stands, the last one before a
// subroutine whether execution runs on into it.
func (o *Object) straight(f *File, at Span) bool {
	var above, below Stmt
	for _, s := range o.Body {
		where := s.StmtSpan().Start
		if marker, is := s.(*Marker); is && marker.Op == isa.OpInvalid {
			return false // a scope
		}
		switch {
		case where < at.Start && (above == nil || where > above.StmtSpan().Start):
			above = s
		case where >= at.End && (below == nil || where < below.StmtSpan().Start):
			below = s
		}
	}
	for _, a := range o.Attrs {
		if a.Span.Start >= at.Start {
			return false
		}
	}
	if l, is := above.(*Label); above == nil || is && l.Kind == SubroutineLabel && f.Text[l.Span.Start] == '.' {
		return false
	}
	l, is := below.(*Label)
	return !is || l.Kind != SubroutineLabel
}

// before is an object as its reader sees it at a place, without a body.
func (o *Object) before(at int32) *Object {
	seen := *o
	seen.Body, seen.Labels = nil, nil
	seen.Decls = make([]*Decl, 0, len(o.Decls))
	for _, d := range o.Decls {
		if d.Predefined || d.Span.Start < at {
			seen.Decls = append(seen.Decls, d)
		}
	}
	return &seen
}

// names are those that an object's declarations give.
func (o *Object) names() map[string]*Decl {
	names := make(map[string]*Decl, len(o.Decls))
	for i, d := range o.Decls {
		names[d.Name] = d
		if d.Predefined && d.Class == General {
			names[isa.PredefinedVars[i].Number] = d
		}
	}
	return names
}

// instructions reads a text that has nothing but instructions; false if there is something else.
func (p *parser) instructions() bool {
	for p.next(); p.tok.kind != tokEOF; {
		if p.accept(tokNewline) {
			continue
		}
		ok := false
		switch {
		case p.labelEnd() > 0 || p.is('.') || p.is('{') || p.is('}'):
			return false
		case p.is('(') || p.is(tokIdent):
			ok = p.instruction()
		default:
			ok = p.expected("an instruction, a label or a directive")
		}
		if !ok {
			p.skipLine()
		}
	}
	return len(p.refs) == 0 && len(p.calls) == 0 && len(p.obj.Labels) == 0
}

// goesOn reports whether an instruction has nothing to do with the flow of control, so that the checks of it do not look
// at it.
func (in *Inst) goesOn() bool {
	switch in.Op {
	case isa.OpGoto, isa.OpJmp, isa.OpSwitchJmp, isa.OpCall, isa.OpFCall, isa.OpIfCall, isa.OpFCCall, isa.OpRet, isa.OpFRet, isa.OpFAddr,
		isa.OpRawSendSEot, isa.OpRawSendSCEot:
		return false
	}
	return true
}
