package launch

import (
	"math"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// unchanged is the value that expects of a buffer what it held at the start.
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

// comparison reads `~1e-6`, `~1e-6 abs` or `mask=x"..."`, if one of them is there.
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

// finish connects the expectations with their buffers, when all lines have been read.
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
	n := p.checkData(e.Data, e.Elem, room)
	if p.failed {
		return
	}
	if e.Count = n; e.count > 0 {
		e.Count = e.count
	}
	p.spec.Expects = append(p.spec.Expects, e.Expect)
}
