package ptx

import (
	"math"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// Instructions in which the lanes of a warp, or the threads of a block, work together, and
// the special registers.

// wholeBlock says that a barrier's thread count is that of the block, in whole warps or not.
func (t *translator) wholeBlock(a *Operand) bool {
	b := t.launch.block
	all := uint64(b[0] * b[1] * b[2])
	return a.Kind == ImmOperand && !a.Float && (a.Bits == all || a.Bits == (all+warp-1)/warp*warp)
}

// activeLanes is the mask of the lanes that execute the instruction.
func (t *translator) activeLanes() operand {
	active := t.scalarTemp(isa.UD)
	t.one("mov", active, scalarOf(t.predefined("%ce0", isa.UD, 1)))
	return active
}

// lanesWhere is the mask of the active lanes in which a predicate holds. The bits of other
// lanes may never have been written, so they are set to 0 first.
func (t *translator) lanesWhere(p operand, holds bool) operand {
	q, on := t.predicate(), t.scalarTemp(isa.UD)
	t.every(warp, "setp", q, number(isa.UD, 0))
	if holds {
		t.do("or", q, p, p)
	} else {
		t.do("not", q, p)
	}
	t.one("mov", on, q)
	return on
}

// members is what is left of a mask of lanes within the membermask, in each lane.
func (t *translator) members(mask operand, in *Inst, arg int) operand {
	v := t.temp(isa.UD)
	if arg >= len(in.Args) || in.Args[arg].Kind == ImmOperand && uint32(t.src(&in.Args[arg], B32).bits) == 1<<32-1 {
		t.do("mov", v, mask)
		return v
	}
	t.do("and", v, t.first(&in.Args[arg], B32), mask)
	return v
}

// checkMember reports lanes that execute an instruction whose membermask does not name them.
func (t *translator) checkMember(in *Inst, arg int, chapter string) {
	if in.Mods[gSync] == "" || arg >= len(in.Args) {
		return
	}
	a := &in.Args[arg]
	if a.Kind == ImmOperand && uint32(t.src(a, B32).bits) == 1<<32-1 {
		return
	}
	bit, out := t.temp(isa.UD), t.predicate()
	t.do("shr", bit, t.first(a, B32), t.laneVar())
	t.do("and", bit, bit, number(isa.UD, 1))
	t.cmp("eq", out, bit, number(isa.UD, 0))
	t.report(out, codeMember, "The membermask of "+quote(t.mod.File.Slice(in.Name))+" lacks the lane that executes it: the lane takes part all the same.", page(chapter, strings.Replace(in.Row.name, "bar", "bar.warp", 1)+".sync"))
}

func (t *translator) vote(in *Inst) {
	t.checkMember(in, 2, warpChapter)
	active := t.activeLanes()
	on := t.lanesWhere(t.cond(&in.Args[1]))
	mode := in.Mods[gMode]
	if mode == "ballot" {
		t.do("mov", t.dst(&in.Args[0], B32), t.members(on, in, 2))
		return
	}
	dst := t.predDst(&in.Args[0])
	some := t.members(on, in, 2)
	if mode == "any" {
		t.cmp("ne", dst, some, number(isa.UD, 0))
		return
	}
	off := t.scalarTemp(isa.UD)
	t.one("xor", off, on, active)
	others := t.members(off, in, 2)
	if mode == "all" {
		t.cmp("eq", dst, others, number(isa.UD, 0))
		return
	}
	none := t.predicate()
	t.cmp("eq", none, some, number(isa.UD, 0))
	all := t.predicate()
	t.cmp("eq", all, others, number(isa.UD, 0))
	t.do("or", dst, none, all)
}

func (t *translator) activeMask(in *Inst) {
	t.do("mov", t.dst(&in.Args[0], B32), t.activeLanes())
}

// shuffle is shfl: which lane each lane reads is computed as the PTX manual does, then read
// through an address for each lane, 16 at a time.
func (t *translator) shuffle(in *Inst) {
	t.checkMember(in, 4, movingChapter)
	dst, ok := &in.Args[0], (*Operand)(nil)
	if dst.Kind == PairOperand {
		dst, ok = &in.Args[0].Elems[0], &in.Args[0].Elems[1]
	}
	lane, j := t.temp(isa.D), t.temp(isa.D)
	t.do("mov", lane, t.laneVar())
	by, seg, most, least := t.temp(isa.D), t.temp(isa.D), t.temp(isa.D), t.temp(isa.D)
	c := t.first(&in.Args[3], U32)
	t.do("and", by, t.first(&in.Args[2], U32).as(isa.D), number(isa.D, 31))
	t.do("shr", seg, c, number(isa.UD, 8))
	t.do("and", seg, seg, number(isa.D, 31)) // the lanes of a segment share these bits
	t.do("and", least, lane, seg)
	t.do("not", most, seg)
	if in.Mods[gMode] == "idx" {
		t.do("and", j, by, most)
		t.do("or", j, j, least)
	}
	t.do("and", most, most, c.as(isa.D))
	t.do("and", most, most, number(isa.D, 31))
	t.do("or", most, most, least)
	rel := "le"
	switch in.Mods[gMode] {
	case "up":
		t.do("add", j, lane, by.negated())
		rel = "ge"
	case "down":
		t.do("add", j, lane, by)
	case "bfly":
		t.do("xor", j, lane, by)
	}
	p := t.predicate()
	t.cmp(rel, p, j, most)
	t.when(p, false, "mov", j, lane)

	values, index := t.temp(isa.UD), t.temp(isa.UW)
	t.every(warp, "mov", values, t.src(&in.Args[1], B32))
	t.every(warp, "mov", index, number(isa.UW, 0)) // the addresses of all lanes are to be valid
	t.do("shl", index, j, number(isa.UD, 2))
	a := t.onceAddress("lanes_at", 16)
	r := t.temp(isa.UD)
	for half := range 2 {
		mask, all := [...]string{"(M1, 16)", "(M5, 16)"}[half], [...]string{"(M1_NM, 16)", "(M5_NM, 16)"}[half]
		at, to := index, r
		at.off, to.off = half*32, half*64
		t.raw("addr_add "+all+" "+a.name+"(0)<1> &"+values.d.name+" "+t.text(at, false), false)
		t.raw("mov "+mask+" "+t.text(to, true)+" r["+a.name+"(0),0]<1,0>:ud", false)
	}
	t.do("mov", t.dst(dst, B32), r)
	if ok != nil {
		t.do("or", t.predDst(ok), p, p)
	}
}

// match compares the lanes' values with that of the lowest one; .any goes on with the lanes
// that differ.
func (t *translator) match(in *Inst) {
	t.checkMember(in, 2, warpChapter)
	dst, ok := &in.Args[0], (*Operand)(nil)
	if dst.Kind == PairOperand {
		dst, ok = &in.Args[0].Elems[0], &in.Args[0].Elems[1]
	}
	ty := unsigned.of(in.Types[0].Bits())
	a := t.first(&in.Args[1], ty)
	first, at, value := t.scalarTemp(isa.UD), t.scalarTemp(isa.UW), t.scalarTemp(ty.visa())
	same := t.predicate()
	r := t.dst(dst, B32)
	if in.Mods[gMode] == "any" {
		next := t.fresh("match")
		t.place(next)
		t.lowestLane(first)
		t.elementAt(value, a, first, at)
		t.cmp("eq", same, a, value)
		on := t.lanesWhere(same, true)
		t.when(same, true, "mov", r, t.members(on, in, 2))
		t.jump(&same, false, next)
		return
	}
	active := t.activeLanes()
	t.lowestLane(first)
	t.elementAt(value, a, first, at)
	t.cmp("ne", same, a, value)
	differ := t.members(t.lanesWhere(same, true), in, 2)
	p := t.predicate()
	t.cmp("eq", p, differ, number(isa.UD, 0))
	t.do("mov", r, t.members(active, in, 2))
	t.when(p, false, "mov", r, number(isa.UD, 0))
	if ok != nil {
		t.do("or", t.predDst(ok), p, p)
	}
}

// redux folds the values of the active lanes in halves; the others count as what does not
// change the result.
func (t *translator) redux(in *Inst) {
	t.checkMember(in, 2, warpChapter)
	ty := in.Types[0]
	if typeInfo[ty].kind == untyped {
		ty = U32
	}
	op := in.Mods[gMode]
	neutral := map[string]uint64{"and": math.MaxUint32}[op]
	switch {
	case op == "min" && ty == S32:
		neutral = math.MaxInt32
	case op == "min":
		neutral = math.MaxUint32
	case op == "max" && ty == S32:
		neutral = 1 << 31
	}
	v := t.temp(ty.visa())
	t.every(warp, "mov", v, number(v.typ, neutral))
	t.do("mov", v, t.src(&in.Args[1], ty))
	for n := warp / 2; n >= 1; n /= 2 {
		upper := v
		upper.off = 4 * n
		t.every(n, op, v, v, upper)
	}
	v.stride = 0
	t.do("mov", t.dst(&in.Args[0], ty), v)
}

// number0 puts the number of each thread in its block.
func (t *translator) number0(n operand) operand {
	base := t.scalarTemp(isa.UD)
	t.one("shl", base, t.threadNumber(), number(isa.UD, 5))
	t.do("add", n, t.laneVar(), base)
	return n
}

// tid is the thread's place in the block: its number by the block's size.
func (t *translator) tid(s *special, to operand) {
	b := t.launch.block
	if b[1] == 1 && b[2] == 1 {
		if s.arg == 0 {
			t.number0(to)
		} else {
			t.do("mov", to, number(isa.UD, 0))
		}
		return
	}
	n := t.number0(t.temp(isa.UD))
	if below := [3]int{1, b[0], b[0] * b[1]}[s.arg]; below > 1 {
		t.quotient(n, n, t.inRegister(number(isa.UD, uint64(below))), false)
	}
	if s.arg < 2 {
		t.quotient(n, n, t.inRegister(number(isa.UD, uint64(b[s.arg]))), true)
	}
	t.do("mov", to, n)
}

func (t *translator) ntid(s *special, to operand) {
	t.do("mov", to, number(isa.UD, uint64(t.launch.block[s.arg])))
}

func (t *translator) ctaid(s *special, to operand) {
	name := "%group_id_" + string("xyz"[s.arg])
	t.do("mov", to, scalarOf(t.predefined(name, isa.UD, 1)))
}

func (t *translator) nctaid(s *special, to operand) {
	t.do("mov", to, number(isa.UD, uint64(t.launch.grid[s.arg])))
}

func (t *translator) laneid(s *special, to operand) { t.do("mov", to, t.laneVar()) }

func (t *translator) warpid(s *special, to operand) { t.do("mov", to, t.threadNumber()) }

func (t *translator) nwarpid(s *special, to operand) {
	t.do("mov", to, number(isa.UD, uint64(t.launch.warps())))
}

// laneMask is one of the %lanemask registers: arg 0 eq, 1 lt, 2 le, 3 gt, 4 ge.
func (t *translator) laneMask(s *special, to operand) {
	one := t.temp(isa.UD)
	t.do("mov", one, number(isa.UD, 1))
	t.do("shl", one, one, t.laneVar())
	if s.arg == 2 || s.arg == 3 {
		t.do("shl", one, one, number(isa.UD, 1))
	}
	if s.arg != 0 {
		t.do("add", one, one, number(isa.D, 1<<32-1))
	}
	if s.arg >= 3 {
		t.do("not", one, one)
	}
	t.do("mov", to, one)
}

// clock is the machine's count: arg 0 the low half, 1 the high one, 2 both.
func (t *translator) clock(s *special, to operand) {
	tsc := scalarOf(t.predefined("%tsc", isa.UD, 5))
	high := tsc
	high.off = 4
	switch s.arg {
	case 0:
		t.do("mov", to, tsc)
	case 1:
		t.do("mov", to, high)
	default:
		t.do("mov", to.part(isa.UD, 0), tsc)
		t.do("mov", to.part(isa.UD, 1), high)
	}
}

func (t *translator) constant(s *special, to operand) {
	t.do("mov", to, number(to.typ, uint64(s.arg)))
}

func (t *translator) sharedSize(s *special, to operand) {
	n := t.launch.dynamic
	if s.arg == 0 {
		n += t.slmEnd
	}
	t.do("mov", to, number(isa.UD, uint64(n)))
}

// atomics are the operations that an lsc message has: by name, then of signed and of
// floating point values.
var atomics = map[string][3]string{
	"add": {"iadd", "iadd", "fadd"}, "min": {"umin", "smin", "fmin"}, "max": {"umax", "smax", "fmax"},
	"and": {"and", "and", ""}, "or": {"or", "or", ""}, "xor": {"xor", "xor", ""}, "exch": {"store", "store", "store"}, "cas": {"icas", "icas", ""},
}

// atomic is atom and red. What no message does is a loop around compare and exchange.
func (t *translator) atomic(in *Inst) {
	ty := in.Types[0]
	bits := unsigned.of(ty.Bits())
	args := in.Args
	dst := t.temp(bits.visa())
	if in.Row.name == "atom" {
		dst = t.dst(&args[0], bits)
		args = args[1:]
	}
	mode := in.Mods[gMode]
	if (mode == "cas") != (len(args) == 3) {
		t.say(in.Span, codeOperands, "{} takes {} after the address.", in.Row.name+"."+mode, map[bool]string{true: "two operands", false: "one operand"}[mode == "cas"])
		return
	}
	p := t.address(in, &args[0])
	src := []operand{t.inRegister(t.bits(&args[1], ty))}
	if mode == "cas" {
		src = append(src, t.inRegister(t.bits(&args[2], ty)))
	}
	kindOf := 0
	switch {
	case ty.Signed():
		kindOf = 1
	case ty.Float():
		kindOf = 2
	}
	if op := atomics[mode][kindOf]; op != "" && !(ty == F64 && mode != "exch") && !p.inShared(op, ty) {
		t.exchange(p, op, dst, src...)
		return
	}
	t.atomicLoop(in, p, dst, src[0])
}

// inShared reports an operation that shared memory, to which the access can go, has no message
// for: of 64 bits it has compare and exchange only, and it adds no floating point numbers
// (checkLsc in core/visa; GenX_IR says the same).
func (p access) inShared(op string, ty Type) bool {
	return (p.slm || p.either != nil) && (ty.Bits() == 64 && op != "icas" || op == "fadd")
}

// exchange emits an atomic message. Its destination is one that is not a source.
func (t *translator) exchange(p access, op string, dst operand, src ...operand) {
	data := ""
	for _, s := range src {
		data += "  " + t.payload(s)
	}
	for range 2 - len(src) {
		data += "  %null"
	}
	shape := ":d" + itoa(8*dst.typ.Size())
	t.message(p, func(unit, address string) string {
		return "lsc_atomic_" + op + "." + unit + " (M1, 32)  " + t.payload(dst) + shape + "  " + address + data
	})
}

// atomicLoop computes what memory is to become, and tries until nobody was faster.
func (t *translator) atomicLoop(in *Inst, p access, dst, b operand) {
	ty := in.Types[0]
	mode := in.Mods[gMode]
	typ := ty.visa()
	if typeInfo[ty].kind == untyped {
		typ = unsigned.of(ty.Bits()).visa()
	}
	old, now, got, differs := t.temp(dst.typ), t.temp(dst.typ), t.temp(dst.typ), t.predicate()
	if p.inShared("load", ty) { // an exchange of 0 for 0 changes nothing
		zero := t.inRegister(number(dst.typ, 0))
		t.exchange(p, "icas", old, zero, zero)
	} else {
		t.exchange(p, "load", old)
	}
	again := t.fresh("atomic")
	t.place(again)
	switch mode {
	case "inc": // 0 after b
		t.cmp("ge", differs, old, b)
		t.do("add", now, old, number(isa.W, 1))
		t.when(differs, true, "mov", now, number(now.typ, 0))
	case "dec": // b after 0, and where it is larger than b
		zero := t.predicate()
		t.cmp("gt", differs, old, b)
		t.cmp("eq", zero, old, number(old.typ, 0))
		t.do("or", differs, differs, zero)
		t.do("add", now, old, number(isa.W, 1<<16-1))
		t.when(differs, true, "mov", now, b)
	case "exch":
		t.do("mov", now, b)
	default:
		t.do(mode, now.as(typ), old.as(typ), b.as(typ))
	}
	t.exchange(p, "icas", got, old, now)
	t.cmp("ne", differs, got, old)
	t.do("mov", old, got)
	t.jump(&differs, true, again)
	t.do("mov", dst, old)
}
