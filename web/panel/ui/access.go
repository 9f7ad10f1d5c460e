package ui

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/draw"
)

// AccessRow shows a read or write of an element: its step and line, and a button that goes there. Without such an
// access it says why there is none.
func AccessRow(name string, a *protocol.Access) *draw.Node {
	row := draw.Element("div").Class("acc").DataSet("access", strings.ToLower(name))
	text := a.Text
	switch {
	case a.Found == protocol.AccessThere:
		head := name + " " + StepAndLine(a.Step, a.Line)
		return row.Body(draw.Element("b").Text(head), TextButton("link", "seek", strconv.Itoa(a.Step), "Go there"), draw.Element("span").Class("minor").Body(Prose(text)...))
	case text == "" && a.Found == protocol.AccessNone:
		text = "none"
	case text == "":
		text = "not recorded"
	}
	return row.Body(draw.Element("b").Text(name), Span("", ""), draw.Element("span").Class("minor").Body(Prose(text)...))
}
