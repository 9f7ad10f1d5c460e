package panel

import "github.com/lanewise/lanewise/web/draw"

// plainButton is a button of which its panel knows what it does.
func plainButton(class string) *draw.Node {
	return draw.Element("button").Attr("type", "button").Class(class)
}

// actionButton is a button of an action. It is found by its data-action; its panel's onAction handles the click.
func actionButton(class, action string) *draw.Node {
	return plainButton(class).DataSet("action", action)
}

// button is one that shows a symbol, and has a label.
func button(class, action, label string, content ...draw.Part) *draw.Node {
	return actionButton(class, action).Title(label).Aria("label", label).Body(content...)
}

// enabledIf is a button that can act only then. One that cannot act now keeps the focus it has, so it is
// aria-disabled, not disabled.
func enabledIf(can bool, b *draw.Node) *draw.Node {
	if !can {
		b.Aria("disabled", "true")
	}
	return b
}

// textButton is a button whose text is its name.
func textButton(class, action, arg, text string) *draw.Node {
	b := actionButton(class, action).Text(text)
	if arg != "" {
		b.DataSet("arg", arg)
	}
	return b
}

// choice is one of several buttons of which one is pressed.
func choice(class, action, arg, text string, on bool) *draw.Node {
	return pressedIf(on, textButton(class, action, arg, text))
}

// pressedIf is a button that stays pressed, or is not.
func pressedIf(on bool, b *draw.Node) *draw.Node {
	if on {
		b.Class("on")
	}
	return b.Aria("pressed", on)
}

// segments are buttons side by side of which one is pressed.
func segments(label string, buttons ...draw.Part) *draw.Node {
	return draw.Element("div").Class("seg").Role("group").Aria("label", label).Body(buttons...)
}
