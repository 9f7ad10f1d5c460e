package visalang

import (
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// indexer makes an index in one pass over the text.
type indexer struct {
	d       *Document
	x       *index
	decls   map[int32]*visa.Decl   // by the offset of their name
	objects map[int32]*visa.Object // likewise
	unit    *unit
	scopes  []map[string]*symbol
	labels  map[string]*symbol
	files   map[string]*symbol
	start   *symbol // the name of a .function line whose label has not come yet
}

func makeIndex(d *Document) *index {
	b := &indexer{d: d, x: &index{}, decls: map[int32]*visa.Decl{}, objects: map[int32]*visa.Object{}, files: map[string]*symbol{}}
	for _, o := range d.Module.Objects {
		if o.Name != "" {
			b.objects[o.NameSpan.Start] = o
		}
		for _, v := range o.Decls {
			if !v.Predefined {
				b.decls[v.NameSpan.Start] = v
			}
		}
	}
	parser.Read(d.File, 0, len(d.File.Text), b.statement)
	b.close(int32(len(d.File.Text)))
	b.launchLines()
	sort.SliceStable(b.x.places, func(i, j int) bool { return b.x.places[i].span.Start < b.x.places[j].span.Start })
	return b.x
}

// statement adds the names of one statement.
func (b *indexer) statement(s *parser.Statement) {
	if s.Span.Start == s.Line {
		b.x.lines = append(b.x.lines, visa.Span{Start: s.Line})
	}
	b.x.lines[len(b.x.lines)-1].End = s.Next
	for i := range s.Words {
		b.word(s, &s.Words[i])
	}
	switch s.Brace {
	case '{':
		b.open(0)
		b.scopes = append(b.scopes, map[string]*symbol{})
	case '}':
		if len(b.scopes) > 1 {
			b.closeScope(s.Span.End)
		}
	}
}

func (b *indexer) word(s *parser.Statement, w *parser.Word) {
	name := b.d.File.Slice(w.Span)
	switch w.Role {
	case parser.ObjectRole:
		kind := Function
		if s.Directive == ".kernel" {
			kind = Kernel
		}
		b.object(kind, name, w.Span)
	case parser.StartRole:
		if b.unit == nil {
			b.object(Function, name, w.Span)
			return
		}
		b.start = b.label(unquoted(name))
		b.start.kind = Subroutine
		b.define(b.start, inQuotes(name, w.Span))
	case parser.ExternRole:
		b.use(b.file(Function, unquoted(name)), use{span: inQuotes(name, w.Span)})
	case parser.DeclaredRole:
		b.declare(name, w.Span)
	case parser.VariableRole:
		if v := b.lookup(name); v != nil {
			b.use(v, b.useOf(s, w))
		}
	case parser.DefinitionRole:
		b.open(w.Span.Start)
		l := b.label(name)
		if l == b.start {
			b.start = nil // .function and its label are one definition
			b.use(l, use{span: w.Span})
			return
		}
		b.define(l, w.Span)
	case parser.LabelRole:
		b.open(w.Span.Start)
		b.use(b.label(unquoted(name)), b.useOf(s, &parser.Word{Span: inQuotes(name, w.Span), Role: w.Role, Slot: w.Slot}))
	case parser.FunctionRole:
		b.use(b.file(Function, unquoted(name)), b.useOf(s, &parser.Word{Span: inQuotes(name, w.Span), Role: w.Role, Slot: w.Slot}))
	}
}

// unquoted returns a name without its quotes; inQuotes returns the name's place within them.
func unquoted(s string) string {
	if len(s) > 0 && s[0] == '"' {
		s = strings.TrimSuffix(s[1:], "\"")
	}
	return s
}

func inQuotes(s string, at visa.Span) visa.Span {
	if len(s) > 0 && s[0] == '"' {
		at.Start++
		at.End = at.Start + int32(len(unquoted(s)))
	}
	return at
}

func (b *indexer) useOf(s *parser.Statement, w *parser.Word) use {
	u := use{span: w.Span}
	if s.Row != nil {
		u.op = s.Row.Op
		if w.Slot >= 0 && w.Slot < len(s.Row.Slots) {
			u.write = s.Row.Slots[w.Slot].Write && b.outermost(w.Span)
		}
	}
	return u
}

// outermost distinguishes the variable of an operand from a variable within its brackets.
func (b *indexer) outermost(s visa.Span) bool {
	return s.Start == 0 || !strings.ContainsRune("[(", rune(b.d.File.Text[s.Start-1]))
}

func (b *indexer) use(s *symbol, u use) {
	s.uses = append(s.uses, u)
	b.x.places = append(b.x.places, place{u, s})
}

// define records where a name is defined; the first definition counts.
func (b *indexer) define(s *symbol, at visa.Span) {
	if !s.defined() {
		s.def = at
	}
	b.use(s, use{span: at})
}

// object starts a kernel or function.
func (b *indexer) object(kind SymbolKind, name string, at visa.Span) {
	b.close(at.Start)
	b.open(at.Start)
	b.unit.object = b.objects[at.Start]
	s := b.file(kind, unquoted(name))
	s.kind = kind
	b.define(s, inQuotes(name, at))
	b.unit.symbol = s
}

// open starts a unit if none is open: statements above the first .kernel belong to a unit without a name.
func (b *indexer) open(start int32) {
	if b.unit != nil {
		return
	}
	b.unit = &unit{start: start}
	b.x.units = append(b.x.units, b.unit)
	b.scopes = append(b.scopes[:0], map[string]*symbol{})
	b.labels = map[string]*symbol{}
}

func (b *indexer) close(end int32) {
	if b.unit == nil {
		return
	}
	b.unit.end = end
	for len(b.scopes) > 0 {
		b.closeScope(end)
	}
	b.unit, b.start = nil, nil
}

func (b *indexer) closeScope(end int32) {
	last := len(b.scopes) - 1
	for _, v := range b.scopes[last] {
		v.to = end
	}
	b.scopes = b.scopes[:last]
}

func (b *indexer) declare(name string, at visa.Span) {
	b.open(at.Start)
	scope := b.scopes[len(b.scopes)-1]
	v := scope[name]
	if v == nil {
		v = &symbol{kind: Variable, name: name, unit: len(b.x.units) - 1, from: at.Start}
		scope[name] = v
		b.unit.vars = append(b.unit.vars, v)
	}
	if v.decl == nil {
		v.decl = b.decls[at.Start]
	}
	b.define(v, at)
}

// lookup returns the variable of a name that can be used here. A predefined variable is added at its first use.
func (b *indexer) lookup(name string) *symbol {
	b.open(0)
	for i := len(b.scopes) - 1; i >= 0; i-- {
		if v := b.scopes[i][name]; v != nil {
			return v
		}
	}
	return b.predefined(name)
}

func (b *indexer) predefined(name string) *symbol {
	for i := range isa.PredefinedVars {
		p := &isa.PredefinedVars[i]
		if p.Name != name && (p.Surface || p.Number != name) {
			continue
		}
		v := b.scopes[0][p.Name]
		if v == nil {
			v = &symbol{kind: Variable, name: p.Name, unit: len(b.x.units) - 1, decl: visa.PredefinedDecls(b.d.platform())[i]}
			b.unit.vars = append(b.unit.vars, v)
		}
		b.scopes[0][p.Name], b.scopes[0][name] = v, v
		return v
	}
	return nil
}

func (b *indexer) label(name string) *symbol {
	b.open(0)
	l := b.labels[name]
	if l == nil {
		l = &symbol{kind: Label, name: name, unit: len(b.x.units) - 1}
		b.labels[name] = l
		b.unit.labels = append(b.unit.labels, l)
	}
	return l
}

// file returns the symbol of a name that is known in the whole file.
func (b *indexer) file(kind SymbolKind, name string) *symbol {
	s := b.files[name]
	if s == nil {
		s = &symbol{kind: kind, name: name, unit: -1}
		b.files[name] = s
		b.x.files = append(b.x.files, s)
	}
	return s
}
