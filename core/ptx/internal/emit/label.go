package emit

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Labels, and the jumps to them.

// Place emits a label at the current position.
func (b *Builder) Place(l *visa.Label) {
	b.Body = append(b.Body, Line{Node: l, Source: b.Source, Stmt: b.Stmt})
}

// Fresh makes a label with a serial number in its name.
func (b *Builder) Fresh(name string) *visa.Label {
	b.serial++
	return b.Label(name + "_" + strconv.Itoa(b.serial))
}

// Label makes a label with a unique name.
func (b *Builder) Label(name string) *visa.Label { return &visa.Label{Name: b.unique(name)} }

// Jump emits a goto of all lanes.
func (b *Builder) Jump(to *visa.Label) *visa.Inst {
	return b.Emit(visa.Inst{Op: isa.OpGoto, ExecSize: warp, Label: to})
}

// JumpIf and JumpUnless emit a goto of the lanes in which a predicate holds, or does not hold.
func (b *Builder) JumpIf(p *Operand, to *visa.Label)     { b.JumpWhere(p, true, to) }
func (b *Builder) JumpUnless(p *Operand, to *visa.Label) { b.JumpWhere(p, false, to) }

// JumpWhere emits a goto of the lanes in which p has the value holds.
func (b *Builder) JumpWhere(p *Operand, holds bool, to *visa.Label) {
	b.Jump(to).Pred = Guard(p, holds)
}
