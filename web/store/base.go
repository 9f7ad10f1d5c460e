package store

import (
	"slices"

	"github.com/lanewise/lanewise/core/protocol"
)

// base is what the five owners stand on: the page around the store, the topics that tell what has
// changed, the status line, and the line to the engine with its scheduler.
type base struct {
	world World

	Engine EngineState
	Notice Notice
	Spoken string // what a screen reader is told; changes once per settled step

	subscribers []*subscriber
	listeners   [events][]func()
	windowParts []func(*protocol.Window)

	link link
	scheduler
}

// An event is what an owner tells those that build on it. Who listens stands in New.
type event uint8

const (
	textRead       event = iota // the store holds the editor's text
	untranslated                // the text is PTX that could not be translated
	lanePinned                  // another lane, or none
	formatChosen                // numbers are written otherwise
	programLoaded               // the engine holds a program, which stands at its start
	engineReplaced              // the engine knows nothing any more
	machineChanges              // a request is sent after which a step shows something else
	machineMoved                // a view of another place is about to be shown
	viewShown                   // View is another one
	machineStands               // nothing moves any more, and View is where it stands
	toKeep                      // something has changed that the next visit is to find
	events
)

func (s *base) tell(e event) {
	for _, f := range s.listeners[e] {
		f()
	}
}

// keepSoon is called when something has changed that the next visit is to find.
func (s *base) keepSoon() { s.tell(toKeep) }

type subscriber struct {
	topics Topic
	notify func()
}

// Subscribe calls notify after each change of one of the topics, until cancel.
func (s *base) Subscribe(topics Topic, notify func()) (cancel func()) {
	sub := &subscriber{topics, notify}
	s.subscribers = append(s.subscribers, sub)
	return func() {
		s.subscribers = slices.DeleteFunc(s.subscribers, func(other *subscriber) bool { return other == sub })
	}
}

// changed tells the subscribers.
func (s *base) changed(topics Topic) {
	for _, sub := range slices.Clone(s.subscribers) {
		if sub.topics&topics != 0 {
			sub.notify()
		}
	}
}

// notice shows a sentence in the status line; "" clears it. What went wrong is spoken, too.
func (s *base) notice(tone Tone, text string) {
	if s.Notice != (Notice{tone, text}) {
		s.Notice = Notice{tone, text}
		s.changed(TopicRun)
	}
	if tone != Info && text != "" {
		s.speak(text)
	}
}

func (s *base) speak(text string) {
	if text != s.Spoken {
		s.Spoken = text
		s.changed(TopicSpoken)
	}
}

// refresh asks for a view of the new window. A trace from before cannot be asked.
func (s *base) refresh(t Topic) {
	s.changed(t)
	s.want(viewWindow)
}

// Ready says that Run would act at once.
func (s *base) Ready() bool { return s.Engine == EngineReady && !s.held }

// window is the part of the machine's state that the page shows now. See run.Window.
func (s *base) window() (w protocol.Window) {
	for _, add := range s.windowParts {
		add(&w)
	}
	return w
}
