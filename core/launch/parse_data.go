package launch

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// list reads `value, value, ...`. After a comma at the end of a line the list goes
// on in the next launch line.
func (p *parser) list() (Data, bool) {
	var d Data
	for {
		it, ok := p.item()
		if !ok {
			return nil, false
		}
		if p.items++; p.items > maxItems {
			p.report(problem(it.Span, codeCap, text.Say("A program writes out at most {} values; use iota, fill or random for more.", maxItems)))
			p.line = len(p.lines) // nothing after it can be right
			return nil, false
		}
		d = append(d, it)
		comma := p.tok
		if !p.accept(",") {
			return d, true
		}
		if p.tok.kind == tokEnd && !p.nextLine(comma) {
			return nil, false
		}
	}
}

// nextLine moves to the launch line that follows a comma.
func (p *parser) nextLine(comma token) bool {
	if !p.continues() {
		p.report(problem(comma.span, codeContinue, "The list goes on after this comma, but the next line does not begin with `//@` and a value."))
		return false
	}
	p.line++
	l := p.lines[p.line]
	p.lex = lexer{p.src, l.Start, l.End}
	p.advance()
	return true
}

// continues reports whether the next line is a launch line that begins with
// something else than a directive, so that it can go on with a list.
func (p *parser) continues() bool {
	next := p.line + 1
	if next >= len(p.lines) || p.lines[next].Row != p.lines[p.line].Row+1 {
		return false
	}
	lex := lexer{p.src, p.lines[next].Start, p.lines[next].End}
	tok := lex.next()
	return tok.kind != tokEnd && directiveByName(tok.text) == nil
}

// skipList leaves out the rest of a list in which something was wrong.
func (p *parser) skipList() {
	for p.line < len(p.lines) {
		if !launchline.GoesOn(p.src, p.lines, p.line) || !p.continues() {
			return
		}
		p.line++
	}
}

// item reads one value.
func (p *parser) item() (Item, bool) {
	t := p.tok
	it := Item{Text: t.text, Span: t.span}
	switch {
	case t.kind == tokNumber || t.kind == tokWord && (t.text == "inf" || t.text == "nan"):
		it.Kind = Number
		p.advance()
	case t.kind == tokHex:
		it.Kind = Bytes
		p.advance()
		if _, bad := parseHex(it.Text); bad != "" {
			p.report(problem(it.Span, codeData, sentence(bad)))
			return it, false
		}
	case t.is(`x"`):
		p.fail(codeSyntax, "The closing quote of these hexadecimal bytes is missing.")
		return it, false
	case t.kind == tokWord:
		return p.call()
	default:
		p.fail(codeSyntax, "There should be a value before "+t.describe()+".")
		return it, false
	}
	return it, true
}

// call reads `name` or `name(argument, argument)`.
func (p *parser) call() (Item, bool) {
	name := p.tok
	it := Item{Kind: Call, Text: name.text, Span: name.span}
	fn := functionByName(name.text)
	if fn == nil {
		names := make([]string, len(functions))
		for i := range functions {
			names[i] = functions[i].name
		}
		p.unknown(name.span, codeData, "There is no value "+text.Quote(name.text), name.text, names)
		return it, false
	}
	p.advance()
	if p.accept("(") {
		for !p.tok.is(")") {
			if p.tok.kind != tokNumber && p.tok.kind != tokWord {
				p.fail(codeSyntax, "There should be an argument or `)` before "+p.tok.describe()+".")
				return it, false
			}
			it.Args = append(it.Args, p.tok.text)
			p.advance()
			if !p.accept(",") && !p.tok.is(")") {
				p.fail(codeSyntax, "There should be `,` or `)` before "+p.tok.describe()+".")
				return it, false
			}
		}
		it.Span.End = p.tok.span.End
		p.advance()
	}
	if len(it.Args) < fn.min || len(it.Args) > fn.max {
		p.report(problem(it.Span, codeData, "The arguments do not fit; it is `"+fn.usage+"`."))
		return it, false
	}
	return it, true
}

// noInputs reports a value that only an input can have; svm says whether the list is what a
// buffer holds, which can be addresses, too.
func (p *parser) noInputs(d Data, svm bool) bool {
	for i := range d {
		if d[i].Kind != Call {
			continue
		}
		if f := functionByName(d[i].Text); f.input && !(svm && f.svm) {
			p.report(problem(d[i].Span, codeData, "The value `"+d[i].Text+"` is for `input` and `args` lines only."))
			return false
		}
	}
	return true
}

// typed reads `TYPE[COUNT]`.
func (p *parser) typed() (t isa.Type, count int, ok bool) {
	name, ok := p.word("a type and a count such as `d[16]`")
	if !ok {
		return t, 0, false
	}
	t, known := isa.TypeByName(name.text)
	if !known || t == isa.BOOL || t.Packed() {
		var names []string
		for i := range isa.NumTypes {
			if i != isa.BOOL && !i.Packed() {
				names = append(names, i.String())
			}
		}
		p.unknown(name.span, codeValue, "Memory has no elements of type "+text.Quote(name.text), name.text, names)
		return t, 0, false
	}
	if !p.need("[") {
		return t, 0, false
	}
	count, ok = p.integer("The number of elements", 1, MaxBytes/t.Size())
	return t, count, ok && p.need("]")
}

// startsType tells `d[16] 1, 2` from `1, 2` and `iota()`.
func (p *parser) startsType() bool {
	if p.tok.kind != tokWord || functionByName(p.tok.text) != nil {
		return false
	}
	ahead := p.lex
	return ahead.next().is("[")
}

func (p *parser) surface() { p.buffer(SurfaceBuffer) }
func (p *parser) svm()     { p.buffer(SVMBuffer) }

// printf reads the buffer that printf writes: there is one.
func (p *parser) printf() {
	if p.once(p.tok.span, "printf", "The buffer of printf is given twice.") {
		p.buffer(PrintfBuffer)
	}
}

// slm reads a number of bytes, or a named region.
func (p *parser) slm() {
	if p.tok.kind == tokWord {
		p.buffer(SLMBuffer)
		return
	}
	if p.once(p.tok.span, "slm", "The shared local memory is given twice; name its parts instead: `slm NAME = TYPE[COUNT]`.") {
		p.spec.SLM, _ = p.integer("The shared local memory of a group, in bytes,", 1, maxSLM)
	}
}

func (p *parser) buffer(kind BufferKind) {
	name, ok := p.word("the name of the buffer")
	if !ok {
		return
	}
	b := Buffer{Kind: kind, Name: name.text, NameSpan: name.span, BTI: -1}
	if other, _ := p.spec.BufferByName(b.Name); other != nil {
		p.report(problem(name.span, codeTwice, "There is a buffer `"+b.Name+"` already."))
		return
	}
	if kind == SurfaceBuffer {
		p.bound, p.image, p.layers, p.cubes, p.imaged = -1, dispatch.Image{}, 0, 0, false
		p.keys(surfaceKeys, "=")
		b.BTI = p.bound
	}
	if p.failed || !p.need("=") {
		return
	}
	if b.Elem, b.Count, ok = p.typed(); !ok {
		return
	}
	if kind == SurfaceBuffer && p.imaged {
		p.finishImage(&b)
	}
	if kind != SLMBuffer && p.tok.kind != tokEnd {
		if b.Data, ok = p.list(); !ok {
			p.addBuffer(b) // its values are wrong, but it is there
			return
		}
	}
	p.addBuffer(b)
	if p.failed || !p.noInputs(b.Data, true) {
		return
	}
	p.checkData(b.Data, b.Elem, b.Count)
}

// bti reads the N of `bti=N`.
func (p *parser) bti() {
	span := p.tok.span
	n, ok := p.integer("A binding table index", 0, maxBTI)
	if !ok {
		return
	}
	for i := range p.spec.Buffers {
		if other := &p.spec.Buffers[i]; other.Kind == SurfaceBuffer && other.BTI == n {
			p.report(problem(span, codeTwice, text.Say("The binding table index {} belongs to `{}` already.", n, other.Name)))
			return
		}
	}
	p.bound = n
}

// addBuffer adds the buffer unless all of them together are too large.
func (p *parser) addBuffer(b Buffer) {
	b.Span = p.here()
	total, slm := b.Bytes(), p.spec.SLM
	for i := range p.spec.Buffers {
		total += p.spec.Buffers[i].Bytes()
	}
	if b.Kind == SLMBuffer {
		slm += b.Bytes()
	}
	if total > MaxBytes || slm > maxSLM {
		p.report(problem(b.Span, codeCap, text.Say("The buffers have more than {} MiB, or the shared local memory more than {} MiB.", MaxBytes>>20, maxSLM>>20)))
		return
	}
	p.spec.Buffers = append(p.spec.Buffers, b)
}

// checkData reports the first value that does not fit, and returns how many
// elements the list has.
func (p *parser) checkData(d Data, elem isa.Type, count int) (n int, fillsRest bool) {
	e := encoder{elem: elem, count: count, dry: true}
	if bad := e.encode(d); bad != nil {
		p.report(problem(bad.span, codeData, sentence(bad.message)))
	}
	return e.next, e.rest
}

// input reads `VARIABLE = values` or `VARIABLE[first] = values`.
func (p *parser) input() {
	name, ok := p.word("the name of an input variable")
	if !ok {
		return
	}
	in := Input{Var: name.text, Span: name.span}
	if in.First, ok = p.index(); !ok || !p.need("=") {
		return
	}
	if in.Data, ok = p.list(); ok {
		p.spec.Inputs = append(p.spec.Inputs, in)
	}
}

// args reads the inputs of a whole payload, divided by `;`.
func (p *parser) args() {
	convention, ok := p.word("`opencl`")
	if !ok {
		return
	}
	if convention.text != "opencl" {
		p.unknown(convention.span, codeValue, "There is no convention "+text.Quote(convention.text)+" for arguments", convention.text, []string{"opencl"})
		return
	}
	for !p.failed {
		p.input()
		if !p.accept(";") || p.tok.kind == tokEnd {
			return
		}
	}
}

// index reads `[first]`, if it is there.
func (p *parser) index() (first int, ok bool) {
	if !p.accept("[") {
		return 0, true
	}
	first, ok = p.integer("An element's index", 0, MaxBytes)
	return first, ok && p.need("]")
}

// pendingExpect waits until all buffers are known: an expectation may stand before
// the buffer it is about.
type pendingExpect struct {
	Expect
	name  visa.Span
	elem  isa.Type // NoType: the buffer's
	count int      // 0: as many as the list has
}

// unchanged stands in an expectation for what the buffer held at the start.
const unchanged = "unchanged"

// expect reads `BUFFER[first] options = TYPE[COUNT] values`.
func (p *parser) expect() {
	e := pendingExpect{elem: isa.NoType}
	name, ok := p.word("the name of a buffer")
	if !ok {
		return
	}
	e.Buffer, e.name = name.text, name.span
	if e.First, ok = p.index(); !ok || !p.comparison(&e.Expect) || !p.need("=") {
		return
	}
	if p.tok.kind == tokWord && p.tok.text == unchanged {
		e.Unchanged = true
		p.advance()
		e.Span = p.here()
		p.pending = append(p.pending, e)
		return
	}
	if p.startsType() {
		if e.elem, e.count, ok = p.typed(); !ok {
			return
		}
	}
	if e.Data, ok = p.list(); !ok || !p.noInputs(e.Data, false) {
		return
	}
	e.Span = p.here()
	p.pending = append(p.pending, e)
}

// comparison reads `~1e-6`, `~1e-6 abs` or `mask=x"..."`.
func (p *parser) comparison(e *Expect) bool {
	switch {
	case p.accept("~"):
		v, fits, _ := num.ParseFloat(p.tok.text)
		if p.tok.kind != tokNumber || !fits || v < 0 || math.IsInf(v, 0) {
			p.fail(codeValue, "A tolerance is a number such as 1e-6, not "+p.tok.describe()+".")
			return false
		}
		e.Compare, e.Tolerance = Relative, v
		p.advance()
		if p.tok.kind == tokWord {
			if p.tok.text != "abs" {
				p.unknown(p.tok.span, codeKey, "After a tolerance does not stand "+text.Quote(p.tok.text), p.tok.text, []string{"abs"})
				return false
			}
			e.Compare = Absolute
			p.advance()
		}
	case p.tok.kind == tokWord:
		if p.tok.text != "mask" {
			p.unknown(p.tok.span, codeKey, "There is no key "+text.Quote(p.tok.text)+" in this line", p.tok.text, []string{"mask"})
			return false
		}
		p.advance()
		if !p.need("=") {
			return false
		}
		mask, bad := parseHex(p.tok.text)
		if p.tok.kind != tokHex || bad != "" || len(mask) == 0 {
			p.fail(codeValue, "A mask is hexadecimal bytes such as x\"ff00\", not "+p.tok.describe()+".")
			return false
		}
		e.Compare, e.Mask = Masked, mask
		p.advance()
	}
	return true
}

// finish connects expectations with their buffers.
func (p *parser) finish() {
	for i := range p.pending {
		p.failed = false
		p.connect(&p.pending[i])
	}
	visa.SortDiagnostics(p.diags)
	if p.dropped > 0 {
		p.diags = append(p.diags, problem(p.lastDropped, codeCap, text.Say("{} more launch lines are wrong; the last one is here.", p.dropped)))
	}
}

func (p *parser) connect(e *pendingExpect) {
	b, index := p.spec.BufferByName(e.Buffer)
	if b == nil || b.Kind == SLMBuffer {
		var names []string
		for i := range p.spec.Buffers {
			if p.spec.Buffers[i].Kind != SLMBuffer {
				names = append(names, p.spec.Buffers[i].Name)
			}
		}
		message := "There is no surface or svm line for " + text.Quote(e.Buffer)
		if b != nil {
			message = "Shared local memory is gone when the program has ended, so nothing can be expected of " + text.Quote(e.Buffer)
		}
		p.unknown(e.name, codeBuffer, message, e.Buffer, names)
		return
	}
	e.Elem, e.buffer = b.Elem, index
	if e.Unchanged {
		if e.First != 0 || e.Compare != Exact {
			p.report(problem(e.Span, codeSyntax, "The value `unchanged` is about a whole buffer and all its bits; it takes no index, tolerance or mask."))
			return
		}
		e.Count = b.Count
		p.spec.Expects = append(p.spec.Expects, e.Expect)
		return
	}
	if e.elem != isa.NoType {
		e.Elem = e.elem
	}
	if e.Compare != Exact && e.Compare != Masked && !e.Elem.Float() {
		p.report(problem(e.name, codeValue, text.Say("A tolerance is for floating point elements; `{}` has type {}.", e.Buffer, e.Elem)))
		return
	}
	room := b.Bytes()/e.Elem.Size() - e.First
	if room <= 0 || e.count > room {
		p.report(problem(e.Span, codeValue, text.Say("The buffer `{}` ends before that: it has {} of type {}.", e.Buffer, text.Count(b.Bytes()/e.Elem.Size(), "element"), e.Elem)))
		return
	}
	if e.count > 0 {
		room = e.count
	}
	n, _ := p.checkData(e.Data, e.Elem, room)
	if p.failed {
		return
	}
	if e.Count = n; e.count > 0 {
		e.Count = e.count
	}
	p.spec.Expects = append(p.spec.Expects, e.Expect)
}

// sentence makes a sentence of a clause.
func sentence(clause string) string { return text.Capital(clause) + "." }
