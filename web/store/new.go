package store

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// New returns a store that shows first and reaches nothing outside before Start. That is what a prerendered page
// shows.
func New(first Program) *Store {
	s := &Store{base: &base{}}
	s.look = look{base: s.base, Pinned: -1, Hover: -1, Wanted: link.NothingWanted, Tab: layout.TabMemory, Pane: layout.PaneLearn, Theme: Dark, Operand: protocol.RoleSrc0, Explorer: Explorer{Asked: firstRegion}}
	s.document = document{base: s.base, look: &s.State.look, Name: first.Name, Lesson: first.Lesson, first: first}
	s.run = run{base: s.base, look: &s.State.look, doc: &s.State.document, Why: Why{Lane: -1}, Thread: -1, Play: Play{Pace: firstPace}, resultsAt: firstResult}
	s.memory = memory{base: s.base, doc: &s.State.document, run: &s.State.run, Memory: MemoryOptions{Rows: 16, Element: -1, Form: surfaces.FormBoth, Alpha: surfaces.AlphaIgnored}}
	s.progress = progress{base: s.base}
	s.guide = guide{base: s.base, look: &s.State.look, doc: &s.State.document, run: &s.State.run, done: &s.State.progress, start: s.startText}
	s.guide.reset()
	s.run.cover, s.run.found, s.run.remark = s.guide.coverView, s.guide.momentsFound, s.guide.spokenPart
	s.watch = watch{base: s.base, look: &s.State.look, run: &s.State.run, WatchEdited: -1}
	s.requests = [...]request{
		describeRegion: {send: s.sendDescribe, beside: true, ready: func() bool { return !s.describing }},
		setBreaks:      {send: s.sendBreaks},
		setWatches:     {send: s.sendWatches, ready: func() bool { return s.loaded || s.moveWaits() }},
		moveMachine:    {send: s.sendMove, waiting: s.moveWaits},
		viewWindow:     {send: s.sendView, ready: func() bool { return s.loaded }},
		explainLane:    {send: s.sendExplain, ready: func() bool { return s.loaded && !s.Stale }},
		answerInquiry:  {send: s.sendInquiry, waiting: func() bool { return len(s.inquiries) > 0 && (s.loaded || s.inquiries[0].own) }},
		checkText:      {send: s.check},
		prefetchStep:   {send: s.prefetchStep, waiting: func() bool { return s.loaded }},
	}
	s.listeners = [...][]func(){
		textRead:        {s.run.textRead},
		lessonRead:      {s.guide.lessonRead},
		untranslated:    {s.run.untranslated},
		lanePinned:      {s.drawCurvesSoon},
		formatChosen:    {s.watch.tellEngine},
		engineChosen:    {s.run.textRead},
		programLoaded:   {s.forgetPicture, s.forgetCurves, s.forgetBanks, s.keepMark, s.forgetResult, s.forgetOrigin, s.forgetConsole, s.forgetSpeed},
		engineReplaced:  {s.watch.engineReplaced},
		machineChanges:  {s.forgetPrefetched},
		machineMoved:    {s.closeEdit, s.forgetOrigin},
		viewShown:       {s.memory.viewShown, s.makeRoom, s.askCompare, s.leaveConsole, s.keepReach},
		machineStands:   {s.wantVariables, s.drawCurvesSoon, s.askAccessSoon, s.askCompare, s.showWanted, s.reachLinkStep, s.guide.momentReached, s.wantCourse, s.playStep},
		toKeep:          {s.saveSoon},
		progressChanged: {s.progressChanged},
	}
	s.windowParts = []func(*protocol.Window){s.State.askFor, s.look.askFor, s.run.askFor, s.memory.askFor}
	s.wire.watchdog = watchdog{worker: func() Engine { return s.world.Engine }, due: s.engineDue, dead: func() { s.EngineDied(silence) }, more: s.longText}
	s.assistant.watchdog = watchdog{worker: func() Engine { return s.world.Assistant }, due: s.assistantDue, dead: s.AssistantDied, more: s.longText}
	s.text.now, s.text.origin, s.text.base, s.text.fresh = first.Text, first.Text, first.Text, true
	if s.HasLesson() {
		s.Tab = layout.TabLesson
	}
	return s
}

// Opening says how a page starts.
type Opening struct {
	Fragment string // of the address: "#v2:..." is a link
	Typed    bool   // the user typed before the store existed
	Theme    Theme
	Scale    int
	Narrow   bool
	Width    int // of the window, in pixels of the page
	Height   int
	Mac      bool // the keys are those of a Mac
	Panels   protocol.Panels
	Needs    []Need // of the page's panels

	StorageEmpty bool // no earlier visit has stored anything
}

// Start connects the store to the page and starts it.
func (s *Store) Start(w World, o Opening) {
	s.world = w
	s.Narrow, s.Layout.Class = o.Narrow, layout.ClassOf(o.Width, o.Height)
	s.Theme, s.Scale, s.Mac, s.Panels, s.Needs = o.Theme, o.Scale, o.Mac, o.Panels, o.Needs
	s.text.fresh = false
	s.pull()
	if o.Typed {
		s.forgetOriginal()
	}
	if o.Fragment != "" {
		s.OpenLink(o.Fragment)
	}
	if k := w.Keeping; k != nil {
		k.restore(s, o.StorageEmpty)
	}
	s.checkSoon(0)
	s.changed(AllTopics)
}
