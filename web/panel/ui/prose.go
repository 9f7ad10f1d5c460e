package ui

import (
	"strings"

	"github.com/lanewise/lanewise/web/draw"
)

// Prose is a text in which the parts between `backquotes` are shown as code.
func Prose(text string) []draw.Part {
	var parts []draw.Part
	for i, part := range strings.Split(text, "`") {
		switch {
		case part == "":
		case i%2 == 1:
			parts = append(parts, draw.Element("code").Text(part))
		default:
			parts = append(parts, draw.Text(part))
		}
	}
	return parts
}

// Paragraphs are a heading, if there is a title, and the notes below it, a paragraph each.
func Paragraphs(title string, notes []string) []draw.Part {
	var body []draw.Part
	if title != "" {
		body = append(body, draw.Element("h2").Text(title))
	}
	for _, note := range notes {
		body = append(body, draw.Element("p").Body(Prose(note)...))
	}
	return body
}
