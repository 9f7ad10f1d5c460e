package lsp

import (
	"slices"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// After a few keystrokes, nearly all of a text is unchanged. The results of the last whole reading stay valid until the
// client is silent. The lines that have been edited since are read on their own, as a replacement for the lines that
// they replaced, unless they matter to other lines. The result is the same as that of a whole reading.

// edited describes the lines that have changed since the last whole reading: was lines of the text that was read,
// beginning with line first, have become now lines.
type edited struct{ first, was, now int }

// add includes the lines of a change.
func (e *edited) add(r replaced) {
	if e.was+e.now == 0 {
		*e = edited{r.first, r.old, r.by}
		return
	}
	first, end := min(e.first, r.first), max(e.first+e.now, r.first+r.old)
	e.was += e.first - first + end - (e.first + e.now)
	e.first, e.now = first, end-first-r.old+r.by
}

// reread returns the diagnostics of the text, from the last whole reading and from the edited lines; false if the whole
// text must be read.
func (d *document) reread() ([]diagnostic, bool) {
	if d.whole == nil || len(d.whole.parts) != 1 || d.whole.page != d.whole.parts[0].file {
		return nil, false
	}
	p := d.whole.parts[0]
	at, ok := d.place()
	if !ok || p.reading == nil || !p.alone {
		return nil, false
	}
	was, ok := p.document.Reread(at, p.file.Slice(at))
	if !ok {
		return nil, false
	}
	text := strings.Join(d.lines[d.edited.first:d.edited.first+d.edited.now], "")
	read, ok := p.document.Reread(at, text)
	if !ok {
		return nil, false
	}
	e := &patch{part: p, at: at, grown: d.edited.now - d.edited.was, size: int32(len(text))}
	if !e.keep(p.early) || !e.replaces(was.Diagnostics) || slices.ContainsFunc(read.Diagnostics, func(f visa.Diagnostic) bool { return lacking(&f, text) }) {
		return nil, false
	}
	e.add(text, d.edited.first, read)
	switch {
	case e.errors: // a launch is not built, so there is nothing in late
	case visa.HasErrors(p.early):
		return nil, false
	case !e.keep(p.late):
		return nil, false
	}
	sort.SliceStable(e.list, func(i, j int) bool { return e.list[i].at < e.list[j].at })
	list := make([]diagnostic, len(e.list))
	for i := range e.list {
		list[i] = e.list[i].diagnostic
	}
	return list, true
}

// place returns the span of the edited lines in the text that was read; false if one of them is not a line to the
// languages, too.
func (d *document) place() (at visa.Span, ok bool) {
	e, starts := &d.edited, d.whole.starts
	end := e.first + e.was
	if e.was+e.now == 0 || e.first == 0 || end > len(starts) || (end == len(starts)) != (e.first+e.now == len(d.lines)) {
		return at, false
	}
	at = visa.Span{Start: int32(starts[e.first]), End: int32(len(d.whole.text))}
	if end < len(starts) {
		at.End = int32(starts[end])
	}
	for _, line := range d.lines[e.first-1 : e.first+e.now] {
		ok = strings.HasSuffix(line, "\n")
		if !ok && !(end == len(starts) && line == d.lines[len(d.lines)-1]) {
			return at, false
		}
	}
	return at, strings.HasSuffix(d.whole.text[:at.Start], "\n") && (end == len(starts) || strings.HasSuffix(d.whole.text[:at.End], "\n"))
}

// patch collects the diagnostics of a text that was read in which some lines have been replaced.
type patch struct {
	part   *part
	at     visa.Span // of the replaced lines in the text that was read
	grown  int       // number of lines added
	size   int32     // bytes of the new lines
	list   []placed
	inside []visa.Diagnostic // diagnostics of the replaced lines
	errors bool
}

// placed is a diagnostic with its byte offset.
type placed struct {
	at int32
	diagnostic
}

// keep keeps the diagnostics of the other lines; false if one of them depends on the edited lines.
func (e *patch) keep(found []visa.Diagnostic) bool {
	for i := range found {
		f := found[i]
		start := f.Span.Start
		switch {
		case start >= e.at.End:
			start += e.size - (e.at.End - e.at.Start)
		case start >= e.at.Start:
			e.inside = append(e.inside, f)
			continue
		case f.Span.End > e.at.Start || lacking(&f, e.part.file.Text[:e.at.Start]):
			return false
		}
		if e.grown != 0 && strings.Contains(f.Message, "line ") {
			return false // its message has a line number
		}
		told := e.part.diagnostic(&f)
		told.Range = e.moved(told.Range)
		for n := range told.Related {
			told.Related[n].Location.Range = e.moved(told.Related[n].Location.Range)
		}
		e.list = append(e.list, placed{start, told})
		e.errors = e.errors || f.Severity == visa.Error
	}
	return true
}

// lacking reports whether a diagnostic is about something missing at the end of a text, so that what follows may supply
// it.
func lacking(f *visa.Diagnostic, text string) bool {
	return f.Span.Start == f.Span.End && strings.TrimSpace(text[f.Span.End:]) == ""
}

// moved returns the place of a range after the edit.
func (e *patch) moved(r textRange) textRange {
	if r.Start.Line >= e.part.in.position(int(e.at.End)).Line {
		r.Start.Line, r.End.Line = r.Start.Line+e.grown, r.End.Line+e.grown
	}
	return r
}

// replaces reports whether the replaced lines, read on their own, have the same diagnostics that the whole reading
// found in them.
func (e *patch) replaces(alone []visa.Diagnostic) bool {
	return slices.EqualFunc(e.inside, alone, func(a, b visa.Diagnostic) bool {
		return a.Span.Start == b.Span.Start+e.at.Start && a.Span.End == b.Span.End+e.at.Start &&
			a.Severity == b.Severity && a.Code == b.Code && a.Message == b.Message && a.Page == b.Page
	})
}

// add adds the diagnostics of the new lines, which begin at line first of the text.
func (e *patch) add(text string, first int, read lang.Reread) {
	lines := &snapshot{uri: e.part.in.uri, text: text, units: e.part.in.units, starts: newBuffer(text).starts()}
	alone := &part{in: lines, file: visa.NewFile("", text)}
	for i := range read.Diagnostics {
		f := &read.Diagnostics[i]
		told := alone.described(f, func(off int) (related, bool) {
			def, ok := read.Definition(off)
			if !ok {
				return related{}, false
			}
			r := e.part.defined(def)
			r.Location.Range = e.moved(r.Location.Range)
			return r, true
		})
		told.Range.Start.Line, told.Range.End.Line = told.Range.Start.Line+first, told.Range.End.Line+first
		e.list = append(e.list, placed{f.Span.Start + e.at.Start, told})
		e.errors = e.errors || f.Severity == visa.Error
	}
}
