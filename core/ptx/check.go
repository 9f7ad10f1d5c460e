package ptx

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// checker holds every instruction against its row, and every call against the signature.
type checker struct {
	*sink
	mod *Module
	fn  *Func

	said     map[string]bool // what is said once for a text
	variadic []*Var          // arrays that are passed as variable arguments
}

// once reports whether something has not been said yet.
func (c *checker) once(what string) bool {
	if c.said == nil {
		c.said = map[string]bool{}
	}
	was := c.said[what]
	c.said[what] = true
	return !was
}

func check(m *Module, s *sink) {
	c := &checker{sink: s, mod: m}
	for _, v := range m.Vars {
		c.variable(v)
	}
	for _, f := range m.Funcs {
		c.fn = f
		for _, s := range f.Body {
			if in, ok := s.(*Inst); ok {
				c.inst(in)
			}
		}
	}
	c.sizeVariadic()
}

func (c *checker) variable(v *Var) {
	if v.Extern && v.Space != SharedSpace {
		c.say(v.NameSpan, codeFunction, "The variable {} is defined in another file, which is not here: its bytes are 0.", text.Quote(v.Name)).Severity = visa.Warning
	}
}

func (c *checker) inst(in *Inst) {
	if in.refused != "" {
		c.refuse(in)
		return
	}
	if in.Row.forms != nil {
		c.formed(in)
		return
	}
	before := c.Count()
	c.modes(in)
	c.types(in)
	if in.Row.name == "call" {
		c.call(in)
		return
	}
	if c.Count() > before {
		return // the operands' types are those of the suffixes
	}
	c.operands(in)
}

// modes looks at the words that a row must have: shfl needs one of up, down, bfly, idx.
func (c *checker) modes(in *Inst) {
	row := in.Row
	if row.modes != "" && row.modes[0] != '?' && in.Mods[gMode] == "" {
		c.say(in.Name, codeModifier, "{} needs one of the modifiers .{}.", row.name, strings.ReplaceAll(row.modes, " ", ", ."))
	}
	compares := row.groups&(1<<gCompare) != 0
	if compares && in.Mods[gCompare] == "" {
		c.say(in.Name, codeModifier, "{} needs a relation such as .lt.", row.name)
	}
	if compares && len(in.Types) > 0 {
		ty := in.Types[len(in.Types)-1]
		if !hasWord(relationsOf(ty), in.Mods[gCompare]) && in.Mods[gCompare] != "" {
			c.say(in.Name, codeModifier, "Values of type {} have no relation .{}; they have .{}.", ty.String(), in.Mods[gCompare], strings.ReplaceAll(relationsOf(ty), " ", ", ."))
		}
	}
	if (row.name == "mul" || row.name == "mad") && len(in.Types) == 1 {
		half, integer := in.Mods[gHalf], in.Types[0].Integer()
		if integer && half == "" {
			d := c.say(in.Name, codeModifier, "{} of integers needs .lo, .hi or .wide.", row.name)
			at := visa.Span{Start: in.Name.Start + int32(len(row.name)), End: in.Name.Start + int32(len(row.name))}
			d.Fix = &visa.Fix{Span: at, Text: ".lo", Label: "Add .lo"}
		} else if !integer && half != "" {
			c.say(in.Name, codeModifier, "{} of {} has no .{}.", row.name, in.Types[0].String(), half)
		}
		if half == "wide" && in.Types[0].Bits() == 64 {
			c.say(in.Name, codeModifier, "There is no product of 128 bits.")
		}
	}
	if half := in.Mods[gHalf]; hasWord("madc mul24 mad24 dp2a", row.name) && half != "lo" && half != "hi" {
		c.say(in.Name, codeModifier, "{} needs .lo or .hi.", row.name)
	}
}

// kindWords looks at modifiers that values of one kind have and others do not: rounding and
// flushing are for floating point, a carry for integers of 32 bits, .sat for both but not
// for all.
func (c *checker) kindWords(in *Inst) {
	t := in.typ()
	if in.Row.name == "cvt" || in.Row.groups&arithmetic == 0 || in.Row.name[0] == 'v' || len(in.Types) == 0 {
		return
	}
	for _, g := range []group{gRound, gFtz, gApprox, gSat, gCarry, gNaN, gRelu, gMode} {
		word := in.Mods[g]
		of := t
		if g == gFtz && len(in.Types) == 2 && in.Row.spare == 0 {
			of = in.Types[1]
		}
		fits := true
		switch g {
		case gCarry:
			fits = of.Integer() && of.Bits() >= 32
		case gMode:
			fits = word == "oob" || !of.Integer() && of != F64 && of != U16x2 && of != S16x2
		case gNaN:
			fits = !of.Integer() && of != F64 && of != U16x2 && of != S16x2
		case gRelu:
			half, _ := halves[of]
			fits = in.Row.name == "fma" && (of == F16 || of == BF16 || half.elem == F16 || half.elem == BF16) || in.Row.name != "fma" && (of == S32 || of == S16x2)
		case gSat:
			fits = of == S32 || of == F32 || of == F16 || of == F16x2 || of == TF32
		case gFtz:
			fits = !of.Integer() && of != U16x2 && of != S16x2 && (of != BF16 && of != BF16x2 || in.Row.name == "ex2") && (of != F64 || in.Mods[gApprox] != "")
		default:
			fits = !of.Integer()
		}
		if word != "" && !fits {
			c.say(in.Name, codeModifier, "{} of {} has no .{}.", in.Row.name, of.String(), word)
		}
	}
}

// atomicTypes are the types of each operation of atom and red.
var atomicTypes = map[string]typeSet{
	"add": types(U32, S32, U64, S64, F32, F64) | tHalf, "min": tInt32 | tHalf, "max": tInt32 | tHalf, "inc": types(U32), "dec": types(U32),
	"and": tBig, "or": tBig, "xor": tBig, "cas": tBig | types(B16, U32, S32, U64, S64, B128), "exch": tAtom | types(B128),
}

// relationsOf are the relations that values of a type have.
func relationsOf(t Type) string {
	switch typeInfo[t].kind {
	case untyped:
		return "eq ne"
	case unsigned:
		return "eq ne lt le gt ge lo ls hi hs"
	case signed:
		return "eq ne lt le gt ge"
	}
	return "eq ne lt le gt ge equ neu ltu leu gtu geu num nan"
}

func (c *checker) types(in *Inst) {
	row := in.Row
	want := 0
	for want < maxTypes && row.types[want] != 0 {
		want++
	}
	if n := len(in.Types); n > want || n < want-row.spare {
		have := "has " + text.Count(len(in.Types), "type suffix|type suffixes")
		c.say(in.Name, codeTypeCount, "{} needs {} such as {}, and this one {}.", row.name, countOf(max(want-row.spare, 1)), c.example(row), have)
		return
	}
	if len(in.Types) == 2 && row.types[2] == 0 && row.spare > 0 && in.Types[0] != F32 {
		c.say(in.Name, codeType, "{} of {} has no second type.", row.name, in.Types[0].String())
		return
	}
	for i, t := range in.Types {
		if row.types[i]&(1<<t) == 0 {
			c.say(in.Name, codeType, "{} has no type {}; it has {}.", row.name, t.String(), listTypes(row.types[i]))
		}
	}
	if want > 0 {
		c.kindWords(in)
	}
	if allowed := atomicTypes[in.operation()]; (row.name == "atom" || row.name == "red") && in.Mods[gMode] != "" && allowed&(1<<in.Types[0]) == 0 {
		c.say(in.Name, codeType, "{}.{} has no type {}; it has {}.", row.name, in.operation(), in.Types[0].String(), listTypes(allowed))
	}
	if in.Mods[gVec] != "" && row.visa == isa.OpLscAtomic && in.Types[0] != F32 && tHalf&(1<<in.Types[0]) == 0 {
		c.say(in.Name, codeType, "{} of vectors has .f32 and the types of 16 bits only.", row.name)
	}
	if row.name == "redux" && (in.Types[0] == F32 && in.operation() != "min" && in.operation() != "max" || in.Types[0] != F32 && (in.Mods[gNaN] != "" || in.operation() != strings.TrimSpace(in.Mods[gMode])) || in.operation() == "abs") {
		c.say(in.Name, codeType, "redux of .f32 has .min and .max; .abs and .NaN are for it alone.")
	}
	if row.name == "vote" && (in.Mods[gMode] == "ballot") != (in.Types[0] == B32) {
		c.say(in.Name, codeType, "vote.ballot gives .b32, the others give .pred.")
	}
	if t := in.typ(); row.name == "mov" && in.Mods[gVec] != "" && (t == Pred || t == B128) {
		c.say(in.Name, codeType, "There are no vectors of {}.", t.String())
	}
	if row.name == "cvt" && len(in.Types) > 1 {
		c.conversion(in)
	}
}

// conversion looks whether cvt has a conversion.
func (c *checker) conversion(in *Inst) {
	d, s := in.Types[0], in.Types[1]
	_, small := smalls[d]
	_, from := smalls[s]
	fits := true
	switch pack := hasWord(in.cvtWords(), "pack"); {
	case pack && in.subByte():
		fits = d == S32 && s == B32
	case pack:
		fits = s == S32 && !d.Float()
	case len(in.Types) > 2:
		fits = false
	case d == S2F6x2:
		fits = s == F32 || s == BF16x2
	case in.scaled():
		fits = d == BF16x2 && (from || s == S2F6x2)
	case in.Mods[gRound] == "rs":
		_, four := fours[d]
		fits = (four || d == F16x2 || d == BF16x2) && s == F32
	case d == UE8M0x2:
		fits = s == F32 || s == BF16x2
	case small:
		fits = s == F32 || s == F16x2 || s == BF16x2
	case from:
		fits = d == F16x2 || d == BF16x2
	case s == UE8M0x2 || s == S2F6x2:
		fits = d == BF16x2
	case d == F16x2 || d == BF16x2 || d == TF32:
		fits = s == F32
	case typeInfo[d].kind == packed || typeInfo[s].kind == packed:
		fits = false
	}
	if !fits {
		c.say(in.Name, codeType, "cvt does not convert {} to {}.", s.String(), d.String())
	}
}

// converted checks the sources of cvt.
func (c *checker) converted(in *Inst) {
	want := conversionSources(in)
	if want == nil {
		return
	}
	if len(in.Args)-1 != len(want) {
		c.say(in.Span, codeOperands, "This cvt takes {}, and here stand {}.", text.Count(len(want), "source"), strconv.Itoa(len(in.Args)-1))
		return
	}
	for i, t := range want {
		if len(want) == 1 {
			c.atLeast(in.Args[1], t)
		} else {
			c.source(in.Args[i+1], t)
		}
	}
}

func countOf(n int) string {
	return [...]string{"no type suffix", "a type suffix", "two type suffixes", "three type suffixes"}[n]
}

func (c *checker) example(row *instr) string {
	for t := F64; t > NoType; t-- {
		if row.types[0]&(1<<t) != 0 {
			return t.String()
		}
	}
	return "none"
}

func listTypes(s typeSet) string {
	list := ""
	for t := B8; t < numTypes; t++ {
		if s&(1<<t) != 0 {
			list += ", " + t.String()
		}
	}
	return strings.TrimPrefix(list, ", ")
}

// operands holds each operand against its role.
func (c *checker) operands(in *Inst) {
	roles, least := in.Row.roles, len(in.Row.roles)
	if i := strings.IndexByte(roles, '?'); i >= 0 {
		roles, least = roles[:i]+roles[i+1:], i
	}
	if in.Row.name == "bar" || in.Row.name == "barrier" {
		c.barrier(in)
		return
	}
	if n := len(in.Args); n > 0 && roles == "" {
		at := visa.Span{Start: in.Name.End, End: in.Args[n-1].Span.End}
		d := c.say(visa.Span{Start: in.Args[0].Span.Start, End: at.End}, codeOperands, "{} takes no operand.", in.Row.name)
		d.Fix = &visa.Fix{Span: at, Label: "Remove " + oneLine(c.mod.File.Slice(visa.Span{Start: in.Args[0].Span.Start, End: at.End}))}
		return
	}
	if n := len(in.Args); n < least || n > len(roles) {
		want := text.Count(len(roles), "operand")
		if least < len(roles) {
			want = text.Say("{} to {}", least, want)
		}
		c.say(in.Span, codeOperands, "{} takes {}, and this one has {}.", in.Row.name, want, strconv.Itoa(n))
		return
	}
	for i := range in.Args {
		c.operand(in, in.Args[i], roles[i])
	}
	if in.Row.name == "cvt" {
		c.converted(in)
	}
}

func (c *checker) barrier(in *Inst) {
	words := in.barrierWords()
	takes, least, most := "A barrier takes its number and a thread count", 1, 2
	args := in.Args
	switch {
	case hasWord(words, "warp"):
		takes, most = "bar.warp.sync takes a membermask", 1
	case hasWord(words, "cluster"):
		takes, least, most = "A barrier of the cluster takes nothing", 0, 0
		if words != "cluster arrive" && words != "cluster wait" {
			c.say(in.Name, codeModifier, "A barrier of the cluster has .arrive or .wait.")
			return
		}
	case hasWord(words, "arrive"):
		takes, least = "A barrier that is only signalled takes its number and a thread count", 2
	case hasWord(words, "red"):
		takes, least, most = "bar.red takes a destination, its number, a thread count and a predicate", 3, 4
		want := Pred
		switch {
		case hasWord(words, "popc"):
			want = U32
		case !hasWord(words, "and") && !hasWord(words, "or"):
			c.say(in.Name, codeModifier, "bar.red needs one of the modifiers .popc, .and, .or.")
			return
		}
		if in.typ() != want {
			c.say(in.Name, codeType, "{} has the type {}.", text.Quote(c.mod.File.Slice(in.Name)), want.String())
			return
		}
	}
	if n := len(in.Args); n < least || n > most {
		c.say(in.Span, codeOperands, takes+", and this one has {}.", text.Count(n, "operand"))
		return
	}
	if hasWord(words, "red") {
		c.dest(args[0], in.typ())
		c.source(args[len(args)-1], Pred)
		args = args[1 : len(args)-1]
	} else if len(in.Types) > 0 {
		c.say(in.Name, codeTypeCount, "{} has no type suffix.", in.Row.name)
	}
	for i := range args {
		c.source(args[i], U32)
	}
}

// operand checks the role of an operand and its type.
func (c *checker) operand(in *Inst, a *Operand, role byte) {
	if a.Kind == BadOperand {
		return
	}
	var ty, second Type
	if len(in.Types) > 0 {
		ty = in.Types[0]
	}
	if len(in.Types) > 1 {
		second = in.Types[1]
	}
	if in.form != nil {
		ty = B32
	}
	address := untyped.of(c.mod.AddressBits)
	switch role {
	case 'd':
		if in.Row.visa == isa.OpLscAtomic && a.Kind == VectorOperand && in.Mods[gVec] != "" {
			for i := range a.Elems {
				c.dest(a.Elems[i], ty)
			}
			return
		}
		c.dest(a, ty)
	case 'D':
		c.dest(a, second)
	case 's':
		if in.Row.visa == isa.OpLscAtomic && a.Kind == VectorOperand && in.Mods[gVec] != "" {
			for i := range a.Elems {
				c.source(a.Elems[i], ty)
			}
			return
		}
		if n := len(in.Args); in.hinted() && a == in.Args[n-1] && (in.operation() == "cas" && n > 4 || in.operation() != "cas" && n > 3) {
			ty = B64
		}
		c.source(a, ty)
	case 't':
		c.source(a, second)
	case 'y':
		if second == NoType {
			second = ty
		}
		c.source(a, second)
	case 'k':
		c.source(a, B64)
	case 'Q':
		c.dest(a, B64)
	case 'A':
		c.plainAddress(a)
	case 'O':
		if in.Row.name == "cvt" {
			return // see converted
		}
		for i := range a.Elems {
			c.operand(in, a.Elems[i], role)
		}
		if a.Kind == SpecialOperand || a.Kind == NameOperand || a.Kind == FuncOperand {
			c.source(a, B32)
		}
	case 'z':
		c.piece(in, a)
	case 'w':
		c.dest(a, wide(in, ty))
	case 'W':
		c.source(a, wide(in, ty))
	case 'U':
		c.dest(a, B32)
	case 'u':
		c.source(a, B32)
	case 'b':
		c.register(a, ty, true)
	case 'B':
		c.atLeast(a, second)
	case 'v', 'V':
		c.vector(in, a, ty, role == 'v')
	case 'p':
		c.dest(a, Pred)
	case 'q', 'j':
		c.pair(a, role, ty)
	case 'c':
		c.source(a, Pred)
	case 'm':
		c.memory(in, a)
	case 'x', 'X':
		if in.Row.name == "mov" {
			c.move(in, a, ty, role == 'x')
		} else if a.Kind != AddressOperand {
			c.source(a, ty)
		}
	case 'a':
		c.source(a, address)
	case 'i':
		if a.Kind != ImmOperand || a.Float {
			c.say(a.Span, codeRole, "This operand is a number.")
		}
	case 'l', 'L':
		if a.Kind != NameOperand {
			c.say(a.Span, codeRole, "{} goes to a label.", in.Row.name)
		}
	case '.':
		if a.Kind == PairOperand {
			c.pair(a, 'j', B32)
		} else {
			c.dest(a, B32)
		}
	}
}

// plainAddress is an address in brackets, in whatever space.
func (c *checker) plainAddress(a *Operand) {
	switch v := a.Var; {
	case a.Kind != MemoryOperand:
		c.say(a.Span, codeRole, "Memory is addressed in brackets: [%rd1+4].")
	case v != nil && v.Space == RegSpace && (v.Type.Bits() != 32 && v.Type.Bits() != 64 || v.Type.Float() || v.Vec > 1):
		c.say(a.Span, codeRegister, "The register {} has type {}, which is no address.", text.Quote(v.Name), v.Type.String())
	case v != nil && v.Space == ParamSpace && !v.addressed:
		v.addressed = true
	}
}

// piece is an operand of a video instruction: a register of 32 bits, or what a selector takes of it.
func (c *checker) piece(in *Inst, a *Operand) {
	b := *a
	b.Neg = b.Neg && b.Kind != RegOperand
	if a == in.Args[0] {
		c.dest(&b, B32)
	} else {
		c.source(&b, B32)
	}
	most := byte('3') // the number of a piece
	letters, n := "bh", 1
	switch name := in.Row.name; {
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
		c.say(a.Span, codeModifier, "{} takes no piece {} here.", in.Row.name, text.Quote("."+a.Sel))
	}
}

// wide is the type of the operand of mul.wide that has twice the width.
func wide(in *Inst, t Type) Type {
	if in.Mods[gHalf] == "wide" {
		return typeInfo[t].kind.of(2 * t.Bits())
	}
	return t
}

// dest is a register of a type, or a sink.
func (c *checker) dest(a *Operand, t Type) {
	switch {
	case a.Kind == SinkOperand:
	case a.Kind != RegOperand || a.Not || a.Neg:
		c.say(a.Span, codeRole, "The destination is a register.")
	default:
		c.fits(a, t)
	}
}

func (c *checker) fits(a *Operand, t Type) {
	if v := a.Var; v.Vec > 1 {
		c.say(a.Span, codeRegister, "{} is a vector; its elements are {}.x, {}.y and so on.", text.Quote(v.Name), v.Name, v.Name)
	} else if !v.Type.fits(t) {
		c.say(a.Span, codeRegister, "The register {} has type {}, and {} is wanted.", text.Quote(v.Name), v.Type.String(), t.String())
	}
}

// source is a register or a number of a type.
func (c *checker) source(a *Operand, t Type) {
	switch {
	case a.Kind == RegOperand && a.Not && t != Pred:
		c.say(a.Span, codeRole, "Only a predicate can stand with !.")
	case a.Kind == RegOperand:
		if a.Neg {
			c.say(a.Span, codeRole, "A register has no sign here; use neg.")
		}
		c.fits(a, t)
	case a.Kind == ImmOperand:
		c.immediate(a, t)
	case a.Kind == SpecialOperand:
		c.say(a.Span, codeRole, "A special register is read by mov: mov{} %r1, {}.", a.Special.typ.String(), a.Special.name)
	case a.Kind == AddressOperand || a.Kind == FuncOperand:
		d := c.say(a.Span, codeRole, "The address of {} is taken by mov.", text.Quote(a.Name))
		_ = d
	default:
		c.say(a.Span, codeRole, "A register or a number of type {} should stand here.", t.String())
	}
}

// immediate looks whether a number fits a type.
func (c *checker) immediate(a *Operand, t Type) {
	switch {
	case t == Pred:
		if a.Float || a.Bits > 1 {
			c.say(a.Span, codeValue, "A predicate is 0 or 1.")
		}
	case a.Float && !t.Float() && typeInfo[t].kind != untyped && typeInfo[t].kind != packed:
		c.say(a.Span, codeValue, "A number with a point does not fit {}.", t.String())
	case !a.Float && t.Bits() > 0 && t.Bits() < 64:
		n := t.Bits()
		if typeInfo[t].kind <= signed && (a.Bits>>n != 0 && !a.Neg || a.Neg && a.Bits > 1<<(n-1)) && int64(a.Bits) != int64(int32(a.Bits)) {
			c.say(a.Span, codeValue, "The number does not fit {}.", t.String())
		}
	}
}

// register is a destination (cvt, ld) that can be wider than the type.
func (c *checker) register(a *Operand, t Type, dest bool) {
	switch {
	case a.Kind == SinkOperand && dest:
	case a.Kind != RegOperand || a.Not || a.Neg:
		c.say(a.Span, codeRole, "A register should stand here.")
	case a.Var.Vec > 1 || a.Var.Type == Pred:
		c.fits(a, t)
	case a.Var.Type.Bits() > t.Bits():
		if k := typeInfo[a.Var.Type].kind; k == float || k == packed {
			c.fits(a, t)
		}
	default:
		c.fits(a, t)
	}
}

// atLeast is a source that can be wider than the type.
func (c *checker) atLeast(a *Operand, t Type) {
	switch a.Kind {
	case ImmOperand:
		c.immediate(a, t)
	case SpecialOperand:
		if a.Special.typ.Bits() < t.Bits() {
			c.say(a.Span, codeRegister, "{} has type {}, and {} is wanted.", a.Special.name, a.Special.typ.String(), t.String())
		}
	default:
		c.register(a, t, false)
	}
}

// vector is the data of ld and st: one register, or as many as .v2 or .v4 says.
func (c *checker) vector(in *Inst, a *Operand, t Type, dest bool) {
	n := 1
	if v := in.Mods[gVec]; v != "" {
		n = int(v[1] - '0')
	}
	if n > 1 && a.Kind == RegOperand && a.Var.Vec == n {
		if e := *a.Var; e.Type.Bits() < t.Bits() {
			c.say(a.Span, codeRegister, "The register {} has elements of type {}, and {} is wanted.", text.Quote(e.Name), e.Type.String(), t.String())
		}
		a.Kind = VectorOperand
		for _, e := range a.Var.elements() {
			e.used = true
			a.Elems = append(a.Elems, &Operand{Kind: RegOperand, Var: e, Span: a.Span})
		}
		return
	}
	list := []*Operand{a}
	if a.Kind == VectorOperand {
		list = a.Elems
	}
	if len(list) != n {
		c.say(a.Span, codeOperands, "{}{} moves {}, and here stand {}.", in.Row.name, dotted(in.Mods[gVec]), text.Count(n, "element"), strconv.Itoa(len(list)))
		return
	}
	if n*t.Bits() > 256 {
		c.say(in.Name, codeForm, "A vector has at most 256 bits.")
	}
	for i := range list {
		switch {
		case dest:
			c.register(list[i], t, true)
		case n > 1 && list[i].Kind == SinkOperand: // it is not stored
		default:
			c.atLeast(list[i], t)
		}
	}
}

func dotted(s string) string {
	if s != "" {
		return "." + s
	}
	return ""
}

// pair is a predicate or p|q; of shfl and match a register or d|p.
func (c *checker) pair(a *Operand, role byte, t Type) {
	first, second := a, (*Operand)(nil)
	if a.Kind == PairOperand {
		first, second = a.Elems[0], a.Elems[1]
	}
	if role == 'q' {
		t = Pred
	}
	c.dest(first, t)
	if second != nil {
		c.dest(second, Pred)
	}
}

// memory is an address in brackets, and its space.
func (c *checker) memory(in *Inst, a *Operand) {
	if a.Kind != MemoryOperand {
		c.say(a.Span, codeRole, "Memory is addressed in brackets: [%rd1+4].")
		return
	}
	space := spaceOf(in)
	v := a.Var
	switch {
	case v == nil:
	case v.Space == RegSpace:
		if bits := v.Type.Bits(); bits != 32 && bits != 64 || v.Type.Float() || v.Vec > 1 {
			c.say(a.Span, codeRegister, "The register {} has type {}, which is no address.", text.Quote(v.Name), v.Type.String())
		}
	case space != Generic && space != v.Space || space == Generic && (v.Space == SharedSpace || v.Space == ParamSpace):
		d := c.say(a.Span, codeAddress, "{} is a {} variable, and the access is to {} memory.", text.Quote(v.Name), v.Space.String(), space.String())
		if space == Generic { // its address is none of generic memory, so only the variable can be meant
			in.Mods[gSpace] = spaceNames[v.Space]
			d.Severity = visa.Warning
			d.Message = strings.TrimSuffix(d.Message, ".") + ", so it is taken as one to " + v.Space.String() + "."
			at := visa.Span{Start: in.Name.Start + int32(len(in.Row.name)), End: in.Name.Start + int32(len(in.Row.name))}
			d.Fix = &visa.Fix{Span: at, Text: v.Space.String(), Label: "Add " + v.Space.String()}
		}
	case v.Bytes() > 0:
		n := 1
		if vec := in.Mods[gVec]; vec != "" {
			n = int(vec[1] - '0')
		}
		for _, d := range in.Args[:min(2, len(in.Args))] {
			for n > 1 && n == len(d.Elems) && d.Elems[n-1].Kind == SinkOperand { // {x, y, z, _} of three elements
				n--
			}
		}
		if size := n * in.typ().Bytes(); a.Offset < 0 || a.Offset+int64(size) > int64(v.Bytes()) {
			c.say(a.Span, codeAddress, "{} has {}, and this access ends at byte {}.", text.Quote(v.Name), text.Count(v.Bytes(), "byte"), strconv.FormatInt(a.Offset+int64(size), 10)).Severity = visa.Warning
		}
	}
	if space == ParamSpace && in.Row.name == "st" && v != nil && c.fn.Kernel && isParam(c.fn, v) {
		c.say(a.Span, codeAddress, "The parameters of a kernel are read only.")
	}
}

func isParam(f *Func, v *Var) bool {
	for _, p := range f.Params {
		if p == v {
			return true
		}
	}
	return false
}

// typ is the first type suffix; NoType if there is none.
func (in *Inst) typ() Type {
	if len(in.Types) == 0 {
		return NoType
	}
	return in.Types[0]
}

// spaceOf is the state space of an access, .shared::cta being .shared.
func spaceOf(in *Inst) Space {
	name, _, _ := strings.Cut(in.Mods[gSpace], ":")
	return spaceByName(name)
}

// move checks mov, whose operands can be much: registers, numbers, addresses, vectors.
func (c *checker) move(in *Inst, a *Operand, t Type, dest bool) {
	switch {
	case in.Mods[gVec] != "":
		c.vectorMove(in, a, t, dest)
	case a.Kind == RegOperand && a.Var.Vec > 1 && a.Var.Vec*a.Var.Type.Bits() == t.Bits(): // packed or unpacked
		a.Elems, a.Kind = elements(a), VectorOperand
	case a.Kind == VectorOperand:
		sum := 0
		for _, e := range a.Elems {
			switch {
			case e.Kind == SinkOperand && dest:
				sum += t.Bits() / len(a.Elems)
			case e.Kind == RegOperand && e.Var.Vec == 1 && e.Var.Type != Pred:
				sum += e.Var.Type.Bits()
			case e.Kind == SpecialOperand && !dest:
				sum += e.Special.typ.Bits()
			case e.Kind == ImmOperand && !dest:
				sum += t.Bits() / len(a.Elems)
			default:
				c.say(e.Span, codeRole, "A register should stand here.")
				return
			}
		}
		if sum != t.Bits() {
			c.say(a.Span, codeRegister, "The elements have {}, and {} has {}.", text.Count(sum, "bit"), t.String(), strconv.Itoa(t.Bits()))
		}
	case dest:
		c.dest(a, t)
	case a.Kind == SpecialOperand:
		if s := a.Special; !s.typ.fits(t) && !(s.old > 0 && t.Integer() && t.Bits() >= s.old && t.Bits() < s.typ.Bits()) {
			c.say(a.Span, codeRegister, "{} has type {}, and {} is wanted.", a.Special.name, a.Special.typ.String(), t.String())
		}
	case a.Kind == AddressOperand || a.Kind == FuncOperand:
		if t.Bits() < 32 || t.Bits() > 64 || !t.Integer() {
			c.say(a.Span, codeRegister, "An address does not fit {}.", t.String())
		}
		if a.Kind == FuncOperand {
			a.Func.taken = true
		} else if a.Var.Space == ParamSpace {
			a.Var.addressed = true
		}
	case a.Kind == RegOperand && a.Neg:
		c.say(a.Span, codeRole, "A register has no sign here; use neg.")
	default:
		c.source(a, t)
	}
}

// vectorMove checks an operand of mov.v2: a vector, or a register that is one.
func (c *checker) vectorMove(in *Inst, a *Operand, t Type, dest bool) {
	list := a.Elems
	if a.Kind == RegOperand && a.Var.Vec > 1 {
		list = elements(a)
	} else if a.Kind != VectorOperand {
		list = nil
	}
	if n := int(in.Mods[gVec][1] - '0'); len(list) != n {
		c.say(a.Span, codeOperands, "mov{} moves {}, and here stand {}.", dotted(in.Mods[gVec]), text.Count(n, "element"), strconv.Itoa(len(list)))
		return
	}
	for i := range list {
		switch {
		case dest:
			c.dest(list[i], t)
		case list[i].Kind == SpecialOperand:
			c.move(&Inst{}, list[i], t, false)
		default:
			c.source(list[i], t)
		}
	}
}
