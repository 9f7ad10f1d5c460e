package store

import (
	"time"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
)

// document owns the program's text: what it is called, and what was found in it.
type document struct {
	*base
	look *look

	Name     string
	Edited   bool // the text differs from what was opened
	Problems []protocol.Problem
	Lesson   protocol.Lesson
	Facts    protocol.Facts
	Checked  bool // Problems, Lesson and Facts are those of the text as it stands

	Set int // the data set of the task that it runs on; 0: its own

	PTX         bool                 // the text is PTX
	Translation *protocol.Translated // what the PTX text was found to be when it was checked last: its vISA and which statement each line of that was made of; nil until then, and of vISA

	Launch Launch // the launch lines as fields

	first      Program // what the page was prerendered with
	text       text
	assistant  assistant
	translated translation
	offered    offered
}

// text is what the store knows of the editor's text.
type text struct {
	identity            // origin: as it was opened, "" if that is not known
	former   []identity // what it was before it became a program of its own
	own      openOwn    // which of the reader's programs it is

	now    string // as asked for last
	fresh  bool   // no change since now was asked for
	linked bool   // opened from a link on this visit
	inLink bool   // the page's address carries it
	broken string // the fragment of the broken link that is shown
	opened int    // how often another program was opened
	ofLink int    // opened, as it was when a link's program had been; 0: none was

	version int // of now: rises when it changes

	asked bool // the reader has chosen to run it without launch lines

	rest timer // until the text is checked
}

// identity is which program a text is.
type identity struct {
	name     string
	base     string // the text that the name is of
	origin   string // see text.origin
	byKernel bool   // named by its kernel, and it follows that
}

// Launch is the launch lines of the text as fields.
type Launch struct {
	Form *protocol.LaunchForm // nil: it has not come

	version int  // of the text that Form is of
	asked   bool // an answer is on its way
}

// assistant is the line to the worker that answers the editor's questions.
type assistant struct {
	wire
	held  int // version of the text that it holds
	holds bool
}

// translation is how far the store has come with the text.
type translation struct {
	open bool   // the assistant is at it; nothing else is asked
	name string // of Store.Translation
	text string
	set  int
}

// offered is what the assistant said last.
type offered struct {
	known    bool
	version  int // of the text
	problems []protocol.Problem
}

// Program is a text to open, with what is known of it before it is checked.
type Program struct {
	Name   string
	Text   string
	Lesson protocol.Lesson
}

// pause is how long the text must rest before it is checked.
const pause = 120 * time.Millisecond

// pull asks the editor for its text, if it has changed.
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

// updateLanguage is called when the text or its name has changed.
func (d *document) updateLanguage() {
	if ptx := lang.IsPTX(d.Name, d.text.now); ptx != d.PTX {
		d.PTX = ptx
		d.changed(TopicText | TopicLayout)
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

// forgetOriginal has the text count as edited: what it was before that is not known.
func (d *document) forgetOriginal() {
	d.text.origin = ""
	d.updateEdited()
}

// checkSoon has the text checked once it has rested for so long.
func (d *document) checkSoon(after time.Duration) {
	d.later(&d.text.rest, after, func() {
		d.pull()
		d.want(checkText)
	})
}

// assembled shows what the engine found in a text.
func (d *document) assembled(text string, a protocol.Assembled) {
	d.Problems, d.Lesson, d.Facts = a.Problems, a.Lesson, a.Facts
	if d.look.Tab == TabLesson && !d.HasLesson() {
		d.look.Tab = TabMemory
		d.changed(TopicLayout)
	}
	d.Checked = d.text.fresh && text == d.text.now
	d.tell(lessonRead)
	d.changed(TopicText)
	d.showOffers()
}

// HasLesson says that the program brings an explanation along.
func (d *document) HasLesson() bool { return len(d.Lesson.Notes)+len(d.Lesson.Parts) > 0 }

// Opened counts the programs that were opened, so that one can be told from another.
func (d *document) Opened() int { return d.text.opened }

// longText is how many more beats a worker may be silent because the text is long.
func (d *document) longText() int { return len(d.text.now) >> 20 }
