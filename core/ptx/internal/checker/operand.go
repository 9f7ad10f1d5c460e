package checker

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// operand checks an operand against its role and type.
func (c *checker) operand(in *syntax.Inst, a *syntax.Operand, role byte) {
	if a.Kind == syntax.BadOperand {
		return
	}
	if a.Kind == syntax.SinkOperand && strings.IndexByte(ptxisa.Destinations, role) >= 0 && !in.Row.Discards {
		c.Say(a.Span, diag.Role, "{} wants a register for its result.", in.Row.Name)
		return
	}
	ty := in.RoleType(role, c.mod.AddressBits)
	if strings.IndexByte(ptxisa.PlainDestinations, role) >= 0 {
		for _, a := range partsOf(in, a) {
			c.dest(a, ty)
		}
		return
	}
	if strings.IndexByte(ptxisa.PlainSources, role) >= 0 {
		switch {
		case role == 's' && c.policy(in, a):
			ty = ptxisa.B64
		case role == 'a' && a.Kind == syntax.RegOperand && a.Var.Type.Fits(ptxisa.B32): // whatever the module's address size
			ty = ptxisa.B32
		}
		if a.Kind == syntax.MemoryOperand && in.Row.Forms == nil {
			c.Say(a.Span, diag.Role, "Only ld reads memory: it loads a register of type {}, which then stands here.", ty)
			return
		}
		for _, a := range partsOf(in, a) {
			c.source(a, ty)
		}
		return
	}
	c.otherRole(in, a, role, ty)
}

// otherRole checks an operand whose role is neither a plain destination nor a plain source.
func (c *checker) otherRole(in *syntax.Inst, a *syntax.Operand, role byte, ty ptxisa.Type) {
	switch role {
	case 'b':
		c.register(a, ty, true)
	case 'B':
		c.atLeast(a, ty)
	case 'v', 'V':
		c.vector(in, a, ty, role == 'v')
	case 'q', 'j':
		c.pair(a, ty)
	case 'J':
		if a.Kind != syntax.PairOperand {
			c.Say(a.Span, diag.Role, "{} gives a predicate, too: d|p.", text.Quote(c.mod.File.Slice(in.Name)))
			return
		}
		c.pair(a, ty)
	case 'x', 'X':
		if in.Row.Name == "mov" {
			c.move(in, a, ty, role == 'x')
		} else if a.Kind == syntax.MemoryOperand {
			inner := strings.Trim(c.mod.File.Slice(a.Span), "[] ")
			c.Say(a.Span, diag.Role, "{} takes the address itself, without brackets.", in.Row.Name).Change(a.Span, inner)
		} else if a.Kind != syntax.AddressOperand {
			c.source(a, ty)
		}
	case 'm':
		c.memory(in, a)
	case 'A':
		c.plainAddress(a)
	case 'z':
		c.piece(in, a)
	case 'i':
		if a.Kind != syntax.ImmOperand || a.Float {
			c.Say(a.Span, diag.Role, "This operand is a number.")
		}
	case 'l', 'L':
		if a.Kind != syntax.NameOperand {
			c.Say(a.Span, diag.Role, "{} goes to a label.", in.Row.Name)
		}
	case '.':
		c.pair(a, ptxisa.B32)
	case 'O':
		c.ownOperand(in, a)
	}
}

// partsOf returns the operands whose type is checked: the elements of a vector of an atomic instruction, otherwise the
// operand itself.
func partsOf(in *syntax.Inst, a *syntax.Operand) []*syntax.Operand {
	if in.Row.VISA == isa.OpLscAtomic && a.Kind == syntax.VectorOperand && in.Mods[ptxisa.VecGroup] != "" {
		return a.Elems
	}
	return []*syntax.Operand{a}
}

// policy reports whether an operand is a cache policy: the last operand, after those of the operation.
func (c *checker) policy(in *syntax.Inst, a *syntax.Operand) bool {
	n := len(in.Args)
	return in.Hinted() && a == in.Args[n-1] && (in.Operation() == "cas" && n > 4 || in.Operation() != "cas" && n > 3)
}

// ownOperand checks an operand whose role in a form is 'O', where the form gives no type.
func (c *checker) ownOperand(in *syntax.Inst, a *syntax.Operand) {
	switch {
	case in.Row.Name == "cvt": // see converted
		return
	case a.Kind == syntax.RegOperand && ptxisa.HasWord("mapa getctarank", in.Row.Name): // the type suffix gives its width
		c.source(a, ptxisa.TypeByName(in.Words[len(in.Words)-1]))
	case a.Kind == syntax.SpecialOperand || a.Kind == syntax.NameOperand || a.Kind == syntax.FuncOperand:
		c.source(a, ptxisa.B32)
	}
	for i := range a.Elems {
		c.ownOperand(in, a.Elems[i])
	}
}

// noBrackets reports an operand that should be an address in brackets, and offers the brackets if it can.
func (c *checker) noBrackets(a *syntax.Operand) {
	if a.Kind != syntax.RegOperand && a.Kind != syntax.AddressOperand {
		c.Say(a.Span, diag.Role, "Memory is addressed in brackets: [%rd1+4].")
		return
	}
	in := "[" + c.mod.File.Slice(a.Span) + "]"
	c.Say(a.Span, diag.Role, "Memory is addressed in brackets: {}.", in).Change(a.Span, in)
}

// plainAddress checks an address in brackets, in any space.
func (c *checker) plainAddress(a *syntax.Operand) {
	switch v := a.Var; {
	case a.Kind != syntax.MemoryOperand:
		c.noBrackets(a)
	case v != nil && v.Space == ptxisa.RegSpace:
		c.pointer(a)
	case v != nil && v.Space == ptxisa.ParamSpace && !v.Addressed:
		v.Addressed = true
	}
}

// pointer checks the register of an address.
func (c *checker) pointer(a *syntax.Operand) {
	if v, bits := a.Var, a.Var.Type.Bits(); bits != 32 && bits != 64 || v.Type.Float() || v.Vec > 1 {
		c.Say(a.Span, diag.Register, "The register {} has type {}, which is no address.", text.Quote(v.Name), v.Type)
	}
}

// piece checks an operand of a video instruction: a register of 32 bits, or the piece of it that a selector names.
func (c *checker) piece(in *syntax.Inst, a *syntax.Operand) {
	b := *a
	if a == in.Args[0] {
		c.dest(&b, ptxisa.U32)
	} else {
		b.Neg = b.Neg && (b.Kind != syntax.RegOperand || in.Row.Name != "vmad")
		c.source(&b, ptxisa.U32)
	}
	if a == in.Args[0] && a.Sel != "" && in.Lowering() == ptxisa.LowerVideo && (in.Row.Name == "vmad" || in.Mods[ptxisa.SecondGroup] != "") {
		c.Say(a.Span, diag.Modifier, "{} writes a whole register.", in.Row.Name+ptxisa.Dotted(in.Mods[ptxisa.SecondGroup]))
		return
	}
	if a.Kind == syntax.ImmOperand && in.Lowering() == ptxisa.LowerSimd {
		c.Say(a.Span, diag.Role, "A register of which {} takes its pieces should stand here.", in.Row.Name)
		return
	}
	most := byte('3') // the highest number of a piece
	letters, n := "bh", 1
	switch name := in.Row.Name; {
	case a.Sel == "":
		return
	case strings.HasSuffix(name, "2"):
		letters, n = "h", 2
		if a == in.Args[0] {
			most = '1'
		}
	case strings.HasSuffix(name, "4"):
		letters, n = "b", 4
		if a != in.Args[0] {
			most = '7'
		}
	case a.Sel[0] == 'h':
		most = '1'
	}
	good := strings.IndexByte(letters, a.Sel[0]) >= 0 && len(a.Sel) >= 2 && len(a.Sel) <= n+1 && (a == in.Args[0] || len(a.Sel) == n+1)
	for i := 1; i < len(a.Sel); i++ {
		good = good && a.Sel[i] >= '0' && a.Sel[i] <= most
	}
	if !good {
		c.Say(a.Span, diag.Modifier, "{} takes no piece {} here.", in.Row.Name, text.Quote("."+a.Sel))
	}
}

// dest checks a destination: a register that fits the type, or _.
func (c *checker) dest(a *syntax.Operand, t ptxisa.Type) {
	switch {
	case a.Kind == syntax.SinkOperand:
	case a.Kind != syntax.RegOperand || a.Not || a.Neg:
		c.Say(a.Span, diag.Role, "The destination is a register.")
	default:
		c.fits(a, t)
	}
}

func (c *checker) fits(a *syntax.Operand, t ptxisa.Type) {
	if v := a.Var; v.Vec > 1 {
		c.Say(a.Span, diag.Register, "{} is a vector; its elements are {}.x, {}.y and so on.", text.Quote(v.Name), v.Name, v.Name)
	} else if !v.Type.Fits(t) {
		c.Say(a.Span, diag.Register, "The register {} has type {}, and {} is wanted.", text.Quote(v.Name), v.Type, t)
	}
}

// source checks a source: a register, number or address that fits the type.
func (c *checker) source(a *syntax.Operand, t ptxisa.Type) {
	switch {
	case a.Kind == syntax.RegOperand && a.Not && t != ptxisa.Pred:
		c.Say(a.Span, diag.Role, "Only a predicate can stand with !.")
	case a.Kind == syntax.RegOperand:
		if a.Neg {
			c.Say(a.Span, diag.Role, "A register has no sign here; use neg.")
		}
		c.fits(a, t)
	case a.Kind == syntax.ImmOperand:
		c.immediate(a, t)
	case a.Kind == syntax.SpecialOperand:
		c.Say(a.Span, diag.Role, "A special register is read by mov: mov{} %r1, {}.", a.Special.Type, a.Special.Name)
	case a.Kind == syntax.AddressOperand || a.Kind == syntax.FuncOperand:
		c.address(a, t)
	default:
		c.Say(a.Span, diag.Role, "A register or a number of type {} should stand here.", t)
	}
}

// address checks the name of a variable or function among the sources of an instruction other than mov. The manual
// allows it for mov only. LLVM at -O0 writes `add.s64 %rd4, f_param_0, %rd3` where an address is one term of a sum
// (test/CodeGen/NVPTX/f16x2-instructions.ll), and ptxas accepts it: an address is a number of 64 bits.
func (c *checker) address(a *syntax.Operand, t ptxisa.Type) {
	if t.Bits() != 64 || !t.Integer() || a.Kind == syntax.AddressOperand && a.Var.Type.Kind() == ptxisa.Opaque {
		c.Say(a.Span, diag.Role, "mov takes the address of {}: mov.u64 %rd1, {}, and then %rd1 stands here.", text.Quote(a.Name), a.Name)
		return
	}
	c.taken(a)
}

// taken records that the address of a variable or function is used.
func (c *checker) taken(a *syntax.Operand) {
	if a.Kind == syntax.FuncOperand {
		a.Func.Taken = true
		c.withAddress(a.Func, a.Span)
	} else if a.Var.Space == ptxisa.ParamSpace {
		a.Var.Addressed = true
	}
}

// withAddress warns of a function whose address is used but which cannot be called by it; f may be nil. Pure virtual
// functions, which tables of classes name where there is nothing to call (Itanium C++ ABI, "Pure Virtual Function
// API"), are not reported.
func (c *checker) withAddress(f *syntax.Func, at visa.Span) {
	if f == nil || f.HasAddress() || f.Name == "__cxa_pure_virtual" || !c.once("&"+f.Name) {
		return
	}
	what := "The function {} has no body in this text: its address is 0."
	if f.Kernel {
		what = "No kernel launches another one here: the address of {} is 0."
	}
	c.Warn(at, diag.Function, what, text.Quote(f.Name))
}

// immediate checks that a number fits a type.
func (c *checker) immediate(a *syntax.Operand, t ptxisa.Type) {
	switch {
	case t == ptxisa.Pred:
		if a.Float || a.Bits > 1 {
			c.Say(a.Span, diag.Value, "A predicate is 0 or 1.")
		}
	case t.Kind() == ptxisa.Packed || t == ptxisa.F16 || t == ptxisa.BF16 || a.Float && t == ptxisa.B16:
		c.Say(a.Span, diag.Value, "There are no numbers of type {}: mov.b{} moves their bits to a register.", t, t.Bits())
	case a.Float && !t.Float() && t.Kind() != ptxisa.Untyped || a.Float && t == ptxisa.B32 && !a.Single:
		c.noWhole(a, t)
	case !a.Float && t.Float():
		d := c.Say(a.Span, diag.Value, "A number of type {} has a point, or 0f and its bits.", t)
		if s := c.mod.File.Slice(a.Span); strings.Trim(s, "-0123456789") == "" {
			d.Change(a.Span, s+".0")
		} else if hex, ok := strings.CutPrefix(s, "0x"); ok && (t == ptxisa.F32 && len(hex) == 8 || t == ptxisa.F64 && len(hex) == 16) {
			d.Change(a.Span, map[ptxisa.Type]string{ptxisa.F32: "0f", ptxisa.F64: "0d"}[t]+hex)
		}
	case !a.Float && t.Bits() > 0 && t.Bits() < 64:
		n := t.Bits()
		if t.Kind() <= ptxisa.Signed && (a.Bits>>n != 0 && !a.Neg || a.Neg && a.Bits > 1<<(n-1)) && int64(a.Bits) != int64(int32(a.Bits)) {
			c.Warn(a.Span, diag.Value, "The number does not fit {}: its low {} bits are taken.", t, n)
		}
	}
}

// noWhole reports a number with a decimal point where an integer is needed.
func (c *checker) noWhole(a *syntax.Operand, t ptxisa.Type) {
	c.Say(a.Span, diag.Value, "A number with a point does not fit {}.", t)
}

// register checks a register that can be wider than the type: a destination of cvt and ld, or a source.
func (c *checker) register(a *syntax.Operand, t ptxisa.Type, dest bool) {
	switch {
	case a.Kind == syntax.SinkOperand && dest:
	case a.Kind != syntax.RegOperand || a.Not || a.Neg:
		c.Say(a.Span, diag.Role, "A register should stand here.")
	case a.Var.Vec > 1 || a.Var.Type == ptxisa.Pred:
		c.fits(a, t)
	case a.Var.Type.Bits() > t.Bits():
		if k := a.Var.Type.Kind(); k == ptxisa.Float || k == ptxisa.Packed {
			c.fits(a, t)
		}
	default:
		c.fits(a, t)
	}
}

// atLeast checks a source that can be wider than the type.
func (c *checker) atLeast(a *syntax.Operand, t ptxisa.Type) {
	switch {
	case a.Kind == syntax.ImmOperand && a.Float && t == ptxisa.B128:
		c.noWhole(a, t)
	case a.Kind == syntax.ImmOperand:
		c.immediate(a, t)
	case a.Kind == syntax.SpecialOperand:
		if a.Special.Type.Bits() < t.Bits() {
			c.otherType(a, t)
		}
	case a.Kind == syntax.AddressOperand || a.Kind == syntax.FuncOperand:
		c.address(a, t)
	default:
		c.register(a, t, false)
	}
}

// otherType reports a special register whose type is not the one needed.
func (c *checker) otherType(a *syntax.Operand, t ptxisa.Type) {
	c.Say(a.Span, diag.Register, "{} has type {}, and {} is wanted.", a.Special.Name, a.Special.Type, t)
}

// vector checks the data of ld and st: one register, or as many as .v2, .v4 or .v8 says.
func (c *checker) vector(in *syntax.Inst, a *syntax.Operand, t ptxisa.Type, dest bool) {
	n := in.Elements()
	if n > 1 && a.Kind == syntax.RegOperand && a.Var.Vec == n {
		if e := *a.Var; e.Type.Bits() < t.Bits() {
			c.Say(a.Span, diag.Register, "The register {} has elements of type {}, and {} is wanted.", text.Quote(e.Name), e.Type, t)
		}
		a.Elems, a.Kind = syntax.ElementsOf(a), syntax.VectorOperand
		return
	}
	list := []*syntax.Operand{a}
	if a.Kind == syntax.VectorOperand {
		list = a.Elems
	}
	if len(list) != n {
		c.Say(a.Span, diag.Operands, "{}{} moves {}, and here stand {}.", in.Row.Name, ptxisa.Dotted(in.Mods[ptxisa.VecGroup]), text.Count(n, "element"), len(list))
		return
	}
	if n*t.Bits() > 256 {
		c.Say(in.Name, diag.Form, "A vector has at most 256 bits.")
	}
	for i := range list {
		switch {
		case dest:
			c.register(list[i], t, true)
		case n > 1 && list[i].Kind == syntax.SinkOperand: // this element is not stored
		default:
			c.atLeast(list[i], t)
		}
	}
}

// pair checks a register of a type, or a pair of a register and a predicate: p|q of setp, d|p of shfl and match.
func (c *checker) pair(a *syntax.Operand, t ptxisa.Type) {
	if a.Kind != syntax.PairOperand {
		c.dest(a, t)
		return
	}
	c.dest(a.Elems[0], t)
	c.dest(a.Elems[1], ptxisa.Pred)
}

// memory checks an address in brackets, and its space.
func (c *checker) memory(in *syntax.Inst, a *syntax.Operand) {
	if a.Kind != syntax.MemoryOperand {
		c.noBrackets(a)
		return
	}
	space := syntax.SpaceOf(in)
	v := a.Var
	switch {
	case v == nil:
	case v.Space == ptxisa.RegSpace:
		c.pointer(a)
	case space != ptxisa.Generic && space != v.Space || space == ptxisa.Generic && (v.Space == ptxisa.SharedSpace || v.Space == ptxisa.ParamSpace):
		d := c.Say(a.Span, diag.Address, "{} is a {} variable, and the access is to {} memory.", text.Quote(v.Name), v.Space, space)
		if space == ptxisa.Generic { // a generic access cannot reach the variable, so its own space must be meant
			in.Mods[ptxisa.SpaceGroup] = v.Space.Name()
			d.Severity = visa.Warning
			d.Message = strings.TrimSuffix(d.Message, ".") + ", so it is taken as one to " + v.Space.String() + "."
			diag.Add(d, behindName(in), v.Space.String())
		}
	case v.Bytes() > 0:
		n := in.Elements()
		for _, d := range in.Args[:min(2, len(in.Args))] {
			for n > 1 && n == len(d.Elems) && d.Elems[n-1].Kind == syntax.SinkOperand { // {x, y, z, _} of three elements
				n--
			}
		}
		if size := n * in.Type().Bytes(); a.Offset < 0 || a.Offset+int64(size) > int64(v.Bytes()) {
			c.Warn(a.Span, diag.Address, "{} has {}, and this access ends at byte {}.", text.Quote(v.Name), text.Count(v.Bytes(), "byte"), a.Offset+int64(size))
		}
	}
	if space == ptxisa.ParamSpace && in.Row.Name == "st" && v != nil && c.fn.Kernel && slices.Contains(c.fn.Params, v) {
		c.Say(a.Span, diag.Address, "The parameters of a kernel are read only.")
	}
}

// move checks an operand of mov: a register, number, address or vector.
func (c *checker) move(in *syntax.Inst, a *syntax.Operand, t ptxisa.Type, dest bool) {
	switch {
	case in.Mods[ptxisa.VecGroup] != "":
		c.vectorMove(in, a, t, dest)
	case a.Kind == syntax.RegOperand && a.Var.Vec > 1 && a.Var.Vec*a.Var.Type.Bits() == t.Bits(): // packed or unpacked
		a.Elems, a.Kind = syntax.ElementsOf(a), syntax.VectorOperand
	case a.Kind == syntax.VectorOperand:
		sum := 0
		for _, e := range a.Elems {
			switch {
			case e.Kind == syntax.SinkOperand && dest:
				sum += t.Bits() / len(a.Elems)
			case e.Kind == syntax.RegOperand && e.Var.Vec == 1 && e.Var.Type != ptxisa.Pred:
				sum += e.Var.Type.Bits()
			case e.Kind == syntax.SpecialOperand && !dest:
				sum += e.Special.Type.Bits()
			case e.Kind == syntax.ImmOperand && !dest:
				sum += t.Bits() / len(a.Elems)
			default:
				c.Say(e.Span, diag.Role, "A register should stand here.")
				return
			}
		}
		switch {
		case sum == t.Bits():
		case c.mod.File.Slice(a.Span)[0] == '%': // %tid
			d := c.Say(a.Span, diag.Register, "{} has the elements .x, .y and .z.", c.mod.File.Slice(a.Span))
			diag.Add(d, a.Span.End, ".x")
		default:
			c.Say(a.Span, diag.Register, "The elements have {}, and {} has {}.", text.Count(sum, "bit"), t, t.Bits())
		}
	case dest:
		c.dest(a, t)
	case a.Kind == syntax.SpecialOperand:
		if s := a.Special; !s.Type.Fits(t) && !(s.Old > 0 && t.Integer() && t.Bits() >= s.Old && t.Bits() < s.Type.Bits()) {
			c.otherType(a, t)
		}
	case a.Kind == syntax.AddressOperand || a.Kind == syntax.FuncOperand:
		if t.Bits() < 32 || t.Bits() > 64 || !t.Integer() {
			c.Say(a.Span, diag.Register, "An address does not fit {}.", t)
		}
		c.taken(a)
	case a.Kind == syntax.RegOperand && a.Neg:
		c.Say(a.Span, diag.Role, "A register has no sign here; use neg.")
	case a.Kind == syntax.MemoryOperand:
		load := "ld"
		if a.Var != nil && a.Var.Space != ptxisa.RegSpace {
			load += a.Var.Space.String()
		}
		at := visa.Span{Start: in.Name.Start, End: behindName(in)}
		c.Say(a.Span, diag.Role, "mov reads no memory; {} does.", load).Change(at, load)
	default:
		c.source(a, t)
	}
}

// vectorMove checks an operand of mov.v2: a vector, or a vector register.
func (c *checker) vectorMove(in *syntax.Inst, a *syntax.Operand, t ptxisa.Type, dest bool) {
	list := a.Elems
	if a.Kind == syntax.RegOperand && a.Var.Vec > 1 {
		list = syntax.ElementsOf(a)
	} else if a.Kind != syntax.VectorOperand {
		list = nil
	}
	if n := in.Elements(); len(list) != n {
		c.Say(a.Span, diag.Operands, "mov{} moves {}, and here stand {}.", ptxisa.Dotted(in.Mods[ptxisa.VecGroup]), text.Count(n, "element"), len(list))
		return
	}
	for i := range list {
		switch {
		case dest:
			c.dest(list[i], t)
		case list[i].Kind == syntax.SpecialOperand:
			c.move(&syntax.Inst{}, list[i], t, false)
		default:
			c.source(list[i], t)
		}
	}
}
