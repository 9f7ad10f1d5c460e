package lesson

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// A text of a lesson names the page that a fact stands on, as its author writes it: "(5_operands.md, Predication)",
// "(GOTO.md)", "(PTX ISA, call)". On the page of Lanewise that is a link.

// cited is a text without the pages that it names, and the pages, each once.
func cited(text string) (said string, pages []string) {
	for {
		before, page, behind, found := citation(text)
		said += before
		if !found {
			return said, pages
		}
		if !slices.Contains(pages, page) {
			pages = append(pages, page)
		}
		said, text = strings.TrimSuffix(said, " "), behind
	}
}

// linked puts a text into an element, with links for the pages that it names, and words that explain themselves.
func linked(into *draw.Node, text string) *draw.Node {
	x := explainer{stops: true}
	var parts []draw.Part
	for {
		before, page, behind, found := citation(text)
		parts = append(parts, x.explained(before)...)
		if !found {
			return into.DataSet("terms", "text").Body(parts...)
		}
		parts = append(parts, draw.Text("("), ui.SpecPage(page), draw.Text(")"))
		text = behind
	}
}

// citation is the first page that a text names, with what stands before and after it.
func citation(text string) (before, page, behind string, found bool) {
	for at := 0; ; {
		open := strings.IndexByte(text[at:], '(')
		if open < 0 {
			return text, "", "", false
		}
		at += open + 1
		named, rest, closed := strings.Cut(text[at:], ")")
		if page := pageOf(named); closed && page != "" {
			return text[:at-1], page, rest, true
		}
	}
}

// pageOf is the page that is named so, as tables of the project name it: "5_operands.md#predication",
// "instructions/GOTO.md#notes"; "" if that is no page.
func pageOf(named string) string {
	file, heading, _ := strings.Cut(named, ", ")
	switch {
	case file == "PTX ISA":
		return named
	case !strings.HasSuffix(file, ".md") || strings.ContainsAny(file, " /"):
		return ""
	case strings.ToUpper(file[:1]) == file[:1] && file[0] > '9': // the pages of instructions are called after them
		file = "instructions/" + file
	}
	if heading != "" {
		file += "#" + strings.ToLower(strings.ReplaceAll(heading, " ", "-"))
	}
	return file
}
