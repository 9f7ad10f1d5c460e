package lsp

import (
	"slices"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// With a key or two, nearly all of a text is what it was. What the last whole reading has found stays until the
// client is silent; the lines that have been edited since are read on their own in the place of those that stood
// there, as far as they mean nothing to other lines. The answer is that of a whole reading.

// edited are the lines that have been edited since the last whole reading: so many of the text that was read, from
// the first on, and those that stand there now.
type edited struct{ first, was, now int }

// add adds the lines of a change.
func (e *edited) add(r replaced) {
	if e.was+e.now == 0 {
		*e = edited{r.first, r.old, r.by}
		return
	}
	first, end := min(e.first, r.first), max(e.first+e.now, r.first+r.old)
	e.was += e.first - first + end - (e.first + e.now)
	e.first, e.now = first, end-first-r.old+r.by
}

// reread is what the text has that is wrong, by what the last whole reading knows and the edited lines; false if they
// must be read with all others.
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
	case e.errors: // a launch is not built
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

// place is where the edited lines stood in the text that was read; false if not every one of them is a line to the
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

// patch puts together what is wrong in a text that was read, with other lines in the place of some.
type patch struct {
	part   *part
	at     visa.Span // of the lines in the text that was read
	grown  int       // how many lines there are more
	size   int32     // bytes of the new lines
	list   []placed
	inside []visa.Diagnostic // of the lines that are replaced
	errors bool
}

// placed is a diagnostic with the byte where it begins.
type placed struct {
	at int32
	diagnostic
}

// keep keeps what is wrong in the other lines; false if that depends on the edited ones.
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
			return false // it counts lines
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

// lacking reports whether something is missing at the end of a text, so that what follows may be the rest of it.
func lacking(f *visa.Diagnostic, text string) bool {
	return f.Span.Start == f.Span.End && strings.TrimSpace(text[f.Span.End:]) == ""
}

// moved is where a range of the text that was read stands now.
func (e *patch) moved(r textRange) textRange {
	if r.Start.Line >= e.part.in.position(int(e.at.End)).Line {
		r.Start.Line, r.End.Line = r.Start.Line+e.grown, r.End.Line+e.grown
	}
	return r
}

// replaces reports whether the lines, read on their own as they were, have what the whole reading has found in them.
func (e *patch) replaces(alone []visa.Diagnostic) bool {
	return slices.EqualFunc(e.inside, alone, func(a, b visa.Diagnostic) bool {
		return a.Span.Start == b.Span.Start+e.at.Start && a.Span.End == b.Span.End+e.at.Start &&
			a.Severity == b.Severity && a.Code == b.Code && a.Message == b.Message && a.Page == b.Page
	})
}

// add adds what is wrong in the new lines, which begin with line first of the text.
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
