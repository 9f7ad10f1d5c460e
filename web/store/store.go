// Package store is the page's one state and everything that changes it. Panels
// subscribe to the parts they show and call actions; the store talks to the
// engine, the editor, the storage and the browser through World, so that all of
// it runs natively in tests.
//
// A store belongs to one goroutine. Actions return at once; answers come later
// on the same goroutine.
package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
)

// Topic names a part of the state that changes together.
type Topic uint

const (
	TopicText     Topic = 1 << iota // name, problems, lesson, facts, drafts
	TopicRun                        // engine, run state, stale, notice
	TopicView                       // the view of the machine
	TopicLane                       // pinned and hovered lane
	TopicMemory                     // the surface shown
	TopicBreaks                     // breakpoints, and what log points printed
	TopicLayout                     // tab, pane, format, theme
	TopicDialog                     // dialog and what it shows
	TopicSpoken                     // the announcement
	TopicTimeline                   // the timeline's range and heat map
	TopicPace                       // steps come fast, or no more
	TopicWatches                    // the watch expressions, and the value being edited
	TopicInline                     // the values beside the lines
	TopicPins                       // the variables that Registers shows
	AllTopics     Topic = 1<<iota - 1
)

// Store holds the state.
type Store struct {
	State
	world World

	first Program // what the page was prerendered with

	subscribers []*subscriber

	link      link
	text      text
	keep      keeper
	plan      plan
	heat      heat
	curveMade int // the last one given to a curve
	inline    inline
	ahead     ahead
	files     storage.Store // nil until it is open

	breakID int // the last one given
	heldPin int // see HoldPin

	earlier *kept // the program from before a broken link

	names      names // that State.Names are of
	assistant  assistant
	translated translation
}

type subscriber struct {
	topics Topic
	notify func()
}

// New makes a store that shows first, and reaches nothing before Start: that is
// what a prerendered page shows.
func New(first Program) *Store {
	s := &Store{State: State{Why: Why{Lane: -1}, Pinned: -1, Hover: -1, Thread: -1, Tab: TabMemory, Pane: PaneCode, Theme: Dark,
		Operand: protocol.RoleSrc0, WatchEdited: -1, Memory: MemoryLook{Rows: 16, Element: -1, Form: FormBoth, Alpha: AlphaIgnored}, Explorer: Explorer{Asked: firstRegion}}}
	s.first = first
	s.link.pending = map[uint32]func(answer){}
	s.link.pulse = pulse{worker: func() Engine { return s.world.Engine }, due: s.engineDue, dead: func() { s.EngineDied(silence) }}
	s.assistant.pulse = pulse{worker: func() Engine { return s.world.Assistant }, due: s.assistantDue, dead: s.AssistantDied}
	s.text.now, s.text.origin, s.text.base, s.text.fresh = first.Text, first.Text, first.Text, true
	s.Name, s.Lesson = first.Name, first.Lesson
	if s.HasLesson() {
		s.Tab = TabLesson
	}
	return s
}

// FirstText is the text that the page was prerendered with.
func (s *Store) FirstText() string { return s.first.Text }

// Subscribe calls notify after each change of one of the topics, until cancel.
func (s *Store) Subscribe(topics Topic, notify func()) (cancel func()) {
	sub := &subscriber{topics, notify}
	s.subscribers = append(s.subscribers, sub)
	return func() {
		s.subscribers = slices.DeleteFunc(s.subscribers, func(other *subscriber) bool { return other == sub })
	}
}

// changed tells the subscribers.
func (s *Store) changed(topics Topic) {
	for _, sub := range slices.Clone(s.subscribers) {
		if sub.topics&topics != 0 {
			sub.notify()
		}
	}
}

// Opening says how a page begins.
type Opening struct {
	Fragment string // of the address: "#v1:..." opens a link
	Typed    bool   // the user has typed before the store was there
	Theme    Theme
	Scale    int
	Narrow   bool
	Mac      bool // a Mac's keys
	Panels   protocol.Panels
	Needs    []Need // of the page's panels

	NothingKept bool // no visit before has kept anything
}

// Start connects the store to the page and begins.
func (s *Store) Start(w World, o Opening) {
	s.world = w
	s.Narrow = o.Narrow
	s.Theme, s.Scale, s.Mac, s.Panels, s.Needs = o.Theme, o.Scale, o.Mac, o.Panels, o.Needs
	s.text.fresh = false
	s.pull()
	if o.Typed {
		s.text.origin = ""
		s.noteEdited()
	}
	if o.Fragment != "" {
		s.OpenLink(o.Fragment)
	}
	s.openStorage(o.NothingKept)
	s.checkSoon(0)
	s.changed(AllTopics)
}

// notice shows a sentence in the status line; "" clears it. What went wrong is spoken, too.
func (s *Store) notice(tone Tone, text string) {
	if s.Notice != (Notice{tone, text}) {
		s.Notice = Notice{tone, text}
		s.changed(TopicRun)
	}
	if tone != Info && text != "" {
		s.speak(text)
	}
}

// forgetFailure takes what went wrong off the status line when the reader goes on: it was about
// what they did before. That there is no engine still holds.
func (s *Store) forgetFailure() {
	if s.Notice.Tone == Failure && s.Engine != EngineLost || s.Notice == s.text.refused {
		s.notice(Info, "")
	}
}
