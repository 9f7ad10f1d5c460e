package parser

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// Origins, regions and raw operands.

// originHabit reports V[0,5] and V.0<1>, whose origin must stand in parentheses. A single number is taken for the
// element in row 0.
func originHabit(p *parser, slot *isa.Slot, of *visa.Decl) bool {
	if !p.is('[') && !p.is('.') {
		return false
	}
	at := p.span()
	line := p.lineFrom(at.Start)
	inner, n := "0,0", int32(1)
	if p.is('[') {
		found, _, closed := strings.Cut(line[1:], "]")
		if !closed {
			return false
		}
		inner, n = found, int32(len(found)+2)
		if !strings.Contains(inner, ",") {
			inner = "0," + inner
		}
	} else {
		for int(n) < len(line) && char.Class[line[n]]&char.Digit != 0 {
			n++
		}
		if int(n) == len(line) || line[n] != '<' {
			return false
		}
		inner = "0," + line[1:n]
	}
	written := "(" + inner + ")"
	if int(n) == len(line) || line[n] != '<' {
		written += regionExample(slot, of)
	}
	p.ds.Say(at, diag.MissingRegion, "", "The origin of an operand stands in parentheses, as in {}(0,0){}.", of.Name, regionExample(slot, of)).
		Change(visa.Span{Start: at.Start, End: at.Start + n}, written)
	return true
}

// regionHabit reports a region without its < or its semicolon.
func regionHabit(p *parser, at visa.Span) bool {
	if at.Start == at.End {
		if p.entity() {
			return true
		}
		if !p.is(lex.Int) || !p.joined(lex.Int) {
			return false
		}
		p.ds.Say(p.here(), diag.Unbalanced, "", "An opening < is missing before {}.", p.found()).Insert(p.here(), "<")
		return true
	}
	w, h, ok := strings.Cut(strings.Trim(p.f.Slice(at), "<>"), ",")
	width, err := strconv.Atoi(w)
	stride, err2 := strconv.Atoi(h)
	if !ok || err != nil || err2 != nil || width < 1 || width > 16 || width&(width-1) != 0 {
		return false
	}
	whole := "<" + strconv.Itoa(width*stride) + ";" + w + "," + h + ">" // each row begins where the one before it ends
	p.ds.Add(at, diag.MissingRegion, "", "A source region has the form <VertStride;Width,HorzStride>.").Change(at, whole)
	return true
}

// rawHabit reports V(0,0)<1;1,0> in the place of a raw operand.
func rawHabit(p *parser, name string) bool {
	if !p.is('(') {
		return false
	}
	at := p.span()
	line := p.lineFrom(at.Start)
	i := strings.IndexByte(line, ')') + 1
	if i == 0 {
		return false
	}
	if strings.HasPrefix(line[i:], "<") {
		i += strings.IndexByte(line[i:], '>') + 1
	}
	p.ds.Say(at, diag.MissingRegion, "5_operands.md#raw-operands", "A raw operand has a byte offset, as in {}.0, and neither origin nor region.", name).
		Change(visa.Span{Start: at.Start, End: at.Start + int32(i)}, ".0")
	return true
}
