package ptx

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/naming"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// builder makes the instructions, operands and declarations of a function of the vISA module, and does not know what
// they are for. assembler.Builder writes their text, and knows where it is.
type builder struct {
	grf    int // bytes of a register
	object *visa.Object
	body   []line
	source int // current line of the PTX text
	stmt   int // index in Translation.Statements of the current statement, plus 1
	decls  []*decl
	fixed  map[string]*decl // variables with a fixed meaning, by name
	local  naming.Names
	temps  map[isa.Type]*tempPool
	serial int
}

// decl is a variable of the vISA module.
type decl struct {
	*visa.Decl
	views map[isa.Type]*decl
	base  *decl // for a view: the variable that it is a view of
	input int   // size in bytes, if it is an input of the kernel
}

// operand is a vector operand: the elements of 32 lanes, a scalar, a number or a predicate.
type operand struct {
	d      *decl
	bits   uint64
	off    int32    // offset of the first element in bytes
	stride int8     // distance in elements from lane to lane; 0: a scalar
	typ    isa.Type // type of the elements
	mod    isa.SrcMod
	imm    bool
}

func lanesOf(d *decl) *operand  { return &operand{d: d, typ: d.Type, stride: 1} }
func scalarOf(d *decl) *operand { return &operand{d: d, typ: d.Type} }

// number returns an immediate operand.
func number(t isa.Type, bits uint64) *operand {
	if n := 8 * t.Size(); n < 64 {
		bits &= 1<<n - 1
	}
	return &operand{typ: t, imm: true, bits: bits}
}

// as returns the operand with its elements seen as another type: one of the same size, or the low part of each.
func (o *operand) as(t isa.Type) *operand {
	if o.imm {
		return number(t, o.bits)
	}
	if o.typ == t {
		return o
	}
	r := *o
	if o.typ.Size() > t.Size() {
		r.stride *= int8(o.typ.Size() / t.Size())
	}
	r.typ = t
	return &r
}

// part returns part i of each element, seen as a smaller type, such as the halves of 64 bits.
func (o *operand) part(t isa.Type, i int) *operand {
	if o.imm {
		return number(t, o.bits>>(8*i*t.Size()))
	}
	return o.as(t).at(i * t.Size())
}

// at returns the operand so many bytes further on.
func (o *operand) at(bytes int) *operand {
	r := *o
	r.off += int32(bytes)
	return &r
}

// row returns row i of an operand that has several rows of 32 bits for each lane.
func (o *operand) row(i int) *operand { return o.at(i * warp * 4) }

// with returns the source with a modifier.
func (o *operand) with(mod isa.SrcMod) *operand {
	r := *o
	r.mod = mod
	return &r
}

func (o *operand) negated() *operand { return o.with(isa.Neg) }

// view returns a variable seen as another type: an alias, which is declared on first use.
func (b *builder) view(d *decl, typ isa.Type) *decl {
	if d.base != nil {
		d = d.base
	}
	if d.Type == typ {
		return d
	}
	if v := d.views[typ]; v != nil {
		return v
	}
	v := b.variable(strings.TrimPrefix(d.Name, "%")+"_"+typ.String(), visa.General, typ, d.Bytes()/typ.Size())
	v.Alias, v.Root, v.base = d.Decl, d.Decl, d
	if d.views == nil {
		d.views = map[isa.Type]*decl{}
	}
	d.views[typ] = v
	return v
}

// unique returns a name that is unique in the function.
func (b *builder) unique(name string) string { return b.local.Choose(new(int), name) }

// variable declares a variable of the function.
func (b *builder) variable(name string, class visa.VarClass, typ isa.Type, elems int) *decl {
	d := &decl{Decl: &visa.Decl{Name: b.unique(name), Class: class, Type: typ, Elems: elems}}
	d.Root = d.Decl
	b.decls = append(b.decls, d)
	return d
}

// predefined returns one of vISA's predefined variables.
func (b *builder) predefined(name string) *decl {
	d := b.fixed[name]
	if d == nil {
		i := slices.IndexFunc(b.object.Decls, func(x *visa.Decl) bool { return x.Name == name })
		d = &decl{Decl: b.object.Decls[i]}
		b.fixed[name] = d
	}
	return d
}

// tempPool holds the temporaries of a type. All of them are free at the start of each statement.
type tempPool struct {
	list []*decl
	next int
}

// temp returns a variable of 32 lanes that lives until the end of the statement; for type BOOL, a predicate.
func (b *builder) temp(typ isa.Type) *operand { return lanesOf(b.tempOf(typ, warp)) }

// scalarTemp returns a variable of one element that lives until the end of the statement.
func (b *builder) scalarTemp(typ isa.Type) *operand { return scalarOf(b.tempOf(typ, 1)) }

func (b *builder) tempOf(typ isa.Type, elems int) *decl {
	key := typ + isa.Type(elems/warp)<<5
	p := b.temps[key]
	if p == nil {
		p = &tempPool{}
		b.temps[key] = p
	}
	if p.next == len(p.list) {
		name, class := "tmp_"+typ.String(), visa.General
		switch {
		case typ == isa.BOOL:
			name, class = "tmp_p", visa.Predicate
		case elems == 1:
			name = "one_" + typ.String()
		case elems > warp:
			name = text.Say("vec{}_{}", elems/warp, typ)
		}
		p.list = append(p.list, b.variable(name+itoa(p.next), class, typ, elems))
	}
	p.next++
	return p.list[p.next-1]
}

// predicate returns a free predicate.
func (b *builder) predicate() *operand { return b.temp(isa.BOOL) }

// read and written return an operand as a source and as a destination.
func (b *builder) read(o *operand) visa.Operand {
	a := b.origin(o)
	if a.Kind == visa.GeneralOperand {
		a.Mod, a.Region = o.mod, visa.Region{Kind: visa.SourceRegion, V: uint8(o.stride), W: 1}
	}
	return a
}

func (b *builder) written(o *operand) visa.Operand {
	a := b.origin(o)
	if a.Kind == visa.GeneralOperand {
		a.Region = visa.Region{Kind: visa.DestRegion, H: uint8(max(o.stride, 1))}
	}
	return a
}

// origin returns an operand without its region.
func (b *builder) origin(o *operand) visa.Operand {
	switch {
	case o.imm:
		return visa.Operand{Kind: visa.ImmediateOperand, Type: o.typ, Imm: o.bits}
	case o.d.Class == visa.Predicate:
		return visa.Operand{Kind: visa.PredicateOperand, Type: isa.BOOL, Var: o.d.Decl}
	}
	d := b.view(o.d, o.typ)
	return visa.Operand{Kind: visa.GeneralOperand, Type: o.typ, Var: d.Decl, Row: int(o.off) / b.grf, Col: int(o.off) % b.grf / o.typ.Size()}
}

// null returns %null, which stands for an operand that a message does not have.
func (b *builder) null() visa.Operand {
	return visa.Operand{Kind: visa.NullOperand, Type: isa.UD, Var: b.predefined("%null").Decl}
}

// payload returns the registers of an operand for a message.
func payload(o *operand) visa.Operand {
	return visa.Operand{Kind: visa.RawOperand, Type: o.d.Type, Var: o.d.Decl, Byte: int(o.off)}
}

// emit appends an instruction.
func (b *builder) emit(in visa.Inst) *visa.Inst {
	b.body = append(b.body, line{node: &in, source: b.source, stmt: b.stmt})
	return &in
}

// vector appends an instruction with vector operands, in the order of the table's row.
func (b *builder) vector(in visa.Inst, args []*operand) *visa.Inst {
	slots := isa.Table[in.Op].Slots
	in.Args = make([]visa.Operand, len(args))
	for i, o := range args {
		if slots[i].Write {
			in.Args[i] = b.written(o)
		} else {
			in.Args[i] = b.read(o)
		}
	}
	return b.emit(in)
}

// do emits an instruction for all lanes; the destination comes first.
func (b *builder) do(op isa.Op, args ...*operand) *visa.Inst {
	return b.vector(visa.Inst{Op: op, ExecSize: warp}, args)
}

// computed emits an instruction into a temporary of a type; moved moves a value into one. Both return the temporary.
func (b *builder) computed(typ isa.Type, op isa.Op, args ...*operand) *operand {
	r := b.temp(typ)
	b.do(op, append([]*operand{r}, args...)...)
	return r
}

func (b *builder) moved(typ isa.Type, o *operand) *operand {
	r := b.temp(typ)
	b.do(isa.OpMov, r, o)
	return r
}

// one emits a scalar instruction that ignores the execution mask.
func (b *builder) one(op isa.Op, args ...*operand) { b.every(1, op, args...) }

// every emits an instruction of n lanes that ignores the execution mask.
func (b *builder) every(n int, op isa.Op, args ...*operand) {
	b.vector(visa.Inst{Op: op, ExecSize: uint8(n), NoMask: true}, args)
}

// when and unless emit an instruction for the lanes in which a predicate holds, or does not hold.
func (b *builder) when(p *operand, op isa.Op, args ...*operand) {
	b.do(op, args...).Pred = guard(p, true)
}

func (b *builder) unless(p *operand, op isa.Op, args ...*operand) {
	b.do(op, args...).Pred = guard(p, false)
}

func guard(p *operand, holds bool) visa.PredUse { return visa.PredUse{Var: p.d.Decl, Invert: !holds} }

// choose emits sel: yes where p holds, else no.
func (b *builder) choose(p *operand, dst, yes, no *operand) {
	if yes.imm { // src0 must be a register in most places; so invert the predicate
		b.unless(p, isa.OpSel, dst, b.inRegister(no), yes)
		return
	}
	b.when(p, isa.OpSel, dst, yes, no)
}

// cmp emits a comparison into a predicate.
func (b *builder) cmp(rel isa.Cond, p *operand, x, y *operand) {
	b.do(isa.OpCmp, p, b.inRegister(x), y).Cond = rel
}

// holds returns a free predicate that is set to the result of a comparison.
func (b *builder) holds(rel isa.Cond, x, y *operand) *operand {
	p := b.predicate()
	b.cmp(rel, p, x, y)
	return p
}

// jump emits a goto of all lanes.
func (b *builder) jump(to *visa.Label) *visa.Inst {
	return b.emit(visa.Inst{Op: isa.OpGoto, ExecSize: warp, Label: to})
}

// jumpIf and jumpUnless emit a goto of the lanes in which a predicate holds, or does not hold.
func (b *builder) jumpIf(p *operand, to *visa.Label)     { b.jumpWhere(p, true, to) }
func (b *builder) jumpUnless(p *operand, to *visa.Label) { b.jumpWhere(p, false, to) }

// jumpWhere emits a goto of the lanes in which p has the value holds.
func (b *builder) jumpWhere(p *operand, holds bool, to *visa.Label) {
	b.jump(to).Pred = guard(p, holds)
}

// functionAddress emits faddr.
func (b *builder) functionAddress(to *operand, name string) {
	b.emit(visa.Inst{Op: isa.OpFAddr, ExecSize: 1, Callee: name, Args: operands(b.written(to))})
}

// fcall emits a call of a function by its name; args and results are sizes in registers.
func (b *builder) fcall(name string, args, results int) {
	b.emit(visa.Inst{Op: isa.OpFCall, ExecSize: warp, Callee: name, ArgSize: args, RetSize: results})
}

// ifcall emits a call of the function at an address.
func (b *builder) ifcall(address *operand, args, results int) {
	in := b.do(isa.OpIfCall, address)
	in.ArgSize, in.RetSize = args, results
}

// plain emits an instruction without operands, for all lanes if it has lanes.
func (b *builder) plain(op isa.Op) *visa.Inst {
	if op.WholeThread() {
		return b.emit(visa.Inst{Op: op, ExecSize: 1})
	}
	return b.emit(visa.Inst{Op: op, ExecSize: warp})
}

// pointAt emits addr_add, for as many lanes as the address variable has: it points to the bytes of a variable at an
// offset.
func (b *builder) pointAt(a, of *decl, bytes *operand) *visa.Inst {
	return b.emit(visa.Inst{Op: isa.OpAddrAdd, ExecSize: uint8(a.Elems), NoMask: true, Args: operands(
		visa.Operand{Kind: visa.AddressOperand, Type: isa.UW, Var: a.Decl, Width: 1},
		visa.Operand{Kind: visa.AddressOfOperand, Type: isa.UW, Var: of.Decl},
		b.read(bytes),
	)})
}

// through returns the operand that an address variable points to.
func through(a *decl, typ isa.Type) visa.Operand {
	o := visa.Operand{Kind: visa.IndirectOperand, Type: typ, Var: a.Decl, Region: visa.Region{Kind: visa.SourceRegion, W: 1}}
	if a.Elems > 1 {
		o.Region.Kind = visa.MultiRegion
	}
	return o
}

// place emits a label at the current position.
func (b *builder) place(l *visa.Label) {
	b.body = append(b.body, line{node: l, source: b.source, stmt: b.stmt})
}

// fresh makes a label with a serial number in its name.
func (b *builder) fresh(name string) *visa.Label {
	b.serial++
	return b.label(name + "_" + itoa(b.serial))
}

// label makes a label with a unique name.
func (b *builder) label(name string) *visa.Label { return &visa.Label{Name: b.unique(name)} }

// comment emits a comment.
func (b *builder) comment(text string) {
	b.body = append(b.body, line{text: "    // " + text, source: b.source, stmt: b.stmt})
}

// endsWith reports whether the last line is an instruction op, with label to and without a predicate.
func endsWith(body []line, op isa.Op, to *visa.Label) bool {
	if len(body) == 0 {
		return false
	}
	in, ok := body[len(body)-1].node.(*visa.Inst)
	return ok && in.Op == op && in.Pred.Var == nil && in.Label == to
}

// inRegister moves a number to a register, for operands that cannot be a number.
func (b *builder) inRegister(o *operand) *operand {
	if !o.imm {
		return o
	}
	return b.moved(o.typ, o)
}

// small returns an operand for the second source of an instruction: numbers of 64 bits that do not fit 32 are moved to
// a register.
func (b *builder) small(o *operand) *operand {
	if !o.imm || o.typ.Size() < 8 {
		return o
	}
	switch {
	case o.typ == isa.UQ && o.bits>>32 == 0:
		return number(isa.UD, o.bits)
	case o.typ == isa.Q && int64(o.bits) == int64(int32(o.bits)):
		return number(isa.D, o.bits)
	}
	return b.inRegister(o)
}

// align sets the alignment of a declaration.
func (d *decl) align(grf int) {
	switch {
	case d.Class != visa.General:
	case d.Elems >= warp || d.Bytes() >= grf || d.Alias != nil && d.Elems > 1:
		d.AlignName, d.Align = "GRF", 32
	case d.Type.Size() == 8 || d.input >= 8: // a parameter of several bytes is read in pieces of up to 64 bits
		d.AlignName, d.Align = "qword", 8
	case d.Type.Size() == 4:
		d.AlignName, d.Align = "dword", 4
	default:
		d.AlignName, d.Align = "word", 2
	}
}

func (b *builder) resetTemps() {
	for _, p := range b.temps {
		p.next = 0
	}
}

// scoped calls f, and frees the temporaries that f took.
func (b *builder) scoped(f func()) {
	before := map[*tempPool]int{}
	for _, p := range b.temps {
		before[p] = p.next
	}
	f()
	for _, p := range b.temps {
		p.next = before[p]
	}
}

func itoa(n int) string { return strconv.Itoa(n) }
