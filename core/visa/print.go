package visa

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
)

// Print writes a module as text the way Intel's tools list it. Printing what was parsed
// from printed text gives the same text; comments and spacing of the source are not in
// the tree and are lost.
func Print(m *Module) string {
	w := &printer{}
	w.put(".version ", strconv.Itoa(m.Major), ".", strconv.Itoa(m.Minor), "\n")
	for _, name := range m.Externs {
		w.put(".funcdecl ", quote(name), "\n")
	}
	for _, o := range m.Objects {
		w.object(o)
	}
	return string(w.buf)
}

// PrintInst writes one instruction as a line without its end.
func PrintInst(in *Inst) string {
	w := &printer{}
	w.inst(in)
	return string(w.buf)
}

// PrintOperand writes one operand of an instruction as its text.
func PrintOperand(o *Operand) string {
	w := &printer{}
	w.operand(o)
	return string(w.buf)
}

type printer struct{ buf []byte }

func (w *printer) put(parts ...string) {
	for _, s := range parts {
		w.buf = append(w.buf, s...)
	}
}

func (w *printer) int(v int) { w.buf = strconv.AppendInt(w.buf, int64(v), 10) }

func (w *printer) object(o *Object) {
	if o.Kind == FunctionObject {
		w.put(".global_function ", quote(o.Name), "\n")
	} else if o.Name != "" {
		w.put(".kernel ", quote(o.Name), "\n")
	}
	w.put("\n")
	scoped := map[*Decl]bool{}
	for _, s := range o.Body {
		if m, ok := s.(*Marker); ok && m.Text == ".decl" {
			scoped[m.Var] = true
		}
	}
	for _, d := range o.Decls {
		if !d.Predefined && !scoped[d] {
			w.decl(d)
		}
	}
	for _, in := range o.Inputs {
		directive := ".input"
		if in.Implicit != "" {
			directive = in.Implicit
		}
		w.put(directive, " ", in.Var.Name, " offset=", strconv.Itoa(in.Offset), " size=", strconv.Itoa(in.Size), "\n")
	}
	for _, a := range o.Attrs {
		w.put(".kernel_attr ")
		w.attr(a)
		w.put("\n")
	}
	for _, s := range o.Body {
		switch s := s.(type) {
		case *Label:
			w.label(s)
		case *Marker:
			w.marker(s)
		case *Inst:
			w.put("    ")
			w.inst(s)
			w.put("\n")
		}
	}
	w.put("\n")
}

func (w *printer) decl(d *Decl) {
	w.put(".decl ", d.Name, " v_type=", d.Class.Letter())
	if d.Class == General {
		w.put(" type=", d.Type.String())
	}
	w.put(" num_elts=", strconv.Itoa(d.Elems))
	if d.AlignName != "" {
		w.put(" align=", d.AlignName)
	}
	if d.Alias != nil {
		w.put(" alias=<", d.Alias.Name, ", ", strconv.Itoa(d.AliasByte), ">")
	}
	if d.Label != "" {
		w.put(" v_name=", d.Label)
	}
	if len(d.Attrs) > 0 {
		w.put(" attrs={")
		for i, a := range d.Attrs {
			if i > 0 {
				w.put(",")
			}
			w.attr(a)
		}
		w.put("}")
	}
	w.put("\n")
}

func (w *printer) attr(a *Attr) {
	w.put(a.Name)
	if a.Quoted {
		w.put("=", quote(a.Value))
	} else if a.Value != "" {
		w.put("=", a.Value)
	}
}

func (w *printer) label(l *Label) {
	if l.Kind == SubroutineLabel {
		w.put(".function ", quote(l.Name), "\n")
		if !isLabelName(l.Name) {
			return // the directive is the label
		}
	}
	w.put("\n", l.Name, ":\n")
}

func isLabelName(s string) bool {
	for i := range len(s) {
		if class[s[i]]&isLabel == 0 {
			return false
		}
	}
	return s != "" && class[s[0]]&isDigit == 0 && s[0] != '-'
}

func (w *printer) marker(m *Marker) {
	switch m.Op {
	case isa.OpFile:
		w.put(".file ", quote(m.Text), "\n")
	case isa.OpLoc:
		w.put(".loc ", strconv.Itoa(m.Line), "\n")
	case isa.OpLifetimeStart, isa.OpLifetimeEnd:
		w.put("    ", isa.Table[m.Op].Name, " ", m.Var.Name, "\n")
	default:
		if m.Text == ".decl" {
			w.decl(m.Var)
		} else {
			w.put(m.Text, "\n")
		}
	}
}

// quote writes a string literal.
func quote(s string) string {
	out := []byte{'"'}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			out = append(out, '\\', c)
		case c < ' ' || c == 0x7f:
			const digits = "0123456789abcdef"
			out = append(out, '\\', 'x', digits[c>>4], digits[c&15])
		default:
			out = append(out, c)
		}
	}
	return string(append(out, '"'))
}

func (w *printer) inst(in *Inst) {
	row := &isa.Table[in.Op]
	if u := in.Pred; u.Var != nil {
		w.put("(")
		if u.Invert {
			w.put("!")
		}
		w.put(u.Var.Name, [...]string{isa.Sequential: "", isa.Any: ".any", isa.All: ".all"}[u.Combine], ") ")
	}
	switch in.Op {
	case isa.OpLscAtomic:
		w.put(lscAtomicPrefix, isa.AtomicOp(in.Sub).LscName())
	case isa.OpLscApndCtrAtomic:
		w.put(lscAppendPrefix, isa.AtomicOp(in.Sub).String())
	default:
		w.put(row.Name)
	}
	w.suffix(row, in)
	if in.Sat {
		w.put(".sat")
	}
	w.exec(row, in)
	w.operands(row, in)
}

func (w *printer) exec(row *isa.Instr, in *Inst) {
	switch row.Exec {
	case isa.MaskExec:
		w.put(" (M", strconv.Itoa(int(in.Offset)/4+1))
		if in.NoMask {
			w.put("_NM")
		}
		w.put(", ", strconv.Itoa(int(in.ExecSize)), ")")
	case isa.BlockExec:
		w.put(" (", strconv.Itoa(int(in.ExecSize)), ")")
	case isa.RectExec:
		w.put(" (", strconv.Itoa(int(in.Sub>>8&0xff)), ",", strconv.Itoa(int(in.Sub>>16&0xff)), ")")
	}
}

// suffix is the reverse of suffixReader.read.
func (w *printer) suffix(row *isa.Instr, in *Inst) {
	sub := in.Sub
	switch row.Suffix {
	case isa.RelSuffix:
		w.put(".", in.Cond.String())
	case isa.AtomicSuffix:
		w.put(".", isa.AtomicOp(sub).String())
		if bits := int(sub >> 8); bits != 32 {
			w.put(".", strconv.Itoa(bits))
		}
	case isa.ChannelSuffix:
		w.channels(sub)
	case isa.BlocksSuffix:
		w.put(".", strconv.Itoa(int(sub)))
	case isa.SvmSuffix:
		w.put(".", strconv.Itoa(int(sub&0xff)), ".", strconv.Itoa(int(sub>>8)))
	case isa.TruthSuffix:
		w.put(".x", strconv.FormatUint(uint64(sub), 16))
	case isa.ModSuffix:
		if sub&1 != 0 {
			w.put(".mod")
		}
	case isa.MediaSuffix:
		w.put(".", mediaModes[sub&0xff])
	case isa.FenceSuffix:
		if sub != 0 {
			w.put(".")
			for _, l := range fenceLetters {
				if sub&l.bit != 0 {
					w.put(l.text)
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
		for i, name := range sampleFlags {
			if sub&(1<<(4+i)) != 0 {
				w.put(".", name)
			}
		}
		w.channels(sub)
	case isa.UnormSuffix:
		w.channels(sub)
		w.put(".", unormFormats[sub>>8&3])
	case isa.DpasSuffix:
		w.put(".", dpasPrecisions[sub&0xff], ".", dpasPrecisions[sub>>8&0xff], ".", strconv.Itoa(int(sub>>16&0xff)), ".", strconv.Itoa(int(sub>>24)))
	case isa.RTSuffix:
		if sub != 0 {
			w.put(".")
			for i, m := range rtModes {
				if sub&(1<<i) != 0 {
					w.put(m)
				}
			}
		}
	case isa.NumbersSuffix:
		n := 4
		if in.Op == isa.OpRawSendSC || in.Op == isa.OpRawSendSCEot {
			n = 3
		}
		for i := n - 1; i >= 0; i-- {
			w.put(".", strconv.Itoa(int(sub>>(8*i)&0xff)))
		}
	}
}

func (w *printer) channels(mask uint32) {
	w.put(".")
	for i, c := range "RGBA" {
		if mask&(1<<i) != 0 {
			w.buf = append(w.buf, byte(c))
		}
	}
}

// operands writes the operands in the order of the row's slots.
func (w *printer) operands(row *isa.Instr, in *Inst) {
	arg, source := 0, 2
	for i := range row.Slots {
		slot := &row.Slots[i]
		switch slot.Kind {
		case isa.LabelSlot:
			w.put(" ")
			w.labelName(in.Label, in.Callee)
			continue
		case isa.LabelsSlot:
			w.put(" (")
			for j, l := range in.Labels {
				if j > 0 {
					w.put(", ")
				}
				w.labelName(l, "")
			}
			w.put(")")
			continue
		case isa.FuncSlot:
			w.put(" ", quoteName(in.Callee))
			continue
		case isa.CountSlot:
			n := in.RetSize
			if slot.Name == "arg_size" {
				n = in.ArgSize
			}
			w.put(" ", strconv.Itoa(n))
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
			w.put(" ")
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
			continue // an optional operand that is not there
		}
		o := &in.Args[arg]
		arg++
		w.put(" ")
		switch slot.Kind {
		case isa.SurfaceSlot, isa.SamplerSlot:
			w.put(o.Var.Name)
		case isa.WordSlot:
			w.put(keywords[slot.Name][o.Imm])
		case isa.PlainSlot:
			w.put(o.Var.Name)
			w.origin(o)
		default:
			w.operand(o)
		}
	}
}

// tuple writes the leading operands that stand in parentheses: all that the slots after
// it do not take.
func (w *printer) tuple(row *isa.Instr, in *Inst, i int) int {
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

func (w *printer) labelName(l *Label, name string) {
	if l != nil {
		name = l.Name
	}
	if isLabelName(name) {
		w.put(name)
	} else {
		w.put(quote(name))
	}
}

// quoteName quotes a name that is no identifier.
func quoteName(s string) string {
	for i := range len(s) {
		if class[s[i]]&(isLetter|isDigit) == 0 || i == 0 && class[s[i]]&isDigit != 0 {
			return quote(s)
		}
	}
	return s
}

func (w *printer) operand(o *Operand) {
	w.put(o.Mod.String())
	switch o.Kind {
	case NullOperand:
		w.put("%null.0")
	case GeneralOperand:
		w.put(o.Var.Name)
		w.origin(o)
		w.region(o.Region)
	case IndirectOperand:
		w.put("r[", o.Var.Name, "(", strconv.Itoa(o.Col), "),", strconv.Itoa(o.Byte), "]")
		w.region(o.Region)
		w.put(":", o.Type.String())
	case ImmediateOperand:
		if o.Type == isa.NoType {
			w.put(strconv.FormatUint(o.Imm, 10))
		} else {
			w.put("0x", strconv.FormatUint(widened(o), 16), ":", o.Type.String())
		}
	case AddressOperand:
		w.put(o.Var.Name, "(", strconv.Itoa(o.Col), ")<", strconv.Itoa(o.Width), ">")
	case AddressOfOperand:
		w.put("&", o.Var.Name)
		if o.Byte != 0 {
			w.put("[", strconv.Itoa(o.Byte), "]")
		}
	case PredicateOperand:
		w.put(o.Var.Name)
	case StateOperand:
		w.put(o.Var.Name, "(", strconv.Itoa(o.Col), ")")
	case RawOperand:
		w.put(o.Var.Name, ".", strconv.Itoa(o.Byte))
	}
}

// widened is an immediate as Intel's tools print it: -3:w is 0xfffffffd:w.
func widened(o *Operand) uint64 {
	if bits := 8 * o.Type.Size(); bits < 32 && o.Type.Integer() && o.Type.Signed() {
		shift := 32 - bits
		return uint64(uint32(int32(uint32(o.Imm)<<shift) >> shift))
	}
	return o.Imm
}

func (w *printer) origin(o *Operand) {
	w.put("(", strconv.Itoa(o.Row), ",", strconv.Itoa(o.Col), ")")
}

func (w *printer) region(r Region) {
	w.put("<")
	switch r.Kind {
	case SourceRegion:
		w.int(int(r.V))
		w.put(";")
		w.int(int(r.W))
		w.put(",")
	case MultiRegion:
		w.int(int(r.W))
		w.put(",")
	}
	w.int(int(r.H))
	w.put(">")
}

// lscData writes a data operand with its shape, or a bare payload.
func (w *printer) lscData(in *Inst, slot *isa.Slot, o *Operand) {
	l := in.LSC
	w.payload(o)
	if slot.Kind == isa.PayloadSlot {
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

// payload writes a raw operand; offset 0 is left out, as Intel's listings do.
func (w *printer) payload(o *Operand) {
	switch {
	case o.Kind == NullOperand:
		w.put("%null")
	case o.Byte == 0:
		w.put(o.Var.Name)
	default:
		w.operand(o)
	}
}

func (w *printer) lscAddress(in *Inst) {
	l := in.LSC
	w.put(l.AddrKind.String())
	if l.AddrKind == BTI || l.AddrKind == BSS || l.AddrKind == SS {
		w.put("(")
		w.scalar(&l.Surface)
		w.put(")")
	}
	base := &in.Args[1]
	if base.Kind == NullOperand {
		return
	}
	w.put("[")
	if l.Scale != 1 {
		w.put(strconv.Itoa(l.Scale), "*")
	}
	if base.Kind == RawOperand {
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
	for i := range l.More {
		w.put(",")
		if o := &l.More[i]; o.Kind == RawOperand || o.Kind == NullOperand {
			w.payload(o)
		} else {
			w.scalar(o)
		}
	}
	w.put("]")
	if in.Op != isa.OpLscLoadBlock2D && in.Op != isa.OpLscStoreBlock2D {
		w.put(":a", strconv.Itoa(l.AddrBits))
	}
}

// scalar writes one element of a variable, or a number.
func (w *printer) scalar(o *Operand) {
	switch {
	case o.Kind == ImmediateOperand:
		w.put("0x", strconv.FormatUint(o.Imm, 16))
	case o.Kind == StateOperand, o.Row == 0 && o.Col == 0:
		w.put(o.Var.Name)
	default:
		w.put(o.Var.Name)
		w.origin(o)
	}
}
