package lesson

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
)

// A lesson's text names the page of a fact as its author writes it: "(5_operands.md, Predication)", "(GOTO.md)", "(PTX
// ISA, call)". The page of Lanewise shows a link there.

// cited returns a text without its citations, and the pages that they name, each once.
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

// linked puts a text into an element, with links for the pages that it cites, and with words that the glossary
// explains.
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

// citation finds the first page that a text cites, and returns what stands before and after it.
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

// pageOf is the page of a citation, as the tables of the project name it: "5_operands.md#predication",
// "instructions/GOTO.md#notes". It is "" if the citation names no page.
func pageOf(named string) string {
	file, heading, _ := strings.Cut(named, ", ")
	switch {
	case file == "PTX ISA":
		return named
	case !strings.HasSuffix(file, ".md") || strings.ContainsAny(file, " /"):
		return ""
	case strings.ToUpper(file[:1]) == file[:1] && file[0] > '9': // the pages of instructions are named after them
		file = "instructions/" + file
	}
	if heading != "" {
		file += "#" + strings.ToLower(strings.ReplaceAll(heading, " ", "-"))
	}
	return file
}
