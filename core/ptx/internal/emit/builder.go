// Package emit makes the lines of a vISA program: instructions, operands, variables and labels of a function. It knows
// how vISA is put together for a warp of 32 lanes, and nothing of what is translated, or why.
package emit

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/naming"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/visa"
)

// warp is the number of lanes of a thread.
const warp = ptxisa.WarpSize

// Builder makes the lines of a function. assembler.Builder writes their text, and knows where it is.
type Builder struct {
	GRF    int // bytes of a register
	object *visa.Object
	Body   []Line
	Source int // current line of the PTX text
	Stmt   int // number of the current statement
	decls  []*Variable
	fixed  map[string]*Variable // variables with a fixed meaning, by name
	local  naming.Names
	Temps  Temps
	serial int
}

// Begin starts a function, after which the builder has nothing of the last one. Its place in the PTX text stays.
func (b *Builder) Begin(o *visa.Object) {
	b.object, b.Body, b.decls, b.serial = o, nil, nil, 0
	b.local, b.Temps, b.fixed = naming.Names{}, Temps{}, map[string]*Variable{}
	b.local.Reserve(b.start().Name)
}

// start returns the label of the main block.
func (b *Builder) start() *visa.Label {
	return &visa.Label{Name: b.object.Name + "_body", Kind: visa.SubroutineLabel}
}

// Emit appends an instruction.
func (b *Builder) Emit(in visa.Inst) *visa.Inst {
	b.Body = append(b.Body, Line{Node: &in, Source: b.Source, Stmt: b.Stmt})
	return &in
}

// Vector appends an instruction with vector operands, in the order of the table's row.
func (b *Builder) Vector(in visa.Inst, args []*Operand) *visa.Inst {
	slots := isa.Table[in.Op].Slots
	in.Args = make([]visa.Operand, len(args))
	for i, o := range args {
		if slots[i].Write {
			in.Args[i] = b.Written(o)
		} else {
			in.Args[i] = b.Read(o)
		}
	}
	return b.Emit(in)
}

// Do emits an instruction for all lanes; the destination comes first.
func (b *Builder) Do(op isa.Op, args ...*Operand) *visa.Inst {
	return b.Vector(visa.Inst{Op: op, ExecSize: warp}, args)
}

// Computed emits an instruction into a temporary of a type; Moved moves a value into one. Both return the temporary.
func (b *Builder) Computed(typ isa.Type, op isa.Op, args ...*Operand) *Operand {
	r := b.Temp(typ)
	b.Do(op, append([]*Operand{r}, args...)...)
	return r
}

func (b *Builder) Moved(typ isa.Type, o *Operand) *Operand {
	r := b.Temp(typ)
	b.Do(isa.OpMov, r, o)
	return r
}

// One emits a scalar instruction that ignores the execution mask.
func (b *Builder) One(op isa.Op, args ...*Operand) { b.Every(1, op, args...) }

// Every emits an instruction of n lanes that ignores the execution mask.
func (b *Builder) Every(n int, op isa.Op, args ...*Operand) {
	b.Vector(visa.Inst{Op: op, ExecSize: uint8(n), NoMask: true}, args)
}

// When and Unless emit an instruction for the lanes in which a predicate holds, or does not hold.
func (b *Builder) When(p *Operand, op isa.Op, args ...*Operand) {
	b.Do(op, args...).Pred = Guard(p, true)
}

func (b *Builder) Unless(p *Operand, op isa.Op, args ...*Operand) {
	b.Do(op, args...).Pred = Guard(p, false)
}

func Guard(p *Operand, holds bool) visa.PredUse { return visa.PredUse{Var: p.Var.Decl, Invert: !holds} }

// Choose emits sel: yes where p holds, else no.
func (b *Builder) Choose(p *Operand, dst, yes, no *Operand) {
	if yes.Imm { // src0 must be a register in most places; so invert the predicate
		b.Unless(p, isa.OpSel, dst, b.InRegister(no), yes)
		return
	}
	b.When(p, isa.OpSel, dst, yes, no)
}

// Cmp emits a comparison into a predicate.
func (b *Builder) Cmp(rel isa.Cond, p *Operand, x, y *Operand) {
	b.Do(isa.OpCmp, p, b.InRegister(x), y).Cond = rel
}

// Holds returns a free predicate that is set to the result of a comparison.
func (b *Builder) Holds(rel isa.Cond, x, y *Operand) *Operand {
	p := b.Predicate()
	b.Cmp(rel, p, x, y)
	return p
}

// FunctionAddress emits faddr.
func (b *Builder) FunctionAddress(to *Operand, name string) {
	b.Emit(visa.Inst{Op: isa.OpFAddr, ExecSize: 1, Callee: name, Args: Args(b.Written(to))})
}

// Fcall emits a call of a function by its name; args and results are sizes in registers.
func (b *Builder) Fcall(name string, args, results int) {
	b.Emit(visa.Inst{Op: isa.OpFCall, ExecSize: warp, Callee: name, ArgSize: args, RetSize: results})
}

// Ifcall emits a call of the function at an address.
func (b *Builder) Ifcall(address *Operand, args, results int) {
	in := b.Do(isa.OpIfCall, address)
	in.ArgSize, in.RetSize = args, results
}

// Bare emits an instruction without operands, for all lanes if it has lanes.
func (b *Builder) Bare(op isa.Op) *visa.Inst {
	if op.WholeThread() {
		return b.Emit(visa.Inst{Op: op, ExecSize: 1})
	}
	return b.Emit(visa.Inst{Op: op, ExecSize: warp})
}

// PointAt emits addr_add, for as many lanes as the address variable has: it points to the bytes of a variable at an
// offset.
func (b *Builder) PointAt(a, of *Variable, bytes *Operand) *visa.Inst {
	return b.Emit(visa.Inst{Op: isa.OpAddrAdd, ExecSize: uint8(a.Elems), NoMask: true, Args: Args(
		visa.Operand{Kind: visa.AddressOperand, Type: isa.UW, Var: a.Decl, Width: 1},
		visa.Operand{Kind: visa.AddressOfOperand, Type: isa.UW, Var: of.Decl},
		b.Read(bytes),
	)})
}

// Comment emits a comment.
func (b *Builder) Comment(text string) {
	b.Body = append(b.Body, Line{Text: "    // " + text, Source: b.Source, Stmt: b.Stmt})
}
