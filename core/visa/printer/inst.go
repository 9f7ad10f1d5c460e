package printer

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/keyword"
)

func (w *printer) inst(in *visa.Inst) {
	row, start := &isa.Table[in.Op], w.from()
	if u := &in.Pred; u.Var != nil {
		w.put("(", u.String(), ")")
		w.span(&u.Span, start)
		w.put(" ")
	}
	name := w.from()
	switch in.Op {
	case isa.OpLscAtomic:
		w.put(keyword.LscAtomicPrefix, in.Atomic().LscName())
	case isa.OpLscApndCtrAtomic:
		w.put(keyword.LscAppendPrefix, in.Atomic().String())
	default:
		w.put(row.Name)
	}
	w.span(&in.OpSpan, name)
	w.suffix(row, in)
	if in.Sat {
		w.put(".sat")
	}
	w.exec(row, in)
	w.operands(row, in)
	w.span(&in.Span, start)
}

func (w *printer) exec(row *isa.Instr, in *visa.Inst) {
	switch row.Exec {
	case isa.MaskExec:
		if in.IsTypedBlock() && in.ExecSize == 1 && in.NoMask && in.Offset == 0 {
			return
		}
		w.put(" (M", strconv.Itoa(int(in.Offset)/4+1))
		if in.NoMask {
			w.put("_NM")
		}
		w.put(", ", strconv.Itoa(int(in.ExecSize)), ")")
	case isa.BlockExec, isa.LanesExec:
		w.put(" (", strconv.Itoa(int(in.ExecSize)), ")")
	case isa.RectExec:
		w.put(" (", strconv.Itoa(in.Get(isa.MediaWidth)), ",", strconv.Itoa(in.Get(isa.MediaHeight)), ")")
	}
}

// suffix writes the suffix of an instruction. It is the inverse of the parser's suffixReader.read.
func (w *printer) suffix(row *isa.Instr, in *visa.Inst) {
	switch row.Suffix {
	case isa.RelSuffix:
		w.put(".", in.Cond.String())
	case isa.AtomicSuffix:
		w.put(".", in.Atomic().String())
		if bits := in.Get(isa.AtomicBits); bits != 32 {
			w.put(".", strconv.Itoa(bits))
		}
	case isa.ChannelSuffix:
		w.channels(in)
	case isa.BlocksSuffix:
		w.put(".", strconv.Itoa(in.Get(isa.ElementBytes)))
	case isa.SvmSuffix:
		w.put(".", strconv.Itoa(in.Get(isa.BlockBytes)), ".", strconv.Itoa(in.Get(isa.BlockCount)))
	case isa.TruthSuffix:
		w.put(".x", strconv.FormatUint(uint64(in.Get(isa.TruthTable)), 16))
	case isa.ModSuffix:
		if in.Get(isa.Unaligned) != 0 {
			w.put(".mod")
		}
	case isa.MediaSuffix:
		w.put(".", keyword.MediaModes[in.Get(isa.MediaMode)])
	case isa.FenceSuffix:
		if options := in.Get(isa.FenceOptions); options != 0 {
			w.put(".")
			for _, l := range keyword.FenceLetters {
				if options&l.Bit != 0 {
					w.put(l.Text)
				}
			}
		}
	case isa.LscSuffix:
		w.put(".", in.LSC.SFID.String())
		for _, c := range in.LSC.Caching {
			w.put(".", c)
		}
	case isa.LscFenceSuffix:
		w.put(".", in.LSC.SFID.String(), ".", in.LSC.Fence, ".", in.LSC.Scope)
	case isa.Sample3DSuffix:
		for _, f := range keyword.SampleFlags {
			if in.Get(f.Field) != 0 {
				w.put(".", f.Name)
			}
		}
		w.channels(in)
	case isa.UnormSuffix:
		w.channels(in)
		w.put(".", keyword.UnormFormats[in.Get(isa.UnormFormat)])
	case isa.DpasSuffix:
		d := in.Dpas()
		w.put(".", keyword.Precisions[d.Weights], ".", keyword.Precisions[d.Activations], ".", strconv.Itoa(d.Depth), ".", strconv.Itoa(d.Repeat))
	case isa.RTSuffix:
		if modes := in.Get(isa.RTModes); modes != 0 {
			w.put(".")
			for i, m := range keyword.RenderTargetModes {
				if modes&(1<<i) != 0 {
					w.put(m)
				}
			}
		}
	case isa.UniformSuffix:
		if in.Get(isa.Uniform) != 0 {
			w.put(".uniform")
		}
	case isa.NumbersSuffix:
		for _, f := range keyword.SendNumbers(in.Op) {
			w.put(".", strconv.Itoa(in.Get(f)))
		}
	}
}

func (w *printer) channels(in *visa.Inst) {
	w.put(".")
	mask := in.Get(isa.Channels)
	for i, c := range "RGBA" {
		if mask&(1<<i) != 0 {
			w.buf = append(w.buf, byte(c))
		}
	}
}

// operands writes the operands in the order of the row's slots.
func (w *printer) operands(row *isa.Instr, in *visa.Inst) {
	arg, source := 0, 2
	if row.Suffix == isa.Sample3DSuffix {
		w.put(" ") // Intel's listings have one more blank here than elsewhere
	}
	for i := range row.Slots {
		slot := &row.Slots[i]
		switch slot.Kind {
		case isa.LabelSlot, isa.LabelsSlot, isa.FuncSlot, isa.CountSlot:
			w.aside(slot, in)
			continue
		case isa.RawListSlot:
			for ; arg < len(in.Args); arg++ {
				w.put(" ")
				w.operand(&in.Args[arg])
			}
			continue
		case isa.TupleSlot:
			arg = w.tuple(row, in, i)
			continue
		}
		if in.LSC != nil {
			w.put("  ") // two blanks, as in Intel's listings
			switch {
			case slot.Kind == isa.AddrSlot:
				w.lscAddress(in)
			case slot.Write:
				w.lscData(in, slot, &in.Args[0])
			default:
				w.lscData(in, slot, &in.Args[source])
				source++
			}
			continue
		}
		if arg >= len(in.Args) || slot.Opt && len(in.Args)-arg < len(row.Slots)-i {
			continue // an optional operand that was left out
		}
		o := &in.Args[arg]
		arg++
		w.put(" ")
		switch slot.Kind {
		case isa.SurfaceSlot, isa.SamplerSlot:
			w.handle(o)
		case isa.HexSlot:
			w.put("0x", strconv.FormatUint(o.Imm, 16))
		case isa.WordSlot:
			w.put(keyword.AvsWords(slot)[o.Imm])
		case isa.PlainSlot:
			w.put(o.Var.Name)
			w.origin(o)
		default:
			w.operand(o)
		}
	}
}

// aside writes an operand that is not in Args: a label, labels, a function or a size.
func (w *printer) aside(slot *isa.Slot, in *visa.Inst) {
	w.put(" ")
	switch slot.Kind {
	case isa.LabelSlot:
		start := w.from()
		w.labelName(in.Label, in.Callee)
		w.span(&in.NameSpan, start)
	case isa.LabelsSlot:
		w.put("(")
		for i, l := range in.Labels {
			if i > 0 {
				w.put(", ")
			}
			w.labelName(l, "")
		}
		w.put(")")
	case isa.FuncSlot:
		w.putAt(&in.NameSpan, quoteName(in.Callee))
	case isa.CountSlot:
		n := in.RetSize
		if slot.Name == "arg_size" {
			n = in.ArgSize
		}
		w.int(n)
	}
}

// tuple writes the leading operands, which stand in parentheses: all but those of the slots
// after slot i. It returns their number.
func (w *printer) tuple(row *isa.Instr, in *visa.Inst, i int) int {
	n := len(in.Args) - (len(row.Slots) - i - 1)
	w.put(" (")
	for j := range n {
		if j > 0 {
			w.put(", ")
		}
		w.operand(&in.Args[j])
	}
	w.put(")")
	return n
}

func (w *printer) labelName(l *visa.Label, name string) {
	if l != nil {
		name = l.Name
	}
	if visa.IsLabelName(name) {
		w.put(name)
	} else {
		w.put(quote(name))
	}
}

// quoteName returns a name, in quotes if it is not an identifier.
func quoteName(s string) string {
	if s == "" || visa.IsName(s) {
		return s
	}
	return quote(s)
}
