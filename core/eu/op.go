package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
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
	refreshes                   // reads %ce0 or %tsc, which are brought up to date first
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

// exactOp is an instruction for runExact.
type exactOp struct {
	kernel arith.Exact
	n      int
	src    [3]source
	types  [3]isa.Type
	dst    dest
	sat    bool

	opposed  func(a, b, c float64) bool // as in kernels
	selects  bool                       // the result is an operand: a NaN stays the one it is
	positive bool                       // in ALT mode, of the magnitude of the operand (2_datatypes.md)
	precise  bool                       // a conversion that loses nothing: denormals stay
}

// productOp is a matrix product.
type productOp struct {
	dst, src0, src1, src2 payload
	out, in               isa.Type // of dst and src0
	weights, activations  *precision
	depth, repeat         int
	ops                   int // elements that meet in one channel in one step
	perChannel            int // such groups in a channel of src1
	channel               int // bytes of a channel of src1: 4, of DF 8

	fused bool // dpasw
	half  int  // dpasw: bytes of src2 that the first thread of the pair provides
}

// blockOp is a rectangle. Quantities are elements if not said otherwise.
type blockOp struct {
	surface source // absent: the operands describe the surface
	unit    uint64
	base    source    // virtual address
	size    [3]source // bytes of a row, rows, and bytes from row to row, each less 1
	x, y    source
	offset  [2]int32 // added to x and y
	area    source   // of addresses in a register: the size of the block, packed
	cache   bool     // packed as messages to the load/store cache are
	sized   bool     // the instruction says the size, too

	width, height, blocks int
	bytes, regBytes       int // of an element in memory and in registers
	rowPitch, blockPitch  int // in registers
	transposed, vnni      bool
	perDword              int // vnni: elements that lie together
	step, field           int // interlaced surfaces: rows apart, and the first one
	data                  payload
	write                 bool
	reports               bool
	pads                  bool // a load makes zero what pads rows and blocks
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

// selection is the channels that have the first source.
func (m *Machine) selection(o *op) uint32 {
	if !o.pred.used {
		return o.full
	}
	return o.predicateBits(m.u32(int(m.base[operand.Frame] + o.pred.off)))
}

// setPredicate writes the bits of the enabled channels of a predicate variable.
// Channel 0 is the bit of the instruction's mask offset.
func (m *Machine) setPredicate(o *op, off, mask, result uint32) {
	at := int(m.base[operand.Frame] + off)
	old := m.u32(at)
	m.setU32(at, old&^(mask<<o.shift)|(result&mask)<<o.shift)
}

// inPlace reports whether lanes may be computed right into a destination: no source
// that is read in place overlaps it other than element by element.
func (o *op) inPlace(k laneKind) bool {
	d := &o.dst[0]
	if !d.whole || !laneTypes[k].Has(d.typ) || o.flags&saturates != 0 {
		return false
	}
	for i := range o.src {
		s := &o.src[i]
		if s.mode != direct || s.Space != d.Space || s.Off == d.Off {
			continue
		}
		if s.Off < d.Off+uint32(d.span) && d.Off < s.Off+uint32(d.span) {
			return false
		}
	}
	return true
}
