package panel

// plainButton is a button of which its panel knows what it does.
func plainButton(class string) *Node { return element("button").Attr("type", "button").Class(class) }

// actionButton is a button of an action. It is found by its data-action; its panel's onAction handles the click.
func actionButton(class, action string) *Node { return plainButton(class).DataSet("action", action) }

// button is one that shows a symbol, and has a label.
func button(class, action, label string, content ...Part) *Node {
	return actionButton(class, action).Title(label).Aria("label", label).Body(content...)
}

// enabledIf is a button that can act only then. One that cannot act now keeps the focus it has, so it is
// aria-disabled, not disabled.
func enabledIf(can bool, b *Node) *Node {
	if !can {
		b.Aria("disabled", "true")
	}
	return b
}

// textButton is a button whose text is its name.
func textButton(class, action, arg, text string) *Node {
	b := actionButton(class, action).Text(text)
	if arg != "" {
		b.DataSet("arg", arg)
	}
	return b
}

// stepLink goes to a step.
func stepLink(text string, step int) *Node {
	return textButton("link", "seek", itoa(step), text).Title("Go to step " + group(step))
}

// choice is one of several buttons of which one is pressed.
func choice(class, action, arg, text string, on bool) *Node {
	return pressedIf(on, textButton(class, action, arg, text))
}

// pressedIf is a button that stays pressed, or is not.
func pressedIf(on bool, b *Node) *Node {
	if on {
		b.Class("on")
	}
	return b.Aria("pressed", on)
}

// segments are buttons side by side of which one is pressed.
func segments(label string, buttons ...Part) *Node {
	return element("div").Class("seg").Role("group").Aria("label", label).Body(buttons...)
}
