// Package verify runs lessons and reports what only running the program can show. It is separate from package lesson,
// which is used where there is no machine.
package verify

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Codes of the diagnostics from running a lesson.
const (
	codeNever  = "L0401" // the run never gets to a moment
	codeAnswer = "L0402" // a question without an answer
	codeTask   = "L0403" // a task that is solved already (warning)
	codeDraw   = "L0404" // nothing to draw: the instruction has no such operand in registers
	codeData   = "L0405" // a task with one data set (warning)
	codeEdit   = "L0406" // lines to be changed that have nothing of the program (warning)
	codeOrder  = "L0407" // a sentence below one about a later moment (warning)
)

// Run runs the program of a lesson. It reports moments that the run never gets to, questions that have no answer and
// operands that cannot be drawn. It reports nothing for a program with errors or a text without a lesson.
func Run(t *either.Target) []visa.Diagnostic {
	if t.Target == nil || t.Program == nil || len(t.Lesson.Parts) == 0 {
		return nil
	}
	source, window := sourceOf(t)
	s, err := debug.New(t.Target, source)
	if err != nil {
		return nil // the launch is too large, which is reported elsewhere
	}
	v := verifier{session: s, window: window}
	said := t.Lesson.Said()
	parts := make([]protocol.Part, len(said))
	for i, p := range said {
		parts[i] = p.Part
	}
	s.Moments(parts)
	last := 0
	for i, written := range said {
		if !written.Timed() || written.Lane >= t.Launch.SIMD || written.Thread >= t.Launch.Threads {
			continue // lanes and threads that do not exist were reported when the program was opened
		}
		v.part(&parts[i], written)
		if step := parts[i].Step; written.Kind != protocol.PartTask && i < len(t.Lesson.Parts) && step >= 0 {
			if step < last {
				v.warn(written.Span, codeOrder, text.Say("This is about step {}, and what stands above it about step {}; the sentences of a lesson stand in the order of its run.", step, last))
			}
			last = step
		}
	}
	visa.SortDiagnostics(v.diags)
	return v.diags
}

// sourceOf returns what a session needs to know about a translated text, and how its steps are shown.
func sourceOf(t *either.Target) (*protocol.Source, protocol.Window) {
	if t.Translation == nil {
		return nil, protocol.Window{}
	}
	source := translated.Source(t.Translation)
	return &source, protocol.Window{Granularity: protocol.ByStatement}
}

type verifier struct {
	session *debug.Session
	window  protocol.Window
	diags   []visa.Diagnostic
}

func (v *verifier) say(at visa.Span, code, message string) {
	v.diags = append(v.diags, visa.Diagnostic{Span: at, Severity: visa.Error, Code: code, Message: message})
}

func (v *verifier) warn(at visa.Span, code, message string) {
	v.diags = append(v.diags, visa.Diagnostic{Span: at, Severity: visa.Warning, Code: code, Message: message})
}

// part checks a part of the lesson; p has its moment.
func (v *verifier) part(p *protocol.Part, written *lesson.Part) {
	if p.Step < 0 {
		at := written.Moment
		if at == (visa.Span{}) {
			at = written.Span
		}
		v.say(at, codeNever, v.never(written))
		return
	}
	switch {
	case p.Kind.Asks():
		v.answer(p, written)
	case p.Draws():
		v.drawing(p, written)
	}
}

// drawing checks that the registers that a sentence draws exist.
func (v *verifier) drawing(p *protocol.Part, written *lesson.Part) {
	if p.Line == 0 {
		v.say(written.Expr, codeDraw, text.Say("No instruction is next at step {}, so there is no {} to draw.", p.Step, p.Expr))
		return
	}
	for !v.session.Seek(p.Step, p.Step) {
	}
	w := v.window
	w.Thread, w.Panels = p.Thread, protocol.PanelRegisters
	var there []string
	for _, row := range v.session.View(w).Registers {
		name := protocol.Roles[row.Role]
		if name == p.Expr {
			return
		}
		if !slices.Contains(there, name) {
			there = append(there, name)
		}
	}
	slices.Sort(there)
	has := "none"
	if len(there) > 0 {
		has = text.List(there, "and")
	}
	v.say(written.Expr, codeDraw, text.Say("The instruction of line {} has no {} in registers. In registers it has {}.", p.Line, p.Expr, has))
}

// never says why a moment never comes.
func (v *verifier) never(p *lesson.Part) string {
	if p.Time == 0 {
		return text.Say("The run never gets to step {}.", p.Step)
	}
	first := []protocol.Part{{Step: -1, Line: p.Line, Time: 1, Thread: p.Thread}}
	v.session.Moments(first)
	switch {
	case first[0].Step >= 0:
		return text.Say("Line {} is not next {} times.", p.Line, p.Time)
	case first[0].Line == 0:
		return text.Say("No instruction stands on line {} or below it.", p.Line)
	}
	return text.Say("The instruction of line {} is never next, at least not within {} steps.", first[0].Line, debug.MostLessonSteps)
}

// answer checks that the machine can answer a question.
func (v *verifier) answer(p *protocol.Part, written *lesson.Part) {
	m := v.session.Answer(&protocol.Answer{Part: *p, Text: "0", Window: v.window}, func() bool { return true })
	switch {
	case m.Error != "" && written.Part.Kind == protocol.PartValue:
		v.say(written.Expr, codeAnswer, m.Error)
	case m.Error != "":
		v.say(written.Span, codeAnswer, m.Error)
	case p.Kind == protocol.PartWaits && m.Line == 0:
		v.say(written.Span, codeAnswer, text.Say("Lane {} does not wait any more after step {}.", p.Lane, p.Step))
	}
}

// Written warns about a task that is easily solved in the wrong way, or that points at lines with nothing to change.
func Written(f *visa.File) []visa.Diagnostic {
	v := verifier{}
	l, _ := lesson.Parse(f)
	if l.Task == nil {
		return nil
	}
	if len(l.Task.Cases) == 0 {
		v.warn(l.Task.Span, codeData, "The task has one data set only, so a program that stores what is expected of it counts as a solution. A `//@ case` line begins another one.")
	}
	for i, lines := range l.Task.Edits {
		if !holdsProgram(f, lines) {
			v.warn(editLine(f, i), codeEdit, text.Say("From line {} to line {} stands nothing of the program.", lines.First, lines.Last))
		}
	}
	return v.diags
}

// editLine returns the `edit` line that has the i-th group of lines.
func editLine(f *visa.File, i int) (at visa.Span) {
	for _, l := range launchline.Find(f.Text) {
		if words := strings.Fields(l.Text(f.Text)); i >= 0 && len(words) > 0 && words[0] == "edit" {
			at = visa.Span{Start: int32(l.Start), End: int32(l.End)}
			i -= 1 + strings.Count(l.Text(f.Text), ",")
		}
	}
	return at
}

// holdsProgram reports whether one of these lines is neither blank nor a launch line.
func holdsProgram(f *visa.File, lines protocol.Lines) bool {
	for n := lines.First; n <= lines.Last; n++ {
		if line := strings.TrimSpace(f.Line(n)); line != "" && !strings.HasPrefix(line, launchline.Marker) {
			return true
		}
	}
	return false
}

// Set is the outcome of a data set of a task.
type Set struct {
	Name  string // "" for the program's own data
	Tried protocol.Tried
}

// Task runs the program of a text on all data sets of its task; it returns none if there is no task. If a data set
// makes the text one that cannot run, the diagnostics are those of that text.
func Task(f *visa.File) (sets []Set, diags []visa.Diagnostic) {
	l, _ := lesson.Parse(f)
	if l.Task == nil {
		return nil, nil
	}
	for set := range len(l.Task.Cases) + 1 {
		one := Set{}
		if set > 0 {
			one.Name = l.Task.Cases[set-1].Name.Text
		}
		t, more := either.Open(visa.NewFile(f.Name, l.Text(f, set)))
		if t.Target == nil || t.Program == nil {
			return sets, more
		}
		one.Tried = try(t, l)
		sets = append(sets, one)
	}
	return sets, nil
}

func try(t *either.Target, l *lesson.Lesson) protocol.Tried {
	source, _ := sourceOf(t)
	if word, line, found := t.Uses(l, source); found {
		return run.Used(word, line)
	}
	m, err := eu.New(t.Program, t.Launch)
	if err != nil {
		return protocol.Tried{Message: err.Error()}
	}
	sanitize.Attach(m)
	_, stop := m.Run(run.MostTried)
	return t.Judge(m, stop)
}

// Solved warns about a task whose text passes all its data sets as it stands.
func Solved(f *visa.File) []visa.Diagnostic {
	sets, _ := Task(f)
	for _, s := range sets {
		if !s.Tried.Pass {
			return nil
		}
	}
	if len(sets) == 0 {
		return nil
	}
	l, _ := lesson.Parse(f)
	return []visa.Diagnostic{{Span: l.Task.Span, Severity: visa.Warning, Code: codeTask, Message: "The text passes all data sets of its task: it is a solution, or the task asks for nothing."}}
}
