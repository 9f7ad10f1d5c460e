package panel

import (
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Tabs is the panel below the lanes: memory, problems, expectations, and the
// stack where there is no room for it beside them.
type Tabs struct{ base }

// NewTabs makes the panel.
func NewTabs(s *store.Store) *Panel { return newPanel(&Tabs{base{S: s}}) }

// OnMount begins to follow the store.
func (t *Tabs) OnMount(app.Context) {
	t.watchFor(store.TopicLayout, func() any { return t.S.Tab })
}

// Render draws the tabs. All of their contents stay in the page, the unused ones
// hidden, so that a tab keeps its scroll position.
func (t *Tabs) Render() app.UI {
	return live(element("section").Class("panel tabbed").DataSet("part", "tabs").DataSet("tab", string(t.S.Tab)).
		Aria("label", "Memory, problems and expectations").TabIndex(-1).Body(
		newPanel(&tabList{newDrawn(t.S)}),
		t.sheet(store.TabLesson, NewLesson(t.S)),
		t.sheet(store.TabMemory, NewMemory(t.S)),
		t.sheet(store.TabProblems, NewProblems(t.S)),
		t.sheet(store.TabExpectations, NewExpectations(t.S)),
		t.sheet(store.TabBreakpoints, NewBreakpoints(t.S)),
		t.sheet(store.TabEfficiency, NewEfficiency(t.S)),
		t.sheet(store.TabStack, newStackTab(t.S)),
	))
}

func (t *Tabs) sheet(tab store.Tab, content Part) *Node {
	sheet := element("div").Class("sheet").Role("tabpanel").TabIndex(0).ID("sheet-"+string(tab)).Aria("labelledby", "tab-"+string(tab))
	if t.S.Tab == tab {
		sheet.Class("on")
	}
	return sheet.Body(content)
}

// tabList is what to choose from.
type tabList struct{ drawn }

// OnMount begins to follow the store.
func (t *tabList) OnMount(ctx app.Context) {
	t.follow(ctx, 0)
	t.watchFor(store.TopicLayout|store.TopicText|store.TopicView|store.TopicBreaks, func() any {
		s := t.S
		held, of := t.held()
		return [...]any{s.Tab, s.HasLesson(), s.ProblemCount(), s.Errors() > 0, held, of, len(s.Breaks)}
	})
}

// Render draws the list.
func (t *tabList) Render() app.UI { return t.render(t.panel) }

func (t *tabList) panel() *Node {
	return element("div").Class("tabs").Role("tablist").OnClick(t.onAction).On("keydown", t.onKey).Body(
		t.tab(store.TabLesson, "Lesson", nil),
		t.tab(store.TabMemory, "Memory", nil),
		t.tab(store.TabProblems, "Problems", t.problems()),
		t.tab(store.TabExpectations, "Expectations", t.expectations()),
		t.tab(store.TabBreakpoints, "Breakpoints", t.breakpoints()),
		t.tab(store.TabEfficiency, "Efficiency", nil),
		t.tab(store.TabStack, "Stack", nil),
	)
}

func (t *tabList) tab(tab store.Tab, name string, badge Part) *Node {
	b := textButton("tab", "tab", string(tab), name).Role("tab").ID("tab-"+string(tab)).Aria("controls", "sheet-"+string(tab))
	if tab == store.TabLesson && !t.S.HasLesson() {
		b.Class("absent")
	}
	if t.S.Tab == tab {
		b.Class("on").Aria("selected", "true").TabIndex(0)
	} else {
		b.Aria("selected", "false").TabIndex(-1)
	}
	return b.Body(textNode(name), badge)
}

// problems counts the problems; errors show the badge in their colour.
func (t *tabList) problems() *Node {
	n := t.S.ProblemCount()
	if n == 0 {
		return nil
	}
	class := "badge"
	if t.S.Errors() > 0 {
		class = "badge e"
	}
	return element("span").Class(class).DataSet("badge", "problems").Text(itoa(n))
}

// breakpoints counts the breakpoints.
func (t *tabList) breakpoints() *Node {
	if len(t.S.Breaks) == 0 {
		return nil
	}
	return element("span").Class("badge plain").DataSet("badge", "breakpoints").Text(itoa(len(t.S.Breaks)))
}

// expectations tells how many hold, once the program has ended.
func (t *tabList) expectations() *Node {
	held, of := t.held()
	if of == 0 {
		return nil
	}
	class := "badge ok"
	if held < of {
		class = "badge e"
	}
	return element("span").Class(class).DataSet("badge", "expectations").Text(itoa(held) + " of " + itoa(of))
}

// held counts the expectations that hold; of none before the program has ended.
func (t *tabList) held() (held, of int) {
	v := t.S.View
	if v == nil || !v.Ended || t.S.Stale {
		return 0, 0
	}
	for i := range v.Expects {
		if v.Expects[i].Pass {
			held++
		}
	}
	return held, len(v.Expects)
}

// onKey moves between tabs with the arrows.
func (t *tabList) onKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	step := map[string]string{"ArrowRight": "nextElementSibling", "ArrowLeft": "previousElementSibling"}[e.Get("key").String()]
	if step == "" {
		return
	}
	if next := e.Get("target").Get(step); next.Truthy() && next.Get("offsetParent").Truthy() {
		e.PreventDefault()
		next.Call("focus")
		t.S.ShowTab(store.Tab(data(next, "arg")))
	}
}
