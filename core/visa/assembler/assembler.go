// Package assembler makes programs of vISA that can run: it has a text parsed and checked, joins what the files of a program
// say of each other, and builds a module without a text.
package assembler

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/checker"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Assemble parses and checks; the diagnostics of both are in source order.
func Assemble(f *visa.File, p isa.Platform) (*visa.Module, []visa.Diagnostic) {
	var ds diag.Sink
	m := parser.ParseInto(f, &ds)
	checker.Check(m, p, &ds)
	return m, ds.Finish()
}

// CheckProgram completes the diagnostics of the files of one program, each of which was
// checked alone: what is said of a module is in own at the same index. Functions that
// another file defines are not unknown, and calls are compared with what they declare.
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
		var kept []visa.Diagnostic // however many: what is left out of them is told already
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

// Reread reads lines in the place of whole lines of the module's text, at, without what stands around them, and returns
// what is wrong in them alone, with places in the lines, without fixes. ok is false where that cannot be told without
// the rest of the text, or what is wrong elsewhere may depend on them: they must be instructions that neither jump nor
// call nor return, comments of a line, or empty. No comment may be open where they begin, and none open in them.
func Reread(m *visa.Module, p isa.Platform, at visa.Span, lines string) (ds []visa.Diagnostic, ok bool) {
	var found diag.Sink
	around, seen, ok := parser.Lines(m, at, lines, &found)
	if !ok {
		return nil, false
	}
	checker.CheckInsts(around, seen, p, &found)
	ds = found.Finish()
	for i := range ds {
		ds[i].Fix = nil // its places would be in the text
	}
	return ds, parser.Rereadable(ds)
}

// AboutPlatform reports whether a diagnostic says that the platform lacks something.
func AboutPlatform(d *visa.Diagnostic) bool { return d.Code == diag.Platform.ID }
