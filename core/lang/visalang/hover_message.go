package visalang

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// hoverRaw explains the raw operand of a message: the bytes of its variable that the message covers.
func (d *Document) hoverRaw(in *visa.Inst, slot *isa.Slot, o *visa.Operand, h *lang.Hover) bool {
	h.Range, h.Title, h.Page = o.Span, d.File.Slice(o.Span), "5_operands.md#raw-operands"
	need := in.Extent(slot, o, d.platform().GRF())
	if need == 0 {
		h.Text = text.Say("Raw operand: {} from byte {} on.", o.Var.Name, o.Byte)
		return true
	}
	h.Text = text.Say("The message {} {} of {}.", verb(slot.Write), text.Count(need, "byte"), o.Var.Name)
	d.rawFacts(o, need, h)
	return true
}

func verb(write bool) string {
	if write {
		return "writes"
	}
	return "reads"
}

// rawFacts adds the bytes and registers of a raw operand.
func (d *Document) rawFacts(o *visa.Operand, need int, h *lang.Hover) {
	grf := d.platform().GRF()
	last := o.Byte + max(need, 1) - 1
	h.Add("Bytes", text.Say("{} to {}", o.Byte, last))
	if o.Byte/grf == last/grf {
		h.Add("Registers", text.Say("GRF {} of {}", o.Byte/grf, o.Var.Name))
	} else {
		h.Add("Registers", text.Say("GRFs {} to {} of {}", o.Byte/grf, last/grf, o.Var.Name))
	}
	if last >= o.Var.Bytes() {
		h.Add("Out of bounds", text.Say("{} ends at byte {}", o.Var.Name, o.Var.Bytes()-1))
	}
}

// hoverLSC explains the address of an lsc message, or its data with their shape.
func (d *Document) hoverLSC(in *visa.Inst, w *parser.Word, h *lang.Hover) bool {
	if in.Op == isa.OpLscReadStateInfo || in.Op == isa.OpLscFence {
		return false
	}
	address := &in.Args[1]
	var data *visa.Operand // the operand that the word belongs to
	for i := range in.Args {
		if o := &in.Args[i]; o != address && o.Span.End > 0 && o.Span.Start <= w.Span.Start && (data == nil || o.Span.Start > data.Span.Start) {
			data = o
		}
	}
	h.Page = isa.Table[in.Op].Page
	if holds(address.Span, int(w.Span.Start)) && address.Span.Start != address.Span.End {
		h.Range, h.Title, h.Text = address.Span, d.File.Slice(address.Span), addressText(in)
		return h.Text != ""
	}
	if data == nil {
		return false
	}
	h.Range = visa.Span{Start: data.Span.Start, End: max(data.Span.End, w.Span.End)}
	h.Title, h.Text = d.File.Slice(h.Range), d.shapeText(in)
	if data.Kind == visa.RawOperand && in.LSC.Block.Width == 0 {
		_, bytes := in.LSCData(d.platform().GRF())
		d.rawFacts(data, bytes, h)
	}
	return true
}

// elementWords describes the elements of a message: "4 bytes", "1 byte, each in 4 bytes of the register".
func elementWords(l *visa.LSC) string {
	s := text.Count(l.DataBits/8, "byte")
	if l.RegBits != l.DataBits {
		s += text.Say(", each in {} bytes of the register", l.RegBits/8)
		if l.HighHalf {
			s += ", in their high half"
		}
	}
	return s
}

// shapeText describes what the shape of an lsc message's data means.
func (d *Document) shapeText(in *visa.Inst) string {
	l, n := in.LSC, int(in.ExecSize)
	if b := l.Block; b.Width > 0 {
		s := text.Say("{} of {} rows of {} elements, each of {}", text.Count(b.Blocks, "block"), b.Height, b.Width, text.Count(l.DataBits/8, "byte"))
		if l.Transpose {
			s += "; transposed: columns become rows"
		}
		if b.VNNI {
			s += "; transformed for dpas: elements below each other share a dword"
		}
		return s + "."
	}
	if l.Transpose {
		return text.Say("Transposed: {} of {} at one address, next to each other in the register.", text.Count(l.Elems, "element"), elementWords(l))
	}
	elements := text.Count(l.Elems, "element")
	if l.ChMask != 0 {
		var names []string
		for i, name := range [...]string{"x", "y", "z", "w"} {
			if l.ChMask&(1<<i) != 0 {
				names = append(names, name)
			}
		}
		elements = "channel " + names[0]
		if len(names) > 1 {
			elements = "channels " + text.List(names, "and")
		}
	}
	s := text.Say("Each of the {} lanes moves {} of {}", n, elements, elementWords(l))
	if n == 1 {
		s = "The one lane moves " + elements + " of " + elementWords(l)
	}
	if l.Elems > 1 {
		row, _ := in.LSCData(d.platform().GRF())
		return text.Say("{}. Element j of lane i is number i of the row that starts {}·j bytes further on.", s, row)
	}
	return s + ": element i of the variable is that of lane i."
}

// addressText describes which memory an lsc message accesses.
func addressText(in *visa.Inst) string {
	l, base := in.LSC, &in.Args[1]
	where := map[visa.LSCAddrKind]string{
		visa.Flat: "of the memory of the process", visa.ARG: "of the argument buffer",
		visa.BTI: "of the surface with the number in parentheses", visa.BSS: "of the surface whose state lies at the bindless offset in parentheses",
		visa.SS: "of the surface whose state lies at the address in parentheses",
	}[l.AddrKind]
	if l.SFID == visa.SLM {
		where = "of shared local memory"
	}
	switch {
	case l.Block.Packed:
		return "A block of a surface, described by a register: its base in the first 8 bytes, then a dword each for its width - 1 in bytes, its height - 1, the bytes from row to row - 1, " +
			"the column and row of the block's first element, and the size of the block (width - 1, height - 1 and number - 1 in 8, 8 and 4 bits). The numbers are added to column and row."
	case l.Block.Width > 0:
		return "A block of a surface: its base, its width - 1 in bytes, its height - 1, the bytes from row to row - 1, and the column and row of the block's first element."
	case l.SFID == visa.TGM:
		return "Typed: the coordinates of lane i are element i of each variable; a texel " + where + "."
	case base.Kind != visa.RawOperand:
		return ""
	}
	element := base.Var.Name + "[i]"
	scale, disp := "", signed(int(l.Disp))
	if l.Scale > 1 {
		scale = text.Say("{}·", l.Scale)
	}
	switch {
	case in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided:
		return "Lane i is at " + base.Var.Name + "[0]" + disp + " + i·pitch, a byte " + where + "."
	case l.Transpose || in.ExecSize == 1:
		return text.Say("One address of {} bits, {}{}[0]{}: a byte {}.", l.AddrBits, scale, base.Var.Name, disp, where)
	}
	return text.Say("Lane i is at {}{}{}, an address of {} bits: a byte {}.", scale, element, disp, l.AddrBits, where)
}
