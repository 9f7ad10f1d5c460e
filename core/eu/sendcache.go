package eu

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// Raw messages to the load/store cache. Each is decoded as an instruction of the lsc family.

// The operations of the load/store cache, by the descriptor's lowest six bits.
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

// The rectangles of the load/store cache.
const (
	cacheLoadBlock  = 3
	cacheStoreBlock = 7
)

// block2D decodes a message for a rectangle. The first register holds the base address, the width, height and distance
// between rows, each less 1, the position, and the size of the rectangle.
func (s *sendMessage) block2D(l *visa.LSC, write bool) bool {
	in, grf := s.in, s.d.prog.Platform.GRF()
	in.Op, in.ExecSize, l.AddrBits, l.AddrKind = isa.OpLscLoadBlock2D, 1, 64, visa.Flat
	registers := int(s.bits(20, 5))
	if s.write = write; write {
		in.Op, registers = isa.OpLscStoreBlock2D, s.d.inst.Get(isa.SecondLength)
	}
	if l.DataBits == 0 || l.DataBits != l.RegBits {
		return false
	}
	// The bounds of what the rectangle can take in registers; its own size is known when the message is executed.
	l.Block = visa.Block2D{Blocks: registers, Width: grf / (l.RegBits / 8), Height: 1}
	if l.Block.VNNI = s.bits(7, 1) != 0; l.Block.VNNI {
		l.Block.Height = max(32/l.DataBits, 1)
		l.Block.Blocks = roundUp(registers, l.Block.Height) / l.Block.Height
	}
	for i := 2; i < 8; i++ {
		s.element(isa.UD, i)
	}
	l.More, in.Args = in.Args, nil
	if write {
		s.null()
	} else {
		s.operand(*s.dst)
	}
	s.element(isa.UQ, 0)
	if write {
		s.next = s.regs
		s.part(0)
	}
	for len(in.Args) < 4 {
		s.null()
	}
	return true
}

// loadStore decodes the messages of the load/store cache; false: an unknown one.
func (s *sendMessage) loadStore() bool {
	in, op := s.in, s.bits(0, 6)
	if op == cacheFence {
		in.Op = isa.OpFenceGlobal
		return true
	}
	lanes := int(in.ExecSize)
	size := [...]struct{ memory, register int }{{8, 8}, {16, 16}, {32, 32}, {64, 64}, {8, 32}, {16, 32}, {16, 32}, {}}[s.bits(9, 3)]
	l := &visa.LSC{
		SFID:     [...]visa.LSCSFID{sfidUGM: visa.UGM, sfidUGML: visa.UGML, sfidSLM: visa.SLM, sfidTGM: visa.TGM}[s.sfid],
		AddrKind: [...]visa.LSCAddrKind{visa.Flat, visa.BSS, visa.SS, visa.BTI}[s.bits(29, 2)],
		AddrBits: [...]int{0, 16, 32, 64}[s.bits(7, 2)], Scale: 1,
		DataBits: size.memory, RegBits: size.register, HighHalf: s.bits(9, 3) == 6,
		Elems: [...]int{1, 2, 3, 4, 8, 16, 32, 64}[s.bits(12, 3)], Transpose: s.bits(15, 1) != 0,
	}
	in.LSC = l
	if op == cacheLoadBlock || op == cacheStoreBlock {
		return s.block2D(l, op == cacheStoreBlock)
	}
	l.Surface = visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD, Imm: s.ex &^ 0x3f}
	if l.AddrKind == visa.BTI {
		l.Surface.Imm = s.ex >> 24 & 0xff
	}
	if l.AddrBits == 0 || l.DataBits == 0 {
		return false
	}
	if !s.cacheOp(op) {
		return false
	}
	s.cacheArguments(lanes)
	return in.Op != isa.OpInvalid
}

// cacheOp sets the instruction that a message to the load/store cache stands for; false: there is none.
func (s *sendMessage) cacheOp(op uint32) bool {
	in := s.in
	if op < uint32(len(cacheOps)) {
		in.Op = cacheOps[op]
		s.write = op >= 4
		if in.Op == isa.OpLscLoadQuad || in.Op == isa.OpLscStoreQuad {
			in.LSC.ChMask, in.LSC.Transpose, in.LSC.Elems = uint8(s.bits(12, 4)), false, 1
		}
	} else if i := op - 8; i < uint32(len(cacheAtomics)) {
		in.Op = isa.OpLscAtomic
		in.Set(isa.AtomicKind, int(cacheAtomics[i]))
	} else {
		return false
	}
	return true
}

// cacheArguments takes the operands out of the registers: addresses, then data.
func (s *sendMessage) cacheArguments(lanes int) {
	in, l := s.in, s.in.LSC
	addresses := lanes
	if l.Transpose || in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided {
		addresses = 1
	}
	bytes := addresses * l.AddrBits / 8
	if l.SFID == visa.TGM { // there are as many coordinates as registers
		s.next = 1
		for s.next < s.regs && len(in.Args) < 3 {
			s.part(bytes)
		}
		l.More, in.Args, s.next = in.Args, nil, 0
	} else if addresses == 1 && !l.Transpose { // a strided message has its pitch in the next dword
		s.element(isa.UD, l.AddrBits/32)
		l.More, in.Args = in.Args, nil
	}
	if s.write {
		s.null()
	} else {
		s.operand(*s.dst)
	}
	s.part(bytes)
	s.next += len(l.More)
	switch {
	case in.Op == isa.OpLscAtomic:
		for range in.Atomic().Sources() {
			s.part(lanes * max(l.RegBits, 32) / 8)
		}
	case s.write:
		s.next = s.regs
		s.part(0)
	}
	for len(in.Args) < 4 {
		s.null()
	}
}
