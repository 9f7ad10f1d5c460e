package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// list reads `value, value, ...`. After a comma at the end of a line the list goes
// on in the next launch line.
func (p *parser) list() (Data, bool) {
	d := make(Data, 0, p.room())
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
			if it.Kind == Number && comma.kind == tokNumber {
				p.noComma(it.Span.End)
				return nil, false
			}
			return d, true
		}
		if p.tok.kind == tokEnd && !p.nextLine(comma) {
			return nil, false
		}
	}
}

// room returns the number of values in the list that begins here, or more. In a browser, letting a list of 260,000
// values grow takes half of the time of reading it.
func (p *parser) room() int {
	n := 1 + strings.Count(p.src[p.tok.span.Start:p.lex.end], ",")
	for i := p.line; launchline.GoesOn(p.src, p.lines, i) && p.continues(i); i++ {
		n += strings.Count(p.src[p.lines[i+1].Start:p.lines[i+1].End], ",")
	}
	return max(0, min(n, maxItems-p.items))
}

// noComma reports two numbers of a list without a comma between them, the first of which ends at end. Its fix puts a
// comma between all numbers that follow.
func (p *parser) noComma(end int32) {
	d := problem(p.tok.span, codeSyntax, "A comma stands between two values.")
	at := visa.Span{Start: end, End: end}
	var words strings.Builder
	for p.tok.kind == tokNumber && p.tok.span.Start > at.End { // 1-2 may be a difference
		words.WriteString(", " + p.tok.text)
		at.End = p.tok.span.End
		p.advance()
	}
	if words.Len() > 0 {
		d.Offer(at, words.String(), "Insert commas")
	}
	p.report(d)
}

// nextLine moves to the launch line on which a list goes on after a comma.
func (p *parser) nextLine(comma token) bool {
	if !p.continues(p.line) {
		p.report(problem(comma.span, codeContinue, "The list goes on after this comma, but the next line does not begin with `//@` and a value."))
		return false
	}
	p.line++
	l := p.lines[p.line]
	p.lex = lexer{p.src, l.Start, l.End}
	p.advance()
	return true
}

// continues reports whether the line after a launch line is one that can continue a list: a launch line that does not
// begin with a directive.
func (p *parser) continues(line int) bool {
	next := line + 1
	if next >= len(p.lines) || p.lines[next].Row != p.lines[line].Row+1 {
		return false
	}
	lex := lexer{p.src, p.lines[next].Start, p.lines[next].End}
	tok := lex.next()
	return tok.kind != tokEnd && directiveByName(tok.text) == nil
}

// skipList skips the rest of a list in which something was wrong.
func (p *parser) skipList() {
	for p.line < len(p.lines) {
		if !launchline.GoesOn(p.src, p.lines, p.line) || !p.continues(p.line) {
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

// noInputs reports whether a list has no value that only an input can have; such a value gets a diagnostic. svm says
// that the list is what a buffer holds, which can be addresses, too.
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

// startsType reports whether a type comes next: it tells `d[16] 1, 2` from `1, 2` and `iota()`.
func (p *parser) startsType() bool {
	if p.tok.kind != tokWord || functionByName(p.tok.text) != nil {
		return false
	}
	ahead := p.lex
	return ahead.next().is("[")
}

func (p *parser) surface() { p.buffer(SurfaceBuffer) }
func (p *parser) svm()     { p.buffer(SVMBuffer) }

// printf reads the buffer that printf writes; a text has at most one.
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
	if len(p.spec.Buffers) == maxBuffers {
		p.report(problem(name.span, codeCap, text.Say("A program has at most {} buffers.", maxBuffers)))
		p.line = len(p.lines) // nothing after it can be right
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

// addBuffer adds a buffer, unless all buffers together would be too large.
func (p *parser) addBuffer(b Buffer) {
	b.Span = p.here()
	total, slm := b.Bytes(), p.spec.SLM
	for i := range p.spec.Buffers {
		total += p.spec.Buffers[i].Bytes()
	}
	if b.Kind == SLMBuffer {
		slm += b.Bytes()
	}
	switch {
	case slm > maxSLM:
		p.report(problem(b.Span, codeCap, text.Say("The shared local memory has {} with this buffer; {} MiB is the most.", text.Count(slm, "byte"), maxSLM>>20)))
		return
	case total > MaxBytes:
		p.report(problem(b.Span, codeCap, text.Say("The buffers have {} with this one; {} MiB is the most.", text.Count(total, "byte"), MaxBytes>>20)))
		return
	}
	p.spec.Buffers = append(p.spec.Buffers, b)
}

// checkData reports the first value that does not fit, and returns how many
// elements the list has.
func (p *parser) checkData(d Data, elem isa.Type, count int) int {
	e := encoder{elem: elem, count: count, dry: true}
	if bad := e.encode(d); bad != nil {
		p.report(problem(bad.span, codeData, sentence(bad.message)))
	}
	return e.next
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

// args reads the inputs of a whole payload, separated by `;`.
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

// sentence turns a clause into a sentence, with a capital letter and a full stop.
func sentence(clause string) string { return text.Capital(clause) + "." }
