package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// From an instruction of the module to an op, as the table of execute.go says.
//
// A decoder function takes the operands of an instruction one after another and determines how it is executed. When a
// resolver of operands or a require meets something that the machine does not execute, it marks the instruction as
// refused and the function goes on; the op that it makes is then discarded. Only after the function has returned is
// accepted called, to find out whether anything was refused.

// decoder turns instructions into ops.
type decoder struct {
	prog     *Program
	explicit bool // the program is explicit SIMD (visa.Object.Explicit)
	diags    []visa.Diagnostic

	fn      *Func
	inst    *visa.Inst
	op      *op
	refused bool   // something was refused since the last call of accepted
	why     string // why the instruction cannot run, if there is more to say than the usual message

	room *Machine // scratch: its arena holds the elements of an immediate while its lanes are made
}

// entry is how an instruction is executed.
type entry struct {
	decode func(d *decoder, o *op, e *entry)
	ints   intMode
	kernels

	carry     func(a, b, carry uint32) (r, out uint32) // addc, subb
	narrow    arith.Kernel[uint32]                     // rotates of words
	writes    bool                                     // memory: a store
	bySurface bool                                     // memory: block messages with a surface
	strided   bool                                     // memory: lsc_*_strided

	conversions smallConversions // fcvt, srnd
}

// execution is the one table of how instructions run, filled in execute.go. Instructions without an entry are not
// modelled: Load warns of each use.
var execution [isa.NumOps]entry

// kernels holds one operation in each of the lane types that it has.
type kernels struct {
	i32 arith.Kernel[int32]
	u32 arith.Kernel[uint32]
	i64 arith.Kernel[int64]
	u64 arith.Kernel[uint64]
	f32 arith.Kernel[float32]
	f64 arith.Kernel[float64]

	sat      arith.Kernel[int64] // instead of i64 when the result of narrow operands saturates
	satQ     arith.Kernel[int64] // saturates by itself, for 64-bit destinations; satUQ for all
	satUQ    arith.Kernel[uint64]
	satToUQ  arith.Kernel[int64]        // of signed 64-bit sources, to UQ
	exact    arith.Exact                // floating point in all modes
	opposed  func(a, b, c float64) bool // for sums: whether exact adds numbers of different signs
	selects  bool                       // exact gives one of its operands
	rounds   bool                       // exact gives its operand, rounded to an integer
	positive bool                       // in ALT mode exact gets the magnitude of its operand
}

// intMode says which type an operation on integers must be computed in.
type intMode uint8

const (
	// wrapping: the low bits of the result depend only on the low bits of the operands (sums, products, AND). It is
	// computed in 64 bits if an operand has them, because abs needs all of its bits.
	wrapping intMode = iota
	// ordered: the result depends on the whole operands (quotients, minima). It is computed in a type that holds the
	// values of all of them.
	ordered
	// widening: the result needs twice the bits of the operands; computed in 64.
	widening
	// shifting: like ordered, but src1 is only a count and does not affect the type.
	shifting
)

// smallConversions are the conversions of a page, each for a destination type and a source type.
type smallConversions []struct {
	dst, src isa.Type
	kernel   arith.Kernel[uint32] // on the bits
}

// decode makes the op of instruction i. For one that is not modelled it makes an op that does nothing, and a warning.
func (d *decoder) decode(i int) {
	d.inst = d.prog.Insts[i].Src
	d.fn = &d.prog.Funcs[d.prog.Insts[i].Func]
	d.op, d.why = &d.prog.ops[i], ""
	d.start(i)
	d.decodeAs(d.inst)
	if d.accepted() {
		d.wrap()
		return
	}
	d.start(i) // discards what was resolved
	d.skip()
}

// start sets the fields of the op that do not depend on operands.
func (d *decoder) start(i int) {
	o, in := d.op, d.inst
	*o = op{index: i, size: max(int(in.ExecSize), 1), shift: in.Offset & 31}
	o.full = lowBits(o.size)
	if in.NoMask {
		o.flags |= noMask
	}
	if in.Sat {
		o.flags |= saturates
	}
	if in.Op.MovesLanes() {
		o.flags |= moves
		if d.explicit && o.shift == 0 && o.size > 1 && o.size < 32 {
			o.flags |= follow
		}
	}
	if in.Op == isa.OpSel {
		o.flags |= chooses
	}
	if in.Pred.Var != nil {
		s, _ := d.fn.slotOf(in.Pred.Var)
		first, n := in.Combined()
		o.pred = predicate{
			used: true, invert: in.Pred.Invert, combine: in.Pred.Combine, off: s.Off, group: lowBits(n) << first,
		}
	}
}

// decodeAs decodes the current instruction as in: for a raw message the instruction that it stands for, otherwise
// itself.
func (d *decoder) decodeAs(in *visa.Inst) {
	e := &execution[in.Op]
	if !d.require(e.decode != nil && complete(in)) {
		return
	}
	was := d.inst
	d.inst = in
	e.decode(d, d.op, e)
	d.inst = was
}

// complete reports whether an instruction has an operand for each slot that its row requires, because decoder functions
// do not count them. An lsc message has four operands.
func complete(in *visa.Inst) bool {
	slots, n := isa.Table[in.Op].Slots, 0
	for i := range slots {
		s := &slots[i]
		if s.Kind == isa.AddrSlot {
			return in.LSC != nil && len(in.Args) == 4
		}
		if hasArg(s) && !s.Opt && s.Kind != isa.RawListSlot && s.Kind != isa.TupleSlot {
			n++
		}
	}
	return len(in.Args) >= n
}

// hasArg reports whether visa.Inst.Args has one or more operands for a slot.
func hasArg(s *isa.Slot) bool {
	switch s.Kind {
	case isa.LabelSlot, isa.LabelsSlot, isa.FuncSlot, isa.CountSlot:
		return false
	}
	return true
}

// require refuses the instruction if a condition is not met, and returns the condition.
//
//go:noinline
func (d *decoder) require(met bool) bool {
	d.refused = d.refused || !met
	return met
}

// accepted reports whether nothing was refused since the last call.
func (d *decoder) accepted() bool {
	refused := d.refused
	d.refused = false
	return !refused
}

// SkippedCode is the code of the warning that the run skips an instruction.
const SkippedCode = "R0002"

// skip makes the current instruction one without effect and adds a warning.
func (d *decoder) skip() {
	d.op.flags |= skipped
	d.op.exec = func(*Machine, *op) {}
	if d.inst.Op == isa.OpInvalid {
		return
	}
	row := &isa.Table[d.inst.Op]
	if d.why == "" {
		d.why = row.Name + " is not modelled: the run skips it."
		if execution[d.inst.Op].decode != nil {
			d.why = row.Name + " is not modelled with these operands: the run skips it."
		}
	}
	d.diags = append(d.diags, visa.Diagnostic{
		Span: d.inst.OpSpan, Severity: visa.Warning, Code: SkippedCode, Message: d.why, Page: row.Page,
	})
}

// wrap adds to exec what an instruction's operands need before and after it. Registers that the machine itself uses are
// brought up to date before and read again after, and elements outside their variables are reported.
func (d *decoder) wrap() {
	o := d.op
	for i := range d.inst.Args {
		a := &d.inst.Args[i]
		if a.Var == nil || a.Var.Root == nil || !a.Var.Root.Predefined {
			continue
		}
		switch a.Var.Root.Name {
		case "%tsc":
			d.prog.clock = true
			fallthrough
		case "%ce0":
			o.flags |= refreshes
		case "%cr0":
			if writes(d.inst, i) {
				o.flags |= writesCR0
			}
		}
	}
	exec := o.exec
	switch {
	case o.flags&refreshes != 0:
		o.exec = func(m *Machine, o *op) { m.refresh(); exec(m, o); m.fp = m.floatMode() }
	case o.flags&writesCR0 != 0:
		o.exec = func(m *Machine, o *op) { exec(m, o); m.fp = m.floatMode() }
	}
	if out := o.outside(); out != 0 {
		o.flags |= outside
		exec := o.exec
		o.exec = func(m *Machine, o *op) {
			if en := m.channels(o) & out; en != 0 {
				m.report(rule.RegionBounds, o.index, en<<o.shift, 0)
			}
			exec(m, o)
		}
	}
}

// outside returns the channels for which a direct operand lies outside its variable. %null has no bytes and never lies
// outside.
func (o *op) outside() uint32 {
	out := uint32(0)
	for i := range o.src {
		out |= o.src[i].Outside
	}
	for i := range o.dst {
		if o.dst[i].Bytes > 0 {
			out |= o.dst[i].Outside
		}
	}
	return out
}

// writes reports whether an argument of an instruction is a destination.
func writes(in *visa.Inst, arg int) bool {
	slots := isa.Table[in.Op].Slots
	for i := range slots {
		if !hasArg(&slots[i]) {
			continue
		}
		if arg == 0 {
			return slots[i].Write
		}
		arg--
	}
	return false
}
