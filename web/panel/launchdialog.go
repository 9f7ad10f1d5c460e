package panel

// launch asks what a program that says nothing of its launch is to run with.
func (d *Dialogs) launch() []Part {
	name := d.S.Facts.Kernel
	if name == "" {
		name = d.S.Name
	}
	return []Part{
		dialogHead("Run " + name + " with what?"),
		element("p").Text("No launch line says what the kernel is given. Launch lines with buffers and values to begin with can be added on top; you can change them there. Without them its inputs are zeros, and it has no buffers."),
		element("div").Class("start").Body(
			textButton("big primary", "run-with-lines", "", "Add launch lines and run").Attr("autofocus", true),
			textButton("btn", "run-without", "", "Run with zeros"),
		),
	}
}
