package eu

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// raw_send and raw_sends: a message to the data port is executed as the instruction that
// Intel's compiler makes it of, found by its descriptors. These are the hardware's, which
// the specification leaves to "expert users"; only immediate ones can be understood
// before the run. Messages to other shared functions are not modelled.

// Shared functions.
const (
	sfidUGML = 0x1
	sfidDC0  = 0xa
	sfidDC1  = 0xc
	sfidTS   = 0x7 // the thread spawner, for the end of a thread
	sfidTGM  = 0xd
	sfidSLM  = 0xe
	sfidUGM  = 0xf
)

// sendMessage is a raw message being understood.
type sendMessage struct {
	d     *decoder
	desc  uint64
	ex    uint64
	src   [2]*visa.Operand
	regs  int // of src[0]
	dst   *visa.Operand
	next  int  // register of the payload that comes next
	write bool // the destination is not used
}

// rawSend decodes the raw messages.
func rawSend(d *decoder, o *op, _ *entry) bool {
	args, sub := d.inst.Args, d.inst.Sub
	s := sendMessage{d: d}
	var sfid uint64
	switch {
	case (d.inst.Op == isa.OpRawSend || d.inst.Op == isa.OpRawSendC) && len(args) == 6:
		if args[3].Kind != visa.ImmediateOperand {
			return false
		}
		s.ex, s.desc, s.regs = args[0].Imm, args[3].Imm, int(args[1].Imm)
		s.src, s.dst = [2]*visa.Operand{&args[4]}, &args[5]
		sfid = s.ex & 15
	case len(args) == 5 && args[0].Kind == visa.ImmediateOperand && args[1].Kind == visa.ImmediateOperand:
		s.ex, s.desc, s.regs = args[0].Imm, args[1].Imm, int(sub>>16&0xff)
		s.src, s.dst = [2]*visa.Operand{&args[2], &args[3]}, &args[4]
		if sfid = uint64(sub >> 24); sfid == 0 { // raw_sendsc has it in the descriptor
			sfid = s.ex & 15
		}
	default:
		return false
	}
	in := *d.inst
	in.Args, in.Sub = nil, 0
	ends := d.inst.Op == isa.OpRawSendSEot || d.inst.Op == isa.OpRawSendSCEot || s.ex>>5&1 != 0
	var ok bool
	switch sfid {
	case sfidDC0, sfidDC1:
		ok = s.dataPort(&in, sfid)
	case sfidTS:
		in.Op, ok = isa.OpFenceGlobal, ends
	case sfidUGM, sfidUGML, sfidSLM, sfidTGM:
		ok = s.loadStore(&in, sfid)
	}
	if !ok {
		d.why = isa.Table[d.inst.Op].Name + " is modelled for messages to the data port with immediate descriptors; this one is none that is known, and the run skips it."
		return false
	}
	raw := d.inst
	d.inst = &in
	e := &execution[in.Op]
	ok = e.decode != nil && e.decode(d, o, e)
	d.inst = raw
	if send := o.exec; ok && ends {
		o.exec = func(m *Machine, o *op) {
			send(m, o)
			m.endThread()
		}
	}
	return ok
}

// endThread ends all frames of the current thread.
func (m *Machine) endThread() {
	for m.u32(int(m.h.thr)+thrDepth) != 0 {
		m.ret(m.u32(int(m.h.frame) + frmCall))
	}
}

// bits is a field of the descriptor.
func (s *sendMessage) bits(at, n uint) uint32 { return uint32(s.desc >> at & (1<<n - 1)) }

// payload is the next part of the payload: so many bytes in whole registers.
func (s *sendMessage) payload(bytes int) visa.Operand {
	grf := s.d.prog.Platform.GRF()
	at, from := s.next, s.src[0]
	if at >= s.regs && s.src[1] != nil {
		at, from = at-s.regs, s.src[1]
	}
	s.next += (bytes + grf - 1) / grf
	a := *from
	a.Byte += at * grf
	return a
}

// data is the destination, or the next part of the payload of a store.
func (s *sendMessage) data(bytes int) visa.Operand {
	if s.write {
		return s.payload(bytes)
	}
	return *s.dst
}

// element is an element of the first register of the payload, the header.
func (s *sendMessage) element(t isa.Type, index int) visa.Operand {
	a := *s.src[0]
	a.Kind, a.Type, a.Row, a.Col, a.Byte = visa.GeneralOperand, t, 0, a.Byte/t.Size()+index, 0
	return a
}

func number(v uint64) visa.Operand {
	return visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD, Imm: v}
}

var nullOperand = visa.Operand{Kind: visa.NullOperand, Type: isa.NoType}

// dataPort understands the messages of the data cache data ports 0 and 1.
func (s *sendMessage) dataPort(in *visa.Inst, sfid uint64) bool {
	lanes := int(in.ExecSize)
	surface := number(uint64(s.bits(0, 8)))
	header := s.bits(19, 1) != 0
	kind := s.bits(14, 5)
	if header {
		s.next = 1
	}
	channels := ^s.bits(8, 4) & 15 // the descriptor disables
	owords := [...]uint8{1, 1, 2, 4, 8, 16, 0, 0}[s.bits(8, 3)]
	block := func(op isa.Op, args ...visa.Operand) bool {
		in.Op, in.ExecSize, in.NoMask = op, owords, true
		s.next = 1
		data := s.data(16 * int(owords))
		if s.bits(8, 3) == 1 { // the upper half of the register
			data.Byte += 16
		}
		in.Args = append(args, data)
		return header && owords != 0
	}
	message := func(op isa.Op, sub uint32, addresses, bytes int, front ...visa.Operand) bool {
		in.Op, in.Sub = op, sub
		in.Args = append(front, s.payload(addresses*lanes))
		in.Args = append(in.Args, s.data(bytes*lanes))
		return true
	}
	switch sfid<<8 | uint64(kind) {
	case sfidDC0<<8 | 0x00:
		return block(isa.OpOWordLd, surface, s.element(isa.UD, 2))
	case sfidDC0<<8 | 0x01:
		return block(isa.OpOWordLdUnaligned, surface, s.element(isa.UD, 2))
	case sfidDC0<<8 | 0x08:
		s.write = true
		return block(isa.OpOWordSt, surface, s.element(isa.UD, 2))
	case sfidDC0<<8 | 0x03:
		return message(isa.OpGather, 4, 4, 4, surface, number(0))
	case sfidDC0<<8 | 0x0b:
		s.write = true
		return message(isa.OpScatter, 4, 4, 4, surface, number(0))
	case sfidDC0<<8 | 0x04:
		return message(isa.OpGatherScaled, 1<<s.bits(10, 2), 4, 4, surface, number(0))
	case sfidDC0<<8 | 0x0c:
		s.write = true
		return message(isa.OpScatterScaled, 1<<s.bits(10, 2), 4, 4, surface, number(0))
	case sfidDC0<<8 | 0x07:
		in.Op = isa.OpFenceGlobal
		return true
	case sfidDC1<<8 | 0x01:
		return message(isa.OpGather4Scaled, channels, 4, 4, surface, number(0))
	case sfidDC1<<8 | 0x09:
		s.write = true
		return message(isa.OpScatter4Scaled, channels, 4, 4, surface, number(0))
	case sfidDC1<<8 | 0x11:
		return s.wideRows(in, message(isa.OpSvmGather4Scaled, channels, 8, 4, number(0)))
	case sfidDC1<<8 | 0x19:
		s.write = true
		return s.wideRows(in, message(isa.OpSvmScatter4Scaled, channels, 8, 4, number(0)))
	case sfidDC1<<8 | 0x10:
		return message(isa.OpSvmGather, s.svmBlocks(), 8, 8)
	case sfidDC1<<8 | 0x1a:
		s.write = true
		return message(isa.OpSvmScatter, s.svmBlocks(), 8, 8)
	case sfidDC1<<8 | 0x14:
		return block(isa.OpSvmBlockLd, s.element(isa.UQ, 0))
	case sfidDC1<<8 | 0x15:
		s.write = true
		return block(isa.OpSvmBlockSt, s.element(isa.UQ, 0))
	case sfidDC1<<8 | 0x05, sfidDC1<<8 | 0x0d:
		s.write = kind == 0x0d
		in.Op, in.Sub = isa.OpGather4Typed, channels
		if s.write {
			in.Op = isa.OpScatter4Typed
		}
		in.Args = []visa.Operand{surface}
		return s.coordinates(in, lanes)
	case sfidDC1<<8 | 0x02, sfidDC1<<8 | 0x1b:
		return s.atomic(in, isa.OpDWordAtomic, kind == 0x1b, 4, 4, surface)
	case sfidDC1<<8 | 0x12, sfidDC1<<8 | 0x1d:
		return s.atomic(in, isa.OpSvmAtomic, kind == 0x1d, 8, 4<<(s.bits(12, 1)&^(kind&1)))
	}
	return false
}

// wideRows gives the offsets of svm_gather4scaled 64 bits.
func (s *sendMessage) wideRows(in *visa.Inst, ok bool) bool {
	in.Args[1].Type = isa.UQ
	return ok
}

// svmBlocks are block size and number of the 64-bit scattered messages, as in Inst.Sub.
func (s *sendMessage) svmBlocks() uint32 {
	return [...]uint32{1, 4, 8, 0}[s.bits(8, 2)] | 1<<s.bits(10, 2)<<8
}

// coordinates adds as many of u, v, r and lod as the message is long for.
func (s *sendMessage) coordinates(in *visa.Inst, lanes int) bool {
	grf := s.d.prog.Platform.GRF()
	row := (4*lanes + grf - 1) / grf
	length := int(s.bits(25, 4))
	if s.src[1] != nil {
		length = s.regs
	} else if s.write {
		for c := range 4 {
			length -= row * int(in.Sub>>c&1)
		}
	}
	for range 4 {
		if s.next < length {
			in.Args = append(in.Args, s.payload(4*lanes))
		} else {
			in.Args = append(in.Args, nullOperand)
		}
	}
	in.Args = append(in.Args, s.data(4*lanes))
	return true
}

// Operations of the data port's atomics.
var (
	portAtomics = [16]isa.AtomicOp{
		0x0: isa.NumAtomicOps, 0x1: isa.AtomicAnd, 0x2: isa.AtomicOr, 0x3: isa.AtomicXor, 0x4: isa.AtomicXchg, 0x5: isa.AtomicInc,
		0x6: isa.AtomicDec, 0x7: isa.AtomicAdd, 0x8: isa.AtomicSub, 0x9: isa.NumAtomicOps, 0xa: isa.AtomicMaxSint,
		0xb: isa.AtomicMinSint, 0xc: isa.AtomicMax, 0xd: isa.AtomicMin, 0xe: isa.AtomicCmpXchg, 0xf: isa.NumAtomicOps,
	}
	portFloatAtomics = [8]isa.AtomicOp{
		isa.NumAtomicOps, isa.AtomicFMax, isa.AtomicFMin, isa.AtomicFCmpWr,
		isa.NumAtomicOps, isa.NumAtomicOps, isa.NumAtomicOps, isa.NumAtomicOps,
	}
)

// atomic understands an atomic on dwords or qwords: addresses, then the sources. The
// hardware compares with the first source of a compare and exchange.
func (s *sendMessage) atomic(in *visa.Inst, op isa.Op, float bool, address, bytes int, front ...visa.Operand) bool {
	which := portAtomics[s.bits(8, 4)]
	if float {
		which = portFloatAtomics[s.bits(8, 3)]
	}
	if which >= isa.NumAtomicOps {
		return false
	}
	lanes := int(in.ExecSize)
	in.Op, in.Sub = op, uint32(which)|uint32(8*bytes)<<8
	args := append(front, s.payload(address*lanes))
	sources := [2]visa.Operand{nullOperand, nullOperand}
	for i := range which.Sources() {
		sources[i] = s.payload(bytes * lanes)
	}
	if which == isa.AtomicCmpXchg {
		sources[0], sources[1] = sources[1], sources[0]
	}
	dst := *s.dst
	if s.bits(13, 1) == 0 {
		dst = nullOperand
	}
	if op == isa.OpSvmAtomic {
		in.Args = append(args, dst, sources[0], sources[1])
	} else {
		in.Args = append(args, sources[0], sources[1], dst)
	}
	return true
}

// Opcodes of the load/store cache, by the descriptor's lowest six bits.
var (
	cacheOps = [8]isa.Op{
		isa.OpLscLoad, isa.OpLscLoadStrided, isa.OpLscLoadQuad, isa.OpInvalid,
		isa.OpLscStore, isa.OpLscStoreStrided, isa.OpLscStoreQuad, isa.OpInvalid,
	}
	cacheAtomics = [...]isa.AtomicOp{
		isa.AtomicInc, isa.AtomicDec, isa.AtomicLoad, isa.AtomicXchg, isa.AtomicAdd, isa.AtomicSub, isa.AtomicMinSint, isa.AtomicMaxSint,
		isa.AtomicMin, isa.AtomicMax, isa.AtomicCmpXchg, isa.AtomicFAdd, isa.AtomicFSub, isa.AtomicFMin, isa.AtomicFMax, isa.AtomicFCmpWr,
		isa.AtomicAnd, isa.AtomicOr, isa.AtomicXor,
	}
)

const cacheFence = 0x1f

// loadStore understands the messages of the load/store cache.
func (s *sendMessage) loadStore(in *visa.Inst, sfid uint64) bool {
	op := s.bits(0, 6)
	if op == cacheFence {
		in.Op = isa.OpFenceGlobal
		return true
	}
	lanes := int(in.ExecSize)
	size := [...]struct{ memory, register int }{{8, 8}, {16, 16}, {32, 32}, {64, 64}, {8, 32}, {16, 32}, {16, 32}, {}}[s.bits(9, 3)]
	l := &visa.LSC{
		SFID:     [...]visa.LSCSFID{sfidUGM: visa.UGM, sfidUGML: visa.UGML, sfidSLM: visa.SLM, sfidTGM: visa.TGM}[sfid],
		AddrKind: [...]visa.LSCAddrKind{visa.Flat, visa.BSS, visa.SS, visa.BTI}[s.bits(29, 2)],
		AddrBits: [...]int{0, 16, 32, 64}[s.bits(7, 2)], Scale: 1,
		DataBits: size.memory, RegBits: size.register, HighHalf: s.bits(9, 3) == 6,
		Elems: [...]int{1, 2, 3, 4, 8, 16, 32, 64}[s.bits(12, 3)], Transpose: s.bits(15, 1) != 0,
	}
	in.LSC = l
	switch l.AddrKind {
	case visa.BTI:
		l.Surface = number(s.ex >> 24 & 0xff)
	case visa.BSS, visa.SS:
		l.Surface = number(s.ex &^ 0x3f)
	}
	if l.AddrBits == 0 || l.DataBits == 0 {
		return false
	}
	in.Args = []visa.Operand{nullOperand, nullOperand, nullOperand, nullOperand}
	if op < uint32(len(cacheOps)) {
		in.Op = cacheOps[op]
		s.write = op >= 4
		if in.Op == isa.OpLscLoadQuad || in.Op == isa.OpLscStoreQuad {
			l.ChMask, l.Transpose, l.Elems = uint8(s.bits(12, 4)), false, 1
		}
	} else if i := op - 8; i < uint32(len(cacheAtomics)) {
		in.Op, in.Sub = isa.OpLscAtomic, uint32(cacheAtomics[i])
	} else {
		return false
	}
	addresses := lanes
	if l.Transpose || in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided {
		addresses = 1
	}
	bytes := addresses * l.AddrBits / 8
	in.Args[1] = s.payload(bytes)
	if l.SFID == visa.TGM { // as many coordinates as there are registers
		for s.next < s.regs && len(l.More) < 3 {
			l.More = append(l.More, s.payload(bytes))
		}
	} else if addresses == 1 && !l.Transpose { // a strided message has its pitch in the next dword
		l.More = []visa.Operand{s.element(isa.UD, l.AddrBits/32)}
	}
	switch {
	case in.Op == isa.OpLscAtomic:
		in.Args[0] = *s.dst
		for i := range isa.AtomicOp(in.Sub).Sources() {
			in.Args[2+i] = s.payload(lanes * max(l.RegBits, 32) / 8)
		}
	case s.write:
		in.Args[2] = s.payload(0)
	default:
		in.Args[0] = *s.dst
	}
	return in.Op != isa.OpInvalid
}
