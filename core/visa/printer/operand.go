package printer

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

func (w *printer) operand(o *visa.Operand) {
	start := w.from()
	w.put(o.Mod.String())
	switch o.Kind {
	case visa.NullOperand:
		w.put("%null.0")
	case visa.GeneralOperand:
		w.put(o.Var.Name)
		w.origin(o)
		w.region(o.Region)
	case visa.IndirectOperand:
		w.put("r[", o.Var.Name, "(", strconv.Itoa(o.Col), "),", strconv.Itoa(o.Byte), "]")
		w.region(o.Region)
		w.put(":", o.Type.String())
	case visa.ImmediateOperand:
		if o.Type == isa.NoType {
			w.put(strconv.FormatUint(o.Imm, 10))
		} else {
			w.put("0x", strconv.FormatUint(widened(o), 16), ":", o.Type.String())
		}
	case visa.AddressOperand:
		w.put(o.Var.Name, "(", strconv.Itoa(o.Col), ")<", strconv.Itoa(o.Width), ">")
	case visa.AddressOfOperand:
		w.put("&", o.Var.Name)
		if o.Byte != 0 {
			w.put("[", strconv.Itoa(o.Byte), "]")
		}
	case visa.PredicateOperand:
		w.put(o.Var.Name)
	case visa.StateOperand:
		w.put(o.Var.Name, "(", strconv.Itoa(o.Col), ")")
	case visa.RawOperand:
		w.put(o.Var.Name, ".", strconv.Itoa(o.Byte))
	}
	w.span(&o.Span, start)
}

// widened returns the bits of an immediate as Intel's tools print them. Signed integers are extended to 32 bits: -3:w
// is printed as 0xfffffffd:w.
func widened(o *visa.Operand) uint64 {
	if bits := 8 * o.Type.Size(); bits < 32 && o.Type.Integer() && o.Type.Signed() {
		shift := 32 - bits
		return uint64(uint32(int32(uint32(o.Imm)<<shift) >> shift))
	}
	return o.Imm
}

func (w *printer) origin(o *visa.Operand) {
	w.put("(", strconv.Itoa(o.Row), ",", strconv.Itoa(o.Col), ")")
}

func (w *printer) region(r visa.Region) {
	w.put("<")
	switch r.Kind {
	case visa.SourceRegion:
		w.int(int(r.V))
		w.put(";")
		w.int(int(r.W))
		w.put(",")
	case visa.MultiRegion:
		w.int(int(r.W))
		w.put(",")
	}
	w.int(int(r.H))
	w.put(">")
}
