package parser

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// immediate reads a number with its type: 0x1:d, -5:w, 1.5:f, (2*8):uw.
func (p *parser) immediate(o *visa.Operand) bool {
	o.Kind = visa.ImmediateOperand
	start := p.tok.Start
	if p.is(lex.NumberWord) {
		if numberHabit(p) {
			return false
		}
		p.ds.Say(p.span(), diag.BadNumber, "", "{} is no number: letters follow the digits.", diag.Clip(p.text(p.tok)))
		return false
	}
	if minus := p.is('-'); minus || p.is(lex.Float) {
		m := p.mark()
		if minus {
			p.next()
		}
		if p.is(lex.Float) {
			lit := p.span()
			p.next()
			return p.floatImmediate(o, start, lit, minus)
		}
		p.reset(m)
	}
	decimal := p.is(lex.Int) && !isHexLiteral(p.text(p.tok))
	v, ok := p.unary(0)
	if !ok {
		return false
	}
	negative := p.f.Text[start] == '-'
	if ok = p.immediateType(o); !ok {
		return false
	}
	at := p.since(start)
	o.Imm = uint64(v)
	if o.Type.Float() && !o.Type.Packed() {
		if decimal && v != 0 {
			p.ds.Say(at, diag.Immediate, "", "A whole number with a floating point type is a bit pattern; write {}.0:{} for the value.", v, o.Type)
		}
		if negative && v != 0 {
			o.Imm = uint64(-v) ^ 1<<(8*o.Type.Size()-1) // the - of -0x3f800000:f negates the float
		}
	}
	bits := uint(8 * o.Type.Size())
	if bits < 64 {
		// Intel's compiler writes -3:w as 0xfffffffd:w.
		fits := v>>bits == 0 || v>>(bits-1) == -1 || v>>32 == 0 && int64(int32(v))>>(bits-1) == -1
		o.Imm &= 1<<bits - 1
		if !fits && o.Type == isa.HF {
			p.ds.Add(at, diag.BadNumber, "", "A number of type hf has 16 bits.")
			return false
		}
		if !fits {
			p.ds.Say(at, diag.Immediate, "", cutNumber, int(bits), o.Type, strconv.FormatUint(o.Imm, 16))
		}
	}
	return true
}

// cutNumber is the message about a number that is too wide for its type.
const cutNumber = "The number does not fit in the {} bits of type {}; it is cut to 0x{}."

func (p *parser) immediateType(o *visa.Operand) bool {
	if !p.is(':') {
		if p.is(lex.Bad) || typelessHabit(p) {
			return false
		}
		t := isa.D
		for p.types != 0 && !p.types.Has(t) {
			t = (t + 1) % isa.NumTypes
		}
		return p.needs(':', diag.OperandType, "5_operands.md#immediate-operands", text.Say("An immediate needs its type after it, such as :{}.", t), ":"+t.String())
	}
	p.next()
	at := p.span()
	var ok bool
	o.Type, ok = p.typeName()
	if ok && o.Type == isa.BOOL {
		p.ds.Add(at, diag.OperandType, "5_operands.md#immediate-operands", "An immediate cannot have type bool.")
		return false
	}
	if ok && o.Type == isa.BF {
		p.noBrainFloat(at)
	}
	return ok
}

// noBrainFloat warns of the type bf in a place where Intel's assembler does not know it.
func (p *parser) noBrainFloat(at visa.Span) {
	p.ds.Add(at, diag.IntelSpelling, "2_datatypes.md#fundamental-data-types", "Intel's assembler reads the type bf in declarations only.")
}

// floatImmediate reads the type after a literal with a point or an exponent.
func (p *parser) floatImmediate(o *visa.Operand, start int32, lit visa.Span, minus bool) bool {
	if !p.immediateType(o) {
		return false
	}
	at := p.since(start)
	literal := p.f.Slice(lit)
	v, fits, _ := num.ParseFloat(literal)
	if minus {
		v = -v
	}
	switch o.Type {
	case isa.F:
		o.Imm = num.Bits(v, isa.F)
		if math.IsInf(num.Value(o.Imm, isa.F), 0) {
			p.ds.Add(at, diag.Immediate, "", "The number is too large for type f and becomes infinity.")
		}
	case isa.DF:
		o.Imm = num.Bits(v, isa.DF)
		if !fits {
			p.ds.Add(at, diag.Immediate, "", "The number is too large for type df and becomes infinity.")
		}
	case isa.HF, isa.BF:
		hex := hexDigits(num.Bits(v, o.Type)) + ":" + o.Type.String()
		p.ds.Say(at, diag.BadNumber, "4_visa_header.md#immediate-constants", "A number of type {} is written as its 16 bits in hexadecimal, here {}.", o.Type, hex).Change(at, hex)
		return false
	default:
		p.ds.Say(at, diag.BadNumber, "4_visa_header.md#immediate-constants", "{} is no whole number, as type {} needs.", diag.Clip(literal), o.Type).
			Offer(at, p.f.Text[start:lit.End]+":f", "Change the type to f")
		return false
	}
	if e := strings.IndexByte(text.Lower(literal), 'e') + 1; e > 0 && literal[e] != '+' && literal[e] != '-' {
		p.ds.Say(lit, diag.BadNumber, "", "An exponent needs its sign, as in {}+{}.", literal[:e], literal[e:]).
			Offer(lit, literal[:e]+"+"+literal[e:], "Insert +")
		return false
	}
	return true
}

func hexDigits(bits uint64) string { return "0x" + strconv.FormatUint(bits, 16) }
