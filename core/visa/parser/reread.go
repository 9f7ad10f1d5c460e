package parser

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Rereadable reports whether so little is wrong in a text that what is wrong in one of its lines does not depend on how
// much that is: only so many diagnostics are told, and of names only so many guessed at.
func Rereadable(found []visa.Diagnostic) bool {
	guesses := 0
	for i := range found {
		switch found[i].Code {
		case diag.Undeclared.ID, diag.NoLabel.ID, diag.Mnemonic.ID:
			guesses++
		}
	}
	return guesses < maxGuesses/4 && len(found) < diag.MaxDiagnostics/2
}

// What stands here are no methods: the engine links the types and not this, and would list the methods all the same.

// Lines reads lines in the place of whole lines of a module's text, at, as assembler.Reread
// says. seen is the object around
// them as they see it, with their instructions as its body, in a module whose file has nothing else.
func Lines(m *visa.Module, at visa.Span, lines string, ds *diag.Sink) (around *visa.Module, seen *visa.Object, ok bool) {
	for i := range len(lines) {
		if lines[i] == '"' || lines[i] == '\\' {
			return nil, nil, false
		}
	}
	o := objectAround(m, at)
	if o == nil || len(o.Broken) > 0 || !straight(o, m.File, at) {
		return nil, nil, false
	}
	f := visa.NewFile("", lines)
	around = &visa.Module{File: f, Major: m.Major, Minor: m.Minor, Objects: m.Objects, Externs: m.Externs}
	seen = objectBefore(o, at.Start)
	r := &parser{f: f, m: around, ds: ds, versioned: true, obj: seen, labels: map[string]*visa.Label{}}
	r.scopes = []scope{{names: declaredNames(seen)}}
	r.lex.Text = lines
	if !instructionsOnly(r) || usedElsewhere(o, seen, at) {
		return nil, nil, false
	}
	r.countUses(seen)
	for _, s := range seen.Body {
		if in, is := s.(*visa.Inst); !is || !goesOn(in) {
			return nil, nil, false
		}
	}
	return around, seen, true
}

// objectAround is the kernel or function that lines belong to, nil if there is none.
func objectAround(m *visa.Module, at visa.Span) *visa.Object {
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
func straight(o *visa.Object, f *visa.File, at visa.Span) bool {
	var above, below visa.Stmt
	for _, s := range o.Body {
		where := s.StmtSpan().Start
		if marker, is := s.(*visa.Marker); is && marker.Op == isa.OpInvalid {
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
	if l, is := above.(*visa.Label); above == nil || is && l.Kind == visa.SubroutineLabel && f.Text[l.Span.Start] == '.' {
		return false
	}
	l, is := below.(*visa.Label)
	return !is || l.Kind != visa.SubroutineLabel
}

// objectBefore is an object as its reader sees it at a place, without a body.
func objectBefore(o *visa.Object, at int32) *visa.Object {
	seen := *o
	seen.Body, seen.Labels, seen.Undeclared = nil, nil, nil
	seen.Decls = make([]*visa.Decl, 0, len(o.Decls))
	for _, d := range o.Decls {
		if d.Predefined || d.Span.Start < at {
			seen.Decls = append(seen.Decls, d)
		}
	}
	return &seen
}

// usedElsewhere reports whether a name that is not declared, and is told of once, stands both in lines and around them:
// in those that were at the place, or in those now read.
func usedElsewhere(o, now *visa.Object, at visa.Span) bool {
	for name, uses := range o.Undeclared {
		within := 0
		for _, use := range uses {
			if at.Start <= use.Start && use.End <= at.End {
				within++
			}
		}
		if within < len(uses) && (within > 0 || now.Undeclared[name] != nil) {
			return true
		}
	}
	return false
}

// instructionsOnly reads a text that has nothing but instructions; false if there is something else.
func instructionsOnly(p *parser) bool {
	for p.next(); p.tok.Kind != lex.EOF; {
		if p.accept(lex.Newline) {
			continue
		}
		ok := false
		switch {
		case p.labelEnd() > 0 || p.is('.') || p.is('{') || p.is('}'):
			return false
		case p.is('(') || p.is(lex.Ident):
			ok = p.instruction()
		case p.is('@'):
			ok = p.atPredicate()
		default:
			ok = p.expected("an instruction, a label or a directive")
		}
		if !ok {
			p.skipLine()
		}
	}
	return len(p.refs) == 0 && len(p.calls) == 0 && len(p.obj.Labels) == 0 && len(p.labels) == 0 // one without a colon is a label to jumps
}

// goesOn reports whether an instruction has nothing to do with the flow of control, so that the checks of it do not
// look at it.
func goesOn(in *visa.Inst) bool {
	switch in.Op {
	case isa.OpFCCall, isa.OpFAddr, isa.OpRawSendSEot, isa.OpRawSendSCEot:
		return false
	}
	return !in.Op.MovesLanes()
}
