package store

import (
	"encoding/json"

	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// progress owns how far the reader has got in the lessons. It is kept only in this browser, in a document of its own.
// Other tabs write the document, too: what each adds is joined.
type progress struct {
	*base
	Lessons lessons.Record

	gone   map[string]*lessons.Progress // what the last reset erased, until the page is closed
	dirty  bool                         // something has changed since the last save began
	saving bool
}

// finishPartOf notes the outcome of a part of a lesson that has a number of parts.
func (p *progress) finishPartOf(stem string, part, parts int, o lessons.Outcome) {
	if p.Lessons.Finish(stem, part, parts, o, p.now()) {
		p.noteChange()
	}
}

// ExportProgress offers the progress as a file, which openFile accepts.
func (p *progress) ExportProgress() {
	p.world.Browser.Download("lanewise-progress.json", kept.EncodeFile(p.Lessons.Document()))
}

// importProgress joins the progress with that of a file from ExportProgress, and reports whether the content is such
// a file. What was reset here before counts again; a reset in the other browser erases nothing here.
func (p *progress) importProgress(content []byte) bool {
	var k lessons.Record
	if json.Unmarshal(content, &k) != nil || len(k.Of) == 0 {
		return false
	}
	k.Erased = 0
	for _, l := range k.Of {
		if l != nil {
			l.At = max(l.At, p.Lessons.Erased+1)
		}
	}
	p.Lessons.Join(k)
	p.noteChange()
	p.notice(Info, "The progress of this file is added to yours.")
	return true
}

// resetProgress forgets all progress; undoReset brings it back while the page is open.
func (p *progress) resetProgress() {
	if len(p.Lessons.Of) == 0 {
		return
	}
	p.gone, p.Lessons.Of = p.Lessons.Of, nil
	p.Lessons.Erased = p.now()
	for _, l := range p.gone {
		p.Lessons.Erased = max(p.Lessons.Erased, l.At)
	}
	p.noteChange()
	p.notice(Info, "The progress of your lessons is reset.")
}

func (p *progress) undoReset() {
	if p.gone == nil {
		return
	}
	back := p.gone
	p.gone = nil
	for _, l := range back {
		l.At = p.Lessons.Erased + 1 // newer than the reset, also for other tabs
	}
	p.Lessons.Join(lessons.Record{Of: back})
	p.noteChange()
	p.notice(Info, "The progress of your lessons is back.")
}

// CanUndoReset reports whether undoReset would bring anything back.
func (p *progress) CanUndoReset() bool { return p.gone != nil }

func (p *progress) noteChange() {
	p.dirty = true
	p.changed(TopicProgress)
	p.tell(progressChanged)
}

// now is the current time in milliseconds since 1970.
func (b *base) now() int64 { return b.world.Now().UnixMilli() }
