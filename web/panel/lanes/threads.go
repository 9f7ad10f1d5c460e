package lanes

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// ThreadsRow registers Threads.
var ThreadsRow = frame.Row{
	Name: "threads", Place: frame.Machine, Pane: layout.PaneLanes,
	Topics: store.TopicView | store.TopicLayout,
	Make:   func(b frame.Base) frame.Content { return &threadsPanel{b} },
}

// threadsPanel shows all threads of the resident group if there are several: which one runs next, which wait at a
// barrier, and which are done. Pressing a thread selects it, and steps are then steps of this thread. Follow shows
// whichever thread runs next.
type threadsPanel struct{ frame.Base }

// threadInfo is the look and the name of a thread's status.
type threadInfo struct{ class, glyph, name string }

var threadStates = [...]threadInfo{
	protocol.ThreadReady:     {"ready", "a", "ready"},
	protocol.ThreadAtBarrier: {"barrier", "w", "at a barrier"},
	protocol.ThreadDone:      {"done", "ok", "done"},
}

func threadState(t *protocol.Thread) threadInfo {
	if int(t.Status) < len(threadStates) {
		return threadStates[t.Status]
	}
	return threadStates[protocol.ThreadReady]
}

func (p *threadsPanel) Tree() *draw.Node {
	v := p.S.View
	section := draw.Element("section").Class("threads").DataSet("part", "threads").Aria("label", "Threads").OnClick(p.OnAction).On("keydown", p.onKey)
	if v == nil || len(v.Threads) < 2 {
		return section.Class("absent")
	}
	cells := make([]draw.Part, len(v.Threads))
	for i := range v.Threads {
		cells[i] = p.cell(v, i)
	}
	u := p.Units()
	follow := ui.Choice("follow", "thread", "-1", "Follow", p.S.Thread < 0).Title(words.Say("Show whichever {} runs next; steps are of any {}", u.Thread, u.Thread))
	return section.Body(
		draw.Element("h2").Body(ui.Term("group", ui.TabStop, ui.Span("", words.Capital(u.Group)+" "+GroupName(v))), ui.Span("minor", threadCounts(v))),
		draw.Element("div").Class("thread-list").Role("group").Aria("label", words.Capital(u.Thread)+" to show").Body(cells...),
		follow)
}

// GroupName is the group's position in the grid.
func GroupName(v *protocol.View) string {
	return words.Say("{}, {}, {}", v.Group[0], v.Group[1], v.Group[2])
}

// threadCounts counts the threads by status: "2 ready, 1 at a barrier, 1 done".
func threadCounts(v *protocol.View) string {
	var counts [len(threadStates)]int
	for i := range v.Threads {
		if s := v.Threads[i].Status; int(s) < len(counts) {
			counts[s]++
		}
	}
	said := ""
	for i, n := range counts {
		if n > 0 {
			if said != "" {
				said += ", "
			}
			said += strconv.Itoa(n) + " " + threadStates[i].name
		}
	}
	return said
}

// cell is a thread: its number, its status, and whether it is the one that is shown.
func (p *threadsPanel) cell(v *protocol.View, i int) *draw.Node {
	t := &v.Threads[i]
	info := threadState(t)
	class := "thread " + info.class
	what := words.Say("{} {}, {}", words.Capital(p.Units().Thread), i, info.name)
	if t.Line > 0 && t.Status != protocol.ThreadDone {
		what += words.Say(", line {} in {}", t.Line, t.Function)
	}
	if i == v.Thread {
		class += " shown"
		what += ", shown"
	}
	image := ui.Glyph(info.glyph)
	if t.Status == protocol.ThreadDone {
		image = ui.Icon("ok")
	}
	return ui.ActionButton(class, "thread").DataSet("arg", strconv.Itoa(i)).DataSet("status", info.class).
		Title(what).Aria("label", what).Body(image, ui.Span("", strconv.Itoa(i))).Aria("pressed", i == p.S.Thread)
}

// onKey moves among the threads with the arrow keys.
func (p *threadsPanel) onKey(e app.Event) {
	at := ui.Closest(e, ".thread")
	if !at.Truthy() {
		return
	}
	if next := ui.BesideArrow(e, at); next.Truthy() {
		e.PreventDefault()
		next.Call("focus")
	}
}

// threadName names the thread and the group that the page shows, as far as there are several; "" if there is only one
// thread.
func threadName(v *protocol.View, groups [3]int, u ui.Units) string {
	if len(v.Threads) < 2 {
		if groups[0]*groups[1]*groups[2] < 2 {
			return ""
		}
		return words.Capital(u.Group) + " " + GroupName(v)
	}
	return words.Say("{} {}, {} {}", words.Capital(u.Thread), v.Thread, u.Group, GroupName(v))
}
