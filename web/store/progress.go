package store

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/web/store/kept"
)

// progress owns how far the reader has got in the lessons. It is kept only in this browser, in a document of its own.
// Other tabs write the document, too: what each adds is joined.
type progress struct {
	*base
	lessons map[string]*lessonProgress // by the stem of the lesson's file
	erased  int64                      // when it was last reset, in milliseconds; anything older no longer counts

	gone   map[string]*lessonProgress // what the last reset erased, until the page is closed
	dirty  bool                       // something has changed since the last save began
	saving bool
}

// lessonProgress is how far the reader has got in one lesson.
type lessonProgress struct {
	Parts []Outcome `json:"parts"` // of the lesson's sentences, questions and tasks, in the order of the lesson
	At    int64     `json:"at"`    // when a part was last finished, in milliseconds since 1970
}

// Outcome is what the reader has done with a part of a lesson.
type Outcome int8

const (
	PartOpen  Outcome = iota // not read, not answered, not passed
	PartShown                // a question whose answer was shown, or that was skipped: the lesson stays half done
	PartDone                 // a sentence that was read, a question that was answered, a task that was passed
)

// Mark is how far the reader has got in a whole lesson.
type Mark uint8

const (
	MarkNone Mark = iota
	MarkPart
	MarkDone // all parts are done
)

// mostLessons and mostParts bound what is taken from a stored document. The course of the repository has some forty
// lessons of a dozen parts.
const (
	mostLessons = 1000
	mostParts   = 200
)

// LessonStem is the name by which a lesson is known wherever its text lies: its file's name without folder and
// ending.
func LessonStem(name string) string {
	stem, _ := cutEnding(name[strings.LastIndexByte(name, '/')+1:])
	return stem
}

// Mark says how far the reader has got in a lesson.
func (p *progress) Mark(stem string) Mark {
	l := p.lessons[stem]
	if l == nil || !slices.ContainsFunc(l.Parts, func(o Outcome) bool { return o != PartOpen }) {
		return MarkNone
	}
	if slices.ContainsFunc(l.Parts, func(o Outcome) bool { return o != PartDone }) {
		return MarkPart
	}
	return MarkDone
}

// outcome is the outcome of a part of a lesson; parts count from 0.
func (p *progress) outcome(stem string, part int) Outcome {
	if l := p.lessons[stem]; l != nil && part >= 0 && part < len(l.Parts) {
		return l.Parts[part]
	}
	return PartOpen
}

// lastLesson is the stem of the lesson that was last worked on; "" if there is none.
func (p *progress) lastLesson() string {
	last := ""
	for stem, l := range p.lessons {
		if p.Mark(stem) != MarkNone && (last == "" || l.At > p.lessons[last].At || l.At == p.lessons[last].At && stem < last) {
			last = stem
		}
	}
	return last
}

// finishPartOf notes the outcome of a part of a lesson that has a number of parts. A part that is done stays done:
// showing the answer afterwards takes nothing away.
func (p *progress) finishPartOf(stem string, part, parts int, o Outcome) {
	if stem == "" || part < 0 || part >= parts || parts > mostParts || o <= p.outcome(stem, part) {
		return
	}
	if p.lessons == nil {
		p.lessons = map[string]*lessonProgress{}
	}
	l := p.lessons[stem]
	if l == nil {
		l = &lessonProgress{}
		p.lessons[stem] = l
	}
	list := make([]Outcome, parts) // a text that has changed since may have other parts
	copy(list, l.Parts)
	list[part] = o
	l.Parts, l.At = list, max(p.now(), p.erased+1)
	p.noteChange()
}

// ExportProgress offers the progress as a file, which openFile accepts.
func (p *progress) ExportProgress() {
	p.world.Browser.Download("lanewise-progress.json", kept.EncodeFile(p.asStored()))
}

// importProgress joins the progress with that of a file from ExportProgress, and reports whether the content is such
// a file. What was reset here before counts again; a reset in the other browser erases nothing here.
func (p *progress) importProgress(content []byte) bool {
	var k storedProgress
	if json.Unmarshal(content, &k) != nil || len(k.Lessons) == 0 {
		return false
	}
	k.Erased = 0
	for _, l := range k.Lessons {
		if l != nil {
			l.At = max(l.At, p.erased+1)
		}
	}
	p.join(k)
	p.noteChange()
	p.notice(Info, "The progress of this file is added to yours.")
	return true
}

// resetProgress forgets all progress; undoReset brings it back while the page is open.
func (p *progress) resetProgress() {
	if len(p.lessons) == 0 {
		return
	}
	p.gone, p.lessons = p.lessons, nil
	p.erased = p.now()
	for _, l := range p.gone {
		p.erased = max(p.erased, l.At)
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
		l.At = p.erased + 1 // newer than the reset, also for other tabs
	}
	p.lessons = joinProgress(p.lessons, back, p.erased)
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

// join adds what a stored document holds. Entries that cannot be a lesson's progress are left out.
func (p *progress) join(k storedProgress) {
	p.erased = max(p.erased, k.Erased)
	for stem, l := range k.Lessons {
		if l == nil || stem == "" || len(l.Parts) == 0 || len(l.Parts) > mostParts || slices.ContainsFunc(l.Parts, func(o Outcome) bool { return o < PartOpen || o > PartDone }) {
			delete(k.Lessons, stem)
		}
	}
	p.lessons = joinProgress(p.lessons, k.Lessons, p.erased)
}

// joinProgress joins what two tabs know: for each part the better outcome, or the newer lesson if the numbers of
// parts differ. Nothing from before the reset is included.
func joinProgress(a, b map[string]*lessonProgress, erased int64) map[string]*lessonProgress {
	all := map[string]*lessonProgress{}
	for _, side := range []map[string]*lessonProgress{a, b} {
		for stem, l := range side {
			if l.At <= erased || all[stem] == nil && len(all) >= mostLessons {
				continue
			}
			all[stem] = joinLesson(all[stem], l)
		}
	}
	return all
}

func joinLesson(a, b *lessonProgress) *lessonProgress {
	switch {
	case a == nil:
		return b
	case len(a.Parts) != len(b.Parts) && a.At >= b.At:
		return a
	case len(a.Parts) != len(b.Parts):
		return b
	}
	joined := &lessonProgress{Parts: slices.Clone(a.Parts), At: max(a.At, b.At)}
	for i, o := range b.Parts {
		joined.Parts[i] = max(joined.Parts[i], o)
	}
	return joined
}

// now is the current time in milliseconds since 1970.
func (b *base) now() int64 { return b.world.Now().UnixMilli() }

// Marks are the marks of the lessons that have one.
func (p *progress) Marks() map[string]Mark {
	all := map[string]Mark{}
	for stem := range p.lessons {
		if m := p.Mark(stem); m != MarkNone {
			all[stem] = m
		}
	}
	return all
}

// storedProgress is the stored document.
type storedProgress struct {
	Erased  int64                      `json:"erased,omitempty"`
	Lessons map[string]*lessonProgress `json:"lessons"`
}

// asStored is the progress as a document.
func (p *progress) asStored() storedProgress {
	k := storedProgress{Erased: p.erased, Lessons: p.lessons}
	if k.Lessons == nil {
		k.Lessons = map[string]*lessonProgress{} // not null
	}
	return k
}
