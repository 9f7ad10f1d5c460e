package assistant

import (
	"github.com/lanewise/lanewise/core/answer"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// answers says how each question is answered.
var answers = [...]func(d answer.Document, off int, text string) protocol.Message{
	protocol.AskComplete:   complete,
	protocol.AskHover:      hover,
	protocol.AskDefinition: definition,
	protocol.AskReferences: references,
	protocol.AskRenamable:  renamable,
	protocol.AskRename:     rename,
	protocol.AskOutline:    outline,
	protocol.AskFormat:     format,
}

func complete(d answer.Document, off int, _ string) protocol.Message {
	c := d.Complete(off)
	m := &protocol.Completed{Range: rangeOf(d.Text(), c.Span), More: c.More}
	for _, i := range c.Items {
		m.Items = append(m.Items, protocol.Completion{
			Label: i.Label, Insert: i.Insert, Detail: i.Detail, Info: i.Info,
			Kind: i.Kind.String(), Rank: i.Rank, Chain: i.Chain,
		})
	}
	return m
}

func hover(d answer.Document, off int, _ string) protocol.Message {
	h, ok := d.Hover(off)
	if !ok {
		return &protocol.Hovered{}
	}
	m := &protocol.Hovered{Found: true, Range: rangeOf(d.Text(), h.Span), Title: h.Title, Text: h.Text, Page: h.Page}
	for _, f := range h.Facts {
		m.Facts = append(m.Facts, protocol.Fact{Label: f.Label, Value: f.Value})
	}
	return m
}

func definition(d answer.Document, off int, _ string) protocol.Message {
	at, why, ok := d.Definition(off)
	m := &protocol.Places{Message: why}
	if ok {
		m.Name = d.Text().Slice(at)
		m.Places = []protocol.Place{{Range: rangeOf(d.Text(), at), Definition: true}}
	}
	return m
}

func references(d answer.Document, off int, _ string) protocol.Message {
	name, refs := d.References(off)
	m := &protocol.Places{Name: name}
	for _, r := range refs {
		m.Places = append(m.Places, protocol.Place{Range: rangeOf(d.Text(), r.Span), Definition: r.Definition, Write: r.Write})
	}
	return m
}

func renamable(d answer.Document, off int, _ string) protocol.Message {
	at, name, why := d.Renamable(off)
	m := &protocol.Places{Name: name, Message: why}
	if why == "" {
		m.Places = []protocol.Place{{Range: rangeOf(d.Text(), at)}}
	}
	return m
}

func rename(d answer.Document, off int, name string) protocol.Message {
	return edits(d.Text())(d.Rename(off, name))
}

func format(d answer.Document, _ int, _ string) protocol.Message {
	return edits(d.Text())(d.Format())
}

func edits(f *visa.File) func(list []answer.Edit, why string) protocol.Message {
	return func(list []answer.Edit, why string) protocol.Message {
		m := &protocol.Edits{Message: why}
		for _, e := range list {
			m.Edits = append(m.Edits, protocol.TextEdit{Range: rangeOf(f, e.Span), Text: e.Text})
		}
		return m
	}
}

func outline(d answer.Document, _ int, _ string) protocol.Message {
	m := &protocol.Outlined{}
	for _, e := range d.Outline() {
		m.Entries = append(m.Entries, protocol.OutlineEntry{
			Name: e.Name, Kind: e.Kind, Depth: e.Depth, Detail: e.Detail, Range: rangeOf(d.Text(), e.Span),
		})
	}
	return m
}

func rangeOf(f *visa.File, s visa.Span) (r protocol.Range) {
	r.Line, r.Col = f.Position(int(s.Start))
	r.EndLine, r.EndCol = f.Position(int(s.End))
	return r
}
