package panel

// button is a button of an action. It is found by its data-action; its panel's
// onAction handles the click. A button that cannot act now keeps the focus it
// has, so it is aria-disabled, not disabled.
func button(class, action, label string, enabled bool, content ...Part) *Node {
	b := element("button").Attr("type", "button").Class(class).DataSet("action", action).Title(label).Aria("label", label).Body(content...)
	if !enabled {
		b.Aria("disabled", "true")
	}
	return b
}

// textButton is a button whose text is its name.
func textButton(class, action, arg, text string) *Node {
	b := element("button").Attr("type", "button").Class(class).DataSet("action", action).Text(text)
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
	if on {
		return textButton(class+" on", action, arg, text).Aria("pressed", "true")
	}
	return textButton(class, action, arg, text).Aria("pressed", "false")
}
