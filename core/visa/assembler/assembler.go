// Package assembler makes vISA programs that can run: it parses and checks a text, checks the files of a program
// against each other, and builds a module together with its text.
package assembler

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/checker"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Assemble parses a text and checks it for a platform. It returns the diagnostics of both in source order.
func Assemble(f *visa.File, p isa.Platform) (*visa.Module, []visa.Diagnostic) {
	var ds diag.Sink
	m := parser.ParseInto(f, &ds)
	checker.Check(m, p, &ds)
	return m, ds.Finish()
}

// CheckProgram returns the diagnostics of the files of one program, each of which was
// checked alone before: own[i] holds the diagnostics of modules[i]. Functions that another
// file defines are no longer reported as unknown, and calls of them are compared with the
// sizes that they declare.
func CheckProgram(modules []*visa.Module, own [][]visa.Diagnostic) [][]visa.Diagnostic {
	functions := map[string]*visa.Object{}
	for _, m := range modules {
		for _, o := range m.Objects {
			if o.Kind == visa.FunctionObject {
				functions[o.Name] = o
			}
		}
	}
	all := make([][]visa.Diagnostic, len(modules))
	for i, m := range modules {
		var kept []visa.Diagnostic // without a bound: own[i] has one, and says how many it leaves out
		for _, d := range own[i] {
			name := m.File.Slice(d.Span)
			if len(name) > 1 && name[0] == '"' {
				name = lex.Unquote(name)
			}
			if d.Code != diag.UnknownFunction.ID || functions[name] == nil {
				kept = append(kept, d)
			}
		}
		ds := &diag.Sink{}
		for _, o := range m.Objects {
			for _, in := range o.Insts() {
				if in.Op == isa.OpFCall && m.ObjectByName(in.Callee) == nil {
					checker.CheckCallee(ds, in, functions[in.Callee])
				}
			}
		}
		all[i] = kept
		if more := ds.Finish(); len(more) > 0 {
			all[i] = append(kept, more...)
			visa.SortDiagnostics(all[i])
		}
	}
	return all
}

// Reread assembles lines as if they stood in the place of the whole lines at of the module's text, without reading the
// text around them. It returns the diagnostics of these lines alone, with positions in lines and without fixes. ok is
// false if the diagnostics depend on the rest of the text, or those elsewhere may depend on the lines: each line must
// be an instruction that neither jumps nor calls nor returns, a comment of one line, or empty. The caller makes sure
// that no comment is open where the lines begin, and that none opens in them and stays open.
func Reread(m *visa.Module, p isa.Platform, at visa.Span, lines string) (ds []visa.Diagnostic, ok bool) {
	var found diag.Sink
	around, seen, ok := parser.Lines(m, at, lines, &found)
	if !ok {
		return nil, false
	}
	checker.CheckInsts(around, seen, p, &found)
	ds = found.Finish()
	for i := range ds {
		ds[i].Fix = nil // its span would have to be one of the whole text
	}
	return ds, parser.Rereadable(ds)
}

// AboutPlatform reports whether a diagnostic is about something that the platform does not have.
func AboutPlatform(d *visa.Diagnostic) bool { return d.Code == diag.Platform.ID }
