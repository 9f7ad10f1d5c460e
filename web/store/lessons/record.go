// Package lessons is the course of lessons, and how far the reader has got in them: what came of their parts, and the
// document that keeps it, which several tabs write. It knows nothing of the text and the machine.
package lessons

import "slices"

// Record is how far the reader has got in the lessons, and the document in which that is stored.
type Record struct {
	Erased int64                `json:"erased,omitempty"` // when it was last reset, in milliseconds; anything older no longer counts
	Of     map[string]*Progress `json:"lessons"`          // by the stem of the lesson's file
}

// Progress is how far the reader has got in one lesson.
type Progress struct {
	Parts []Outcome `json:"parts"` // of the lesson's sentences, questions and tasks, in the order of the lesson
	At    int64     `json:"at"`    // when a part was last finished, in milliseconds since 1970
}

// mostLessons and mostParts bound what is taken from a stored document. The course of the repository has some forty
// lessons of a dozen parts.
const (
	mostLessons = 1000
	mostParts   = 200
)

// Mark says how far the reader has got in a lesson.
func (r *Record) Mark(stem string) Mark {
	l := r.Of[stem]
	if l == nil || !slices.ContainsFunc(l.Parts, func(o Outcome) bool { return o != PartOpen }) {
		return MarkNone
	}
	if slices.ContainsFunc(l.Parts, func(o Outcome) bool { return o != PartDone }) {
		return MarkPart
	}
	return MarkDone
}

// Marks are the marks of the lessons that have one.
func (r *Record) Marks() map[string]Mark {
	all := map[string]Mark{}
	for stem := range r.Of {
		if m := r.Mark(stem); m != MarkNone {
			all[stem] = m
		}
	}
	return all
}

// Outcome is the outcome of a part of a lesson; parts count from 0.
func (r *Record) Outcome(stem string, part int) Outcome {
	if l := r.Of[stem]; l != nil && part >= 0 && part < len(l.Parts) {
		return l.Parts[part]
	}
	return PartOpen
}

// Last is the stem of the lesson that was last worked on; "" if there is none.
func (r *Record) Last() string {
	last := ""
	for stem, l := range r.Of {
		if r.Mark(stem) != MarkNone && (last == "" || l.At > r.Of[last].At || l.At == r.Of[last].At && stem < last) {
			last = stem
		}
	}
	return last
}

// Finish notes the outcome of a part of a lesson that has a number of parts, and reports whether that is a change. A part
// that is done stays done: showing the answer afterwards takes nothing away.
func (r *Record) Finish(stem string, part, parts int, o Outcome, now int64) bool {
	if stem == "" || part < 0 || part >= parts || parts > mostParts || o <= r.Outcome(stem, part) {
		return false
	}
	if r.Of == nil {
		r.Of = map[string]*Progress{}
	}
	l := r.Of[stem]
	if l == nil {
		l = &Progress{}
		r.Of[stem] = l
	}
	list := make([]Outcome, parts) // a text that has changed since may have other parts
	copy(list, l.Parts)
	list[part] = o
	l.Parts, l.At = list, max(now, r.Erased+1)
	return true
}

// Join adds what a stored document holds. Entries that cannot be a lesson's progress are left out.
func (r *Record) Join(k Record) {
	r.Erased = max(r.Erased, k.Erased)
	for stem, l := range k.Of {
		if l == nil || stem == "" || len(l.Parts) == 0 || len(l.Parts) > mostParts || slices.ContainsFunc(l.Parts, func(o Outcome) bool { return o < PartOpen || o > PartDone }) {
			delete(k.Of, stem)
		}
	}
	r.Of = joined(r.Of, k.Of, r.Erased)
}

// Document is the record as it is stored.
func (r *Record) Document() Record {
	k := *r
	if k.Of == nil {
		k.Of = map[string]*Progress{} // not null
	}
	return k
}
