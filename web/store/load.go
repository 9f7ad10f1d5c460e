package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/layout"
)

// textRead is called when the store has taken over the editor's text.
func (r *run) textRead() {
	if stale := r.View != nil && (!r.loaded || r.outdated()); stale != r.Stale {
		r.Stale = stale
		r.pausePlay()
		r.changed(TopicView | TopicRun)
	}
}

// mustLoad reports whether the program that is to move has to be loaded into the engine first.
func (r *run) mustLoad() bool {
	return !r.loaded || r.outdated() || r.loadedSet != r.doc.Set || r.move.kind == reload
}

// load loads the text; after that, the waiting move goes on.
func (r *run) load() {
	text, program := r.doc.text.now, r.program()
	set := r.doc.Set
	if program == nil {
		r.refuse(&protocol.Failed{Code: protocol.CodeProgram, Message: "This text has no kernel to run: a program has an .entry with a body."})
		return
	}
	r.drop(viewWindow)
	r.ask(program, r.alone(func(a answer) {
		switch m := a.(type) {
		case *protocol.Loaded:
			r.loaded, r.loadedText, r.loadedSet, r.loadedCode = true, text, set, !program.Interpret
			lesson := m.Assembled.Lesson
			if set > 0 { // with its data set filled in, the lesson's lines stand elsewhere
				m.Assembled.Lesson = r.doc.Lesson
			}
			r.forgetLines()
			r.tell(programLoaded)
			if program.Source.Text == "" {
				r.doc.assembled(text, m.Assembled)
			}
			if r.doc.Checked { // otherwise the text has changed, or the editor reported a change late
				r.drop(checkText)
			}
			r.found(text, set, &lesson)
			r.standAtStart(&m.View)
		case *protocol.Failed:
			if m.Code == protocol.CodeProgram {
				r.doc.assembled(text, m.Assembled)
			}
			r.refuse(m)
		default:
			r.interrupted()
		}
	}))
}

// standAtStart shows the start of the program that was loaded. The move that it was loaded for goes on, unless Run
// must first ask something. The notice about an engine that broke is shown again.
func (r *run) standAtStart(v *protocol.View) {
	why := Notice{}
	if r.move.kind == reload {
		why = r.Notice
	}
	if r.move.kind == reload || r.move == (move{kind: seekTo}) {
		r.move = move{}
	}
	r.move.fresh = r.move.kind == runOn
	asks := r.move.fresh && r.doc.asksFirst() // the program had not been checked before
	if asks {
		r.move = move{}
	}
	r.arrive(v, why.Text)
	switch {
	case asks:
		r.look.ShowDialog(LaunchDialog)
	case why.Tone != Info && r.move.kind == stay:
		r.notice(why.Tone, why.Text)
	}
}

// refuse is called when the program cannot run: it says why.
func (r *run) refuse(m *protocol.Failed) {
	r.unload()
	if m.Code == protocol.CodeProgram {
		r.look.Tab = layout.TabProblems
		r.changed(TopicLayout)
	}
	text, line := r.refusal(m)
	r.refused = Notice{Failure, text}
	r.notice(r.refused.Tone, r.refused.Text)
	if line > 0 {
		r.reveal(line)
	}
	r.endMove()
}

// refusal says why a program cannot run, and names the line at fault, 0 if there is none.
func (r *run) refusal(m *protocol.Failed) (string, int) {
	for i := range r.doc.Problems {
		if p := &r.doc.Problems[i]; m.Code == protocol.CodeProgram && !p.Warning {
			if p.Line == 0 {
				return p.Message, 0
			}
			return words.Say("Line {}: {}", p.Line, p.Message), p.Line
		}
	}
	return m.Message, 0
}

// untranslated is called when a PTX text cannot be checked or run.
func (r *run) untranslated() {
	r.unload()
	r.endMove()
}

// unload is called when the program cannot go on. The next move loads it anew.
func (r *run) unload() {
	r.pausePlay()
	r.loaded, r.move = false, move{}
}

// program is the request that loads the text as it stands; nil for PTX that has no translation to run.
func (r *run) program() *protocol.Load {
	load := &protocol.Load{Name: r.doc.Name, Text: r.doc.text.now, Set: r.doc.Set, Interpret: r.look.Interpret, Window: r.Window()}
	if r.doc.PTX {
		t := r.doc.Translation
		if t.Text == "" {
			return nil
		}
		load.Text, load.Source, load.Set = t.Text, t.Source, 0
	}
	return load
}

// reset forgets what belongs to the program that was shown before.
func (r *run) reset() {
	r.View, r.whole, r.Stale, r.Run = nil, nil, false, NotRun
	r.loaded = false
	r.pausePlay()
	r.resultsAt = firstResult
	r.forgetOrigin()
	r.forgetMark()
	r.drop(viewWindow)
	if len(r.Breaks) > 0 {
		r.mark(setBreaks)
	}
	r.Breaks, r.Hits, r.Logs, r.LostLogs = nil, nil, nil, 0
}
