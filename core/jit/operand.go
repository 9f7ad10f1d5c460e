package jit

import (
	"bytes"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
)

// Operands are loaded and stored slice by slice. A slice is as many lanes as a vector has: four of 32 bits or two of
// 64. An operand of fewer channels is still loaded as a whole vector (the arena has bytes beyond the last variable),
// and stored lane by lane.

// space puts the address of a space on the stack.
func (e *emitter) space(s operand.Space) {
	if s == operand.Thread {
		e.get(paramThread)
	} else {
		e.get(paramVars)
	}
}

// bothWidths is an instruction on words of 32 and of 64 bits; zero if there is none.
type bothWidths struct{ narrow, wide opcode }

func (o bothWidths) of(wide bool) opcode {
	if wide {
		return o.wide
	}
	return o.narrow
}

// elements gives the loads of one element of a type.
var elements = [isa.NumTypes]bothWidths{
	isa.UB: {opI32Load8U, opI64Load8U}, isa.B: {opI32Load8S, opI64Load8S},
	isa.UW: {opI32Load16U, opI64Load16U}, isa.W: {opI32Load16S, opI64Load16S},
	isa.UD: {opI32Load, opI64Load32U}, isa.D: {opI32Load, opI64Load32S},
	isa.UQ: {opI32Load, opI64Load}, isa.Q: {opI32Load, opI64Load},
	isa.F: {narrow: opI32Load}, isa.DF: {wide: opI64Load},
}

// loadable reports whether an operand can be loaded as lanes of a kind.
func loadable(o *eu.Operand, k eu.LaneKind) bool {
	if o.Const != nil {
		return true
	}
	if o.Type >= isa.NumTypes || o.Type.Float() != (k >= eu.Float32) {
		return false
	}
	return elements[o.Type].of(wide(k)) != 0 && o.Outside == 0 && (o.Form == operand.Single || o.Form == operand.Row || o.Form == operand.Spread)
}

// load puts a slice of an operand on the stack, with its modifier.
func (e *emitter) load(o *eu.Operand, k eu.LaneKind, slice, lanes int) {
	switch {
	case o.Const != nil:
		e.constant([16]byte(o.Const[16*slice:]))
		return
	case o.Form == operand.Single:
		e.loadAll(o, k)
	case o.Form == operand.Pointed:
		e.loadPointed(o, k, slice, lanes)
	case o.Form == operand.Row && o.Step == o.Bytes && rowLoads[o.Type][kindWidth(k)] != nil:
		e.loadRow(o, k, slice)
	default:
		e.loadEach(o, k, slice, lanes)
	}
	if op := modifiers[k][o.Mod]; op != nil {
		for _, v := range op {
			e.vector(v)
		}
	}
}

// loadRow loads consecutive elements.
func (e *emitter) loadRow(o *eu.Operand, k eu.LaneKind, slice int) {
	at := o.Off + uint32(slice*lanesOf(k))*o.Step
	ops := rowLoads[o.Type][kindWidth(k)]
	whole := ops[0] == vLoad
	if whole {
		if v, ok := e.known.vector(o.Space, at); ok {
			e.get(v)
			return
		}
	}
	e.space(o.Space)
	e.extended(ops, at)
	if whole {
		e.learn(o.Space, at)
	}
}

// extended loads a vector at an offset from the address on the stack, and extends its elements.
func (e *emitter) extended(ops []vectorOp, at uint32) {
	e.vectorMemory(ops[0], at)
	for _, op := range ops[1:] {
		e.vector(op)
	}
}

// rowLoads gives the instructions that load consecutive elements of a type as lanes of 32 or 64 bits: a load, then
// those that extend the elements.
var rowLoads = [isa.NumTypes][2][]vectorOp{
	isa.UB: {{vLoad32Zero, v16ExtendLow8U, v32ExtendLow16U}},
	isa.B:  {{vLoad32Zero, v16ExtendLow8S, v32ExtendLow16S}},
	isa.UW: {{vLoad16x4U}},
	isa.W:  {{vLoad16x4S}},
	isa.UD: {{vLoad}, {vLoad32x2U}},
	isa.D:  {{vLoad}, {vLoad32x2S}},
	isa.UQ: {nil, {vLoad}},
	isa.Q:  {nil, {vLoad}},
	isa.F:  {{vLoad}},
	isa.DF: {nil, {vLoad}},
}

// modifiers gives the instructions of the source modifiers for each lane kind.
var modifiers = [...][isa.Not + 1][]vectorOp{
	eu.Int32:   modifiersOf(v32Neg, v32Abs),
	eu.Uint32:  modifiersOf(v32Neg, v32Abs),
	eu.Int64:   modifiersOf(v64Neg, v64Abs),
	eu.Uint64:  modifiersOf(v64Neg, v64Abs),
	eu.Float32: modifiersOf(vFNeg, vFAbs),
	eu.Float64: modifiersOf(vDNeg, vDAbs),
}

func modifiersOf(neg, abs vectorOp) [isa.Not + 1][]vectorOp {
	return [isa.Not + 1][]vectorOp{isa.Neg: {neg}, isa.Abs: {abs}, isa.NegAbs: {abs, neg}, isa.Not: {vNot}}
}

// loadAll puts the single element of an operand into all lanes.
func (e *emitter) loadAll(o *eu.Operand, k eu.LaneKind) {
	if v, ok := e.known.scalar(o.Space, o.Off); ok && o.Type.Size() == 4 {
		e.get(v)
		if wide(k) { // each lane of 64 bits has the number twice
			e.i32(32)
			e.vector(halves[o.Type.Signed()])
		}
		return
	}
	e.space(o.Space)
	switch size := o.Type.Size(); {
	case wide(k) && size == 8:
		e.vectorMemory(vLoad64All, o.Off)
	case wide(k):
		e.memory(elements[o.Type].wide, o.Off)
		e.vector(v64Splat)
	case size >= 4: // of eight bytes, the low ones
		e.vectorMemory(vLoad32All, o.Off)
	default:
		e.memory(elements[o.Type].narrow, o.Off)
		e.vector(v32Splat)
	}
}

// halves gives the instructions that extend the upper half of a lane of 64 bits to the whole lane, unsigned and signed.
var halves = map[bool]vectorOp{false: v64ShrU, true: v64ShrS}

// scalar reports whether the instruction has one channel and computes the result of that channel in all lanes.
func (x *plan) scalar() bool {
	if x.shape.Size > 1 || x.prepare != nil && !x.chooses {
		return false
	}
	for i := range x.src {
		if !oneNumber(x, &x.src[i]) || x.src[i].Const != nil && !uniform(x.src[i].Const, lanesOf(x.kind), lanesOf(x.kind)) {
			return false
		}
	}
	return true
}

// loadEach loads lane by lane.
func (e *emitter) loadEach(o *eu.Operand, k eu.LaneKind, slice, lanes int) {
	load := elements[o.Type].of(wide(k))
	e.eachLane(lanes, k, func(l int) {
		e.space(o.Space)
		e.memory(load, uint32(o.At(slice*lanesOf(k)+l)))
	})
}

// packs gives the shuffles that move the low bytes of the lanes together, by the bytes of a lane and of an element.
var packs = map[[2]int][16]byte{
	{4, 2}: {0, 1, 4, 5, 8, 9, 12, 13},
	{4, 1}: {0, 4, 8, 12},
	{8, 4}: {0, 1, 2, 3, 8, 9, 10, 11},
	{8, 2}: {0, 1, 8, 9},
	{8, 1}: {0, 8},
}

// storable reports whether lanes of a kind can be stored to an operand. Integers are truncated or extended, floats are
// stored unchanged.
func storable(o *eu.Operand, k eu.LaneKind) bool {
	switch {
	case o.Null || o.Outside != 0 || o.Type >= isa.NumTypes:
		return false
	case k == eu.Float32:
		return o.Type == isa.F
	case k == eu.Float64:
		return o.Type == isa.DF
	}
	return o.Type.Integer() && !o.Type.Packed()
}

// store writes a slice of lanes to the enabled channels of the destination. With masked, some channels may be off, and
// e.enabled has those that are on.
func (e *emitter) store(x *plan, value local, k eu.LaneKind, slice, lanes int, masked bool) {
	o := &x.dst
	size := o.Type.Size()
	if size == 8 && !wide(k) {
		e.storeExtended(x, value, k, slice, lanes, masked)
		return
	}
	first := slice * lanesOf(k)
	at := o.Off + uint32(first)*o.Step
	bytes := size * lanesOf(k)
	if lanes < lanesOf(k) || int(o.Step) != size || bytes < 4 {
		e.storeEach(o, value, k, first, lanes, masked, x.slicewise != nil && x.emit == nil && x.scalar())
		return
	}
	if bytes == 16 {
		e.storeVector(o.Space, at, value, k, first, masked)
		return
	}
	e.known.forget(o.Space, at, uint32(bytes))
	e.space(o.Space)
	e.get(value)
	e.pack(laneBytes(k), size)
	if masked {
		e.space(o.Space)
		load := map[int]vectorOp{8: vLoad64Zero, 4: vLoad32Zero}[bytes]
		e.vectorMemory(load, at)
		e.laneMask(k, first)
		e.pack(laneBytes(k), size)
		e.vector(vSelect)
	}
	switch bytes {
	case 8:
		e.laneMemory(vStore64Lane, at, 0)
	case 4:
		e.laneMemory(vStore32Lane, at, 0)
	}
}

// storeVector stores a whole vector, whose lanes are the channels from first on.
func (e *emitter) storeVector(s operand.Space, at uint32, value local, k eu.LaneKind, first int, masked bool) {
	e.space(s)
	e.get(value)
	if masked {
		if v, ok := e.known.vector(s, at); ok {
			e.get(v)
		} else {
			e.space(s)
			e.vectorMemory(vLoad, at)
		}
		e.laneMask(k, first)
		e.vector(vSelect)
	}
	e.known.forget(s, at, 16)
	e.learn(s, at)
	e.vectorMemory(vStore, at)
}

// pack moves the low bytes of the lanes of the vector on the stack together.
func (e *emitter) pack(from, to int) {
	if from == to {
		return
	}
	v := e.temp(typeV128)
	e.tee(v)
	e.get(v)
	e.shuffle(packs[[2]int{from, to}])
}

// stores gives, by the size of an element, the instructions that store one element, from lanes of 32 and of 64 bits,
// the vector instruction that stores a lane, and the loads of one element.
var stores = [9]struct {
	element bothWidths
	vector  vectorOp
	load    bothWidths
}{
	1: {bothWidths{opI32Store8, opI64Store8}, vStore8Lane, bothWidths{opI32Load8U, opI64Load8U}},
	2: {bothWidths{opI32Store16, opI64Store16}, vStore16Lane, bothWidths{opI32Load16U, opI64Load16U}},
	4: {bothWidths{opI32Store, opI64Store32}, vStore32Lane, bothWidths{opI32Load, opI64Load32U}},
	8: {bothWidths{0, opI64Store}, vStore64Lane, bothWidths{0, opI64Load}},
}

// storeEach stores lane by lane. A channel that is off stores what is there already. all says that all lanes are equal.
func (e *emitter) storeEach(o *eu.Operand, value local, k eu.LaneKind, first, lanes int, masked, all bool) {
	size := o.Type.Size()
	s := &stores[size]
	for l := range lanes {
		at := o.Off + uint32(first+l)*o.Step
		e.known.forget(o.Space, at, uint32(size))
		e.space(o.Space)
		if !masked {
			e.get(value)
			e.laneMemory(s.vector, at, l*laneBytes(k)/size)
			if all && size == 4 && e.certain() {
				e.get(value)
				if wide(k) {
					e.lane(v32Extract, 0)
					e.vector(v32Splat)
				}
				e.learnScalar(o.Space, at)
			}
			continue
		}
		e.get(value)
		e.extract(k, l)
		e.space(o.Space)
		e.memory(s.load.of(wide(k)), at)
		e.get(e.enabled)
		e.i32(1 << (first + l))
		e.op(opI32And)
		e.op(opSelect)
		e.memory(s.element.of(wide(k)), at)
	}
}

// storeExtended stores lanes of 32 bits as elements of 64.
func (e *emitter) storeExtended(x *plan, value local, k eu.LaneKind, slice, lanes int, masked bool) {
	extend, to := [2]vectorOp{v64ExtendLow32U, v64ExtendHigh32U}, eu.Uint64
	if k == eu.Int32 {
		extend, to = [2]vectorOp{v64ExtendLow32S, v64ExtendHigh32S}, eu.Int64
	}
	for half := range 2 {
		if lanes <= 2*half {
			return
		}
		v := e.temp(typeV128)
		e.get(value)
		e.vector(extend[half])
		e.set(v)
		e.store(x, v, to, 2*slice+half, min(lanes-2*half, 2), masked)
	}
}

// overlaps reports whether storing a slice may change a later slice of a source.
func (x *plan) overlaps() bool {
	d := &x.wroteTo
	for i := range x.src {
		s := &x.readFrom[i]
		if !s.meets(d) || s.Form == operand.Row && s.Off == d.Off && s.Step == d.Step && s.Bytes == d.Bytes {
			continue // in the same row, each element reads and writes its own place
		}
		for c := range x.shape.Size {
			if at := s.At(c); at < d.high && at+int(s.Bytes) > d.low {
				return true
			}
		}
	}
	return false
}

// sourcesOf resolves the sources of an instruction, beginning with argument from.
func (e *emitter) sourcesOf(x *plan, from int) bool {
	args := e.prog.Insts[x.inst].Src.Args
	for i := from; i < len(args); i++ {
		x.src = append(x.src, eu.Operand{})
		s := &x.src[len(x.src)-1]
		if !e.prog.Source(s, x.inst, i, x.kind) || !loadable(s, x.kind) && !pointable(s, x.kind) {
			return false
		}
	}
	return true
}

// uniform reports whether the first n lanes of a constant are equal.
func uniform(b []byte, perVector, n int) bool {
	size := 16 / perVector
	return bytes.Equal(b[size:n*size], b[:(n-1)*size])
}

// oneNumber reports whether an operand is the same for all channels.
func oneNumber(x *plan, o *eu.Operand) bool {
	if o.Const != nil {
		return uniform(o.Const, lanesOf(x.kind), x.shape.Size)
	}
	return o.Form == operand.Single
}

// operands loads a slice of all sources into locals.
func (e *emitter) operands(x *plan, slice, lanes int) []local {
	v := e.values[:len(x.src)]
	e.lanes = lanes
	for i := range x.src {
		e.load(&x.src[i], x.kind, slice, lanes)
		v[i] = e.temp(typeV128)
		e.set(v[i])
	}
	return v
}
