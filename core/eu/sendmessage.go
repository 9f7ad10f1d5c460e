package eu

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// A raw message as it is taken apart: descriptor bits, and the registers of its payload as operands.

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

// sendMessage is a raw message being understood.
type sendMessage struct {
	d     *decoder
	in    *visa.Inst // the instruction it is
	desc  uint64
	ex    uint64
	src   [2]*visa.Operand
	regs  int // of src[0]
	dst   *visa.Operand
	next  int  // register of the payload that comes next
	write bool // the destination is not used
}

// bits is a field of the descriptor.
//
//go:noinline
func (s *sendMessage) bits(at, n uint) uint32 { return uint32(s.desc >> at & (1<<n - 1)) }

// operand adds an operand to the instruction.
//
//go:noinline
func (s *sendMessage) operand(a visa.Operand) { s.in.Args = append(s.in.Args, a) }

// part adds the next part of the payload: so many bytes in whole registers.
func (s *sendMessage) part(bytes int) {
	grf := s.d.prog.Platform.GRF()
	at, from := s.next, s.src[0]
	if at >= s.regs && s.src[1] != nil {
		at, from = at-s.regs, s.src[1]
	}
	s.next += (bytes + grf - 1) / grf
	s.operand(*from)
	s.in.Args[len(s.in.Args)-1].Byte += at * grf
}

// data adds the destination, or the next part of the payload of a store.
func (s *sendMessage) data(bytes int) {
	if s.write {
		s.part(bytes)
	} else {
		s.operand(*s.dst)
	}
}

// element adds an element of the first register of the payload, the header.
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
