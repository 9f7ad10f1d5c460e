package store

import (
	"strings"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/storage"
	"github.com/lanewise/lanewise/web/store/files"
	"github.com/lanewise/lanewise/web/store/kept"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/surfaces"
	"github.com/lanewise/lanewise/web/store/world"
)

// page is a World whose time stands still until the test advances it, and whose engine gives the answers that the
// test supplies.
type page struct {
	t *testing.T
	s *Store

	text  string // in the editor
	edits []world.TextEdit

	cursor   int    // line of the editor's cursor
	only     [3]any // the last arguments of ShowOnly
	readOnly bool
	moved    []world.BreakLine // where the editor's breakpoints are now

	sent     []sent // requests that wait for the test to answer
	ahead    bool   // keep requests for the view of the next step, too; otherwise they get none
	cancels  int
	pings    int
	answers  bool // the engine answers a Ping
	restarts int

	now    time.Duration
	timers []*fakeTimer

	fragment  string
	clipboard string
	refuse    bool // make the clipboard refuse
	saved     map[string]string
	picked    []func(files.File) // open file dialogs
	scale     int
	calm      bool

	files   storage.Store
	pending []func() // work given to Background while hold is set
	hold    bool
}

type sent struct {
	seq uint32
	m   protocol.Message
}

type fakeTimer struct {
	at   time.Duration
	f    func()
	dead bool
}

var lesson = Program{Name: "lesson.visaasm", Text: "// the first lesson\n"}

// newPage opens a page over files, with the engine ready.
func newPage(t *testing.T, files storage.Store, o Opening) *page {
	t.Helper()
	p := unstarted(t, files)
	p.start(o)
	return p
}

func unstarted(t *testing.T, files storage.Store) *page {
	return &page{t: t, s: New(lesson), text: lesson.Text, files: files, saved: map[string]string{}}
}

// needs are what the panels of a page show.
var needs = []Need{
	{Pane: layout.PaneCode, Data: protocol.PanelMargin},
	{Pane: layout.PaneLanes, Data: protocol.PanelPreview},
	{Pane: layout.PaneStack, Data: protocol.PanelGraph, Now: func(s *State) protocol.Panels {
		if s.Stack == StackGraph {
			return protocol.PanelGraph
		}
		return 0
	}},
	{Pane: layout.PaneRegisters, Data: protocol.PanelRegisters | protocol.PanelPreview | protocol.PanelRegion | protocol.PanelRows, Now: func(s *State) protocol.Panels {
		if len(s.Pins) == 0 {
			return protocol.PanelRegisters | protocol.PanelPreview | protocol.PanelRegion
		}
		return protocol.PanelRegisters | protocol.PanelPreview | protocol.PanelRegion | protocol.PanelRows
	}},
	{Pane: layout.PaneMemory, Tab: layout.TabMemory, Data: protocol.PanelMemory | protocol.PanelPicture, Now: func(s *State) protocol.Panels {
		if s.Memory.Form == surfaces.FormPicture {
			return protocol.PanelPicture
		}
		return protocol.PanelMemory
	}},
	{Pane: layout.PaneMemory, Tab: layout.TabLesson}, {Pane: layout.PaneMemory, Tab: layout.TabProblems}, {Pane: layout.PaneMemory, Tab: layout.TabBreakpoints},
	{Pane: layout.PaneMemory, Tab: layout.TabEfficiency, Data: protocol.PanelReport},
	{Data: protocol.PanelTimeline},
}

func (p *page) start(o Opening) {
	o.Needs, o.Keeping = needs, &InBrowser
	w := world.World{Engine: p, Editor: p, Browser: p, After: p.after, AfterPaint: p.drawn, Background: p.away,
		Now: func() time.Time { return time.Date(2026, time.November, 21, 14, 20, 0, 0, time.UTC).Add(p.now) }}
	if p.files != nil {
		w.Open = func() (storage.Store, bool) { return p.files, true }
	}
	p.s.Start(w, o)
	p.hello()
	p.advance(0)
	p.finishChecks()
}

func (p *page) hello() { p.s.Frame(protocol.Encode(0, &protocol.Hello{})) }

// Engine.
func (p *page) Send(frame []byte) {
	seq, m, err := protocol.ToEngine.Decode(frame)
	if err != nil {
		p.t.Fatalf("the store sent a bad frame: %v", err)
	}
	if _, ok := m.(*protocol.Cancel); ok {
		p.cancels++
		return
	}
	if _, ok := m.(*protocol.Ping); ok {
		p.pings++
		if p.answers {
			p.s.Frame(protocol.Encode(seq, &protocol.Pong{}))
		}
		return
	}
	if _, ok := m.(*protocol.Peek); ok && !p.ahead {
		p.s.Frame(protocol.Encode(seq, &protocol.Stopped{Reason: protocol.StopView}))
		return
	}
	p.sent = append(p.sent, sent{seq, m})
}

func (p *page) Restart() { p.restarts++; p.sent = nil }

// Editor.
func (p *page) Text() string { return p.text }
func (p *page) SetText(text string) {
	if text = strings.ReplaceAll(text, "\r\n", "\n"); text != p.text {
		p.text = text
		p.s.TextChanged(false)
	}
}
func (p *page) Select(line, col int) {}
func (p *page) Fix(m *protocol.Problem) {
	p.text = m.Fix + p.text
	p.s.TextChanged(true)
}
func (p *page) Edit(e *protocol.Edits) {
	p.text = e.Edits[0].NewText + p.text
	p.s.TextChanged(true)
}
func (p *page) Replace(e world.TextEdit) {
	p.edits = append(p.edits, e)
	p.text = e.Text + p.text
	p.s.TextChanged(true)
}
func (p *page) Reveal(line int)                           {}
func (p *page) ShowOnly(first, last int, hideLaunch bool) { p.only = [...]any{first, last, hideLaunch} }
func (p *page) SetReadOnly(on bool)                       { p.readOnly = on }
func (p *page) Open(what string)                          {}
func (p *page) CursorLine() int                           { return p.cursor }
func (p *page) BreakLines() []world.BreakLine {
	return p.moved
}

// Browser.
func (p *page) Address() string         { return "https://lanewise.dev/visa/" }
func (p *page) SetFragment(f string)    { p.fragment = f }
func (p *page) Download(name, s string) { p.saved[name] = s }

func (p *page) Pick(largest int, done func(files.File)) { p.picked = append(p.picked, done) }
func (p *page) SetTheme(t world.Theme)                  {}
func (p *page) Calm() bool                              { return p.calm }
func (p *page) SetScale(percent int)                    { p.scale = percent }
func (p *page) Copy(text string, done func(bool)) {
	if !p.refuse {
		p.clipboard = text
	}
	done(!p.refuse)
}

func (p *page) away(work, done func()) {
	run := func() { work(); done() }
	if p.hold {
		p.pending = append(p.pending, run)
		return
	}
	run()
}

// afterFrame is how long the page takes to draw a frame.
const afterFrame = 20 * time.Millisecond

func (p *page) drawn(f func()) func() { return p.after(afterFrame, f) }

func (p *page) after(d time.Duration, f func()) func() {
	t := &fakeTimer{at: p.now + d, f: f}
	p.timers = append(p.timers, t)
	return func() { t.dead = true }
}

// advance moves time forward and runs what falls due, in order.
func (p *page) advance(d time.Duration) {
	end := p.now + d
	for {
		var next *fakeTimer
		for _, t := range p.timers {
			if !t.dead && t.at <= end && (next == nil || t.at < next.at) {
				next = t
			}
		}
		if next == nil {
			break
		}
		next.dead = true
		p.now = max(p.now, next.at)
		next.f()
	}
	p.now = end
}

// typed simulates the user typing a text.
func (p *page) typed(text string) {
	p.text = text
	p.s.TextChanged(true)
}

// finishChecks answers waiting checks with "no problems".
func (p *page) finishChecks() {
	for len(p.sent) > 0 {
		if _, ok := p.sent[0].m.(*protocol.Assemble); !ok {
			return
		}
		p.answer(&protocol.Assembled{})
	}
}

// asked takes the oldest request, which must be of type M.
func asked[M protocol.Message](p *page) M {
	p.t.Helper()
	p.finishChecksUnless(M.Kind(*new(M)))
	if len(p.sent) == 0 {
		p.t.Fatalf("the store has asked for nothing, want %T", *new(M))
	}
	m, ok := p.sent[0].m.(M)
	if !ok {
		p.t.Fatalf("the store has asked for %T, want %T", p.sent[0].m, *new(M))
	}
	return m
}

func (p *page) finishChecksUnless(k protocol.Kind) {
	if k != protocol.KindAssemble {
		p.finishChecks()
	}
}

// answer answers the oldest request.
func (p *page) answer(m protocol.Message) {
	p.t.Helper()
	if len(p.sent) == 0 {
		p.t.Fatalf("nothing waits for %T", m)
	}
	seq := p.sent[0].seq
	p.sent = p.sent[1:]
	p.s.Frame(protocol.Encode(seq, m))
}

// at is a view at a step.
func at(step int) protocol.View {
	return protocol.View{Step: step, Line: 10 + step, Op: "add", Lanes: make([]protocol.Lane, 16),
		Masks: protocol.Masks{Enable: 0xf, ExecSize: 16}, Surfaces: []protocol.Surface{{Name: "T6", Elems: 1000}}}
}

// step1 takes a first step and answers its Load and its Step.
func (p *page) step1() {
	p.t.Helper()
	p.s.Step()
	asked[*protocol.Load](p)
	p.answer(&protocol.Loaded{View: at(0)})
	asked[*protocol.Step](p)
	p.answer(&protocol.Stopped{View: at(1)})
}

// others are the reader's programs except for the one that is shown.
func (p *page) others() (list []kept.Own) {
	for _, o := range p.s.MyPrograms() {
		if o.ID != p.s.OpenID() && !o.Deleted {
			list = append(list, o)
		}
	}
	return list
}
