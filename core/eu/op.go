package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// op is an instruction made ready to run. exec does all of it; the rest is what
// exec needs, resolved once.
type op struct {
	exec  func(m *Machine, o *op)
	index int    // in Program.Insts
	size  int    // execution size
	full  uint32 // one bit a channel
	shift uint8  // mask offset: channel 0 is this lane
	flags flags
	pred  predicate
	src   [4]source
	dst   [2]dest
	exact *exactOp   // floating point: how to do it in every rounding and denormal mode
	flow  flowTarget // control flow
	mem   *memoryOp  // memory

	product *productOp // dpas
	texel   *texelOp   // typed and sampler messages
	block   *blockOp   // rectangles of a surface
}

// flags are the few things about an instruction that most do not have.
type flags uint8

const (
	noMask    flags = 1 << iota // the execution mask is ignored
	reads     flags = 1 << iota // reads %ce0 or %tm: refresh them first
	writesCR0                   // writes %cr0: the floating point mode changes
	chooses                     // sel: the predicate chooses, and enables nothing
	saturates
	moves   // control flow: it moves lanes
	skipped // it has no effect: it is not modelled
	outside // an operand lies outside its variable for some channel
)

// predicate is the predicate that controls an instruction.
type predicate struct {
	used    bool
	invert  bool
	combine isa.Combine
	off     uint32 // in the frame's variables
}

// flowTarget is where control flow goes.
type flowTarget struct {
	target  int   // instruction
	fn      int   // index in Program.Funcs
	targets []int // switchjmp
}

// channels evaluates EvaluateChEn of 5_operands.md ("Predication"): bit n is
// ChEn[n], the channel, not the lane.
func (m *Machine) channels(o *op) uint32 {
	e := o.full
	if o.flags&noMask == 0 {
		e &= m.cur.exec >> o.shift
	}
	if o.pred.used && o.flags&chooses == 0 {
		e &= o.predicateBits(m.u32(int(m.base[operand.Frame] + o.pred.off)))
	}
	return e
}

// predicateBits is PMask of EvaluateChEn: the bits of a predicate variable for the
// instruction's channels after any, all and inverse.
func (o *op) predicateBits(p uint32) uint32 {
	p = p >> o.shift & o.full
	switch o.pred.combine {
	case isa.Any:
		p = pick(p != 0, o.full)
	case isa.All:
		p = pick(p == o.full, o.full)
	}
	if o.pred.invert {
		p = ^p & o.full
	}
	return p
}

// pick is mask if on, else 0.
func pick(on bool, mask uint32) uint32 {
	if on {
		return mask
	}
	return 0
}

// decoder makes ops of instructions.
type decoder struct {
	prog  *Program
	diags []visa.Diagnostic

	fn   *Func
	inst *visa.Inst
	op   *op
	why  string // why the instruction cannot run, if there is more to say than that

	room *Machine // whose arena has the elements of an immediate while its lanes are made
}

// decode makes the op of an instruction. One that is not modelled gets an op that
// does nothing, and a warning.
func (d *decoder) decode(i int) {
	d.inst = d.prog.Insts[i].Src
	d.fn = &d.prog.Funcs[d.prog.Insts[i].Func]
	d.op, d.why = &d.prog.ops[i], ""
	o := d.op
	in := d.inst
	*o = op{index: i, size: max(int(in.ExecSize), 1), shift: in.Offset & 31}
	o.full = lowBits(o.size)
	if in.NoMask {
		o.flags |= noMask
	}
	if in.Sat {
		o.flags |= saturates
	}
	switch in.Op {
	case isa.OpGoto, isa.OpJmp, isa.OpSwitchJmp, isa.OpCall, isa.OpFCall, isa.OpIfCall, isa.OpRet, isa.OpFRet:
		o.flags |= moves
	}
	if in.Pred.Var != nil {
		s, _ := d.fn.slotOf(in.Pred.Var)
		o.pred = predicate{used: true, invert: in.Pred.Invert, combine: in.Pred.Combine, off: s.Off}
	}
	r := &execution[in.Op]
	if r.decode == nil || !r.decode(d, o, r) {
		d.skip()
		return
	}
	d.special()
}

// SkippedCode is the code of the warning that the run skips an instruction.
const SkippedCode = "R0002"

// skip makes the current instruction one without effect and says so.
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

// special wraps instructions that touch registers with a meaning of their own.
func (d *decoder) special() {
	o := d.op
	for i := range d.inst.Args {
		a := &d.inst.Args[i]
		if a.Var == nil || a.Var.Root == nil || !a.Var.Root.Predefined {
			continue
		}
		switch a.Var.Root.Name {
		case "%ce0", "%tsc":
			o.flags |= reads
		case "%cr0":
			if writes(d.inst, i) {
				o.flags |= writesCR0
			}
		}
	}
	exec := o.exec
	switch {
	case o.flags&reads != 0:
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

// outside are the channels of which a direct operand lies outside its variable. Of %null, which has no bytes, none
// does.
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
	slots := operandSlots(in.Op)
	return arg < len(slots) && slots[arg].Write
}

// operandSlots are the slots of an instruction that visa.Inst.Args has operands for.
func operandSlots(op isa.Op) []isa.Slot {
	var out []isa.Slot
	for _, s := range isa.Table[op].Slots {
		switch s.Kind {
		case isa.LabelSlot, isa.LabelsSlot, isa.FuncSlot, isa.CountSlot:
		default:
			out = append(out, s)
		}
	}
	return out
}

// refresh brings %ce0 and the time stamp up to date before they are read. Time is
// the number of instructions executed: a run is deterministic.
func (m *Machine) refresh() {
	sp, base := &m.prog.special, m.base[operand.Thread]
	if sp.ce0.Size > 0 {
		m.setU32(int(base+sp.ce0.Off), m.cur.exec)
	}
	if sp.tsc.Size >= 8 {
		m.setU64(int(base+sp.tsc.Off), m.Now())
	}
}

// entry is how an instruction is executed.
type entry struct {
	decode func(d *decoder, o *op, e *entry) bool // false: not with these operands
	ints   intMode
	kernels

	carry     func(a, b, carry uint32) (r, out uint32) // addc, subb
	narrow    arith.Kernel[uint32]                     // rotates of words
	writes    bool                                     // memory: a store
	bySurface bool                                     // memory: block messages with a surface
	strided   bool                                     // memory: lsc_*_strided

	conversions smallConversions // fcvt, srnd
}
