package parser

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Rereadable reports whether the text has few enough diagnostics that those of one line do not depend on their number.
// The number of diagnostics is bounded, and so is the number of unknown names for which a guess is made.
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

// The functions below are not methods of parser: the engine links the type but not these functions, and the type's
// method table would list methods even if nothing calls them.

// Lines parses lines as if they stood in the place of the whole lines at of a module's text; see assembler.Reread. seen
// is the object around the lines as it looks from there, with their instructions as its body. It belongs to around, a
// module whose file has only the lines. ok is false if the lines cannot be parsed without the rest of the text.
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

// objectAround returns the kernel or function that the lines at a span belong to, nil if there is none.
func objectAround(m *visa.Module, at visa.Span) *visa.Object {
	for i := len(m.Objects) - 1; i >= 0; i-- {
		if o := m.Objects[i]; o.NameSpan.Start < at.Start {
			return o
		}
	}
	return nil
}

// straight reports whether a name means the same everywhere in the body of o, and whether no rule for the statements
// around the lines at depends on what stands in the lines. Such rules exist after a .function, whose label is placed
// before the next instruction, and before a subroutine, into which execution must not run on from the last instruction.
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

// objectBefore returns a copy of an object as the parser sees it at an offset: with the variables that are declared
// before it, and without a body.
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

// usedElsewhere reports whether an undeclared name, which is reported only once, is used both inside and outside the
// lines at a span: inside means in the lines of o that stood there, or in the new lines of now.
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

// instructionsOnly parses a text that has nothing but instructions. It returns false if there is anything else.
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
		case p.is('@') || p.is('['):
			ok = p.otherPredicate()
		default:
			ok = p.expected("an instruction, a label or a directive")
		}
		if !ok {
			p.skipLine()
		}
	}
	// p.labels has a name for each label without its colon (see mnemonic).
	return len(p.refs) == 0 && len(p.calls) == 0 && len(p.obj.Labels) == 0 && len(p.labels) == 0
}

// goesOn reports whether an instruction does not affect the control flow, so that the checks of control flow can ignore
// it.
func goesOn(in *visa.Inst) bool {
	switch in.Op {
	case isa.OpFCCall, isa.OpFAddr, isa.OpRawSendSEot, isa.OpRawSendSCEot:
		return false
	}
	return !in.Op.MovesLanes()
}
