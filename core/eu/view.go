package eu

import (
	"unsafe"

	"github.com/lanewise/lanewise/core/eu/operand"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// This file shows decoded instructions to a translator (package jit), read-only. What an instruction computes is in
// isa.Table and package arith. Where its operands lie and in which type it computes is decided in this package, once,
// for the interpreter and for generated code.

// Shapes is a program as a translator sees it. It is a type of its own for the same reason as Seam (turn.go).
type Shapes struct {
	*Program
	asked  decoder                  // for the instruction that was asked about last
	inst   visa.Inst                // a copy of that instruction, if altered changed its operands
	consts [1 << constBits]constant // a cache of immediates: most programs have few
}

// consts is indexed by the upper bits of a constant's product with the golden ratio's 64 bits (Knuth, multiplicative
// hashing), because floats differ in their upper bits and small integers in their lower ones.
const (
	constBits = 6
	golden    = 0x9e3779b97f4a7c15
)

// constant is an immediate operand converted to lanes of a kind.
type constant struct {
	bits    uint64
	typ     isa.Type
	mod     isa.SrcMod
	kind    LaneKind
	lanes   Operand
	ok, set bool
}

// LaneKind is a type in which instructions compute.
type LaneKind uint8

const (
	Int32   = LaneKind(i32)
	Uint32  = LaneKind(u32)
	Int64   = LaneKind(i64)
	Uint64  = LaneKind(u64)
	Float32 = LaneKind(f32)
	Float64 = LaneKind(f64)
)

// Shape is what all instructions have in common.
type Shape struct {
	Size     int    // channels
	Offset   uint8  // mask offset: channel 0 is this lane
	Channels uint32 // one bit for each channel
	NoMask   bool
	Follow   bool // a goto from M1 on: lanes beside its channels go along where all of these go
	Saturate bool
	Skipped  bool // not modelled: it has no effect
	Outside  bool // an operand lies outside its variable for some channel: that is reported
	Refresh  bool // it reads %ce0 or the time stamp, which are brought up to date for the read

	// SetsMode reports an instruction that is alone (see Shapes.Alone) only because it writes %cr0.
	SetsMode bool

	// Stops is what an instruction that is alone does to a thread if all lanes of the thread reach it outside of calls.
	// AtBarrier: the thread waits for the group's barrier. Done: it ends. Ready: neither.
	Stops Status

	Pred PredicateUse
}

// PredicateUse is the predicate of an instruction.
type PredicateUse struct {
	Used, Invert bool
	Chooses      bool // sel: it chooses, and enables nothing
	Combine      isa.Combine
	Group        uint32 // the bits that Any and All combine
	Off          uint32 // offset of its u32 in the frame's variables
}

// alone marks the instructions that stop a thread, or may stop it. Instructions that move lanes have the flag moves.
var alone = [isa.NumOps]bool{
	isa.OpBarrier: true, isa.OpSBarrierSignal: true, isa.OpSBarrierWait: true, isa.OpNBarrierSignal: true,
	isa.OpNBarrierWait: true, isa.OpYield: true, isa.OpDpasW: true, isa.OpRawSend: true, isa.OpRawSendC: true, isa.OpRawSendS: true,
	isa.OpRawSendSC: true, isa.OpRawSendSEot: true, isa.OpRawSendSCEot: true,
}

// Shape returns what an instruction has in common with all others.
func (p *Shapes) Shape(inst int) Shape {
	o := &p.ops[inst]
	s := Shape{
		Size: o.size, Offset: o.shift, Channels: o.full,
		NoMask: o.flags&noMask != 0, Follow: o.flags&follow != 0, Saturate: o.flags&saturates != 0, Skipped: o.flags&skipped != 0,
		Outside: o.flags&outside != 0, Refresh: o.flags&refreshes != 0,
		Pred: PredicateUse{
			Used: o.pred.used, Invert: o.pred.invert, Combine: o.pred.combine, Group: o.pred.group, Off: o.pred.off,
			Chooses: o.flags&chooses != 0,
		},
	}
	op := p.Insts[inst].Src.Op
	s.SetsMode = o.flags&(moves|writesCR0) == writesCR0 && !alone[op]
	switch {
	case s.Skipped || s.Outside || s.Refresh:
	case op == isa.OpBarrier:
		s.Stops = AtBarrier
	case op == isa.OpRet && s.Size == 1 && !s.Pred.Used:
		s.Stops = Done
	}
	return s
}

// Alone reports whether an instruction does more than write registers and memory: it moves lanes
// or frames, may stop the thread, or writes %cr0.
func (p *Shapes) Alone(inst int) bool {
	return p.ops[inst].flags&(moves|writesCR0) != 0 || alone[p.Insts[inst].Src.Op]
}

// ModeBits are the bits of %cr0 that are part of a Mode.
const ModeBits = Mode(modeAlt | modeRound | modeDenormD | modeDenormF | modeDenormH)

// ModeWord returns the offset of %cr0 in the thread's variables. ok is false if the program does not have it.
func (p *Shapes) ModeWord() (off uint32, ok bool) {
	s := &p.special.cr0
	return s.Off, s.Size != 0
}

// decoderAt returns a decoder that answers questions about an instruction without changing the program.
func (p *Shapes) decoderAt(inst int) *decoder {
	d := &p.asked
	if d.op == &p.ops[inst] {
		return d
	}
	in := p.Insts[inst].Src
	d.prog, d.inst, d.fn, d.op = p.Program, in, &p.Funcs[p.Insts[inst].Func], &p.ops[inst]
	switch args := in.Args; { // the same changes as their decoder functions make
	case len(args) < 2:
	case in.Op == isa.OpShr:
		p.altered(d)[1].Type = shiftedType(args[1].Type)
	case in.Op == isa.OpMovS:
		args = p.altered(d)
		args[0], args[1] = stateAsRegister(args[0], true), stateAsRegister(args[1], false)
	case copiesHalves(in):
		args = p.altered(d)
		args[0].Type, args[1].Type = isa.UW, isa.UW
	case in.Op == isa.OpAddrAdd:
		p.altered(d)[2].Type = offsetType(&args[2])
	}
	return d
}

// altered replaces the decoder's instruction with a copy and returns the copy's operands, which may be changed.
func (p *Shapes) altered(d *decoder) []visa.Operand {
	args := append(p.inst.Args[:0], d.inst.Args...)
	p.inst = *d.inst
	p.inst.Args, d.inst = args, &p.inst
	return args
}

// CopiesHalves reports whether a mov copies the bits of floats of 16 bits.
func (p *Shapes) CopiesHalves(inst int) bool { return copiesHalves(p.Insts[inst].Src) }

// LaneKind returns the type in which an arithmetic instruction, mov, sel or cmp computes on registers.
func (p *Shapes) LaneKind(inst int) (LaneKind, bool) {
	d := p.decoderAt(inst)
	args := d.inst.Args
	if len(args) < 2 {
		return 0, false
	}
	if d.inst.Op == isa.OpCmp {
		return LaneKind(comparedKind(args[1:])), true
	}
	k := d.laneKind(execution[d.inst.Op].ints, args)
	return LaneKind(k), d.accepted()
}

// OrderedKind returns the narrowest lane type that holds every value of an integer operand.
func (p *Shapes) OrderedKind(inst, arg int) LaneKind {
	return LaneKind(orderedKind(p.Insts[inst].Src.Args[arg:arg+1], false))
}

// Operand is an operand of an instruction.
type Operand struct {
	operand.Place
	Type  isa.Type
	Mod   isa.SrcMod
	Const []byte // a constant: MaxLanes lanes of the kind asked for, modifiers applied
	Null  bool   // a destination that keeps nothing
}

// Source sets to to an argument read in lanes of a kind, and reports whether the machine can read it so.
func (p *Shapes) Source(to *Operand, inst, arg int, k LaneKind) bool {
	d := p.decoderAt(inst)
	return p.sourceOf(to, d, &d.inst.Args[arg], k)
}

func (p *Shapes) sourceOf(to *Operand, d *decoder, a *visa.Operand, k LaneKind) bool {
	if a.Kind == visa.ImmediateOperand {
		c := &p.consts[(a.Imm+uint64(k))*golden>>(64-constBits)]
		if !c.set || c.bits != a.Imm || c.typ != a.Type || c.mod != a.Mod || c.kind != k {
			s := d.source(a, laneKind(k))
			*c = constant{bits: a.Imm, typ: a.Type, mod: a.Mod, kind: k, ok: d.accepted(), set: true}
			c.lanes.set(&s, a, laneKind(k))
		}
		*to = c.lanes
		return c.ok
	}
	s := d.source(a, laneKind(k))
	to.set(&s, a, laneKind(k))
	return d.accepted()
}

// set sets o to a source that is resolved for lanes of a kind.
func (o *Operand) set(s *source, a *visa.Operand, k laneKind) {
	*o = Operand{Place: s.Place, Type: a.Type, Mod: modifierOf(a, k)}
	if s.mode == immediate {
		o.Const, o.Mod = laneBytes(s.imm), isa.NoMod
	}
}

func laneBytes(b *scratchBuffer) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(b)), unsafe.Sizeof(*b))
}

// Dest returns an argument that is written, and whether the machine can write it.
func (p *Shapes) Dest(inst, arg int) (Operand, bool) {
	d := p.decoderAt(inst)
	a := &d.inst.Args[arg]
	if a.IsNull() {
		return Operand{Type: a.Type, Null: true}, true
	}
	t := d.destBy(a, storers[isa.UD][u32]) // any storer will do: only the place is used
	return Operand{Place: t.Place, Type: a.Type}, d.accepted()
}

// Variables returns where the variables of a function lie. An address carries 1 + the index of the variable that it
// points into (address.go), or 0 for none.
func (p *Shapes) Variables(fn int) []operand.Slot { return p.Funcs[fn].vars }

// AddressSum describes an addr_add. Each channel writes an address element: a byte of a variable, and the variable. The
// addresses that it starts from are also address elements, or one place for all channels.
type AddressSum struct {
	Off   uint32 // first element written, in the frame's variables
	Fixed bool
	Start [2]uint32 // Fixed: byte and variable
	From  uint32    // else the first element read, in the frame's variables
	Width int       // number of elements read; they repeat if there are more channels
	By    Operand   // in u32 lanes
}

// AddressSum returns what an addr_add adds.
func (p *Shapes) AddressSum(inst int) (s AddressSum, ok bool) {
	d := p.decoderAt(inst)
	args := d.inst.Args
	dst, okDst := d.fn.slotOf(args[0].Var)
	start, okStart := d.fn.slotOf(args[1].Var)
	if p.ops[inst].flags&skipped != 0 || !okDst || !okStart {
		return s, false
	}
	if !p.sourceOf(&s.By, d, &args[2], Uint32) {
		return s, false
	}
	s.Off = dst.Off + uint32(args[0].Col*operand.AddressBytes)
	if args[1].Kind == visa.AddressOperand {
		s.From, s.Width = start.Off+uint32(args[1].Col*operand.AddressBytes), max(args[1].Width, 1)
	} else {
		s.Fixed, s.Start = true, [2]uint32{d.fn.operands.AddressOf(start, &args[1]), start.ID}
	}
	return s, true
}

// Predicate returns the offset of a predicate variable in the frame's variables.
func (p *Shapes) Predicate(inst, arg int) (off uint32, ok bool) {
	a := &p.Insts[inst].Src.Args[arg]
	if a.Kind != visa.PredicateOperand {
		return 0, false
	}
	s, ok := p.Funcs[p.Insts[inst].Func].slotOf(a.Var)
	return s.Off, ok
}

// BranchTarget returns the instruction that a goto or jmp goes to.
func (p *Shapes) BranchTarget(inst int) (int, bool) {
	o := &p.ops[inst]
	switch p.Insts[inst].Src.Op {
	case isa.OpGoto, isa.OpJmp:
		return o.flow.target, o.flags&skipped == 0
	}
	return 0, false
}

// Message is a load or store that moves a few bytes for each channel, or one block of owords.
type Message struct {
	ByAddress bool    // addresses are virtual; else they are offsets in the surface that State names
	State     Operand // a u32: the surface's index; a constant, or one element
	HasState  bool
	Each      Operand // an address or offset for each channel, unsigned; not there if HasEach is false
	HasEach   bool
	Global    Operand // added to all; not there if HasGlobal is false
	HasGlobal bool
	Unit      uint64 // Global and Each count in units of this many bytes
	Scale     uint64 // Each is multiplied by it, too
	Disp      int64

	Blocks []uint32 // offsets in memory of the blocks that each channel moves
	Bytes  int      // of one block in memory
	All    bool     // a block message: it has one channel and ignores the enabled channels
	Write  bool
	Local  bool // it always accesses shared local memory

	// The registers: block j of channel i is RegBytes long and begins at First + j*Pitch + i*Step in the space. A block
	// that ends after Limit is not moved.
	Space        operand.Space
	First, Limit uint32
	Pitch, Step  uint32
	RegBytes     int
	Shift        uint // left shift of the value in the register
	None         bool // %null

	// For an atomic: its operation and its operands, one element for each channel. The registers receive what was in
	// memory.
	Atomic   bool
	Does     isa.AtomicOp
	Operands [2]Operand // Null: 0
}

// MessageShape returns what a load, a store or an atomic moves. It returns false for messages that compute their
// addresses in another way, and for atomics whose operands reach beyond their variables.
func (p *Shapes) MessageShape(inst int) (Message, bool) {
	o := &p.ops[inst]
	x := o.mem
	if x == nil || o.flags&skipped != 0 || x.where.stride.mode != absent {
		return Message{}, false
	}
	w := &x.where
	if w.model > bySLM || w.stateUnit > 1 {
		return Message{}, false
	}
	m := Message{
		ByAddress: w.model == byAddress, Unit: w.unit, Scale: w.scale, Disp: w.disp,
		Blocks: x.blocks, Bytes: x.bytes, All: x.all, Write: x.write,
		Space: x.data.space, First: x.data.first, Limit: x.data.limit, Pitch: x.data.pitch, Step: x.data.step,
		RegBytes: int(x.data.bytes), Shift: x.shift, None: x.data.none,
	}
	m.State, m.HasState = addressPart(&w.state)
	m.Local = w.model == bySLM || m.HasState && p.namesLocal(&m.State)
	m.Each, m.HasEach = addressPart(&w.each)
	m.Global, m.HasGlobal = addressPart(&w.global)
	if x.atomic == nil {
		return m, true
	}
	m.Atomic, m.Does = true, p.Insts[inst].Src.Atomic()
	for i := range x.src {
		s := &x.src[i]
		m.Operands[i] = Operand{Null: s.none, Place: s.row(0, o.size)}
		if !s.none && s.first+uint32(o.size-1)*s.step+s.bytes > s.limit {
			return Message{}, false
		}
	}
	return m, true
}

// namesLocal reports whether the surface of a message is shared local memory. The message names it by its number, or by
// %slm, which is read-only.
func (p *Shapes) namesLocal(state *Operand) bool {
	if state.Const != nil {
		return le32(state.Const) == btiSLM
	}
	slm, ok := p.threadVars["%slm"]
	return ok && state.Space == operand.Thread && state.Off == slm.Off
}

// addressPart returns one operand of an address, in u64 lanes. Its Mod is isa.Neg for any modifier.
func addressPart(s *source) (Operand, bool) {
	o := Operand{Place: s.Place}
	if s.mode == immediate {
		o.Const = laneBytes(s.imm)
	} else if s.modify != nil {
		o.Mod = isa.Neg
	}
	return o, s.mode != absent
}
