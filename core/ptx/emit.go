package ptx

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// decl is a variable of the vISA text.
type decl struct {
	name  string
	class string // G, P or A
	typ   isa.Type
	elems int
	alias string // the text within <>; "" for none
	views map[isa.Type]*decl
	input int // bytes, if it is an input of the kernel
	out   bool
}

func (d *decl) bytes() int { return d.elems * d.typ.Size() }

// operand is a vector operand: the elements of 32 lanes, a scalar, a number or a
// predicate.
type operand struct {
	d      *decl
	typ    isa.Type // what its elements are seen as
	off    int      // byte of the first one
	stride int      // elements from lane to lane; 0: a scalar
	mod    string   // "(-)", "(abs)", "(~)"
	imm    bool
	bits   uint64
}

func lanesOf(d *decl) operand  { return operand{d: d, typ: d.typ, stride: 1} }
func scalarOf(d *decl) operand { return operand{d: d, typ: d.typ} }

// number is an immediate operand.
func number(t isa.Type, bits uint64) operand {
	if n := 8 * t.Size(); n < 64 {
		bits &= 1<<n - 1
	}
	return operand{typ: t, imm: true, bits: bits}
}

// as sees the elements as another type: of the same size, or the low part of each.
func (o operand) as(t isa.Type) operand {
	if o.imm {
		return number(t, o.bits)
	}
	if o.typ.Size() > t.Size() {
		o.stride *= o.typ.Size() / t.Size()
	}
	o.typ = t
	return o
}

// part is piece i of each element, seen as a smaller type: the halves of 64 bits.
func (o operand) part(t isa.Type, i int) operand {
	if o.imm {
		return number(t, o.bits>>(8*i*t.Size()))
	}
	o = o.as(t)
	o.off += i * t.Size()
	return o
}

func (o operand) negated() operand { o.mod = "(-)"; return o }

// text writes the operand as a source or a destination.
func (t *translator) text(o operand, dest bool) string {
	switch {
	case o.imm:
		bits := o.bits
		if n := 8 * o.typ.Size(); o.typ.Integer() && o.typ.Signed() && n < 32 { // as Intel's tools write it
			bits = uint64(uint32(int32(uint32(bits)<<(32-n)) >> (32 - n)))
		}
		return "0x" + strconv.FormatUint(bits, 16) + ":" + o.typ.String()
	case o.d.class == "P":
		return o.d.name
	}
	d := t.view(o.d, o.typ)
	s := o.mod + d.name + "(" + itoa(o.off/grf) + "," + itoa(o.off%grf/o.typ.Size()) + ")"
	if dest {
		return s + "<" + itoa(max(o.stride, 1)) + ">"
	}
	return s + "<" + itoa(o.stride) + ";1,0>"
}

// view is a variable seen as another type: an alias, declared on first use.
func (t *translator) view(d *decl, typ isa.Type) *decl {
	if d.typ == typ {
		return d
	}
	if v := d.views[typ]; v != nil {
		return v
	}
	v := &decl{name: t.unique(strings.TrimPrefix(d.name, "%") + "_" + typ.String()), class: "G", typ: typ, elems: d.bytes() / typ.Size(), alias: d.name + ", 0"}
	if d.views == nil {
		d.views = map[isa.Type]*decl{}
	}
	d.views[typ] = v
	t.decls = append(t.decls, v)
	return v
}

// unique makes a name of the function's own.
func (t *translator) unique(name string) string { return t.local.take(new(int), name) }

// variable declares a variable of the function.
func (t *translator) variable(name, class string, typ isa.Type, elems int) *decl {
	d := &decl{name: t.unique(name), class: class, typ: typ, elems: elems}
	t.decls = append(t.decls, d)
	return d
}

// predefined is one of vISA's own variables.
func (t *translator) predefined(name string, typ isa.Type, elems int) *decl {
	d := t.fixed[name]
	if d == nil {
		d = &decl{name: name, class: "G", typ: typ, elems: elems, out: true}
		t.decls = append(t.decls, d)
		t.fixed[name] = d
	}
	return d
}

// tempPool are the temporaries of a type; each statement starts with all of them free.
type tempPool struct {
	list []*decl
	next int
}

// temp is a variable of 32 lanes until the end of the statement; of type BOOL a predicate.
func (t *translator) temp(typ isa.Type) operand { return lanesOf(t.tempOf(typ, warp)) }

// scalarTemp is one element until the end of the statement.
func (t *translator) scalarTemp(typ isa.Type) operand { return scalarOf(t.tempOf(typ, 1)) }

func (t *translator) tempOf(typ isa.Type, elems int) *decl {
	key := typ + isa.Type(elems/warp)<<5
	p := t.temps[key]
	if p == nil {
		p = &tempPool{}
		t.temps[key] = p
	}
	if p.next == len(p.list) {
		name, class := "tmp_"+typ.String(), "G"
		switch {
		case typ == isa.BOOL:
			name, class = "tmp_p", "P"
		case elems == 1:
			name = "one_" + typ.String()
		case elems > warp:
			name = "vec" + itoa(elems/warp) + "_" + typ.String()
		}
		p.list = append(p.list, t.variable(name+itoa(p.next), class, typ, elems))
	}
	p.next++
	return p.list[p.next-1]
}

// predicate is a free predicate.
func (t *translator) predicate() operand { return t.temp(isa.BOOL) }

// raw appends a line of code.
func (t *translator) raw(text string, can bool) {
	t.body = append(t.body, line{text: "    " + text, source: t.source, stmt: t.stmt, can: can})
}

// do emits an instruction of all lanes: the destination first.
func (t *translator) do(op string, args ...operand) { t.wide("(M1, 32)", op, args, true) }

// one emits a scalar instruction that the execution mask does not control.
func (t *translator) one(op string, args ...operand) { t.wide("(M1_NM, 1)", op, args, false) }

// every emits an instruction of n lanes that the execution mask does not control.
func (t *translator) every(n int, op string, args ...operand) {
	t.wide("(M1_NM, "+itoa(n)+")", op, args, false)
}

// when emits an instruction of the lanes in which a predicate holds (or not).
func (t *translator) when(p operand, holds bool, op string, args ...operand) {
	t.wide(guardText(p, holds)+op+" (M1, 32)", "", args, false)
}

// choose emits sel: a where p holds, else b.
func (t *translator) choose(p operand, dst, a, b operand) {
	if a.imm { // src0 is a register in most places; the predicate turned round does as well
		t.wide(guardText(p, false)+"sel (M1, 32)", "", []operand{dst, t.inRegister(b), a}, false)
		return
	}
	t.wide(guardText(p, true)+"sel (M1, 32)", "", []operand{dst, a, b}, false)
}

func guardText(p operand, holds bool) string {
	if holds {
		return "(" + p.d.name + ") "
	}
	return "(!" + p.d.name + ") "
}

func (t *translator) wide(exec, op string, args []operand, can bool) {
	b := make([]byte, 0, 80)
	if op != "" {
		b = append(append(b, op...), ' ')
	}
	b = append(b, exec...)
	dests := 1
	if op == "addc" || op == "subb" { // result, and carry
		dests = 2
	}
	for i := range args {
		b = append(append(b, ' '), t.text(args[i], i < dests)...)
	}
	t.raw(string(b), can && !strings.HasPrefix(op, "cmp") && !strings.HasPrefix(op, "setp") && !strings.HasPrefix(op, "fbl"))
}

// cmp emits a comparison into a predicate.
func (t *translator) cmp(rel string, p operand, a, b operand) {
	if a.imm {
		a = t.inRegister(a)
	}
	t.do("cmp."+rel, p, a, b)
}

// branchTo emits a goto of the lanes in which a predicate holds; a nil predicate is all.
func (t *translator) jump(p *operand, holds bool, label string) {
	if p == nil {
		t.raw("goto (M1, 32) "+label, true)
		return
	}
	t.raw(guardText(*p, holds)+"goto (M1, 32) "+label, false)
}

// place puts a label.
func (t *translator) place(label string) {
	t.body = append(t.body, line{text: label + ":", source: t.source, stmt: t.stmt})
}

// fresh makes a label.
func (t *translator) fresh(name string) string {
	t.serial++
	return t.unique(name + "_" + itoa(t.serial))
}

// note puts a comment.
func (t *translator) note(text string) {
	t.body = append(t.body, line{text: "    // " + text, source: t.source, stmt: t.stmt})
}

// inRegister moves a number to a register, where an instruction takes none.
func (t *translator) inRegister(o operand) operand {
	if !o.imm {
		return o
	}
	r := t.temp(o.typ)
	t.do("mov", r, o)
	return r
}

// small makes the second source of an instruction: numbers of 64 bits that do not fit 32
// go to a register.
func (t *translator) small(o operand) operand {
	if !o.imm || o.typ.Size() < 8 {
		return o
	}
	switch {
	case o.typ == isa.UQ && o.bits>>32 == 0:
		return number(isa.UD, o.bits)
	case o.typ == isa.Q && int64(o.bits) == int64(int32(o.bits)):
		return number(isa.D, o.bits)
	}
	return t.inRegister(o)
}

// register is the variable of a PTX register or parameter.
func (t *translator) register(v *Var) *decl {
	if d := t.byVar[v]; d != nil {
		return d
	}
	var d *decl
	switch {
	case t.isEntry && isParam(t.fn, v): // the same for all lanes
		if v.Array || v.Vec > 1 {
			d = t.variable(v.Name, "G", isa.UD, (v.Bytes()+3)/4)
		} else {
			d = t.variable(v.Name, "G", v.Type.visa(), 1)
		}
		d.input = d.bytes()
	case v.Type == Pred:
		d = t.variable(v.Name, "P", isa.BOOL, warp)
	case v.Array || v.Vec > 1:
		d = t.variable(v.Name, "G", isa.UD, warp*((v.Bytes()+3)/4))
	default:
		d = t.variable(v.Name, "G", v.Type.visa(), warp)
	}
	t.byVar[v] = d
	t.named(t.names[t.fn], d.name, v.Name, v.Type, v.NameSpan)
	return d
}

// source is an operand of an instruction as values of a type.
func (t *translator) src(a *Operand, ty Type) operand {
	switch a.Kind {
	case ImmOperand:
		tok := token{kind: tokInt, bits: a.Bits, single: a.Single}
		if a.Float {
			tok.kind = tokFloat
		}
		return number(ty.visa(), numberBits(tok, ty, a.Neg))
	case SpecialOperand:
		r := t.temp(a.Special.typ.visa())
		a.Special.emit(t, a.Special, r)
		return r.as(ty.visa())
	case RegOperand:
		return lanesOf(t.register(a.Var)).as(ty.visa())
	}
	return number(ty.visa(), 0)
}

// second is a source in the second place, where large numbers cannot stand.
func (t *translator) second(a *Operand, ty Type) operand { return t.small(t.src(a, ty)) }

// first is a source in the first place, where no number can stand.
func (t *translator) first(a *Operand, ty Type) operand { return t.inRegister(t.src(a, ty)) }

// dst is a destination as values of a type; a sink is a temporary.
func (t *translator) dst(a *Operand, ty Type) operand {
	if a.Kind == SinkOperand {
		return t.temp(ty.visa())
	}
	return lanesOf(t.register(a.Var)).as(ty.visa())
}

// cond is a source predicate: the variable, and whether it is to hold.
func (t *translator) cond(a *Operand) (p operand, holds bool) {
	if a.Kind == ImmOperand {
		return t.always(a.Bits&1 != 0), true
	}
	return lanesOf(t.register(a.Var)), !a.Not
}

// always is a predicate that holds in every active lane, or in none.
func (t *translator) always(holds bool) operand {
	bit := number(isa.UD, 0)
	if holds {
		bit.bits = 1
	}
	p := t.predicate()
	t.do("setp", p, t.inRegister(bit))
	return p
}

// cannot reports a combination that has no translation.
func (t *translator) cannot(in *Inst, why string) {
	t.say(in.Span, codeForm, "{} is not translated: {}.", quote(t.mod.File.Slice(in.Name)), why)
}

// statement emits one statement of PTX: its text as a comment, then its vISA.
func (t *translator) statement(s Stmt) {
	in, ok := s.(*Inst)
	if !ok {
		t.begins(Statement{Span: s.span()})
		t.place(t.labelName(s.(*Label)))
		return
	}
	t.begins(Statement{Span: in.Span, Inst: in, Guard: guardOf(in)})
	if last := t.tr.Statements[max(t.last, 1)-1].Inst; t.last == 0 || in.Row.name == "ret" || last.Row.name != "ret" {
		t.last = t.stmt
	}
	if t.emitted += len(t.body) - t.counted; t.emitted > maxLines {
		if !t.tooLong {
			t.say(in.Span, codeSize, "The translation has more than {} lines.", itoa(maxLines))
		}
		t.tooLong = true
		return
	}
	t.counted = len(t.body)
	for _, p := range t.temps {
		p.next = 0
	}
	t.note(itoa(t.source) + ": " + oneLine(t.mod.File.Slice(in.Span)))
	start := len(t.body)
	in.Row.emit(t, in)
	if in.Guard == nil || len(t.body) == start {
		return
	}
	p, holds := t.cond(in.Guard)
	if len(t.body) == start+1 && t.body[start].can {
		t.body[start].text = "    " + guardText(p, holds) + strings.TrimLeft(t.body[start].text, " ")
		t.body[start].can = false
		return
	}
	skip := t.fresh("skip")
	rest := append([]line(nil), t.body[start:]...)
	t.body = t.body[:start]
	t.jump(&p, !holds, skip)
	t.body = append(t.body, rest...)
	t.place(skip)
}

func (t *translator) labelName(l *Label) string {
	name := t.labels[l]
	if name == "" {
		name = t.unique(l.Name)
		t.labels[l] = name
		t.named(t.names[t.fn], name, l.Name, NoType, l.Span)
	}
	return name
}

// guardOf is the guard of an instruction as it is written: "@%p1", "@!%p1".
func guardOf(in *Inst) string {
	switch g := in.Guard; {
	case g == nil || g.Var == nil:
		return ""
	case g.Not:
		return "@!" + g.Var.Name
	default:
		return "@" + g.Var.Name
	}
}

// oneLine is a statement for a comment: what is between words is one blank, and it is not
// longer than a line.
func oneLine(s string) string {
	const most = 90
	var b []byte
	for i := 0; i < len(s); i++ {
		switch {
		case strings.HasPrefix(s[i:], "//"):
			for i < len(s) && s[i] != '\n' {
				i++
			}
			fallthrough
		case s[min(i, len(s)-1)] <= ' ':
			if len(b) > 0 && b[len(b)-1] != ' ' {
				b = append(b, ' ')
			}
		case s[i] < 0x7f:
			b = append(b, s[i])
		default:
			b = append(b, '?')
		}
	}
	if len(b) > most {
		return string(b[:most]) + "..."
	}
	return string(b)
}

// text of declarations.
func (d *decl) line() string {
	s := ".decl " + d.name + " v_type=" + d.class
	if d.class == "G" {
		s += " type=" + d.typ.String()
	}
	s += " num_elts=" + itoa(d.elems)
	switch {
	case d.class != "G":
	case d.alias != "":
		return s + " align=" + alignOf(d) + " alias=<" + d.alias + ">"
	default:
		return s + " align=" + alignOf(d)
	}
	return s
}

func alignOf(d *decl) string {
	if d.elems >= warp || d.bytes() >= grf || d.alias != "" && d.elems > 1 {
		return "GRF"
	}
	switch {
	case d.typ.Size() == 8 || d.input >= 8: // a parameter of some bytes is read in pieces of up to 64 bits
		return "qword"
	case d.typ.Size() == 4:
		return "dword"
	}
	return "word"
}
