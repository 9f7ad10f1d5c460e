// Package checker checks a vISA program against the rules of its platform: each instruction against its row of
// isa.Table and its page of the specification, and instructions and declarations against each other.
package checker

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// Check checks a parsed module against the rules of a platform, and gives the predefined
// variables the sizes that they have there. What Intel's assembler rejects too, or what could
// not be run, is an error. Undefined behaviour, and restrictions that Intel's assembler does
// not enforce, are warnings.
func Check(m *visa.Module, p isa.Platform, ds *diag.Sink) {
	c := &checker{m: m, platform: p, grf: p.GRF(), ds: ds}
	for _, o := range m.Objects {
		c.object(o)
	}
}

// CheckInsts checks the instructions of an object against those rules that do not depend on other statements.
func CheckInsts(m *visa.Module, o *visa.Object, p isa.Platform, ds *diag.Sink) {
	c := &checker{m: m, platform: p, grf: p.GRF(), ds: ds, obj: o, simd: o.SIMD(), larger: forLarger(o)}
	for _, in := range o.Insts() {
		c.inst(in)
	}
}

func (c *checker) object(o *visa.Object) {
	c.obj, c.simd = o, o.SIMD()
	for i := range isa.PredefinedVars {
		if i < len(o.Decls) && o.Decls[i].Predefined {
			o.Decls[i].Elems = isa.PredefinedVars[i].Size(c.platform)
		}
	}
	c.larger = forLarger(o)
	c.declarations(o)
	c.flow(o)
	for _, in := range o.Insts() {
		c.inst(in)
	}
}

func (c *checker) inst(in *visa.Inst) {
	row := &isa.Table[in.Op]
	if !row.Platforms.Has(c.platform) {
		d := c.report(in, diag.Platform, "{} has no {}; it exists on {}.", c.platform, row.Name, row.Platforms)
		// Intel's compiler writes these two for all platforms, but its assembler rejects them before XEHP.
		if in.Op != isa.OpQwGather && in.Op != isa.OpQwScatter {
			return
		}
		d.Warn().Code = diag.IntelSpelling.ID
	}
	c.mask(row, in)
	c.predicate(in)
	if in.LSC != nil {
		c.lsc(row, in)
		return
	}
	before := c.ds.Count()
	c.message(row, in)
	c.sampler(row, in)
	sound := !visa.HasErrors(c.ds.Since(before)) // if not, sizes computed from the message are meaningless
	ok := true
	in.EachArg(func(slot *isa.Slot, o *visa.Operand) {
		switch slot.Kind {
		case isa.VectorSlot:
			if c.class(row, slot, o) {
				c.operand(row, slot, in, o)
			} else {
				ok = false
			}
		case isa.RawSlot, isa.RawListSlot:
			c.raw(row, slot, in, o, sound)
		case isa.PlainSlot:
			c.plain(row, slot, in, o, sound)
		}
	})
	if !ok {
		return
	}
	c.types(row, in)
	c.special(row, in)
}
