package ui

import "github.com/lanewise/lanewise/web/draw"

// PlainButton is a button of which its panel knows what it does.
func PlainButton(class string) *draw.Node {
	return draw.Element("button").Attr("type", "button").Class(class)
}

// ActionButton is a button of an action. It is found by its data-action; its panel's onAction handles the click.
func ActionButton(class, action string) *draw.Node {
	return PlainButton(class).DataSet("action", action)
}

// Button is one that shows a symbol, and has a label.
func Button(class, action, label string, content ...draw.Part) *draw.Node {
	return ActionButton(class, action).Title(label).Aria("label", label).Body(content...)
}

// EnabledIf is a button that can act only then. One that cannot act now keeps the focus it has, so it is
// aria-disabled, not disabled.
func EnabledIf(can bool, b *draw.Node) *draw.Node {
	if !can {
		b.Aria("disabled", "true")
	}
	return b
}

// TextButton is a button whose text is its name.
func TextButton(class, action, arg, text string) *draw.Node {
	b := ActionButton(class, action).Text(text)
	if arg != "" {
		b.DataSet("arg", arg)
	}
	return b
}

// Choice is one of several buttons of which one is pressed.
func Choice(class, action, arg, text string, on bool) *draw.Node {
	return PressedIf(on, TextButton(class, action, arg, text))
}

// PressedIf is a button that stays pressed, or is not.
func PressedIf(on bool, b *draw.Node) *draw.Node {
	if on {
		b.Class("on")
	}
	return b.Aria("pressed", on)
}

// Segments are buttons side by side of which one is pressed.
func Segments(label string, buttons ...draw.Part) *draw.Node {
	return draw.Element("div").Class("seg").Role("group").Aria("label", label).Body(buttons...)
}
