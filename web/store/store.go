// Package store is the page's one state and everything that changes it. Panels
// subscribe to the parts they show and call actions; the store talks to the
// engine, the editor, the storage and the browser through World, so that all of
// it runs natively in tests.
//
// Seven owners hold the state: look (what the reader looks at), document (the text and what was found in
// it), run (the machine as the page sees it), memory (memory and registers in sight), watch (expressions,
// curves, edits), progress (how far the lessons have got) and guide (where the reader is in one). Each changes its own fields only by its methods, calls those before it,
// and tells those behind it by events. All stand on base: topics, the status line, and the scheduler,
// through which everything goes that the engine is asked. New holds the three tables that tie them
// together: requests by priority, events and who listens, and who adds to the window.
//
// A step, from the key to the panels: Step, begin, schedule, sendMove, showPrefetched (or send, and the
// engine), stopped, arrive, show, changed.
//
// A store belongs to one goroutine. Actions return at once; answers come later
// on the same goroutine.
package store

import (
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
	TopicPace                       // whether steps come fast
	TopicWatches                    // the watch expressions, and the value being edited
	TopicInline                     // the values beside the lines
	TopicPins                       // the variables that Registers shows
	TopicProgress                   // how far the lessons have got
	TopicCompare                    // two moments that are compared
	TopicConsole                    // what the program prints
	TopicGuide                      // the sentence that is lit, the question, the task
	AllTopics     Topic = 1<<iota - 1
)

// State is everything that the page shows, each part with its owner. An owner knows those before it,
// and tells those behind it by events. Panels read the state and never write it.
type State struct {
	look
	document
	run
	memory
	watch
	progress
	guide
}

// Store is the owners together, and what concerns them all: that another program is opened, that
// the next visit finds what this one leaves, and links.
type Store struct {
	*base
	State

	Programs []Own   // the reader's, in no order: see MyPrograms
	Course   *Course // nil until it is loaded
	Naming   bool    // the name of the program that is shown is being given
	LinkStep int     // step that the opened link points at, 0 if none
	Broken   Broken
	Trouble  Trouble // what is wrong with the storage
	Link     Link

	keep    keeper
	files   storage.Store // nil until it is open
	earlier *saved        // the program from before a broken link
	lang    string        // that the page around an embed says, for a program without a name
}

// New makes a store that shows first, and reaches nothing before Start: that is
// what a prerendered page shows.
func New(first Program) *Store {
	s := &Store{base: &base{}}
	s.look = look{base: s.base, Pinned: -1, Hover: -1, Wanted: nothingWanted, Tab: TabMemory, Pane: PaneLearn, Theme: Dark, Operand: protocol.RoleSrc0, Explorer: Explorer{Asked: firstRegion}}
	s.document = document{base: s.base, look: &s.State.look, Name: first.Name, Lesson: first.Lesson, first: first}
	s.run = run{base: s.base, look: &s.State.look, doc: &s.State.document, Why: Why{Lane: -1}, Thread: -1, Play: Play{Pace: firstPace}, ResultsAt: firstResult}
	s.memory = memory{base: s.base, look: &s.State.look, doc: &s.State.document, run: &s.State.run, Memory: MemoryOptions{Rows: 16, Element: -1, Form: FormBoth, Alpha: AlphaIgnored}}
	s.guide = guide{base: s.base, look: &s.State.look, doc: &s.State.document, run: &s.State.run, done: &s.State.progress, finish: s.FinishPart, start: s.startText}
	s.guide.reset()
	s.run.cover, s.run.found, s.run.remark = s.guide.coverView, s.guide.momentsFound, s.guide.spokenPart
	s.watch = watch{base: s.base, look: &s.State.look, doc: &s.State.document, run: &s.State.run, memory: &s.State.memory, WatchEdited: -1}
	s.requests = [...]request{
		describeRegion: {send: s.sendDescribe, beside: true, ready: func() bool { return !s.describing }},
		setBreaks:      {send: s.sendBreaks},
		setWatches:     {send: s.sendWatches, ready: func() bool { return s.loaded || s.moveWaits() }},
		moveMachine:    {send: s.sendMove, waiting: s.moveWaits},
		viewWindow:     {send: s.sendView, ready: func() bool { return s.loaded }},
		explainLane:    {send: s.sendExplain, ready: func() bool { return s.loaded && !s.Stale }},
		answerInquiry:  {send: s.sendInquiry, waiting: func() bool { return s.loaded && len(s.inquiries) > 0 }},
		checkText:      {send: s.check},
		prefetchStep:   {send: s.prefetchStep, waiting: func() bool { return s.loaded }},
	}
	s.listeners = [...][]func(){
		textRead:       {s.run.textRead},
		lessonRead:     {s.guide.lessonRead},
		untranslated:   {s.run.untranslated},
		lanePinned:     {s.drawCurvesSoon},
		formatChosen:   {s.watch.tellEngine},
		engineChosen:   {s.run.textRead},
		programLoaded:  {s.forgetPicture, s.forgetCurves, s.forgetBanks, s.keepMark, s.forgetResult, s.forgetOrigin, s.forgetConsole, s.forgetSpeed},
		engineReplaced: {s.watch.engineReplaced},
		machineChanges: {s.forgetPrefetched},
		machineMoved:   {s.closeEdit, s.forgetOrigin},
		viewShown:      {s.memory.viewShown, s.makeRoom, s.askCompare, s.leaveConsole},
		machineStands:  {s.wantVariables, s.drawCurvesSoon, s.askAccessSoon, s.askCompare, s.showWanted, s.reachLinkStep, s.keepReach, s.guide.momentReached, s.wantCourse, s.playStep},
		toKeep:         {s.saveSoon},
	}
	s.windowParts = []func(*protocol.Window){s.State.askFor, s.look.askFor, s.run.askFor, s.memory.askFor}
	s.link.watchdog = watchdog{worker: func() Engine { return s.world.Engine }, due: s.engineDue, dead: func() { s.EngineDied(silence) }, more: s.longText}
	s.assistant.watchdog = watchdog{worker: func() Engine { return s.world.Assistant }, due: s.assistantDue, dead: s.AssistantDied, more: s.longText}
	s.text.now, s.text.origin, s.text.base, s.text.fresh = first.Text, first.Text, first.Text, true
	if s.HasLesson() {
		s.Tab = TabLesson
	}
	return s
}

// FirstText is the text that the page was prerendered with.
func (s *Store) FirstText() string { return s.first.Text }

// Opening says how a page begins.
type Opening struct {
	Fragment string // of the address: "#v2:..." opens a link
	Typed    bool   // the user has typed before the store was there
	Theme    Theme
	Scale    int
	Narrow   bool
	Width    int // of the window, in pixels of the page
	Height   int
	Mac      bool // a Mac's keys
	Panels   protocol.Panels
	Needs    []Need // of the page's panels

	StorageEmpty bool // no visit before has kept anything
}

// Start connects the store to the page and begins.
func (s *Store) Start(w World, o Opening) {
	s.world = w
	s.Narrow, s.Layout.Class = o.Narrow, ClassOf(o.Width, o.Height)
	s.Theme, s.Scale, s.Mac, s.Panels, s.Needs = o.Theme, o.Scale, o.Mac, o.Panels, o.Needs
	s.text.fresh = false
	s.pull()
	if o.Typed {
		s.text.origin = ""
		s.updateEdited()
	}
	if o.Fragment != "" {
		s.OpenLink(o.Fragment)
	}
	s.openStorage(o.StorageEmpty)
	s.checkSoon(0)
	s.changed(AllTopics)
}
