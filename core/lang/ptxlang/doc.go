// Package ptxlang answers an editor's questions about a PTX text while it is being written: what can stand here, what
// is this, where is it declared, who uses it, what must change to rename it, what is in this file, how is it laid out.
//
// The meaning of names and tokens comes from the parser of PTX, which goes on after errors (study.Learn), and so does
// what can come next where a text breaks off (study.Read). Instructions, modifiers, types and special registers come from
// the tables of core/ptx/ptxisa.
//
// The forms of the answers are those of package lang.
package ptxlang

import (
	"sort"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/ptx"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Document is one version of a PTX text. It implements lang.Document, and reads the text when the first question is
// asked.
type Document struct {
	file *visa.File

	study       *study.Study
	translation *ptx.Translation
	uses        map[*syntax.Symbol][]*syntax.Use
}

// New makes a document of a text.
func New(f *visa.File) *Document { return &Document{file: f} }

// Text returns the text that the answers are about.
func (d *Document) Text() *visa.File { return d.file }

// Diagnostics returns what the parser and checker find in the text; its translation may find more.
func (d *Document) Diagnostics() []visa.Diagnostic { return d.learn().Diagnostics }

func (d *Document) learn() *study.Study {
	if d.study == nil {
		d.study = study.Learn(d.file)
		d.asked()
	}
	return d.study
}

// maxTranslated is the longest text, in bytes, that is translated to say what becomes of a register.
const maxTranslated = 1 << 20

// translated returns the translation of the text; it has no vISA if the text has errors.
func (d *Document) translated() *ptx.Translation {
	if d.translation == nil {
		d.translation = &ptx.Translation{}
		if len(d.file.Text) <= maxTranslated {
			d.translation, _ = ptx.Translate(d.file)
		}
	}
	return d.translation
}

// useAt returns the name at an offset; nil if none stands there. Between two names it is the one that begins there.
func (d *Document) useAt(off int) *syntax.Use {
	uses := d.learn().Uses
	i := sort.Search(len(uses), func(i int) bool { return int(uses[i].Span.Start) > off })
	if i > 0 && off <= int(uses[i-1].Span.End) {
		return &uses[i-1]
	}
	return nil
}

// tokenAt returns the token at an offset and its statement; nil if none stands there.
func (d *Document) tokenAt(off int) (*syntax.Token, *syntax.TokenGroup) {
	tokens, groups := d.learn().Tokens, d.study.Groups
	i := sort.Search(len(tokens), func(i int) bool { return int(tokens[i].Span.Start) > off }) - 1
	if i > 0 && tokens[i].Kind == syntax.MarkToken && int(tokens[i].Span.Start) == off && int(tokens[i-1].Span.End) == off {
		i-- // the word that ends here
	}
	if i < 0 || off > int(tokens[i].Span.End) {
		return nil, nil
	}
	n := sort.Search(len(groups), func(n int) bool { return groups[n].From > i }) - 1
	return &tokens[i], &groups[n]
}

// usesOf returns all places of a name, in the order of the text. For a numbered register they include the declaration
// of its range; for such a declaration they include those of all registers that it declares.
func (d *Document) usesOf(s *syntax.Symbol) []*syntax.Use {
	if d.uses == nil {
		d.uses = map[*syntax.Symbol][]*syntax.Use{}
		for i := range d.learn().Uses {
			u := &d.study.Uses[i]
			d.uses[u.Symbol] = append(d.uses[u.Symbol], u)
			if of := u.Symbol.Range; of != nil {
				d.uses[of] = append(d.uses[of], u)
			}
		}
		for s := range d.uses { // a range is declared once
			if s.Range != nil {
				d.uses[s] = append([]*syntax.Use{d.uses[s.Range][0]}, d.uses[s]...)
			}
		}
	}
	return d.uses[s]
}

// visible returns the names that can be used at an offset; an inner name hides an outer one. Of numbered registers it
// has those that the text uses. It has no buffers, which only launch lines know.
func (d *Document) visible(off int) []*syntax.Symbol {
	var list []*syntax.Symbol
	seen := map[string]int{}
	for _, s := range d.learn().Symbols {
		if int(s.From) > off || off > int(s.To) || s.Kind == syntax.BufferSymbol {
			continue
		}
		key := s.Name
		if s.Kind == syntax.RangeSymbol {
			key += "<"
		}
		if at, twice := seen[key]; twice {
			list[at] = s
			continue
		}
		seen[key] = len(list)
		list = append(list, s)
	}
	return list
}

// clamp moves an offset into the text.
func (d *Document) clamp(off int) int { return max(0, min(off, len(d.file.Text))) }

func (d *Document) lineOf(at visa.Span) string {
	if at.End == 0 {
		return ""
	}
	return text.Say("line {}", d.file.LineOf(int(at.Start)))
}

var _ lang.Analysis = (*Document)(nil)
