package launch

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// content is the value of a parameter: bytes, and addresses that only the launch knows.
type content struct {
	data      []byte
	addresses map[int]string // by offset, as written in vISA's launch lines; their bytes are zero
	verbatim  bool           // the text can be copied to vISA: it means the same integers there
}

// memory returns the svm line of a buffer.
func (p *param) memory() []Line {
	return p.carried("//@ svm " + p.name.Text + " = " + p.typ.VISA().String() + "[" + p.count + "]")
}

// carried returns the values of a line, copied after a head.
func (p *param) carried(head string) []Line {
	var out []Line
	for i, v := range p.lines {
		if i > 0 {
			head = "//@"
		}
		out = append(out, Line{Text: head + v.text, Source: v.row, prefix: len(head), verbatim: v.start, typ: p.typ})
	}
	return out
}

// valueLines returns the value of a parameter. If the line's type is not that of the variable, such as a float for
// .b32, it writes the bits.
func (w *writer) valueLines(p *param, v *syntax.Var) []Line {
	have := v.Type.VISA()
	if v.InRows() {
		have = isa.UD
	}
	head := "//@ input " + w.ParamNames[v] + " ="
	if p.parts == nil && have == p.typ.VISA() {
		return p.carried(head)
	}
	var c content
	var ok bool
	if p.parts == nil {
		c, ok = w.content(p, have, false)
	} else {
		c, ok = w.structure(p, v)
	}
	switch {
	case !ok:
		return nil
	case len(c.data) > v.Bytes():
		w.Say(p.at, diag.Launch, "The parameter {} has {}, and the values of this line have {}.", text.Quote(v.Name), text.Count(v.Bytes(), "byte"), len(c.data))
		return nil
	case c.verbatim:
		return p.carried(head)
	}
	for len(c.data)%have.Size() != 0 {
		c.data = append(c.data, 0)
	}
	row, _ := w.lines.mod.File.Position(int(p.at.Start))
	return []Line{{Text: head + " " + c.list(), Source: row}}
}

// structure puts the parts of a structure together. Bytes that no line gives are zero.
func (w *writer) structure(p *param, v *syntax.Var) (c content, ok bool) {
	taken := make([]bool, v.Bytes())
	c.data, c.addresses, ok = make([]byte, v.Bytes()), map[int]string{}, true
	for i := range p.parts {
		part := &p.parts[i]
		x, good := w.content(part, isa.UD, true)
		end := part.offset + len(x.data)
		switch {
		case !good:
		case end > len(taken):
			w.Say(part.at, diag.Launch, "The parameter {} has {}, and this part would end at byte {}.", text.Quote(v.Name), text.Count(v.Bytes(), "byte"), end)
			good = false
		case slices.Contains(taken[part.offset:end], true):
			w.Say(part.at, diag.Launch, "Another line gives bytes of this part, too.")
			good = false
		}
		if ok = ok && good; !good {
			continue
		}
		copy(c.data[part.offset:], x.data)
		for at := part.offset; at < end; at++ {
			taken[at] = true
		}
		for at, a := range x.addresses {
			c.addresses[part.offset+at] = a
		}
	}
	return c, ok
}

// list returns a content as the values of dwords. Addresses are below 4 GiB, so each is written in the lower of its two
// dwords.
func (c *content) list() string {
	var items []string
	for at := 0; at < len(c.data); at += 4 {
		if a := c.addresses[at]; a != "" {
			items = append(items, a)
			continue
		}
		start := at
		for at+4 < len(c.data) && c.addresses[at+4] == "" {
			at += 4
		}
		items = append(items, `x"`+text.Hex(c.data[start:min(at+4, len(c.data))])+`"`)
	}
	return strings.Join(items, ", ")
}

// content reads the values of a line as bytes of its type, for a variable whose vISA type is have, or for a part of
// one.
func (w *writer) content(p *param, have isa.Type, part bool) (c content, ok bool) {
	r := valueReader{writer: w, of: p, have: have, part: part}
	r.addresses = map[int]string{}
	r.verbatim = !part && !p.typ.Float() && !have.Float() && p.typ.Bytes() == have.Size()
	for _, piece := range p.lines {
		r.l = lex.Lexer{Sink: &diag.Sink{}, Src: w.lines.mod.File.Text[:int(piece.start)+len(piece.text)], Pos: int(piece.start)}
		for t := r.l.Next(); t.Kind != lex.End; t = r.l.Next() {
			switch said := r.value(t); {
			case said != "":
				w.Say(r.at, diag.Launch, "{}", said)
				return c, false
			case r.odd:
				return content{verbatim: true}, true
			}
			r.l.Next() // comma
		}
	}
	return r.content, true
}

// valueReader reads the values of a line.
type valueReader struct {
	*writer
	content
	of   *param
	have isa.Type
	part bool // of a structure, for which vISA's reader is not used
	l    lex.Lexer
	odd  bool      // a value that vISA's reader has to judge
	at   visa.Span // of the error
}

// value reads a value that begins with the token t, and returns what is wrong with it, or "".
func (r *valueReader) value(t lex.Token) (problem string) {
	neg := t.Is("-")
	if neg {
		t = r.l.Next()
	}
	r.at = t.Span
	switch {
	case t.Text == "x": // x"0102": any number of bytes
		quoted, ok := hexBytes(r.l.Next().Text)
		if !ok && r.part {
			return "Between the quotes stand bytes, two hexadecimal digits each."
		}
		r.odd, r.verbatim = !ok, false
		r.data = append(r.data, quoted...)
	case !neg && (t.Text == "address" || t.Text == "function" || t.Text == "handle"):
		r.verbatim = false
		return r.address(t)
	case t.Kind == lex.Int || t.Kind == lex.Float:
		if why := misfits(t, r.of.typ, neg); why != "" {
			return text.Quote(t.Text) + " " + why + "."
		}
		b := r.of.typ.Literal(t.Bits, t.Kind == lex.Float, t.Single, neg)
		r.data = num.AppendElement(r.data, b, r.of.typ.Bytes())
		r.verbatim = r.verbatim && !neg && b>>(8*r.have.Size()-1) == 0
	case r.verbatim:
		r.odd = true
	default:
		return text.Say("The values of {} are numbers.", text.Quote(r.of.name.Text))
	}
	return ""
}

// address reads `address(NAME, OFFSET)`, `function(NAME)` or `handle(NAME)`; the first word has been read.
func (r *valueReader) address(word lex.Token) (problem string) {
	wide := ptxisa.Unsigned.Of(r.lines.mod.AddressBits)
	switch {
	case r.of.typ.Float() || r.of.typ.Bits() != wide.Bits():
		return text.Say("An address has {} bits: `{} {}(...)`.", wide.Bits(), wide.Name(), word.Text)
	case r.have != isa.UD || (r.of.offset+len(r.data))%4 != 0:
		return "An address stands in a structure, at a multiple of 4 bytes."
	}
	open, name, after := r.l.Next(), r.l.Next(), r.l.Next()
	args := ""
	ok := open.Is("(")
	if after.Is(",") && word.Text == "address" {
		off := r.l.Next()
		ok, args, after = ok && off.Kind == lex.Int && off.Bits < 1<<32, ", "+off.Text, r.l.Next()
	}
	if !ok || !after.Is(")") {
		return "It is written `address(NAME, BYTE_OFFSET)`, `function(NAME)` or `handle(NAME)`."
	}
	r.at = name.Span
	at := len(r.data)
	r.data = append(r.data, make([]byte, wide.Bytes())...)
	if word.Text == "handle" {
		n := r.lines.handleByName(name.Text)
		r.data[at], r.data[at+1] = byte(n), byte(n>>8)
		if n == 0 {
			return text.Say("There is no surface or sampler line for {}.", text.Quote(name.Text))
		}
		return ""
	}
	called := r.called(word.Text, name.Text)
	if called == "" {
		return text.Say("There is no {} {}.", map[bool]string{true: "function", false: "buffer or variable"}[word.Text == "function"], text.Quote(name.Text))
	}
	r.addresses[at] = word.Text + "(" + called + args + ")"
	return ""
}

// called returns the vISA name of a function, buffer or variable that has an address; "" if there is none of this name.
func (r *valueReader) called(word, name string) string {
	if word == "function" {
		if f := r.lines.mod.FuncByName(name); f != nil && f.HasAddress() {
			return r.Names[f]
		}
		return ""
	}
	if b := r.lines.bufferByName(name); b != nil && b.count != "" {
		return name
	}
	for _, v := range r.lines.mod.Vars {
		if v.Name == name && v.Type.Kind() != ptxisa.Opaque && v.Space != ptxisa.SharedSpace {
			return r.Names[v]
		}
	}
	return ""
}

// hexBytes parses the bytes between quotes.
func hexBytes(quoted string) (data []byte, ok bool) {
	if len(quoted) < 2 || !strings.HasSuffix(quoted, `"`) {
		return nil, false
	}
	for digits := strings.ReplaceAll(strings.Trim(quoted, `"`), " ", ""); digits != ""; {
		b, err := strconv.ParseUint(digits[:min(2, len(digits))], 16, 8)
		if err != nil || len(digits) == 1 {
			return nil, false
		}
		data = append(data, byte(b))
		digits = digits[2:]
	}
	return data, true
}

// misfits returns why a number is not a value of a type; "" if it is one.
func misfits(tok lex.Token, ty ptxisa.Type, neg bool) string {
	n := ty.Bits()
	switch {
	case ty.Float() || ty.Kind() == ptxisa.Packed:
		return ""
	case tok.Kind == lex.Float && ty.Kind() != ptxisa.Untyped:
		return "is not a whole number, and type " + ty.String() + " takes only whole numbers"
	case tok.Kind == lex.Float:
		return ""
	}
	most := uint64(1)<<(n-1) - 1 + uint64(1)<<(n-1) // n ones
	least := uint64(0)
	switch pattern := lex.HasPrefixFold(tok.Text, "0x") || lex.HasPrefixFold(tok.Text, "0b"); {
	case ty.Signed() && pattern && !neg:
	case ty.Signed():
		least, most = 1<<(n-1), 1<<(n-1)-1
	case ty.Kind() == ptxisa.Untyped:
		least = 1 << (n - 1)
	}
	if neg && tok.Bits <= least || !neg && tok.Bits <= most {
		return ""
	}
	from := strconv.FormatUint(least, 10)
	if least > 0 {
		from = "-" + from
	}
	return "does not fit type " + ty.String() + " (" + from + " to " + strconv.FormatUint(most, 10) + ")"
}
