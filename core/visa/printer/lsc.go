package printer

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// lscData writes a data operand with its shape, or a bare payload.
func (w *printer) lscData(in *visa.Inst, slot *isa.Slot, o *visa.Operand) {
	l := in.LSC
	w.payload(o)
	if slot.Kind == isa.PayloadSlot {
		return
	}
	if b := &l.Block; in.IsTypedBlock() && l.DataBits == 8 && b.Blocks == 1 && !l.Transpose && !b.VNNI { // LSC_TYPED.md
		w.put(":", strconv.Itoa(b.Width), "x", strconv.Itoa(b.Height))
		return
	}
	w.put(":d", strconv.Itoa(l.DataBits))
	if l.RegBits != l.DataBits {
		w.put("c", strconv.Itoa(l.RegBits))
		if l.HighHalf {
			w.put("h")
		}
	}
	switch {
	case slot.Kind == isa.BlockSlot:
		w.put(".", strconv.Itoa(l.Block.Blocks), "x", strconv.Itoa(l.Block.Width), "x", strconv.Itoa(l.Block.Height), letter(l.Transpose), letter(l.Block.VNNI))
		return
	case l.ChMask != 0:
		w.put(".")
		for i, c := range "xyzw" {
			if l.ChMask&(1<<i) != 0 {
				w.buf = append(w.buf, byte(c))
			}
		}
		return
	case l.Elems > 1:
		w.put("x", strconv.Itoa(l.Elems))
	}
	if l.Transpose {
		w.put("t")
	}
}

func letter(t bool) string {
	if t {
		return "t"
	}
	return "n"
}

// payload writes a raw operand without an offset of 0, as Intel's listings do.
func (w *printer) payload(o *visa.Operand) {
	start := w.from()
	switch {
	case o.Kind == visa.NullOperand:
		w.put("%null")
	case o.Byte == 0:
		w.put(o.Var.Name)
	default:
		w.operand(o)
	}
	w.span(&o.Span, start)
}

func (w *printer) lscAddress(in *visa.Inst) {
	l, start := in.LSC, w.from()
	w.put(l.AddrKind.String())
	if l.AddrKind == visa.BTI || l.AddrKind == visa.BSS || l.AddrKind == visa.SS {
		w.put("(")
		w.handle(&l.Surface)
		w.put(")")
	}
	base := &in.Args[1]
	if base.Kind == visa.NullOperand {
		return
	}
	w.put("[")
	if l.Scale != 1 {
		w.put(strconv.Itoa(l.Scale), "*")
	}
	if base.Kind == visa.RawOperand {
		w.payload(base)
	} else {
		w.scalar(base)
	}
	switch {
	case l.Disp > 0:
		w.put("+0x", strconv.FormatInt(l.Disp, 16))
	case l.Disp < 0:
		w.put("-0x", strconv.FormatUint(uint64(-l.Disp), 16))
	}
	if l.Block.Packed {
		w.put("+(", strconv.Itoa(int(l.Block.X)), ",", strconv.Itoa(int(l.Block.Y)), ")")
	}
	for i := range l.More {
		w.put(",")
		if o := &l.More[i]; o.Kind == visa.RawOperand || o.Kind == visa.NullOperand {
			w.payload(o)
		} else {
			w.scalar(o)
		}
	}
	w.put("]")
	if !in.IsBlock2D() {
		w.put(":a", strconv.Itoa(l.AddrBits))
	}
	w.span(&base.Span, start)
}

// handle writes the operand that selects the surface or sampler of a message.
func (w *printer) handle(o *visa.Operand) {
	start := w.from()
	w.scalar(o)
	w.span(&o.Span, start)
}

// scalar writes one element of a variable, or a number.
func (w *printer) scalar(o *visa.Operand) {
	switch {
	case o.Kind == visa.ImmediateOperand:
		w.put("0x", strconv.FormatUint(o.Imm, 16))
	case o.Row == 0 && o.Col == 0:
		w.put(o.Var.Name)
	default:
		w.put(o.Var.Name)
		w.origin(o)
	}
}
