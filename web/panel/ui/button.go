package ui

import "github.com/lanewise/lanewise/web/draw"

// PlainButton is a button without an action name. The panel that it stands in handles its clicks itself.
func PlainButton(class string) *draw.Node {
	return draw.Element("button").Attr("type", "button").Class(class)
}

// ActionButton is a button that performs an action (package action). The action is in its data-action attribute, and
// the panel's OnAction handles the click.
func ActionButton(class, action string) *draw.Node {
	return PlainButton(class).DataSet("action", action)
}

// Button is an ActionButton that shows a symbol and has a label.
func Button(class, action, label string, content ...draw.Part) *draw.Node {
	return ActionButton(class, action).Title(label).Aria("label", label).Body(content...)
}

// EnabledIf marks a button as disabled unless can is true. It sets aria-disabled, not disabled, so that a button that
// has the focus keeps it.
func EnabledIf(can bool, b *draw.Node) *draw.Node {
	if !can {
		b.Aria("disabled", "true")
	}
	return b
}

// TextButton is an ActionButton whose visible text is its label.
func TextButton(class, action, arg, text string) *draw.Node {
	b := ActionButton(class, action).Text(text)
	if arg != "" {
		b.DataSet("arg", arg)
	}
	return b
}

// Choice is one of a group of buttons of which one is pressed.
func Choice(class, action, arg, text string, on bool) *draw.Node {
	return PressedIf(on, TextButton(class, action, arg, text))
}

// PressedIf marks a button as a toggle that is pressed, or is not.
func PressedIf(on bool, b *draw.Node) *draw.Node {
	if on {
		b.Class("on")
	}
	return b.Aria("pressed", on)
}

// Segments is a group of buttons side by side, of which one is pressed.
func Segments(label string, buttons ...draw.Part) *draw.Node {
	return draw.Element("div").Class("seg").Role("group").Aria("label", label).Body(buttons...)
}
