package ui

import "github.com/lanewise/lanewise/web/draw"

// Expression is a text field for an expression, with a list of names to complete it (<lw-names>).
func Expression(label, hint, value string) *draw.Node {
	return Input("text").Class("field").Attr("value", value).Attr("placeholder", hint).Aria("label", label).DataSet("names", "all").
		Role("combobox").Aria("autocomplete", "list").Aria("expanded", "false").
		Attr("spellcheck", "false").Attr("autocomplete", "off").Attr("autocapitalize", "off")
}
