package checker

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// CheckMade checks an instruction of f that was made rather than read, and reports whether it is correct.
func CheckMade(m *syntax.Module, f *syntax.Func, in *syntax.Inst, s *diag.Sink) bool {
	c := checker{Sink: s, mod: m, fn: f}
	before := s.Count()
	c.inst(in)
	return s.Count() == before
}

// Check checks all instructions of a module, and its header.
func Check(m *syntax.Module, s *diag.Sink) {
	c := &checker{Sink: s, mod: m}
	c.header()
	for _, v := range m.Vars {
		c.variable(v)
	}
	for _, f := range m.Funcs {
		c.fn = f
		for _, in := range f.Insts() {
			before := c.Count()
			if c.inst(in); c.Count() == before {
				c.arrived(in)
			}
		}
	}
	c.sizeVariadic()
}

func (c *checker) variable(v *syntax.Var) {
	if v.Extern && v.Space != ptxisa.SharedSpace {
		c.Warn(v.NameSpan, diag.Function, "The variable {} is defined in another file, which is not here: its bytes are 0.", text.Quote(v.Name))
	}
	for i := range v.Init {
		c.withAddress(v.Init[i].Func, v.Init[i].Span)
	}
}

func (c *checker) inst(in *syntax.Inst) {
	if in.Refused != "" {
		c.refuse(in)
		return
	}
	if in.Row.Forms != nil {
		c.formed(in)
		return
	}
	before := c.Count()
	c.modes(in)
	c.types(in)
	if c.Count() == before {
		c.ruled(in)
	}
	if in.Row.Name == "call" {
		c.call(in)
		return
	}
	if c.Count() > before {
		return // the operands' types follow from the suffixes, which are wrong
	}
	c.operands(in)
}

// modes checks the modifiers that a row requires: shfl needs one of up, down, bfly, idx.
func (c *checker) modes(in *syntax.Inst) {
	row := in.Row
	if row.Modes != "" && row.Modes[0] != '?' && in.Mods[ptxisa.ModeGroup] == "" {
		c.Say(in.Name, diag.Modifier, "{} needs one of the modifiers .{}.", row.Name, strings.ReplaceAll(row.Modes, " ", ", ."))
	}
	compares := row.Takes(ptxisa.CompareGroup)
	if compares && in.Mods[ptxisa.CompareGroup] == "" {
		c.Say(in.Name, diag.Modifier, "{} needs a relation such as .lt.", row.Name)
	}
	if compares && len(in.Types) > 0 {
		ty := in.Types[len(in.Types)-1]
		if !ptxisa.HasWord(ty.Relations(), in.Mods[ptxisa.CompareGroup]) && in.Mods[ptxisa.CompareGroup] != "" {
			c.Say(in.Name, diag.Modifier, "Values of type {} have no relation .{}; they have .{}.", ty, in.Mods[ptxisa.CompareGroup], strings.ReplaceAll(ty.Relations(), " ", ", ."))
		}
	}
	if row.Takes(ptxisa.HalfGroup) {
		c.half(in)
	}
}

// half checks the modifier that selects half of a product. mul and mad have .wide too, and also multiply floating point
// numbers, which have no halves.
func (c *checker) half(in *syntax.Inst) {
	half, name := in.Mods[ptxisa.HalfGroup], in.Row.Name
	if !in.Row.Wide() {
		if half != "lo" && half != "hi" {
			c.Say(in.Name, diag.Modifier, "{} needs .lo or .hi.", name)
		}
		return
	}
	if len(in.Types) != 1 {
		return
	}
	switch ty := in.Types[0]; {
	case ty.Integer() && half == "" && in.Mods[ptxisa.RoundGroup] == "": // kindWords reports a rounding of integers
		d := c.Say(in.Name, diag.Modifier, "{} of integers needs .lo, .hi or .wide.", name)
		diag.Add(d, behindName(in), ".lo")
	case !ty.Integer() && half != "":
		c.Say(in.Name, diag.Modifier, "{} of {} has no .{}.", name, ty, half)
	}
	if half == "wide" && in.Types[0].Bits() == 64 {
		c.Say(in.Name, diag.Modifier, "There is no product of 128 bits.")
	}
}

// kindWords checks modifiers that only values of some kinds have: rounding and flushing are for floating point, a carry
// for integers of 32 bits or more, and .sat for some types of both.
func (c *checker) kindWords(in *syntax.Inst) {
	t := in.Type()
	if in.Row.Name == "cvt" || !in.Row.Arithmetic() || in.Row.Name[0] == 'v' || len(in.Types) == 0 {
		return
	}
	for _, g := range []ptxisa.Group{ptxisa.RoundGroup, ptxisa.FtzGroup, ptxisa.ApproxGroup, ptxisa.SatGroup, ptxisa.CarryGroup, ptxisa.NaNGroup, ptxisa.ReluGroup, ptxisa.ModeGroup} {
		word := in.Mods[g]
		of := t
		if g == ptxisa.FtzGroup && len(in.Types) == 2 && in.Row.Spare == 0 {
			of = in.Types[1]
		}
		fits, whole := true, of.Integer() || of.Packs() != ptxisa.NoType
		switch g {
		case ptxisa.CarryGroup:
			fits = of.Integer() && of.Bits() >= 32
		case ptxisa.ModeGroup:
			fits = word == "oob" || !whole && of != ptxisa.F64
		case ptxisa.NaNGroup:
			fits = !whole && of != ptxisa.F64
		case ptxisa.ReluGroup:
			fits = in.Row.Name == "fma" && ptxisa.HalfTypes&(1<<of) != 0 || in.Row.Name != "fma" && (of == ptxisa.S32 || of == ptxisa.S16x2 || of == ptxisa.S8x4)
		case ptxisa.SatGroup:
			fits = of == ptxisa.S32 || of == ptxisa.F32 || of == ptxisa.F16 || of == ptxisa.F16x2 || of == ptxisa.TF32 || of.Packs() != ptxisa.NoType || of == ptxisa.U32 && in.Row.Name == "add"
		case ptxisa.FtzGroup:
			fits = !whole && (of != ptxisa.BF16 && of != ptxisa.BF16x2 || in.Row.Name == "ex2") && (of != ptxisa.F64 || in.Mods[ptxisa.ApproxGroup] != "")
		default:
			fits = !of.Integer()
		}
		if word != "" && !fits {
			c.Say(in.Name, diag.Modifier, "{} of {} has no .{}.", in.Row.Name, of, word)
		}
	}
}

func (c *checker) types(in *syntax.Inst) {
	row := in.Row
	want := 0
	for want < ptxisa.MaxTypes && row.Types[want] != 0 {
		want++
	}
	if n := len(in.Types); n > want || n < want-row.Spare {
		have, such := "has "+text.Count(len(in.Types), "type suffix|type suffixes"), c.example(row)
		meant := ptxisa.NoType
		if n == 0 {
			have, meant = "has none", typeOfRegister(in, row.Types[0])
		}
		if meant != ptxisa.NoType {
			such = meant.String()
		}
		d := c.Say(in.Name, diag.TypeCount, "{} needs {} such as {}, and this one {}.", row.Name, countOf(max(want-row.Spare, 1)), such, have)
		if meant != ptxisa.NoType && want-row.Spare == 1 {
			diag.Add(d, in.Name.End, such)
		}
		return
	}
	if len(in.Types) == 2 && row.Types[2] == 0 && row.Spare > 0 && in.Types[0] != ptxisa.F32 {
		c.Say(in.Name, diag.Type, "{} of {} has no second type.", row.Name, in.Types[0])
		return
	}
	for i, t := range in.Types {
		if row.Types[i]&(1<<t) == 0 {
			d := c.Say(in.Name, diag.Type, "{} has no type {}; it has {}.", row.Name, t, listTypes(row.Types[i]))
			c.offerType(d, in, t, row.Types[i])
		}
	}
	if want > 0 {
		c.kindWords(in)
	}
	c.together(in)
}

// together checks that the types fit each other and the operation of the instruction.
func (c *checker) together(in *syntax.Inst) {
	ty, op, vector := in.Type(), in.Operation(), in.Mods[ptxisa.VecGroup] != ""
	switch in.Row.Lowering {
	case ptxisa.LowerAtomic:
		if allowed, _ := ptxisa.AtomicTypes(op); op != "" && allowed&(1<<ty) == 0 {
			d := c.Say(in.Name, diag.Type, "{}.{} has no type {}; it has {}.", in.Row.Name, op, ty, listTypes(allowed))
			c.offerType(d, in, ty, allowed)
		}
		if vector && ty != ptxisa.F32 && ptxisa.HalfTypes&(1<<ty) == 0 {
			c.Say(in.Name, diag.Type, "{} of vectors has .f32 and the types of 16 bits only.", in.Row.Name)
		}
	case ptxisa.LowerRedux:
		ofFloat, others := op == "min" || op == "max", in.Mods[ptxisa.NaNGroup] != "" || op != in.Mods[ptxisa.ModeGroup]
		if ty == ptxisa.F32 && !ofFloat || ty != ptxisa.F32 && others || op == "abs" {
			c.Say(in.Name, diag.Type, "redux of .f32 has .min and .max; .abs and .NaN are for it alone.")
		}
	case ptxisa.LowerVote:
		if (in.Mods[ptxisa.ModeGroup] == "ballot") != (ty == ptxisa.B32) {
			c.Say(in.Name, diag.Type, "vote.ballot gives .b32, the others give .pred.")
		}
	case ptxisa.LowerSet:
		if len(in.Types) == 2 && !ptxisa.SetMakes(ty, in.Types[1]) {
			c.Say(in.Name, diag.Type, "set makes no {} of a comparison of {}.", ty, in.Types[1])
		}
	case ptxisa.LowerMov:
		if vector && (ty == ptxisa.Pred || ty == ptxisa.B128) {
			c.Say(in.Name, diag.Type, "There are no vectors of {}.", ty)
		}
	case ptxisa.LowerCvt:
		if len(in.Types) > 1 {
			c.conversion(in)
		}
	}
}

func countOf(n int) string {
	return [...]string{"no type suffix", "a type suffix", "two type suffixes", "three type suffixes"}[n]
}

func (c *checker) example(row *ptxisa.Row) string {
	for t := ptxisa.F64; t > ptxisa.NoType; t-- {
		if row.Types[0]&(1<<t) != 0 {
			return t.String()
		}
	}
	return "none"
}

func listTypes(s ptxisa.TypeSet) string {
	list := ""
	for t := ptxisa.B8; t < ptxisa.NumTypes; t++ {
		if s&(1<<t) != 0 {
			list += ", " + t.String()
		}
	}
	return strings.TrimPrefix(list, ", ")
}

// operands checks each operand against its role.
func (c *checker) operands(in *syntax.Inst) {
	roles, least := in.Roles()
	if in.Row.Lowering == ptxisa.LowerBarrier {
		c.barrier(in)
		return
	}
	if n := len(in.Args); n > 0 && roles == "" {
		at := visa.Span{Start: in.Name.End, End: in.Args[n-1].Span.End}
		d := c.Say(visa.Span{Start: in.Args[0].Span.Start, End: at.End}, diag.Operands, "{} takes no operand.", in.Row.Name)
		d.Fix = &visa.Fix{Span: at, Label: "Remove " + lex.OneLine(c.mod.File.Slice(visa.Span{Start: in.Args[0].Span.Start, End: at.End}))}
		return
	}
	if ptxisa.HasWord("ld st", in.Row.Name) && !in.Hinted() {
		roles = roles[:least]
	}
	if c.resultOf(in) {
		return
	}
	if n := len(in.Args); n < least || n > len(roles) {
		want := text.Count(len(roles), "operand")
		if least < len(roles) {
			want = text.Say("{} to {}", least, want)
		}
		c.Say(in.Span, diag.Operands, "{} takes {}, and this one has {}.", in.Row.Name, want, n)
		return
	}
	if in.Row.Takes(ptxisa.CombineGroup) && in.Row.Name != "call" && (len(in.Args) == len(roles)) != (in.Mods[ptxisa.CombineGroup] != "") {
		c.Say(in.Name, diag.Modifier, "A relation is put together with a predicate, the last operand, by .and, .or or .xor.")
		return
	}
	if in.Row.Takes(ptxisa.SecondGroup) && in.Mods[ptxisa.SecondGroup] != "" && len(in.Args) < len(roles) {
		c.Say(in.Name, diag.Operands, "{} has a third source.", in.Row.Name+ptxisa.Dotted(in.Mods[ptxisa.SecondGroup]))
		return
	}
	if in.Row.Name == "setp" && (in.Types[0] == ptxisa.F16 || in.Types[0] == ptxisa.BF16) && in.Args[0].Kind == syntax.PairOperand {
		c.Say(in.Args[0].Span, diag.Role, "setp of {} gives one predicate.", in.Types[0])
		return
	}
	if in.Row.Lowering == ptxisa.LowerMinMax && !c.ofThree(in) {
		return
	}
	if !c.masked(in, roles) || c.exchanged(in) || c.ofOtherType(in, roles) {
		return
	}
	for i := range in.Args {
		c.operand(in, in.Args[i], roles[i])
	}
	c.limited(in)
	if in.Row.Name == "cvt" {
		c.converted(in)
	}
}

// ofThree checks the number of sources of min and max against its words: only .f32 has three sources, and they exclude
// .xorsign; with two sources, .abs needs .xorsign.
func (c *checker) ofThree(in *syntax.Inst) bool {
	three, words := len(in.Args) > 3, in.Mods[ptxisa.ModeGroup]
	switch {
	case three && in.Types[0] != ptxisa.F32:
		c.Say(in.Name, diag.Operands, "{} of three sources has the type .f32 only.", in.Row.Name)
	case three && ptxisa.HasWord(words, "xorsign"):
		c.Say(in.Name, diag.Modifier, "{} of three sources has no .xorsign.", in.Row.Name)
	case !three && ptxisa.HasWord(words, "abs") && !ptxisa.HasWord(words, "xorsign"):
		c.Say(in.Name, diag.Modifier, "{} of two sources needs .xorsign.", in.Row.Name+".abs")
	default:
		return true
	}
	return false
}

func (c *checker) barrier(in *syntax.Inst) {
	words := in.BarrierWords()
	takes, least, most := "A barrier takes its number and a thread count", 1, 2
	args := in.Args
	switch {
	case ptxisa.HasWord(words, "warp"):
		takes, most = "bar.warp.sync takes a membermask", 1
	case ptxisa.HasWord(words, "cluster"):
		takes, least, most = "A barrier of the cluster takes nothing", 0, 0
		if words != "cluster arrive" && words != "cluster wait" {
			c.Say(in.Name, diag.Modifier, "A barrier of the cluster has .arrive or .wait.")
			return
		}
	case ptxisa.HasWord(words, "arrive"):
		takes, least = "A barrier that is only signalled takes its number and a thread count", 2
	case ptxisa.HasWord(words, "red"):
		takes, least, most = "bar.red takes a destination, its number, a thread count and a predicate", 3, 4
		want := ptxisa.Pred
		switch {
		case ptxisa.HasWord(words, "popc"):
			want = ptxisa.U32
		case !ptxisa.HasWord(words, "and") && !ptxisa.HasWord(words, "or"):
			c.Say(in.Name, diag.Modifier, "bar.red needs one of the modifiers .popc, .and, .or.")
			return
		}
		if in.Type() != want {
			c.Say(in.Name, diag.Type, "{} has the type {}.", text.Quote(c.mod.File.Slice(in.Name)), want)
			return
		}
	}
	if n := len(in.Args); n < least || n > most {
		c.Say(in.Span, diag.Operands, takes+", and this one has {}.", text.Count(n, "operand"))
		return
	}
	if ptxisa.HasWord(words, "red") {
		c.dest(args[0], in.Type())
		c.source(args[len(args)-1], ptxisa.Pred)
		args = args[1 : len(args)-1]
	} else if len(in.Types) > 0 {
		c.Say(in.Name, diag.TypeCount, "{} has no type suffix.", in.Row.Name)
	}
	for i := range args {
		c.source(args[i], ptxisa.U32)
	}
	if !ptxisa.HasWord(words, "warp") {
		c.barrierNumbers(words, args)
	}
}

// barrierNumbers checks the number of a barrier and its thread count ("bar, barrier").
func (c *checker) barrierNumbers(words string, args []*syntax.Operand) {
	for i, a := range args {
		switch {
		case a.Kind != syntax.ImmOperand:
		case i == 0 && a.Bits > 15:
			c.Say(a.Span, diag.Value, "A block has 16 barriers, 0 to 15.")
		case i == 1 && a.Bits == 0 && ptxisa.HasWord(words, "arrive"):
			c.Say(a.Span, diag.Value, "Who arrives says how many threads meet, 32 at least.")
		case i == 1 && a.Bits%ptxisa.WarpSize != 0:
			d := c.Say(a.Span, diag.Value, "Whole warps meet at a barrier: this number is a multiple of 32.")
			d.Change(a.Span, strconv.FormatUint(a.Bits/ptxisa.WarpSize*ptxisa.WarpSize+ptxisa.WarpSize, 10))
		}
	}
}

// refuse warns of an instruction that is read but not run.
func (c *checker) refuse(in *syntax.Inst) {
	if c.once(in.Refused) {
		c.Warn(in.Name, diag.Mnemonic, "{} {}: it is read, and a lane that comes to it ends there.", text.Quote(in.Row.Name), in.Refused)
	}
}
