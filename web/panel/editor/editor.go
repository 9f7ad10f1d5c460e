// Package editor has the panels that are about the text: the pane with the <lw-editor> and all that is shown in it, the
// problems of the text, and its launch lines as a form. Editor gives the store access to the <lw-editor>.
package editor

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/quiz"
	"github.com/lanewise/lanewise/web/store/world"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Editor gives the store access to the <lw-editor> of the page. Its methods do nothing until the element exists.
type Editor struct{ element app.Value }

func (e *Editor) call(method string, args ...any) {
	if e.element != nil {
		e.element.Call(method, args...)
	}
}

// Text returns the editor's text.
func (e *Editor) Text() string {
	if e.element == nil {
		return ""
	}
	return e.element.Get("text").String()
}

// SetText shows another text, with an undo history of its own.
func (e *Editor) SetText(text string) {
	if e.element != nil {
		e.element.Set("text", text)
	}
}

// Select puts the cursor at a place and moves the focus to the editor.
func (e *Editor) Select(line, col int) { e.call("select", line, col) }

// Fix applies the fix of a problem and shows what it changed.
func (e *Editor) Fix(p *protocol.Problem) { e.call("fix", ui.JSON(problemOf(p))) }

// Edit changes the text and leaves the focus where it is.
func (e *Editor) Edit(edits *protocol.Edits) { e.call("edit", ui.JSON(edits)) }

// Replace replaces a part of the text.
func (e *Editor) Replace(edit world.TextEdit) { e.call("replace", ui.JSON(edit)) }

// Open opens the search ("find") or the outline ("outline").
func (e *Editor) Open(what string) { e.call("open", what) }

// Reveal scrolls a line into view if it is out of view.
func (e *Editor) Reveal(line int) { e.call("revealLine", line) }

// ShowOnly folds the lines before first and after last and, with hideLaunch, the launch lines.
func (e *Editor) ShowOnly(first, last int, hideLaunch bool) {
	e.call("showOnly", ui.JSON(map[string]any{"first": first, "last": last, "hideLaunch": hideLaunch}))
}

// SetReadOnly makes the text read-only, or writable again.
func (e *Editor) SetReadOnly(on bool) {
	if e.element != nil {
		e.element.Set("readonly", on)
	}
}

// CursorLine returns the line of the cursor.
func (e *Editor) CursorLine() int {
	if e.element == nil {
		return 0
	}
	return e.element.Get("cursorLine").Int()
}

// BreakLines returns the lines of the breakpoints, which move along with the text.
func (e *Editor) BreakLines() (lines []world.BreakLine) {
	if e.element == nil {
		return nil
	}
	for _, at := range strings.Split(e.element.Get("breakLines").String(), "\n") {
		id, line, ok := strings.Cut(at, " ")
		if !ok {
			continue
		}
		i, err1 := strconv.Atoi(id)
		n, err2 := strconv.Atoi(line)
		if err1 == nil && err2 == nil {
			lines = append(lines, world.BreakLine{ID: i, Line: n})
		}
	}
	return lines
}

// Edited reports whether the user has changed the text since it was last set.
func (e *Editor) Edited() bool { return e.element != nil && e.element.Get("edited").Truthy() }

// editorSlot holds the <lw-editor>. It is drawn once and never again: the content of the editor is changed through its
// methods.
type editorSlot struct {
	frame.Base
	editor  *Editor
	compact bool
	first   string // the text of the prerendered page

	problems, marks, margin, breaks, inline, edits string // in the form last passed to the editor

	file        string
	translation *protocol.Translated
}

// OnMount gives Editor the element and begins to follow the store.
func (s *editorSlot) OnMount(ctx app.Context) {
	s.Base.OnMount(ctx)
	s.editor.element = s.JSValue()
	s.editor.element.Set("answers", true)
	s.problems, s.marks = "[]", `{"current":0}`
	s.margin, s.breaks, s.inline, s.edits = noMargin, "[]", "[]", "[]"
	waits := false
	s.Listen(store.TopicText|store.TopicBreaks, func() {
		if waits {
			return
		}
		waits = true
		ctx.Defer(func(app.Context) {
			waits = false
			s.showBelow()
			s.show()
			s.showBreaks()
		})
	})
	// The marks of a step take CodeMirror as long as drawing all lanes takes.
	s.Listen(store.TopicView|store.TopicRun|store.TopicInline|store.TopicGuide, frame.Joined(ctx, s.show))
}

// Tree is the element, with a text area that accepts text until the editor is loaded.
func (s *editorSlot) Tree() *draw.Node {
	element := draw.Element("lw-editor").Attr("name", "main").DataSet("part", "code").
		On("lw-cursor", s.onCursor).On("lw-change", s.onChange).On("lw-ask", s.onAsk).On("lw-scroll", s.onScroll).On("lw-break", s.onBreak).
		Body(draw.Element("textarea").Aria("label", "vISA program").Attr("autocomplete", "off").Attr("spellcheck", "false").Text(s.first))
	if s.compact {
		element.Attr("compact", "compact")
	}
	return element
}

func (s *editorSlot) onChange(e app.Event) {
	s.S.TextChanged(e.Get("detail").Get("user").Truthy())
}

// onScroll handles the event that says which lines are visible.
func (s *editorSlot) onScroll(e app.Event) {
	detail := e.Get("detail")
	s.S.ShowLines(detail.Get("first").Int(), detail.Get("last").Int())
}

// onBreak handles a press in the margin beside a line.
func (s *editorSlot) onBreak(e app.Event) {
	s.S.ToggleBreakpoint(e.Get("detail").Get("line").Int())
}

// onCursor takes the line of the cursor as the answer to a question that asks where a lane waits.
func (s *editorSlot) onCursor(e app.Event) {
	if asked := s.S.Asked(); asked != nil && asked.Kind == protocol.PartWaits {
		s.S.AnswerText(strconv.Itoa(e.Get("detail").Get("line").Int()))
	}
}

// showEdits marks the lines of a task that the reader is meant to change. The marks move along with the text, so they
// are set only when a text is opened.
func (s *editorSlot) showEdits() {
	lines := s.S.Lesson.Task.Edits
	edits := "[]"
	if len(lines) > 0 {
		edits = ui.JSON([]any{s.S.Opened(), lines})
	}
	if edits == s.edits || !s.S.Checked {
		return
	}
	s.edits = edits
	shown := [][2]int{}
	for _, l := range s.S.EditLines() {
		shown = append(shown, [2]int{l.First, l.Last})
	}
	s.editor.element.Call("setEdits", ui.JSON(shown))
}

func (s *editorSlot) showBreaks() {
	if breaks := breaksJSON(s.S); breaks != s.breaks {
		s.breaks = breaks
		s.editor.element.Call("setBreakpoints", breaks)
	}
}

// show passes problems and marks to the editor if they have changed. The editor moves both along with the text until it
// gets new ones.
func (s *editorSlot) show() {
	if problems := problemsJSON(s.S); problems != s.problems && s.S.Checked {
		s.problems = problems
		s.editor.element.Call("setProblems", problems)
	}
	s.showEdits()
	marks, margin, inline := "", "", "" // each is "" if it has not changed
	if now := marksJSON(s.S); now != s.marks {
		s.marks, marks = now, now
	}
	if now := marginJSON(s.S); now != s.margin {
		s.margin, margin = now, now
	}
	if now := inlineJSON(s.S); now != s.inline {
		s.inline, inline = now, now
	}
	if marks != "" || margin != "" || inline != "" {
		s.editor.element.Call("setMarks", marks, margin, inline)
	}
}

// shownProblem and shownMarks are the forms in which the editor takes problems and marks (web/editor).
type shownProblem struct {
	Line     int       `json:"line"`
	Col      int       `json:"col"`
	EndLine  int       `json:"endLine"`
	EndCol   int       `json:"endCol"`
	Severity string    `json:"severity"`
	Code     string    `json:"code,omitempty"`
	Message  string    `json:"message"`
	Page     string    `json:"page,omitempty"`
	Ahead    bool      `json:"ahead,omitempty"` // its fix can be applied, but it is not shown
	Fix      *shownFix `json:"fix,omitempty"`
}

type shownFix struct {
	Label   string `json:"label"`
	Text    string `json:"text"`
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	EndLine int    `json:"endLine"`
	EndCol  int    `json:"endCol"`
}

type shownMarks struct {
	Current  int            `json:"current"`
	Stale    bool           `json:"stale,omitempty"`
	Below    int            `json:"below,omitempty"`  // line of the next instruction in the vISA of the text
	Follow   bool           `json:"follow,omitempty"` // that line is shown even if the vISA is closed
	Operands []shownOperand `json:"operands,omitempty"`

	Point  int    `json:"point,omitempty"`  // the line that the highlighted sentence of the lesson points at
	Number string `json:"number,omitempty"` // the number of that sentence

	BelowOperands []shownOperand `json:"belowOperands,omitempty"` // Follow: its operands, by columns of the instruction
}

type shownOperand struct {
	Role  string `json:"role"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

func problemsJSON(s *store.Store) string {
	if len(s.Problems)+len(s.Reports()) == 0 {
		return "[]" // as at the start, where encoding/json would be 5 % of everything that runs
	}
	shown := []shownProblem{}
	for _, list := range [][]protocol.Problem{s.Problems, s.Reports()} {
		for i := range list {
			p := &list[i]
			if p.Line == 0 || p.Ahead && p.FixLabel == "" {
				continue // it concerns no line, or a step that is still to come: only the list of problems shows it
			}
			shown = append(shown, problemOf(p))
		}
	}
	return ui.JSON(shown)
}

func problemOf(p *protocol.Problem) shownProblem {
	one := shownProblem{p.Line, p.Col, p.EndLine, p.EndCol, severityOf(p), p.Code, p.Message, p.Page, p.Ahead, nil}
	if p.FixLabel != "" {
		one.Fix = &shownFix{p.FixLabel, p.Fix, p.FixLine, p.FixCol, p.FixEndLine, p.FixEndCol}
	}
	return one
}

func marksJSON(s *store.Store) string {
	v := s.View
	if v == nil {
		return `{"current":0}`
	}
	marks := shownMarks{Current: v.Line, Stale: s.Stale}
	if !s.Stale && v.Below > 0 {
		marks.Below, marks.Follow = v.Below, s.Granularity == protocol.ByInstruction
		if marks.Follow {
			marks.BelowOperands = belowOperands(v)
		}
	}
	marks.Point = pointsAt(s)
	if asked := s.Asked(); asked != nil && !s.Stale {
		marks.Point = v.Line
	}
	if marks.Point > 0 {
		marks.Number = quiz.NumberOfPart(s.Parts(), s.Part)
	}
	for i := range v.Operands {
		if o := &v.Operands[i]; o.Start > 0 && !s.Stale {
			marks.Operands = append(marks.Operands, shownOperand{ui.RoleOf(o).Name, o.Start, o.End})
		}
	}
	return ui.JSON(marks)
}

// pointsAt is the line that the highlighted sentence of the lesson points at: the line of its lanes if all of them are
// at one line, else the line that is next. It is 0 if no sentence is highlighted.
func pointsAt(s *store.Store) int {
	p, v := s.Sentence(), s.View
	if p == nil {
		return 0
	}
	line := 0
	for lane := range v.Lanes {
		if p.Lanes>>lane&1 == 0 {
			continue
		}
		if at := v.Lanes[lane].Line; line != 0 && at != line {
			return v.Line
		} else {
			line = at
		}
	}
	if line == 0 {
		return v.Line
	}
	return line
}
