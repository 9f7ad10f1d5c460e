package store

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/web/storage"
)

// progress owns how far the reader has got in the lessons. It is kept in this browser only, in a document
// of its own, which other tabs write, too: what each of them adds is joined.
type progress struct {
	lessons map[string]*LessonProgress // by the stem of the lesson's file
	erased  int64                      // when it was reset last, in milliseconds: what is older counts no more

	gone   map[string]*LessonProgress // what the last reset took, until the page is closed
	dirty  bool                       // something has changed since the last save began
	saving bool
}

// LessonProgress is how far the reader has got in one lesson.
type LessonProgress struct {
	Parts []Outcome `json:"parts"` // of its sentences, questions and tasks, in the order of the lesson
	At    int64     `json:"at"`    // when a part was finished last, in milliseconds since 1970
}

// Outcome is what became of a part of a lesson.
type Outcome int8

const (
	PartOpen  Outcome = iota // not read, not answered, not passed
	PartShown                // a question whose answer was shown, or that was skipped: it leaves the lesson half done
	PartDone                 // a sentence that was read, a question answered, a task passed
)

// Mark is how far a whole lesson has got.
type Mark uint8

const (
	MarkNone Mark = iota
	MarkPart
	MarkDone // each of its parts
)

// progressDocument is the name of the stored document.
const progressDocument = "progress"

// mostLessons and mostParts bound what is taken from a stored document; a course of the repository has some
// forty lessons of a dozen parts.
const (
	mostLessons = 1000
	mostParts   = 200
)

// LessonStem is what a lesson is known by, wherever its text lies: its file's name without folder and ending.
func LessonStem(name string) string {
	name = name[strings.LastIndexByte(name, '/')+1:]
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		name = name[:dot]
	}
	return name
}

// Mark says how far a lesson has got.
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

// Outcome is what became of a part of a lesson, counted from 0.
func (p *progress) Outcome(stem string, part int) Outcome {
	if l := p.lessons[stem]; l != nil && part >= 0 && part < len(l.Parts) {
		return l.Parts[part]
	}
	return PartOpen
}

// LastLesson is the stem of the lesson that was worked on last, "" if none was.
func (p *progress) LastLesson() string {
	last := ""
	for stem, l := range p.lessons {
		if p.Mark(stem) != MarkNone && (last == "" || l.At > p.lessons[last].At || l.At == p.lessons[last].At && stem < last) {
			last = stem
		}
	}
	return last
}

// FinishPart notes what became of a part of a lesson that has so many parts. A part that was done stays done:
// showing the answer afterwards takes nothing away.
func (s *Store) FinishPart(stem string, part, parts int, o Outcome) {
	if stem == "" || part < 0 || part >= parts || parts > mostParts || o <= s.Outcome(stem, part) {
		return
	}
	if s.lessons == nil {
		s.lessons = map[string]*LessonProgress{}
	}
	l := s.lessons[stem]
	if l == nil {
		l = &LessonProgress{}
		s.lessons[stem] = l
	}
	list := make([]Outcome, parts) // a text that was changed since may have other parts
	copy(list, l.Parts)
	list[part] = o
	l.Parts, l.At = list, max(s.now(), s.erased+1)
	s.progressChanged()
}

// ExportProgress offers the progress as a file.
func (s *Store) ExportProgress() {
	s.world.Browser.Download("lanewise-progress.json", string(encodeProgress(s.lessons, s.erased, true)))
}

// ResetProgress forgets all progress; UndoReset brings it back while the page is open.
func (s *Store) ResetProgress() {
	if len(s.lessons) == 0 {
		return
	}
	s.gone, s.lessons = s.lessons, nil
	s.erased = s.now()
	for _, l := range s.gone {
		s.erased = max(s.erased, l.At)
	}
	s.progressChanged()
	s.notice(Info, "The progress of your lessons is reset.")
}

func (s *Store) UndoReset() {
	if s.gone == nil {
		return
	}
	back := s.gone
	s.gone = nil
	for _, l := range back {
		l.At = s.erased + 1 // newer than the reset, for other tabs, too
	}
	s.lessons = joinProgress(s.lessons, back, s.erased)
	s.progressChanged()
	s.notice(Info, "The progress of your lessons is back.")
}

// CanUndoReset says that UndoReset would bring something back.
func (p *progress) CanUndoReset() bool { return p.gone != nil }

func (s *Store) progressChanged() {
	s.progress.dirty = true
	s.changed(TopicProgress)
	s.keepProgress()
}

// storedProgress is the document.
type storedProgress struct {
	Erased  int64                      `json:"erased,omitempty"`
	Lessons map[string]*LessonProgress `json:"lessons"`
}

func encodeProgress(lessons map[string]*LessonProgress, erased int64, indent bool) []byte {
	if lessons == nil {
		lessons = map[string]*LessonProgress{}
	}
	k := storedProgress{Erased: erased, Lessons: lessons}
	var data []byte
	var err error
	if indent {
		data, err = json.MarshalIndent(k, "", "  ")
	} else {
		data, err = json.Marshal(k)
	}
	if err != nil {
		panic(err) // strings and numbers always have a JSON form
	}
	return data
}

// join adds what a stored document holds. What cannot be a lesson's progress is left out.
func (p *progress) join(k storedProgress) {
	p.erased = max(p.erased, k.Erased)
	for stem, l := range k.Lessons {
		if l == nil || stem == "" || len(l.Parts) == 0 || len(l.Parts) > mostParts || slices.ContainsFunc(l.Parts, func(o Outcome) bool { return o < PartOpen || o > PartDone }) {
			delete(k.Lessons, stem)
		}
	}
	p.lessons = joinProgress(p.lessons, k.Lessons, p.erased)
}

// joinProgress is what two tabs know together: of each part the better outcome, of lessons that differ in
// their parts the newer one. Nothing of it is from before the reset.
func joinProgress(a, b map[string]*LessonProgress, erased int64) map[string]*LessonProgress {
	all := map[string]*LessonProgress{}
	for _, side := range []map[string]*LessonProgress{a, b} {
		for stem, l := range side {
			if l.At <= erased || all[stem] == nil && len(all) >= mostLessons {
				continue
			}
			all[stem] = joinLesson(all[stem], l)
		}
	}
	return all
}

func joinLesson(a, b *LessonProgress) *LessonProgress {
	switch {
	case a == nil:
		return b
	case len(a.Parts) != len(b.Parts) && a.At >= b.At:
		return a
	case len(a.Parts) != len(b.Parts):
		return b
	}
	joined := &LessonProgress{Parts: slices.Clone(a.Parts), At: max(a.At, b.At)}
	for i, o := range b.Parts {
		joined.Parts[i] = max(joined.Parts[i], o)
	}
	return joined
}

// restoreProgress brings back what the storage holds.
func (s *Store) restoreProgress(data []byte, err error) {
	var k storedProgress
	if s.restored(progressDocument, data, err, &k) {
		s.join(k)
		s.changed(TopicProgress)
	}
}

// keepProgress stores the progress, joined with what other tabs have stored meanwhile.
func (s *Store) keepProgress() {
	if s.world.Open == nil || !s.progress.dirty || s.progress.saving {
		return
	}
	if s.files == nil {
		if s.keep.opening.stop() {
			s.openEmpty()
		}
		return // whoever opens the storage keeps what has changed until then
	}
	s.progress.dirty, s.progress.saving = false, true
	files, mine := s.files, storedProgress{s.erased, joinProgress(nil, s.lessons, s.erased)}
	var known progress
	var failed error
	s.world.Background(func() {
		storage.Alone(func() {
			var stored storedProgress
			if data, err := files.Load(progressDocument); err == nil {
				_ = json.Unmarshal(data, &stored) // what cannot be read was told of when the page began
			}
			known.join(stored)
			known.join(mine)
			failed = files.Save(progressDocument, encodeProgress(known.lessons, known.erased, false))
		})
	}, func() {
		s.progress.saving = false
		s.join(storedProgress{known.erased, known.lessons})
		s.changed(TopicProgress)
		if failed != nil {
			s.progress.dirty = true // the next change tries again
			s.troubled(storeFull)
			return
		}
		s.keepProgress() // what has changed meanwhile
	})
}

// now is the time in milliseconds since 1970.
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
