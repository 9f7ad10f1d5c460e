package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/status"
)

// ShowProblem puts the cursor where a problem is.
func (d *document) ShowProblem(p protocol.Problem) {
	if p.Line > 0 {
		d.look.ShowPane(layout.PaneCode)
		d.world.Editor.Select(p.Line, max(1, p.Col))
	}
}

// OpenInEditor opens a part of the editor itself: "find" or "outline".
func (d *document) OpenInEditor(what string) { d.world.Editor.Open(what) }

// FixProblem applies the fix that a problem offers: one of the text or, behind those, of the run.
func (r *run) FixProblem(index int) {
	list := slices.Concat(r.doc.Problems, r.Reports())
	if index >= 0 && index < len(list) && list[index].FixLabel != "" {
		r.doc.fix(list[index])
	}
}

func (d *document) fix(p protocol.Problem) {
	d.look.ShowPane(layout.PaneCode)
	d.world.Editor.Fix(&p)
	d.speak(p.FixLabel + ": done")
}

// ShowProblems opens the list of problems. An embed has no such list: the cursor goes to the next line with a report,
// and after the last one to the first.
func (r *run) ShowProblems() {
	if r.look.Needs == nil || r.look.hasTab(layout.TabProblems) {
		r.look.ShowTab(layout.TabProblems)
		r.look.ShowPane(layout.PaneMemory)
		return
	}
	first, next := 0, 0
	for _, p := range r.Reports() {
		if p.Line > 0 && (first == 0 || p.Line < first) {
			first = p.Line
		}
		if p.Line > r.world.Editor.CursorLine() && (next == 0 || p.Line < next) {
			next = p.Line
		}
	}
	if next == 0 {
		next = first
	}
	r.doc.ShowLine(next)
}

// ShowLine puts the cursor at the start of a line.
func (d *document) ShowLine(line int) { d.ShowProblem(protocol.Problem{Line: line, Col: 1}) }

// Errors counts the errors of the text.
func (d *document) Errors() int {
	return status.Errors(d.Problems)
}

// Warnings counts the warnings of the text.
func (d *document) Warnings() int { return len(d.Problems) - d.Errors() }

// Notes counts the notes of the run, hidden or not.
func (r *run) Notes() int {
	if r.View == nil || r.Stale {
		return 0
	}
	return status.Notes(r.View.Reports)
}

func isNote(p protocol.Problem) bool { return p.Note }

// ProblemCount counts the problems of the text and what the run found undefined. A note is no problem.
func (r *run) ProblemCount() int {
	n := len(r.doc.Problems)
	if r.View != nil && !r.Stale {
		n += len(r.View.Reports) - r.Notes()
	}
	return n
}

// Reports are what the run found undefined, at earlier steps and at recorded later ones; none if the text has changed
// since. They include notes, unless these are hidden.
func (r *run) Reports() []protocol.Problem {
	if r.View == nil || r.Stale {
		return nil
	}
	if !r.look.NoNotes || r.Notes() == 0 {
		return r.View.Reports
	}
	return slices.DeleteFunc(slices.Clone(r.View.Reports), isNote)
}
