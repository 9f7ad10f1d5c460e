package eu

import (
	"github.com/lanewise/lanewise/core/eu/internal/arith"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
)

// op is an instruction made ready to run. exec executes it; the other fields hold what exec needs, resolved once.
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

// flags are properties that only few instructions have.
type flags uint16

const (
	noMask    flags = 1 << iota // the execution mask is ignored
	refreshes                   // reads %ce0 or %tsc, which are brought up to date before it
	writesCR0                   // writes %cr0: the floating point mode changes
	chooses                     // sel: the predicate chooses, and enables nothing
	saturates
	moves   // control flow: it moves lanes
	skipped // it has no effect: it is not modelled
	outside // an operand lies outside its variable for some channel
	follow  // control flow: the lanes beside its channels go along where all of its channels go
)

// predicate is the predicate that controls an instruction.
type predicate struct {
	used    bool
	invert  bool
	combine isa.Combine
	off     uint32 // in the frame's variables
	group   uint32 // the bits of the variable that any and all combine
}

// flowTarget is where control flow goes.
type flowTarget struct {
	target  int   // instruction
	fn      int   // index in Program.Funcs
	targets []int // switchjmp
}

// exactOp holds the operands and the operation for runExact.
type exactOp struct {
	kernel arith.Exact
	n      int
	src    [3]source
	types  [3]isa.Type
	dst    dest
	sat    bool

	opposed  func(a, b, c float64) bool // as in kernels
	selects  bool                       // the result is one of the operands, so a NaN keeps its bits
	rounds   bool                       // as in kernels
	positive bool                       // in ALT mode the kernel gets the magnitude of the operand (2_datatypes.md)
	precise  bool                       // a conversion that loses nothing, so denormals are kept
}

// productOp is a matrix product.
type productOp struct {
	dst, src0, src1, src2 payload
	out, in               isa.Type // of dst and src0
	weights, activations  *precision
	depth, repeat         int
	ops                   int // elements that meet in one channel in one step
	perChannel            int // such groups of elements in a channel of src1
	channel               int // bytes of a channel of src1: 4, or 8 for DF

	fused bool // dpasw
	half  int  // dpasw: bytes of src2 that the first thread of the pair provides
}

// blockOp is a rectangle of a surface. Quantities count elements unless stated otherwise.
type blockOp struct {
	surface source // absent: the operands describe the surface
	unit    uint64
	base    source    // virtual address
	size    [3]source // bytes of a row, rows, and bytes from row to row, each less 1
	x, y    source
	offset  [2]int32 // added to x and y
	area    source   // the size of the block, packed, if the address is in a register
	cache   bool     // area is packed as in messages to the load/store cache
	sized   bool     // the instruction states the size, too

	width, height, blocks int
	bytes, regBytes       int // of an element in memory and in registers
	rowPitch, blockPitch  int // in registers
	transposed, vnni      bool
	perDword              int // vnni: elements that lie together
	step, field           int // interlaced surfaces: the distance of two rows, and the first row
	data                  payload
	write                 bool
	reports               bool
	pads                  bool // a load zeroes the padding of rows and blocks
}

// channels evaluates EvaluateChEn of 5_operands.md ("Predication"): bit n is ChEn[n], where n is the channel, not the
// lane.
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

// predicateBits returns PMask of EvaluateChEn: the bits of a predicate variable for the instruction's channels, after
// any, all and inverse.
func (o *op) predicateBits(p uint32) uint32 {
	switch group := o.pred.group; o.pred.combine {
	case isa.Any:
		p = pick(p&group != 0, o.full)
	case isa.All:
		p = pick(p&group == group, o.full)
	default:
		p = p >> o.shift & o.full
	}
	if o.pred.invert {
		p = ^p & o.full
	}
	return p
}

// selection returns the channels for which a sel chooses the first source.
func (m *Machine) selection(o *op) uint32 {
	if !o.pred.used {
		return o.full
	}
	return o.predicateBits(m.u32(int(m.base[operand.Frame] + o.pred.off)))
}

// setPredicate writes the bits of the enabled channels to a predicate variable. Channel 0 has the bit at the
// instruction's mask offset.
func (m *Machine) setPredicate(o *op, off, mask, result uint32) {
	at := int(m.base[operand.Frame] + off)
	old := m.u32(at)
	m.setU32(at, old&^(mask<<o.shift)|(result&mask)<<o.shift)
}

// inPlace reports whether lanes may be computed directly in the destination: no source that is read in place may
// overlap it, unless the two are at the same offset.
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
