package eu

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Taking a raw message apart: the bits of its descriptors, and the registers of its payload as operands.

// Shared functions.
const (
	sfidUGML = 0x1
	sfidGTW  = 0x3 // the gateway, for barriers
	sfidDC0  = 0xa
	sfidDC1  = 0xc
	sfidTS   = 0x7 // the thread spawner, for the end of a thread
	sfidTGM  = 0xd
	sfidSLM  = 0xe
	sfidUGM  = 0xf
)

// sendMessage is a raw message that is being decoded.
type sendMessage struct {
	d     *decoder
	in    *visa.Inst // the instruction that the message stands for
	desc  uint64
	ex    uint64
	sfid  uint64 // the shared function
	src   [2]*visa.Operand
	regs  int // registers of src[0]
	dst   *visa.Operand
	next  int  // the next register of the payload
	write bool // the destination is not used
}

// take takes the descriptors and registers out of the operands; false: a descriptor is not immediate.
func (s *sendMessage) take(raw *visa.Inst) bool {
	args := raw.Args
	s.ex = args[0].Imm
	s.sfid = s.ex & 15
	if raw.Op == isa.OpRawSend || raw.Op == isa.OpRawSendC { // exdesc, number of src and dst, desc, src, dst
		s.desc, s.regs = args[3].Imm, int(args[1].Imm)
		s.src, s.dst = [2]*visa.Operand{&args[4]}, &args[5]
		return args[3].Kind == visa.ImmediateOperand
	}
	s.desc, s.regs = args[1].Imm, raw.Get(isa.FirstLength) // exdesc, desc, src0, src1, dst
	s.src, s.dst = [2]*visa.Operand{&args[2], &args[3]}, &args[4]
	if f := raw.Get(isa.SharedFunction); f != 0 { // raw_sendsc has it only in the extended descriptor
		s.sfid = uint64(f)
	}
	return args[0].Kind == visa.ImmediateOperand && args[1].Kind == visa.ImmediateOperand
}

// understand finds the instruction that the message stands for; false: there is none.
func (s *sendMessage) understand(ends bool) bool {
	switch s.sfid {
	case sfidDC0, sfidDC1:
		return s.dataPort()
	case sfidGTW:
		return s.gateway()
	case sfidTS:
		s.in.Op = isa.OpFenceGlobal
		return ends
	case sfidUGM, sfidUGML, sfidSLM, sfidTGM:
		return s.loadStore()
	}
	return false
}

// bits returns a field of the descriptor.
//
//go:noinline
func (s *sendMessage) bits(at, n uint) uint32 { return uint32(s.desc >> at & (1<<n - 1)) }

// operand adds an operand to the instruction.
//
//go:noinline
func (s *sendMessage) operand(a visa.Operand) { s.in.Args = append(s.in.Args, a) }

// part adds the next part of the payload as an operand: a number of bytes, rounded up to whole registers.
func (s *sendMessage) part(bytes int) {
	grf := s.d.prog.Platform.GRF()
	at, from := s.next, s.src[0]
	if at >= s.regs && s.src[1] != nil {
		at, from = at-s.regs, s.src[1]
	}
	s.next += s.d.registers(bytes)
	s.operand(*from)
	s.in.Args[len(s.in.Args)-1].Byte += at * grf
}

// data adds the destination of a load, or the next part of the payload of a store.
func (s *sendMessage) data(bytes int) {
	if s.write {
		s.part(bytes)
	} else {
		s.operand(*s.dst)
	}
}

// element adds an element of the first register of the payload, which is the header.
func (s *sendMessage) element(t isa.Type, index int) {
	s.operand(*s.src[0])
	a := &s.in.Args[len(s.in.Args)-1]
	a.Kind, a.Type, a.Row, a.Col, a.Byte = visa.GeneralOperand, t, 0, a.Byte/t.Size()+index, 0
}

// number adds an immediate.
func (s *sendMessage) number(v uint64) {
	s.operand(visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD, Imm: v})
}

//go:noinline
func (s *sendMessage) null() { s.operand(visa.Operand{Kind: visa.NullOperand, Type: isa.NoType}) }
