package lsp

import (
	"fmt"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
)

// ---- completion ----

type completionList struct {
	Incomplete bool             `json:"isIncomplete"`
	Items      []completionItem `json:"items"`
}

type completionItem struct {
	Label         string   `json:"label"`
	Kind          int      `json:"kind"`
	Detail        string   `json:"detail,omitempty"`
	Documentation string   `json:"documentation,omitempty"`
	SortText      string   `json:"sortText"`
	Edit          textEdit `json:"textEdit"`
}

// completionKinds are the protocol's kinds of item.
var completionKinds = map[protocol.CompletionKind]int{
	protocol.MnemonicItem: 14, protocol.DirectiveItem: 14, // keyword
	protocol.VariableItem: 6, protocol.PredicateItem: 6,
	protocol.ImmediateItem: 12, protocol.RegionItem: 12, // value
	protocol.LabelItem:    18, // reference
	protocol.FunctionItem: 3, protocol.KeyItem: 10, protocol.ValueItem: 20, protocol.TypeItem: 25,
}

func (p *part) complete(off int) (any, error) {
	c := p.document.Complete(off)
	replaced := p.rangeOf(c.Range)
	list := completionList{Incomplete: c.IsIncomplete, Items: make([]completionItem, len(c.Items))}
	for n, i := range c.Items { // the best first: the client sorts by a text
		insert := i.InsertText
		if insert == "" {
			insert = i.Label
		}
		list.Items[n] = completionItem{Label: i.Label, Kind: completionKinds[i.Kind], Detail: strings.TrimSpace(i.Detail),
			Documentation: sentence(i.Documentation), SortText: fmt.Sprintf("%04d", n), Edit: textEdit{replaced, insert}}
	}
	return list, nil
}

// sentence is a summary as a sentence.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return lang.Capital(s) + "."
}

// ---- hover and signature help ----

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
	if formats := s.client.Capabilities.TextDocument.Hover.ContentFormat; len(formats) > 0 && formats[0] != "markdown" { // what it likes best
		return hoverAnswer{markup{"plaintext", plainHover(&h)}, p.rangeOf(h.Range)}, nil
	}
	return hoverAnswer{markup{"markdown", p.markdownHover(&h)}, p.rangeOf(h.Range)}, nil
}

// markdownHover is the title as code, then sentences, facts and the page.
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

// languageID is the language of a program as clients call it.
func (p *part) languageID() string {
	if lang.IsPTX(p.file.Name, p.file.Text) {
		return "ptx"
	}
	return "visaasm"
}

// escape keeps a sentence from being Markdown.
var escape = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "#", `\#`, "|", `\|`, "~", `\~`, "&", `\&`,
).Replace

type signatureAnswer struct {
	Signatures []signature `json:"signatures"`
	Signature  int         `json:"activeSignature"`
	Parameter  *int        `json:"activeParameter,omitempty"`
}

type signature struct {
	Label         string      `json:"label"`
	Documentation string      `json:"documentation,omitempty"`
	Parameters    []parameter `json:"parameters"`
}

type parameter struct {
	Label         [2]int `json:"label"` // of the signature's label, in UTF-16 units
	Documentation string `json:"documentation,omitempty"`
}

func (p *part) signatureHelp(off int) (any, error) {
	h, ok := p.document.SignatureHelp(off)
	if !ok {
		return nil, nil
	}
	one := signature{Label: h.Label, Documentation: h.Documentation, Parameters: []parameter{}}
	for _, x := range h.Parameters {
		label := [2]int{utf16Units.units(h.Label[:x.Start]), utf16Units.units(h.Label[:x.End])}
		one.Parameters = append(one.Parameters, parameter{label, x.Documentation})
	}
	answer := signatureAnswer{Signatures: []signature{one}}
	if h.ActiveParameter >= 0 {
		answer.Parameter = &h.ActiveParameter
	} else if len(h.Parameters) > 0 { // none: left out it would be the first
		past := len(h.Parameters)
		answer.Parameter = &past
	}
	return answer, nil
}

// ---- inlay hints ----

type inlayHint struct {
	Position    position `json:"position"`
	Label       string   `json:"label"`
	Kind        int      `json:"kind,omitempty"`
	Tooltip     string   `json:"tooltip,omitempty"`
	PaddingLeft bool     `json:"paddingLeft"`
}

const typeHint = 1

func (s *server) inlayHints(snap *snapshot, r textRange) (any, error) {
	hints := []inlayHint{}
	for p, within := range snap.within(r) {
		for _, h := range p.read().document.InlayHints(within) {
			at := inlayHint{Position: snap.position(p.to(h.Position)), Label: h.Label, Tooltip: h.Tooltip, Kind: typeHint}
			if h.Label[0] >= '0' && h.Label[0] <= '9' {
				at.Kind, at.PaddingLeft = 0, true
			}
			hints = append(hints, at)
		}
	}
	return hints, nil
}

// ---- formatting ----

func (s *server) format(snap *snapshot) (any, error) {
	edits := []textEdit{}
	for _, p := range snap.parts {
		if p.program != nil && p.program.Ignore {
			continue
		}
		list, why := p.read().document.Format()
		if why != "" && p.program == nil {
			return nil, failed(why)
		}
		for _, e := range list {
			if _, own := p.own(p.to(int(e.Range.Start))); own { // what a block continues is laid out where it stands
				edits = append(edits, p.edit(e.Range, e.NewText))
			}
		}
	}
	return edits, nil
}
