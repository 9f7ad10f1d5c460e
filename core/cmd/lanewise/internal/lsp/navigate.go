package lsp

import (
	"context"
	"slices"
	"sort"

	"github.com/lanewise/lanewise/core/visa"
)

// definition answers where the name at a place is defined: in the text, or for a function in another text of the
// workspace.
func (s *server) definition(at *place) (any, error) {
	p, off, err := s.find(at)
	if p == nil {
		return nil, err
	}
	if def, _, ok := p.document.Definition(off); ok {
		return p.locate(def), nil
	}
	name, _ := p.document.References(off)
	if name == "" {
		return nil, nil
	}
	found := []location{}
	for _, x := range s.workspaceSymbols(context.Background()) {
		if x.Name == name && x.Kind == symbolFunction && x.Location.URI != at.Document.URI {
			found = append(found, x.Location)
		}
	}
	return found, nil
}

// use is a place in a text where a name stands.
type use struct {
	Range      textRange
	Definition bool
	Write      bool
}

// holding returns the parts that contain the definition of the name at an offset, each with the offset in its program.
func (p *part) holding(off int) (parts []*part, offs []int) {
	if def, _, ok := p.document.Definition(off); ok {
		off = int(def.Start)
	}
	return p.in.holding(p.to(off))
}

// uses returns all places of the name at an offset. In a page, a name belongs to all blocks that continue the block
// that defines it.
func (p *part) uses(off int) (list []use) {
	parts, offs := p.holding(off)
	if !slices.Contains(parts, p) {
		parts, offs = append(parts, p), append(offs, off)
	}
	seen := map[use]bool{}
	for i, other := range parts {
		_, refs := other.read().document.References(offs[i])
		for _, r := range refs {
			u := use{other.rangeOf(r.Range), r.Definition, r.Write}
			if !seen[u] {
				seen[u] = true
				list = append(list, u)
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		x, y := list[i].Range.Start, list[j].Range.Start
		return x.Line < y.Line || x.Line == y.Line && x.Character < y.Character
	})
	return list
}

type referencesParams struct {
	place
	Context struct {
		Declaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

func (s *server) references(q *referencesParams) (any, error) {
	p, off, err := s.find(&q.place)
	if p == nil {
		return nil, err
	}
	list := []location{}
	for _, u := range p.uses(off) {
		if !u.Definition || q.Context.Declaration {
			list = append(list, location{p.in.uri, u.Range})
		}
	}
	return list, nil
}

type highlight struct {
	Range textRange `json:"range"`
	Kind  int       `json:"kind"`
}

// Kinds of highlights.
const (
	highlightRead  = 2
	highlightWrite = 3
)

func (p *part) highlight(off int) (any, error) {
	list := []highlight{}
	for _, u := range p.uses(off) {
		kind := highlightRead
		if u.Write || u.Definition {
			kind = highlightWrite
		}
		list = append(list, highlight{u.Range, kind})
	}
	return list, nil
}

type renamable struct {
	Range       textRange `json:"range"`
	Placeholder string    `json:"placeholder"`
}

func (p *part) prepareRename(off int) (any, error) {
	at, name, why := p.document.Renamable(off)
	if why != "" {
		return nil, failed(why)
	}
	return renamable{p.rangeOf(at), name}, nil
}

type renameParams struct {
	place
	NewName string `json:"newName"`
}

// rename changes a name wherever it stands, in a page in all blocks that it belongs to.
func (s *server) rename(q *renameParams) (any, error) {
	p, off, err := s.find(&q.place)
	if p == nil {
		if err == nil {
			err = failed("No program stands here.")
		}
		return nil, err
	}
	edits := []textEdit{}
	seen := map[textEdit]bool{}
	parts, offs := p.holding(off)
	for i, other := range parts {
		list, why := other.read().document.Rename(offs[i], q.NewName)
		if why != "" {
			return nil, failed(why)
		}
		for _, e := range list {
			if edit := other.edit(e.Range, e.NewText); !seen[edit] {
				seen[edit] = true
				edits = append(edits, edit)
			}
		}
	}
	return workspaceEdit{map[string][]textEdit{p.in.uri: edits}}, nil
}

// overlaps reports whether two spans have a place in common.
func overlaps(a, b visa.Span) bool { return a.Start <= b.End && b.Start <= a.End }
