package store

import (
	"time"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/conn"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/world"
)

// document owns the program's text: its name, and what was found in it.
type document struct {
	*base
	look *look

	Name     string
	Edited   bool // the text differs from what was opened
	Problems []protocol.Problem
	Lesson   protocol.Lesson
	Facts    protocol.Facts
	Checked  bool // Problems, Lesson and Facts belong to the text as it stands

	Set int // the data set of the task that the program runs on; 0: the program's own

	PTX         bool                 // the text is PTX
	Translation *protocol.Translated // the PTX's vISA and each line's statement, as last checked; nil: none, or vISA

	Launch Launch // the launch lines as fields

	first      Program // the program that the page was prerendered with
	text       text
	assistant  assistant
	translated translation
	offered    offered
}

// text is what the store knows of the editor's text.
type text struct {
	identity             // origin is the text as it was opened, "" if that is not known
	former   []identity  // the identities that the text had before it became a program of its own
	own      kept.Opened // which of the reader's programs the text is

	now    string // the text as it was last asked for
	fresh  bool   // the text has not changed since now was asked for
	linked bool   // opened from a link on this visit
	inLink bool   // the page's address carries the program
	broken string // the fragment of the broken link that is shown
	opened int    // how many programs have been opened
	came   Arrival

	version int // of now; rises with each change

	asked bool // the reader has chosen to run it without launch lines

	rest world.Timer // until the text is checked
}

// Arrival says how the open program came to the page.
type Arrival uint8

const (
	Listed   Arrival = iota // from the page's own lists, or typed
	FromLink                // with a link
	FromFile                // a file that was dropped or opened
)

// identity says which program a text is.
type identity struct {
	name     string
	base     string // the text that name was given to
	origin   string // see text.origin
	byKernel bool   // the program is named after its kernel, and the name follows the kernel's
}

// Launch is the launch lines of the text as fields.
type Launch struct {
	Form *protocol.LaunchForm // nil: not loaded yet

	version int  // the version of the text that Form describes
	asked   bool // an answer is on its way
}

// assistant is the line to the worker that answers the editor's questions.
type assistant struct {
	conn.Conn
	held  int // version of the text that it holds
	holds bool
}

// translation is how far the store has got in translating the text.
type translation struct {
	open bool   // the assistant is translating; nothing else is asked meanwhile
	name string // of the program that Store.Translation was made of
	text string
	set  int
}

// offered is what the assistant offered last.
type offered struct {
	known    bool
	version  int // of the text
	problems []protocol.Problem
}

// Program is a text to open, with what is known about it before it is checked.
type Program struct {
	Name   string
	Text   string
	Lesson protocol.Lesson
}

// pause is how long the text must rest before it is checked.
const pause = 120 * time.Millisecond

// pull fetches the text from the editor, if it has changed.
func (d *document) pull() {
	if d.text.fresh {
		return
	}
	d.text.fresh = true
	if now := d.world.Editor.Text(); now != d.text.now {
		d.text.now = now
		d.text.version++
		d.updateName()
		d.updateLanguage()
	}
	d.tell(textRead)
	d.updateEdited()
}

// updateLanguage takes the language from the text and its name. It is called when either has changed.
func (d *document) updateLanguage() {
	if ptx := lang.IsPTX(d.Name, d.text.now); ptx != d.PTX {
		d.PTX = ptx
		d.changed(TopicText | TopicLayout | TopicBreaks | TopicWatches) // the hints of fields are in the language
	}
	if !d.PTX && d.Translation != nil {
		d.Translation, d.translated = nil, translation{}
		d.changed(TopicText)
	}
}

func (d *document) updateEdited() {
	if edited := d.text.now != d.text.origin; edited != d.Edited {
		d.Edited = edited
		if edited {
			d.claim()
		}
		d.changed(TopicText)
	}
}

// forgetOriginal makes the text count as edited: how it was opened is no longer known.
func (d *document) forgetOriginal() {
	d.text.origin = ""
	d.updateEdited()
}

// checkSoon checks the text once it has rested for a time.
func (d *document) checkSoon(after time.Duration) {
	d.text.rest.After(&d.world, after, func() {
		d.pull()
		d.want(checkText)
	})
}

// assembled shows what the engine found in a text.
func (d *document) assembled(text string, a protocol.Assembled) {
	d.Problems, d.Lesson, d.Facts = a.Problems, a.Lesson, a.Facts
	if d.look.Tab == layout.TabLesson && !d.HasLesson() {
		d.look.Tab = layout.TabMemory
		d.changed(TopicLayout)
	}
	d.Checked = d.text.fresh && text == d.text.now
	d.tell(lessonRead)
	d.changed(TopicText)
	d.showOffers()
}

// HasLesson reports whether the program comes with an explanation.
func (d *document) HasLesson() bool { return len(d.Lesson.Notes)+len(d.Lesson.Parts) > 0 }

// Opened counts the programs that were opened, so that the page can tell one from the next.
func (d *document) Opened() int { return d.text.opened }

// Came says how the open program came to the page.
func (d *document) Came() Arrival { return d.text.came }

// longText is how many more heartbeats a worker may stay silent because the text is long.
func (d *document) longText() int { return len(d.text.now) >> 20 }
