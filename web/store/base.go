package store

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/conn"
	"github.com/lanewise/lanewise/web/store/world"
)

// base is what all owners are built on: the page around the store, the topics that tell what has changed, the status
// line, and the line to the engine with its scheduler.
type base struct {
	world world.World

	Engine EngineState
	Notice Notice
	Spoken string // what a screen reader says; changes once for each step at which the machine comes to rest

	subscribers []*subscriber
	listeners   [events][]func()
	windowParts []func(*protocol.Window)

	wire conn.Conn // to the engine
	scheduler
}

// EngineState tells whether requests can be sent to the engine.
type EngineState uint8

const (
	EngineStarting EngineState = iota
	EngineReady
	EngineLost // it failed repeatedly; the page must be reloaded
)

// Tone is the weight of a Notice.
type Tone uint8

const (
	Info Tone = iota
	Warning
	Failure
)

// Notice is the one sentence of the status line.
type Notice struct {
	Tone Tone
	Text string
}

// An event is what an owner tells the owners built on it. New lists the listeners.
type event uint8

const (
	textRead        event = iota // the store holds the editor's text
	untranslated                 // the text is PTX that could not be translated
	lessonRead                   // Lesson is that of the text
	lanePinned                   // another lane is pinned, or none
	formatChosen                 // numbers are written in another format
	engineChosen                 // generated code was turned off or on
	programLoaded                // the engine has loaded a program, which stands at its start
	engineReplaced               // the engine was started anew and knows nothing
	machineChanges               // a request is about to be sent that changes what a step shows
	machineMoved                 // a view of another place is about to be shown
	viewShown                    // View is a new one
	machineStands                // nothing moves any more, and View shows where the machine stands
	toKeep                       // something has changed that the next visit is to find
	progressChanged              // the reader has got further in a lesson, or the progress was reset
	events
)

func (b *base) tell(e event) {
	for _, f := range b.listeners[e] {
		f()
	}
}

// keepSoon tells that something has changed that the next visit is to find.
func (b *base) keepSoon() { b.tell(toKeep) }

type subscriber struct {
	topics Topic
	notify func()
}

// Subscribe calls notify after each change of one of the topics, until cancel.
func (b *base) Subscribe(topics Topic, notify func()) (cancel func()) {
	sub := &subscriber{topics, notify}
	b.subscribers = append(b.subscribers, sub)
	return func() {
		b.subscribers = slices.DeleteFunc(b.subscribers, func(other *subscriber) bool { return other == sub })
	}
}

// changed notifies the subscribers of any of the topics.
func (b *base) changed(topics Topic) {
	for _, sub := range slices.Clone(b.subscribers) {
		if sub.topics&topics != 0 {
			sub.notify()
		}
	}
}

// notice shows a sentence in the status line; "" clears it. Warnings and failures are spoken, too.
func (b *base) notice(tone Tone, text string) {
	if b.Notice != (Notice{tone, text}) {
		b.Notice = Notice{tone, text}
		b.changed(TopicRun)
	}
	if tone != Info && text != "" {
		b.speak(text)
	}
}

// tellAloud is notice for a sentence that is no warning or failure but is to be spoken all the same.
func (b *base) tellAloud(text string) {
	b.notice(Info, text)
	b.speak(text)
}

// speak has a screen reader say a sentence, whose parts between backquotes are code on the page.
func (b *base) speak(text string) {
	text = strings.ReplaceAll(text, "`", "")
	if text != b.Spoken {
		b.Spoken = text
		b.changed(TopicSpoken)
	}
}

// refresh tells the subscribers of t and asks for a view of the new window.
func (b *base) refresh(t Topic) {
	b.changed(t)
	b.want(viewWindow)
}

// Ready reports whether Run would act at once.
func (b *base) Ready() bool { return b.Engine == EngineReady && !b.held }

// window is the part of the machine's state that the page shows now. See run.Window.
func (b *base) window() (w protocol.Window) {
	for _, add := range b.windowParts {
		add(&w)
	}
	return w
}
