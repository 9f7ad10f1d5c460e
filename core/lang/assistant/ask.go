package assistant

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launch/describe"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
)

// answers has the function that answers each question.
var answers = [...]func(d lang.Document, off int, text string) protocol.Message{
	protocol.AskComplete:   complete,
	protocol.AskHover:      hover,
	protocol.AskDefinition: definition,
	protocol.AskReferences: references,
	protocol.AskRenamable:  renamable,
	protocol.AskRename:     rename,
	protocol.AskOutline:    outline,
	protocol.AskFormat:     format,
	protocol.AskLaunch:     launchForm,
	protocol.AskOffers:     offers,
}

func complete(d lang.Document, off int, _ string) protocol.Message {
	c := d.Complete(off)
	return &protocol.Completed{Range: rangeOf(d.Text(), c.Range), Items: c.Items, More: c.IsIncomplete}
}

func hover(d lang.Document, off int, _ string) protocol.Message {
	h, ok := d.Hover(off)
	if !ok {
		return &protocol.Hovered{}
	}
	return &protocol.Hovered{Found: true, Range: rangeOf(d.Text(), h.Range), Title: h.Title, Text: h.Text, Facts: h.Facts, Page: h.Page}
}

func definition(d lang.Document, off int, _ string) protocol.Message {
	at, why, ok := d.Definition(off)
	m := &protocol.Places{Message: why}
	if ok {
		m.Name = d.Text().Slice(at)
		m.Places = []protocol.Place{{Range: rangeOf(d.Text(), at), Definition: true}}
	}
	return m
}

func references(d lang.Document, off int, _ string) protocol.Message {
	name, refs := d.References(off)
	m := &protocol.Places{Name: name}
	for _, r := range refs {
		m.Places = append(m.Places, protocol.Place{Range: rangeOf(d.Text(), r.Range), Definition: r.Definition, Write: r.Write})
	}
	return m
}

func renamable(d lang.Document, off int, _ string) protocol.Message {
	at, name, why := d.Renamable(off)
	m := &protocol.Places{Name: name, Message: why}
	if why == "" {
		m.Places = []protocol.Place{{Range: rangeOf(d.Text(), at)}}
	}
	return m
}

func rename(d lang.Document, off int, name string) protocol.Message {
	return edits(d.Text())(d.Rename(off, name))
}

func format(d lang.Document, _ int, _ string) protocol.Message {
	return edits(d.Text())(d.Format())
}

func edits(f *visa.File) func(list []lang.TextEdit, why string) protocol.Message {
	return func(list []lang.TextEdit, why string) protocol.Message {
		m := &protocol.Edits{Message: why}
		for _, e := range list {
			m.Edits = append(m.Edits, protocol.TextEdit{Range: rangeOf(f, e.Range), NewText: e.NewText})
		}
		return m
	}
}

func outline(d lang.Document, _ int, _ string) protocol.Message {
	m := &protocol.Outlined{}
	for _, e := range d.DocumentSymbols() {
		m.Entries = append(m.Entries, protocol.OutlineEntry{
			Name: e.Name, Kind: e.Kind, Depth: e.Depth, Detail: e.Detail, Range: rangeOf(d.Text(), e.SelectionRange),
		})
	}
	return m
}

// offers answers with what the engine leaves out: the one cause of many errors (lang.Pasted), or the fixes of
// launch.Target.Offer. The fixes for PTX come with the translation, so for PTX only the cause is looked for; the page
// then asks only about a text with errors.
func offers(d lang.Document, _ int, _ string) protocol.Message {
	f := d.Text()
	ptx := lang.IsPTX(f.Name, f.Text)
	var t *launch.Target
	var found []visa.Diagnostic
	if !ptx {
		t, found = launch.Read(f)
	}
	if one, ok := lang.Pasted(f); ok && (ptx || visa.HasErrors(found)) {
		found = []visa.Diagnostic{one}
	} else if !ptx {
		found = t.Offer(t.Build(found))
	}
	return &protocol.Assembled{Problems: describe.Problems(f, found)}
}

func rangeOf(f *visa.File, s visa.Span) (r protocol.Range) {
	r.Line, r.Col = f.Position(int(s.Start))
	r.EndLine, r.EndCol = f.Position(int(s.End))
	return r
}
