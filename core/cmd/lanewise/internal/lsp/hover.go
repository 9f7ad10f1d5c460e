package lsp

import (
	"fmt"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
)

type hoverAnswer struct {
	Contents markup    `json:"contents"`
	Range    textRange `json:"range"`
}

func (s *server) hover(at *place) (any, error) {
	p, off, err := s.find(at)
	if p == nil {
		return nil, err
	}
	h, ok := p.document.Hover(off)
	if !ok {
		return nil, nil
	}
	if formats := s.client.Capabilities.TextDocument.Hover.ContentFormat; len(formats) > 0 && formats[0] != "markdown" { // the first one is the format that the client prefers
		return hoverAnswer{markup{"plaintext", plainHover(&h)}, p.rangeOf(h.Range)}, nil
	}
	return hoverAnswer{markup{"markdown", p.markdownHover(&h)}, p.rangeOf(h.Range)}, nil
}

// markdownHover writes the title as code, then the sentences, the facts and the page.
func (p *part) markdownHover(h *lang.Hover) string {
	var b strings.Builder
	fmt.Fprintf(&b, "```%s\n%s\n```\n", p.languageID(), h.Title)
	if h.Text != "" {
		b.WriteString("\n" + escape(h.Text) + "\n")
	}
	if len(h.Facts) > 0 {
		b.WriteString("\n")
	}
	for _, f := range h.Facts {
		fmt.Fprintf(&b, "- %s: %s\n", escape(f.Label), escape(f.Value))
	}
	if h.Page != "" {
		fmt.Fprintf(&b, "\n[%s](%s)\n", escape(h.Page), addressOf(h.Page))
	}
	return b.String()
}

func plainHover(h *lang.Hover) string {
	lines := []string{h.Title}
	if h.Text != "" {
		lines = append(lines, h.Text)
	}
	for _, f := range h.Facts {
		lines = append(lines, f.Label+": "+f.Value)
	}
	return strings.Join(lines, "\n")
}

// languageID returns the language of a program by its identifier in clients.
func (p *part) languageID() string {
	if lang.IsPTX(p.file.Name, p.file.Text) {
		return "ptx"
	}
	return "visaasm"
}

// escape escapes the characters that would be Markdown.
var escape = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "#", `\#`, "|", `\|`, "~", `\~`, "&", `\&`,
).Replace
