// Package panel holds the parts of the page, one a file. A panel shows
// a part of the store's state, redraws when that part changes and calls the
// store's actions; it keeps no state of the program itself.
//
// Rules that go-app and the content-security-policy impose on all of them:
//   - go-app compares children by position, so a child that comes and goes stands
//     after those that stay, or in a slot of its own.
//   - An event handler is compared by its code, not by what it captured, so
//     handlers are methods, and what an event is about is read from the data
//     attributes of its target.
//   - A panel is drawn again after its Update, and not after each event: see Panel.
//   - Style attributes are forbidden: what varies is a class or a data attribute.
//   - The prerenderer quotes attributes as Go does: no quotes or backslashes in them.
package panel

import (
	"strconv"
	"unicode/utf8"

	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// base is what every panel is made of.
type base struct {
	S    *store.Store
	view *Panel // that the panel stands in

	cancels []func()
}

func (b *base) standIn(view *Panel) { b.view = view }

// OnMount does nothing.
func (b *base) OnMount(app.Context) {}

// Update draws the panel again: because the store has changed, or the panel's own state.
func (b *base) Update() { b.view.redraw() }

// JSValue is the panel's root element.
func (b *base) JSValue() app.Value { return b.view.JSValue() }

// watch redraws the panel after changes of the topics, while it is mounted.
func (b *base) watch(topics store.Topic) { b.listen(topics, b.Update) }

// watchFor redraws the panel after changes of the topics that change what it shows,
// which sign tells: a comparable value. A step changes much, and a redraw costs.
func (b *base) watchFor(topics store.Topic, sign func() any) {
	b.listen(topics, OnChange(sign, b.Update))
}

// OnChange makes a function that calls do when sign gives another value than before.
func OnChange(sign func() any, do func()) func() {
	last := sign()
	return func() {
		if now := sign(); now != last {
			last = now
			do()
		}
	}
}

// listen calls notify after changes of the topics, while the panel is mounted.
func (b *base) listen(topics store.Topic, notify func()) {
	b.cancels = append(b.cancels, b.S.Subscribe(topics, notify))
}

// OnDismount ends what watch and listen began.
func (b *base) OnDismount() {
	for _, cancel := range b.cancels {
		cancel()
	}
}

// onAction performs the action of the clicked button: see Perform.
func (b *base) onAction(ctx app.Context, e app.Event) {
	ctx.PreventUpdate() // the store says who must redraw
	Clicked(b.S, e)
}

// Clicked performs the action of the button at or above a click's target.
func Clicked(s *store.Store, e app.Event) {
	if button := closest(e, "[data-action]"); button.Truthy() && button.Get("ariaDisabled").String() != "true" {
		Perform(s, data(button, "action"), data(button, "arg"))
	}
}

// closest is the element with the selector at or above an event's target.
func closest(e app.Event, selector string) app.Value {
	target := e.Get("target")
	if target.Get("nodeType").Int() != 1 { // a text node
		target = target.Get("parentElement")
	}
	if !target.Truthy() {
		return target
	}
	return target.Call("closest", selector)
}

// data reads a data attribute, "" if it is missing.
func data(element app.Value, name string) string {
	if v := element.Get("dataset").Get(name); v.Type() == app.TypeString {
		return v.String()
	}
	return ""
}

// number reads a data attribute that holds a number, -1 if it does not.
func number(element app.Value, name string) int {
	n, err := strconv.Atoi(data(element, name))
	if err != nil {
		return -1
	}
	return n
}

func itoa(n int) string { return strconv.Itoa(n) }

func width(text string) int { return utf8.RuneCountInString(text) }

// span is the element most used.
func span(class, text string) *Node { return element("span").Class(class).Text(text) }
