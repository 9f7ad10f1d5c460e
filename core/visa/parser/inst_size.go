package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// execSize reads (M1, 16), (M5_NM, 8) or (16).
func (p *parser) execSize(row *isa.Instr, in *visa.Inst) bool {
	if row.Exec == isa.NoExec {
		return !p.is('(') || !p.misplacedSize(row)
	}
	if !p.is('(') {
		if in.IsTypedBlock() { // always of one channel, without a mask (LSC_TYPED.md)
			in.ExecSize, in.NoMask = 1, true
			return true
		}
		if p.is(lex.Bad) || p.misplacedSize(row) {
			return false
		}
		example := p.execExample(row)
		if at, ok := p.bareExecSize(); ok {
			written := "(" + p.f.Text[at.Start:at.End] + ")"
			p.ds.Say(at, diag.ExecSize, row.Page, "The execution size of {} stands in parentheses, as in {}.", row.Name, example).
				Change(at, written)
			return false
		}
		p.ds.Say(p.here(), diag.ExecSize, row.Page, "{} needs an execution size after it, such as {}.", row.Name, example).
			Insert(p.here(), " "+example)
		return false
	}
	p.next()
	if row.Exec == isa.RectExec {
		return p.rectangle(in)
	}
	if p.is(lex.Ident) {
		if row.Exec == isa.LanesExec {
			p.ds.Say(p.span(), diag.Mask, row.Page, "{} has no mask control: write its execution size alone, as in (16).", row.Name)
			return false
		}
		if !p.maskControl(in) || !p.expect(',') {
			return false
		}
	}
	at := p.span()
	if !p.is(lex.Int) {
		return p.expected("an execution size: 1, 2, 4, 8, 16 or 32")
	}
	v, ok := p.decimal()
	if !ok {
		return false
	}
	if v < 1 || v > 32 || v&(v-1) != 0 {
		what := "An execution size is 1, 2, 4, 8, 16 or 32"
		if row.Exec == isa.BlockExec {
			what = "The number of owords is 1, 2, 4, 8 or 16"
		}
		p.ds.Say(at, diag.ExecSize, row.Page, "{}, not {}.", what, v)
		return false
	}
	in.ExecSize = uint8(v)
	if p.is(',') {
		return p.maskBehind(in, at)
	}
	return p.expect(')')
}

// misplacedSize reports an execution size behind the first operand, goto L1 (M1, 16), and that of an instruction that has
// none, barrier (M1, 16).
func (p *parser) misplacedSize(row *isa.Instr) bool {
	line := p.lineFrom(p.end)
	from := strings.Index(line, " (M")
	n := from + 1 + strings.IndexByte(line[from+1:], ')') + 1
	needless := row.Exec == isa.NoExec
	if from < 0 || n <= from+1 || needless && from > 0 {
		return false
	}
	at, message, label := visa.Span{Start: p.end + int32(from) + 1, End: p.end + int32(n)}, "The execution size of {} stands directly behind its name.", "Move "
	if needless {
		message, label = "{} has no execution size.", "Remove "
	}
	d := p.ds.Say(at, diag.ExecSize, row.Page, message, row.Name)
	written := line[from:n] + line[:from]
	if needless {
		written = ""
	}
	d.Offer(visa.Span{Start: p.end, End: at.End}, written, label+line[from+1:n])
	return true
}

// maskBehind reports a mask control behind the execution size.
func (p *parser) maskBehind(in *visa.Inst, size visa.Span) bool {
	p.next()
	mask, at := p.text(p.tok), p.span()
	d := p.ds.Add(size, diag.Mask, "", "The mask control stands before the execution size, as in (M1, 16).")
	written := mask + ", " + p.f.Slice(size)
	if mask == "NoMask" { // (M1, 16, NoMask)
		size.Start = int32(strings.LastIndexByte(p.f.Text[:size.Start], '(')) + 1
		written = "M" + string('1'+in.Offset/4) + "_NM" + written[len(mask):]
	}
	if p.is(lex.Ident) {
		d.Change(visa.Span{Start: size.Start, End: at.End}, written)
	}
	return false
}

// bareExecSize returns the span of an execution size without its parentheses, M1, 16, and whether one stands here.
func (p *parser) bareExecSize() (visa.Span, bool) {
	m, start := p.mark(), p.tok.Start
	defer p.reset(m)
	s := p.text(p.tok)
	if !p.accept(lex.Ident) || len(s) < 2 || s[0] != 'M' || s[1] < '1' || s[1] > '8' || !p.accept(',') || !p.accept(lex.Int) {
		return visa.Span{}, false
	}
	return p.since(start), true
}

func (p *parser) execExample(row *isa.Instr) string {
	switch {
	case row.Exec == isa.RectExec:
		return "(16, 8)"
	case row.Exec == isa.LanesExec:
		return "(16)"
	case row.Exec == isa.BlockExec:
		return "(4)"
	case row.Sizes.Has(16):
		if n := p.obj.SIMD(); row.Sizes.Has(n) {
			return text.Say("(M1, {})", n)
		}
		return "(M1, 16)"
	}
	return "(M1, 1)"
}

// maskControl reads M1 to M8, with _NM for NoMask.
func (p *parser) maskControl(in *visa.Inst) bool {
	name := p.text(p.tok)
	s, noMask := strings.CutSuffix(name, "_NM")
	if noMask {
		in.NoMask = true
	}
	if len(s) == 2 && s[0] == 'M' && '1' <= s[1] && s[1] <= '8' {
		in.Offset = (s[1] - '1') * 4
		p.next()
		return true
	}
	if name == "NoMask" {
		in.NoMask = true
		p.next()
		return true
	}
	meant := suggestFrom(name, []string{"M1_NM", "M2_NM", "M3_NM", "M4_NM", "M5_NM", "M6_NM", "M7_NM", "M8_NM"})
	switch mask, behind, _ := strings.Cut(name, "_"); {
	case name == "NM":
		meant = "M1_NM"
	case behind == "NoMask":
		meant = mask + "_NM"
	}
	p.ds.Say(p.span(), diag.Mask, "", "There is no mask control {}; it is M1 to M8, or M1_NM to M8_NM for NoMask.", diag.Clip(name)).
		Meant(p.span(), meant)
	return false
}

// rectangle reads the width and height of a media block.
func (p *parser) rectangle(in *visa.Inst) bool {
	w, ok := p.small("the block width", 1, 64)
	if !ok || !p.expect(',') {
		return false
	}
	h, ok := p.small("the block height", 1, 64)
	if !ok || !p.expect(')') {
		return false
	}
	in.ExecSize, in.NoMask = 1, true
	in.Set(isa.MediaWidth, w)
	in.Set(isa.MediaHeight, h)
	return true
}
