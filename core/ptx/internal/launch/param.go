package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// param is a param line, a structure made of several, or a buffer line.
type param struct {
	name   lex.Token
	typ    ptxisa.Type
	count  string     // number of a buffer's elements; "" for a value
	lines  []verbatim // the values, a piece for each line of the text
	at     visa.Span
	offset int     // in bytes, for a part of a structure
	parts  []param // the parts of a structure; nil for a single line
}

// bufferByName returns the param or buffer line of a name; nil if there is none, or it is a structure.
func (l *Lines) bufferByName(name string) *param {
	if p := l.named[name]; p != nil && p.parts == nil {
		return p
	}
	return nil
}

// param reads `NAME = TYPE[COUNT] values`, `NAME = TYPE values` and `NAME[OFFSET] = TYPE values`.
func (r *reader) param() (ok bool) {
	p, ok := r.named()
	t := r.Next()
	part := t.Is("[")
	if part {
		n := r.Next()
		if closed := r.Next(); ok && (n.Kind != lex.Int || n.Bits >= ptxisa.MaxParams || !closed.Is("]")) {
			r.Say(n.Span, diag.Launch, "Between brackets stands the byte at which a part of the structure begins.")
			ok = false
		}
		p.offset, t = int(n.Bits), r.Next()
	}
	if !ok || !r.typed(t, &p) {
		r.skipList()
		return false
	}
	if !part {
		r.out.params = append(r.out.params, p)
		return true
	}
	if p.count != "" {
		r.Say(p.at, diag.Launch, "A buffer that a structure points to has a line of its own, `//@ buffer NAME = {}[{}] ...`; here stands its address: `{} address(NAME)`.",
			p.typ.Name(), p.count, ptxisa.Unsigned.Of(r.mod.AddressBits).Name())
		return false
	}
	if n := len(r.out.params); n == 0 || r.out.params[n-1].parts == nil || r.out.params[n-1].name.Text != p.name.Text {
		r.out.params = append(r.out.params, param{name: p.name, at: p.at})
	}
	whole := &r.out.params[len(r.out.params)-1]
	whole.parts = append(whole.parts, p)
	return true
}

// buffer reads `NAME = TYPE[COUNT] values`.
func (r *reader) buffer() {
	p, ok := r.named()
	switch {
	case !ok || !r.typed(r.Next(), &p):
		r.skipList()
	case p.count == "":
		r.Say(p.at, diag.Launch, "The type of a buffer is followed by the number of its elements: `//@ buffer {} = {}[16] ...`.", p.name.Text, p.typ.Name())
	default:
		r.out.buffers = append(r.out.buffers, p)
	}
}

// named reads the name of a parameter or buffer, and begins its param.
func (r *reader) named() (p param, ok bool) {
	l := r.lines[r.at]
	p = param{at: visa.Span{Start: int32(l.Start), End: int32(l.End)}, name: r.Next()}
	return p, r.isName(p.name, "a name")
}

// typed reads `= TYPE[COUNT] values` or `= TYPE values`, with the lines that continue the list. t is the token where =
// should be.
func (r *reader) typed(t lex.Token, p *param) (ok bool) {
	if !r.equals(t) {
		return false
	}
	if p.typ, ok = r.valueType(r.Next()); !ok {
		return false
	}
	end := r.Pos
	if t = r.Next(); t.Is("[") {
		n := r.Next()
		most := uint64(maxBuffer / p.typ.VISA().Size())
		if closed := r.Next(); n.Kind != lex.Int || n.Bits == 0 || n.Bits > most || !closed.Is("]") {
			r.Say(n.Span, diag.Launch, "Between brackets stands the number of elements, from 1 to {}.", most)
			return false
		}
		p.count = n.Text
		end = r.Pos
	}
	p.lines = append(p.lines, r.from(end))
	for r.continues() {
		r.at++
		p.lines = append(p.lines, r.whole())
	}
	for _, v := range p.lines {
		for _, name := range within(v.text, "function(") { // called by its address, so it must be translated
			if f := r.mod.FuncByName(name); f != nil && f.HasAddress() {
				f.Taken = true
				r.out.Functions = append(r.out.Functions, f)
			}
		}
		r.handles = append(r.handles, within(v.text, "handle(")...)
	}
	return true
}

// within returns the names in parentheses after a word, which includes the opening parenthesis.
func within(values, word string) (names []string) {
	for _, after := range strings.Split(values, word)[1:] {
		name, _, _ := strings.Cut(after, ")")
		names = append(names, strings.TrimSpace(name))
	}
	return names
}

// matchParams matches the param lines with the parameters of the kernel, in order.
func (r *reader) matchParams() {
	k := r.out.Kernel
	if k == nil {
		return
	}
	if r.badParam {
		r.out.params = nil
	}
	wanted := r.out.valueParams()
	if len(r.out.params) == 0 && len(wanted) > 0 && !r.badParam {
		r.noParams(k)
	}
	if n := len(r.out.params); n > 0 && n != len(wanted) {
		r.Say(r.out.params[n-1].at, diag.Launch, "The kernel {} has {}, and there {} for {}.", text.Quote(k.Name), text.Count(len(wanted), "parameter"),
			map[bool]string{true: "is a line", false: "are lines"}[n == 1], n)
		r.out.params = nil
	}
	r.uniqueNames()
	for i := range r.out.params {
		p, v := &r.out.params[i], wanted[i]
		switch {
		case p.parts != nil && !v.InRows():
			r.Say(p.at, diag.Launch, "The parameter {} has {}, so it has no parts; leave out the brackets behind its name.", text.Quote(v.Name), syntax.Describe(v))
		case p.parts != nil:
		case p.count != "" && v.InRows():
			r.Say(p.at, diag.Launch, "The parameter {} has {}, so it is no address of a buffer; give its value, or its parts: `//@ param {}[0] = ...`.", text.Quote(v.Name), syntax.Describe(v), p.name.Text)
		case p.count != "" && (v.Type.Bits() != r.mod.AddressBits || v.Type.Float()):
			r.Say(p.at, diag.Launch, "The parameter {} has {}, so it is no address of a buffer; leave out the brackets and give its value.", text.Quote(v.Name), syntax.Describe(v))
		case p.count == "" && !v.Array && v.Vec == 1 && p.typ.Bits() != v.Type.Bits():
			r.Say(p.at, diag.Launch, "The parameter {} has {}, and the line gives a value of type {}.", text.Quote(v.Name), syntax.Describe(v), p.typ)
		}
	}
}

// uniqueNames collects parameters and buffers by name, and reports names that are used twice.
func (r *reader) uniqueNames() {
	r.out.named = map[string]*param{}
	vars := map[string]bool{}
	for _, v := range r.mod.Vars {
		vars[v.Name] = true
	}
	for kind, list := range [...][]param{r.out.params, r.out.buffers} {
		for i := range list {
			name := list[i].name
			if vars[name.Text] {
				r.Say(name.Span, diag.Launch, "There is a variable with the name {}; give this another one.", text.Quote(name.Text))
			}
			if r.out.named[name.Text] == nil {
				r.out.named[name.Text] = &list[i]
			} else {
				r.Say(name.Span, diag.Launch, "There are two {} with the name {}.", [...]string{"parameters", "buffers or parameters"}[kind], text.Quote(name.Text))
			}
		}
	}
}
