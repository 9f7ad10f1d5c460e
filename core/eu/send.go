package eu

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/isa"
)

// raw_send and raw_sends. A message to the data port or the load/store cache is executed as the instruction for which
// Intel's compiler emits it, which its descriptors determine. These are the hardware's descriptors, which the
// specification leaves to "expert users"; only immediate ones can be understood before the run. Of the messages to
// other shared functions only signals to named barriers and the end of a thread are modelled.

// rawSend decodes the raw messages.
func rawSend(d *decoder, o *op, _ *entry) {
	raw, in := d.inst, *d.inst
	in.Args, in.Sub = nil, 0
	s := sendMessage{d: d, in: &in}
	if !d.require(s.take(raw)) {
		return
	}
	ends := raw.Op == isa.OpRawSendSEot || raw.Op == isa.OpRawSendSCEot || s.ex>>5&1 != 0
	if !d.require(s.understand(ends)) {
		d.why = isa.Table[raw.Op].Name + " is modelled for messages to the data port with immediate descriptors; this one is none that is known, and the run skips it."
		return
	}
	d.prog.raw[o.index] = &in
	d.decodeAs(&in)
	if send := o.exec; ends {
		o.exec = func(m *Machine, o *op) {
			send(m, o)
			m.endThread()
		}
	}
}

// endThread ends all frames of the current thread, and so the thread.
func (m *Machine) endThread() {
	for m.u32(int(m.cur.thr)+thrDepth) != 0 {
		m.ret(m.u32(int(m.cur.frame) + frmCall))
	}
}

// portForm is how a message of the data port is laid out.
type portForm uint8

const (
	noPort      portForm = iota
	port32               // surface, addresses of 32 bits, data
	port64               // addresses of 64 bits, data
	portRows64           // addresses of 64 bits, data; the base address is 0
	portBlock32          // surface, an offset in the header, owords
	portBlock64          // an address in the header, owords
	portTyped            // surface, coordinates, data
	portMedia            // surface, x, y and the size in the header, rows of bytes
	portAtomic32
	portAtomic64
	portAtomicTyped
	portFence
)

// portSub says which bits of the descriptor select the elements of a message of the data port.
type portSub uint8

const (
	noSub    portSub = iota
	subFour          // four bytes
	subBytes         // 1, 2 or 4 bytes
	subRGBA          // channels, of which the descriptor lists the disabled ones
	subBlock         // size and number of blocks
	subFloat         // atomics on floats
	subWord          // atomics on words
	subHalf          // atomics on HF
)

// portMessage is a message of the data port.
type portMessage struct {
	sfid, kind uint8 // kind: bits 14 to 18 of the descriptor
	op         isa.Op
	form       portForm
	sub        portSub
	write      bool
}

var portMessages = [...]portMessage{
	{sfidDC0, 0x00, isa.OpOWordLd, portBlock32, noSub, false},
	{sfidDC0, 0x01, isa.OpOWordLdUnaligned, portBlock32, noSub, false},
	{sfidDC0, 0x03, isa.OpGather, port32, subFour, false},
	{sfidDC0, 0x04, isa.OpGatherScaled, port32, subBytes, false},
	{sfidDC0, 0x07, isa.OpFenceGlobal, portFence, noSub, false},
	{sfidDC0, 0x08, isa.OpOWordSt, portBlock32, noSub, true},
	{sfidDC0, 0x0b, isa.OpScatter, port32, subFour, true},
	{sfidDC0, 0x0c, isa.OpScatterScaled, port32, subBytes, true},
	{sfidDC1, 0x01, isa.OpGather4Scaled, port32, subRGBA, false},
	{sfidDC1, 0x02, isa.OpDWordAtomic, portAtomic32, noSub, false},
	{sfidDC1, 0x03, isa.OpDWordAtomic, portAtomic32, subWord, false},
	{sfidDC1, 0x04, isa.OpMediaLd, portMedia, noSub, false},
	{sfidDC1, 0x05, isa.OpGather4Typed, portTyped, subRGBA, false},
	{sfidDC1, 0x06, isa.OpTypedAtomic, portAtomicTyped, noSub, false},
	{sfidDC1, 0x07, isa.OpTypedAtomic, portAtomicTyped, subWord, false},
	{sfidDC1, 0x09, isa.OpScatter4Scaled, port32, subRGBA, true},
	{sfidDC1, 0x0a, isa.OpMediaSt, portMedia, noSub, true},
	{sfidDC1, 0x0d, isa.OpScatter4Typed, portTyped, subRGBA, true},
	{sfidDC1, 0x10, isa.OpSvmGather, port64, subBlock, false},
	{sfidDC1, 0x11, isa.OpSvmGather4Scaled, portRows64, subRGBA, false},
	{sfidDC1, 0x12, isa.OpSvmAtomic, portAtomic64, noSub, false},
	{sfidDC1, 0x13, isa.OpSvmAtomic, portAtomic64, subWord, false},
	{sfidDC1, 0x14, isa.OpSvmBlockLd, portBlock64, noSub, false},
	{sfidDC1, 0x15, isa.OpSvmBlockSt, portBlock64, noSub, true},
	{sfidDC1, 0x19, isa.OpSvmScatter4Scaled, portRows64, subRGBA, true},
	{sfidDC1, 0x1a, isa.OpSvmScatter, port64, subBlock, true},
	{sfidDC1, 0x1b, isa.OpDWordAtomic, portAtomic32, subFloat, false},
	{sfidDC1, 0x1c, isa.OpDWordAtomic, portAtomic32, subHalf, false},
	{sfidDC1, 0x1d, isa.OpSvmAtomic, portAtomic64, subFloat, false},
	{sfidDC1, 0x1e, isa.OpSvmAtomic, portAtomic64, subHalf, false},
}

// dataPort decodes the messages of the data cache data ports 0 and 1; false: an unknown one.
func (s *sendMessage) dataPort() bool {
	for i := range portMessages {
		if p := &portMessages[i]; uint64(p.sfid) == s.sfid && uint32(p.kind) == s.bits(14, 5) {
			s.in.Op, s.write = p.op, p.write
			return s.port(p)
		}
	}
	return false
}

// port takes the operands out of the registers of a message of a data port; false: it is not a valid message.
func (s *sendMessage) port(p *portMessage) bool {
	in := s.in
	lanes := int(in.ExecSize)
	header := s.bits(19, 1)
	s.next = int(header)
	if p.form != port64 && p.form != portRows64 && p.form != portBlock64 && p.form != portAtomic64 {
		s.number(uint64(s.bits(0, 8))) // the surface
	}
	s.portElements(p.sub)
	switch p.form {
	case port32:
		s.number(0)
		s.part(4 * lanes)
		s.data(4 * lanes)
	case port64:
		s.part(8 * lanes)
		s.data(8 * lanes)
	case portRows64:
		s.number(0)
		s.part(8 * lanes)
		in.Args[1].Type = isa.UQ
		s.data(4 * lanes)
	case portBlock32:
		s.element(isa.UD, 2)
		return s.owords() && header != 0
	case portBlock64:
		s.element(isa.UQ, 0)
		return s.owords() && header != 0
	case portTyped:
		data := 0
		if p.write {
			data = bits.OnesCount(uint(in.Get(isa.Channels)))
		}
		s.coordinates(data)
		s.data(4 * lanes)
	case portMedia:
		in.ExecSize, in.NoMask = 1, true
		in.Set(isa.MediaMode, [...]int{0, 0, 0, 0, 0, 0, 2, 3}[s.bits(8, 3)]) // the fields of an interlaced surface
		s.number(0)
		s.element(isa.UD, 0)
		s.element(isa.UD, 1)
		s.data(0)
		s.element(isa.UD, 2)
		return header != 0
	case portAtomic32, portAtomic64, portAtomicTyped:
		return s.atomic(p)
	}
	return true
}

// portElements sets the modifiers that the descriptor gives for the elements.
func (s *sendMessage) portElements(by portSub) {
	in := s.in
	switch by {
	case subFour:
		in.Set(isa.ElementBytes, 4)
	case subBytes:
		in.Set(isa.ElementBytes, 1<<s.bits(10, 2))
	case subRGBA:
		in.Set(isa.Channels, int(^s.bits(8, 4)))
	case subBlock:
		in.Set(isa.BlockBytes, [...]int{1, 4, 8, 0}[s.bits(8, 2)])
		in.Set(isa.BlockCount, 1<<s.bits(10, 2))
	}
}

// owords adds the data of a block of owords; false: the descriptor's number of owords has no meaning.
func (s *sendMessage) owords() bool {
	in, number := s.in, s.bits(8, 3)
	in.ExecSize, in.NoMask = [...]uint8{1, 1, 2, 4, 8, 16, 0, 0}[number], true
	s.data(16 * int(in.ExecSize))
	if number == 1 { // the upper half of the register
		in.Args[len(in.Args)-1].Byte += 16
	}
	return in.ExecSize != 0
}

// coordinates adds as many of u, v, r and lod as the message has rows besides those of data.
func (s *sendMessage) coordinates(data int) {
	bytes := 4 * int(s.in.ExecSize)
	length := s.regs - data*s.d.registers(bytes)
	if s.src[1] != nil {
		length += s.d.inst.Get(isa.SecondLength)
	}
	for range 4 {
		if s.next < length {
			s.part(bytes)
		} else {
			s.null()
		}
	}
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

// atomicOp returns the operation of an atomic.
func (s *sendMessage) atomicOp(p *portMessage) isa.AtomicOp {
	if p.sub == subFloat || p.sub == subHalf {
		return portFloatAtomics[s.bits(8, 3)]
	}
	return portAtomics[s.bits(8, 4)]
}

// atomic decodes an atomic: addresses or coordinates, then the sources. The hardware compares with the first source of
// a compare and exchange. svm_atomic has its result before the sources, the others after them.
func (s *sendMessage) atomic(p *portMessage) bool {
	which := s.atomicOp(p)
	if which >= isa.NumAtomicOps {
		return false
	}
	in, lanes := s.in, int(s.in.ExecSize)
	bytes := 4
	switch {
	case p.sub >= subWord:
		bytes = 2
	case p.form == portAtomic64 && p.sub == noSub:
		bytes <<= s.bits(12, 1)
	}
	in.Set(isa.AtomicKind, int(which))
	in.Set(isa.AtomicBits, 8*bytes)
	result := func() {
		if s.bits(13, 1) != 0 {
			s.operand(*s.dst)
		} else {
			s.null()
		}
	}
	switch p.form {
	case portAtomicTyped:
		s.coordinates(which.Sources())
	case portAtomic32:
		s.part(4 * lanes)
	default:
		s.part(8 * lanes)
		result()
	}
	first := len(in.Args)
	for i := range 2 {
		if i < which.Sources() {
			s.part(max(bytes, 4) * lanes)
		} else {
			s.null()
		}
	}
	if which == isa.AtomicCmpXchg {
		in.Args[first], in.Args[first+1] = in.Args[first+1], in.Args[first]
	}
	if p.form != portAtomic64 {
		result()
	}
	return true
}

// gatewayBarrier is the gateway's message for a barrier.
const gatewayBarrier = 4

// gateway decodes a signal to a named barrier. The payload's third dword holds, from its low byte up, the barrier, its
// type (in the highest two bits), the producers and the consumers.
func (s *sendMessage) gateway() bool {
	if s.bits(0, 3) != gatewayBarrier {
		return false
	}
	s.in.Op, s.in.ExecSize = isa.OpNBarrierSignal, 1
	for _, at := range [...]int{8, 9, 10, 11} {
		s.element(isa.UB, at)
	}
	return true
}
