// Package either takes a text in either language to a machine that can run. It is separate from package run because the
// engine, which gets only vISA, would link the translator otherwise: the tables of PTX are made when a program starts.
package either

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/visa"
)

// Target is a text made ready to run.
type Target struct {
	*run.Target                  // of the vISA text; nil if a PTX text has errors
	Translation *ptx.Translation // nil if the text is vISA
	Lesson      *lesson.Lesson   // the lesson in the text
}

// Open takes a text through all stages. It returns the diagnostics of all stages, with places in the text.
func Open(f *visa.File) (*Target, []visa.Diagnostic) {
	if lang.IsPTX(f.Name, f.Text) {
		return OpenPTX(f)
	}
	t, diags := run.Open(f)
	t.Offer(diags)
	return &Target{Target: t, Lesson: t.Lesson}, lang.Judged(f, diags)
}

// OpenPTX is Open for a PTX text.
func OpenPTX(f *visa.File) (*Target, []visa.Diagnostic) {
	translation, built, guided, diags := translated.Open(f)
	t := &Target{Translation: translation, Lesson: guided}
	if built == nil {
		return t, lang.Judged(f, diags)
	}
	if built.Launch == nil {
		t.Target = &run.Target{Target: built}
		return t, diags
	}
	var more []visa.Diagnostic
	t.Target, more = run.Load(built)
	for i := range more {
		diags = append(diags, translation.Diagnose(more[i]))
	}
	visa.SortDiagnostics(diags)
	return t, diags
}

// Line returns the line of the text that an instruction is in, or from which it was translated; 0 if no line of PTX
// stands for it.
func (t *Target) Line(inst int) int { return t.LineAt(int(t.Program.Insts[inst].Src.Span.Start)) }

// Statement returns the statement of a PTX text for which an instruction was made, or nil if there is none.
func (t *Target) Statement(inst int) *origin.Statement {
	if i := t.Translation.StatementAt(t.row(inst)); i >= 0 {
		return &t.Translation.Statements[i]
	}
	return nil
}

// LineAt returns the line for an offset of the vISA text, as Line does for an instruction.
func (t *Target) LineAt(off int) int {
	line, _ := t.File.Position(off)
	if t.Translation != nil {
		return t.Translation.Line(line)
	}
	return line
}

// Name returns what the text calls a function or a buffer of the vISA text. The names can differ: vISA, for instance,
// has no variable called log.
func (t *Target) Name(below string) string {
	if t.Translation != nil {
		for i := range t.Translation.Names {
			if n := &t.Translation.Names[i]; n.Object == "" && n.Below == below {
				return n.Name
			}
		}
	}
	return below
}

// row returns the line of the vISA text that an instruction is in.
func (t *Target) row(inst int) int {
	line, _ := t.File.Position(int(t.Program.Insts[inst].Src.Span.Start))
	return line
}

// SayLines makes the machine use lines of the text where it mentions lines, as in why it stopped.
func (t *Target) SayLines() {
	for i := range t.Program.Insts {
		t.Program.Insts[i].Line = t.Line(i)
	}
}

// Reports returns what a run did that PTX or vISA leaves undefined. For what the translation checks, it uses the words
// of PTX.
func (t *Target) Reports(m *eu.Machine) []eu.Report {
	if t.Translation == nil {
		return m.Reports()
	}
	list := append([]eu.Report(nil), m.Reports()...)
	source := translated.Source(t.Translation)
	for i := range list {
		if c := source.CheckAt(t.row(list[i].Inst)); c != nil {
			list[i].Code, list[i].Message, list[i].Page = c.Code, c.Message, c.Page
		} else {
			list[i].Page = source.PageAt(t.row(list[i].Site), list[i].Page)
		}
		list[i].Message = t.named(list[i].Inst, list[i].Message)
	}
	return t.once(list)
}

// once drops reports that repeat another one because a statement became several instructions: the same report again, or
// the same without a name, made for a variable that the translation added.
func (t *Target) once(list []eu.Report) (kept []eu.Report) {
	type said struct {
		code, message string
		lanes         uint32
		line, other   int
	}
	of := func(r *eu.Report, message string) said {
		s := said{r.Code, message, r.Lanes, t.Line(r.Site), r.Other}
		if r.Other >= 0 {
			s.other = t.Line(r.Other)
		}
		return s
	}
	told := map[said]bool{}
	for i := range list {
		if _, nameless, ok := strings.Cut(list[i].Message, ": "); ok {
			told[of(&list[i], nameless)] = true
		}
	}
	for i := range list {
		if s := of(&list[i], list[i].Message); !told[s] {
			told[s] = true
			kept = append(kept, list[i])
		}
	}
	return kept
}

// named returns a report's message with the PTX name of the variable with whose name it begins, or of the register of
// which that variable is a view. If the translation added the variable, it returns the message without a name.
func (t *Target) named(inst int, message string) string {
	below, rest, ok := strings.Cut(message, ": ")
	f := &t.Program.Funcs[t.Program.Insts[inst].Func]
	at := slices.IndexFunc(f.Object.Decls, func(d *visa.Decl) bool { return d.Name == below })
	if !ok || at < 0 {
		return message
	}
	for i := range t.Translation.Names {
		if n := &t.Translation.Names[i]; n.Below == f.Object.Decls[at].Root.Name && n.Object == f.Name {
			return n.Name + ": " + rest
		}
	}
	return rest
}
