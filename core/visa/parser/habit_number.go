package parser

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/char"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// Numbers and their types.

// typelessHabit reports floating point numbers without a type, 1.5, or without a digit behind the point, 1.
func typelessHabit(p *parser) bool {
	if p.joined('.') {
		p.ds.Add(p.span(), diag.BadNumber, "", "A digit stands behind the point of a number.").Insert(visa.Span{Start: p.tok.End, End: p.tok.End}, "0")
		return true
	}
	start := p.end
	for start > 0 && char.Class[p.f.Text[start-1]]&char.Digit != 0 {
		start--
	}
	if start == 0 || p.f.Text[start-1] != '.' {
		return false
	}
	p.ds.Add(p.here(), diag.OperandType, "5_operands.md#immediate-operands", "An immediate needs its type after it, such as :f.").Insert(p.here(), ":f")
	return true
}

// hexadecimal reports whether s can be a hexadecimal number without its prefix: it has only hexadecimal digits, at
// least eight of them if the first is a letter.
func hexadecimal(s string) bool {
	for i := range len(s) {
		if char.Class[s[i]]&char.Hex == 0 {
			return false
		}
	}
	return s != "" && (char.Class[s[0]]&char.Digit != 0 || len(s) >= 8)
}

func (p *parser) asHexadecimal(at visa.Span, digits string) {
	p.ds.Say(at, diag.BadNumber, "", "A hexadecimal number begins with 0x: 0x{}.", diag.Clip(digits)).Change(at, "0x"+digits)
}

// numberHabit reports 7fh, 4c0, 0x0ud and 1.5f.
func numberHabit(p *parser) bool {
	at, s := p.span(), p.text(p.tok)
	if body := strings.TrimRight(s, "hH"); len(body)+1 == len(s) && hexadecimal(body) {
		p.asHexadecimal(at, body)
		return true
	}
	for i := len(s); i > 0; i-- {
		typed := false
		for t := range isa.NumTypes {
			typed = typed || i < len(s) && t.String() == s[i:]
		}
		if !typed || char.Class[s[i-1]]&char.Hex == 0 {
			continue
		}
		if hexadecimal(s) && !isHexLiteral(s) {
			break // 4c0f
		}
		written := s[:i] + ":" + s[i:]
		p.ds.Say(at, diag.BadNumber, "5_operands.md#immediate-operands", "A colon divides a number from its type: {}.", diag.Clip(written)).Offer(at, written, "Change to "+diag.Clip(written))
		return true
	}
	if hexadecimal(s) {
		p.asHexadecimal(at, s)
		return true
	}
	return false
}
