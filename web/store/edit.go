package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/cells"
)

// EditCell opens a value for editing in its place, or says why it cannot be edited.
func (w *watch) EditCell(cell cells.Cell, row, was string) {
	if !w.run.CanEdit() || cell.Text == "" {
		return
	}
	if why := cell.WhyNot(w.run.View); why != "" {
		w.notice(Warning, why)
		return
	}
	w.Editing = Editing{Open: true, Cell: cell, Row: row, Was: was}
	w.changed(TopicWatches)
}

func (w *watch) closeEdit() { w.Editing = Editing{} }

// CancelEdit closes the edit and changes nothing.
func (w *watch) CancelEdit() {
	if w.Editing.Open {
		w.closeEdit()
		w.changed(TopicWatches)
	}
}

// SetCell sets the value that is being edited.
func (w *watch) SetCell(value string) {
	e := w.Editing
	if !e.Open {
		return
	}
	if value = strings.TrimSpace(value); value == "" || value == e.Was {
		w.CancelEdit()
		return
	}
	w.SetValue(e.Cell, value)
}

// SetValue sets a value where the machine stands, which begins a new branch of the future. If the value cannot be
// set, the edit stays open and says why.
func (w *watch) SetValue(cell cells.Cell, value string) {
	if !w.run.CanEdit() {
		return
	}
	w.inquire(inquiry{ask: &protocol.SetValue{Row: cell.Row, Index: cell.Index, Text: cell.Text, Lane: cell.Lane, Value: value, Window: w.run.Window()}, then: func(a answer) {
		switch m := a.(type) {
		case *protocol.Stopped:
			w.closeEdit()
			w.changed(TopicWatches)
			w.run.arrive(&m.View, edited(&m.View))
		case *protocol.Failed:
			if w.Editing.Open && w.Editing.Cell == cell {
				w.Editing.Error = m.Message
				w.changed(TopicWatches)
			} else {
				w.notice(Failure, m.Message)
			}
		}
	}})
}

// UndoEdit takes back the last edit, or with redo makes it again.
func (w *watch) UndoEdit(redo bool) {
	if w.run.CanEdit() {
		w.inquire(inquiry{ask: &protocol.UndoEdit{Redo: redo, Window: w.run.Window()}, then: func(a answer) {
			switch m := a.(type) {
			case *protocol.Stopped:
				say := "The edit is undone."
				if redo {
					say = edited(&m.View)
				}
				w.run.arrive(&m.View, say)
			case *protocol.Failed:
				w.notice(Failure, m.Message)
			}
		}})
	}
}

// edited is what the status line says about the latest edit.
func edited(v *protocol.View) string {
	if n := len(v.Edits); n > 0 {
		return "Set " + v.Edits[n-1].Text + ". A new future begins here; Undo brings the old one back."
	}
	return ""
}
