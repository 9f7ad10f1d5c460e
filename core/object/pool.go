package object

import (
	"slices"
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// pool is the string pool of a kernel or function: the names of everything in it, each terminated by a zero byte.
// Tables and instructions refer to a string by its index.
//
// Intel's assembler adds a name to the pool when the text first mentions what it names: a variable at its declaration,
// a label at the first goto or at its own statement, a function at each fcall. So the pool is in the order of the text.
type pool struct {
	strings []string
	index   map[any]int     // string index of a *Decl, *Attr, *label, *Inst (its callee) or *Marker (its file)
	taken   map[string]bool // reading: names of variables
	labels  map[string]bool // reading: names of labels
}

// maxName bounds the length of a name in a text, so that many references to a long name cost no memory.
const maxName = 1024

func (p *pool) add(owner any, name string) {
	p.index[owner] = len(p.strings)
	p.strings = append(p.strings, name)
}

// mention is a place in the text that adds names to the pool.
type mention struct {
	at   int32
	decl *visa.Decl
	attr *visa.Attr
	stmt visa.Stmt
}

// fill builds the pool to be written, and the table of labels.
func (p *pool) fill(r *routine) {
	o := r.o
	p.index = map[any]int{}
	p.add(o, o.Name)
	for i := range isa.PredefinedVars {
		p.strings = append(p.strings, isa.PredefinedVars[i].Name)
	}

	mentions := make([]mention, 0, len(o.Decls)+len(o.Attrs)+len(o.Body))
	for _, d := range o.Decls {
		if !d.Predefined {
			mentions = append(mentions, mention{at: d.Span.Start, decl: d})
		}
	}
	for _, a := range o.Attrs {
		mentions = append(mentions, mention{at: a.Span.Start, attr: a})
	}
	for _, s := range o.Body {
		mentions = append(mentions, mention{at: s.StmtSpan().Start, stmt: s})
	}
	sort.SliceStable(mentions, func(i, j int) bool { return mentions[i].at < mentions[j].at })
	for _, m := range mentions {
		switch {
		case m.decl != nil:
			p.add(m.decl, m.decl.Name)
			for _, a := range m.decl.Attrs {
				p.add(a, a.Name)
			}
		case m.attr != nil:
			p.add(m.attr, m.attr.Name)
		default:
			p.statement(r, m.stmt)
		}
	}
	for _, a := range r.attrs[len(o.Attrs):] {
		p.add(a, a.Name)
	}
}

// statement adds the names that a statement mentions.
func (p *pool) statement(r *routine, s visa.Stmt) {
	mention := func(key any, l label) {
		if r.known[key] == nil {
			l.index = len(r.labels)
			r.known[key] = &l
			p.add(&l, l.name)
			r.labels = append(r.labels, &l)
		}
	}
	target := func(l *visa.Label) {
		if l != nil {
			mention(l, label{name: l.Name, kind: int(l.Kind), label: l})
		}
	}
	switch s := s.(type) {
	case *visa.Label:
		target(s)
	case *visa.Marker:
		if s.Op == isa.OpFile {
			p.add(s, s.Text)
		}
	case *visa.Inst:
		target(s.Label)
		for _, l := range s.Labels {
			target(l)
		}
		if s.Op == isa.OpFCCall {
			mention(s.Callee, label{name: s.Callee, kind: fcLabel})
		} else if s.Callee != "" {
			p.add(s, s.Callee)
		}
	}
}

// codec reads or writes the table of strings.
func (p *pool) codec(c *codec) {
	at := c.at()
	n := c.index(len(p.strings))
	if !c.reading {
		for _, s := range p.strings {
			for i := range len(s) {
				if s[i] == 0 {
					c.fail("A name with a zero byte has no place in a binary object.")
					return
				}
			}
			c.text(s, len(s))
			c.u8(0)
		}
		return
	}
	if c.err == nil && n > c.end-c.pos {
		c.failAt(at, text.Say("The object has no room for its {} strings.", n))
		return
	}
	p.index = map[any]int{}
	for range n {
		length := slices.Index(c.buf[c.pos:c.end], 0)
		if length < 0 {
			c.fail("A string runs over the end of the object.")
			return
		}
		p.strings = append(p.strings, c.text("", length))
		c.u8(0)
	}
	p.taken, p.labels = map[string]bool{}, map[string]bool{}
}

// reserved holds the names of the predefined variables.
var reserved = func() map[string]bool {
	names := map[string]bool{}
	for i := range isa.PredefinedVars {
		v := &isa.PredefinedVars[i]
		names[v.Name] = true
		if !v.Surface {
			names[v.Number] = true // V7 is %r0; T0 is a free name
		}
	}
	return names
}()

func (p *pool) name(c *codec, owner any, s string) string { return p.reference(c, owner, s, c.index) }

// shortName reads or writes the 2-byte index of a string in an instruction.
func (p *pool) shortName(c *codec, owner any, s string) string {
	return p.reference(c, owner, s, c.u16)
}

func (p *pool) reference(c *codec, owner any, s string, field func(int) int) string {
	at := c.at()
	i := field(p.index[owner])
	if !c.reading || c.err != nil {
		return s
	}
	if i >= len(p.strings) {
		c.failAt(at, text.Say("There is no string with index {}.", i))
		return ""
	}
	p.index[owner] = i
	return p.strings[i]
}

func (p *pool) decl(c *codec, d *visa.Decl) { d.Name = p.name(c, d, d.Name) }
func (p *pool) attr(c *codec, a *visa.Attr) { a.Name = p.name(c, a, a.Name) }

// text returns a string that a statement shows as it is, such as a file's or a function's name, and checks its length.
func (p *pool) text(c *codec, at int, s string) string {
	if c.reading && c.err == nil && len(s) > maxName {
		c.failAt(at, text.Say("A name has {} bytes; {} are the most.", len(s), maxName))
	}
	return s
}

// unique returns the name of a variable that has been read, or a new one if the text language does not allow it or it
// is taken.
func (p *pool) unique(c *codec, name, fallback string) string {
	return rename(c, p.taken, name, fallback, isIdentifier(name) && !reserved[name])
}

func (p *pool) uniqueLabel(c *codec, name, fallback string) string {
	return rename(c, p.labels, name, fallback, isLabel(name))
}

func rename(c *codec, taken map[string]bool, name, fallback string, ok bool) string {
	if ok && !taken[name] {
		taken[name] = true
		return name
	}
	n := spelled(name)
	if n == "" || taken[n] {
		n = fresh(taken, fallback)
	}
	taken[n] = true
	c.note("The name \"" + clipped(name) + "\" cannot stand in the text, or stands there already; it is " + n + " now.")
	return n
}

// spelled turns the name of a function as compilers make it, f.4, into the spelling of Intel's listings, f_4; "" for
// other names.
func spelled(name string) string {
	if n := strings.ReplaceAll(name, ".", "_"); n != name && isLabel(n) && !reserved[n] {
		return n
	}
	return ""
}

// clipped shortens a name for a note.
func clipped(name string) string {
	if len(name) > 40 {
		return name[:40] + "..."
	}
	return name
}

// isIdentifier reports whether a variable can have the name in a text.
func isIdentifier(s string) bool { return len(s) <= maxName && visa.IsName(s) }

// isLabel reports whether a label can have the name in a text.
func isLabel(s string) bool { return len(s) <= maxName && visa.IsLabelName(s) }
