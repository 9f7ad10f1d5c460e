package object

import (
	"math/bits"
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// lscTyped is the opcode of lsc instructions on typed memory (.tgm).
const lscTyped = 0x8a

// Operations of the lsc instructions, in the order of their codes (spec/visa/instructions/LSC_UNTYPED.md): lscOps from
// 0, lscAtomics from 8, lscMore from 0x1b. One of lscMore is not an instruction of the text.
var (
	lscOps = []isa.Op{
		isa.OpLscLoad, isa.OpLscLoadStrided, isa.OpLscLoadQuad, isa.OpLscLoadBlock2D,
		isa.OpLscStore, isa.OpLscStoreStrided, isa.OpLscStoreQuad, isa.OpLscStoreBlock2D,
	}
	lscMore    = []isa.Op{isa.OpLscLoadStatus, isa.OpLscStoreUncompressed, isa.OpInvalid, isa.OpLscReadStateInfo}
	lscAtomics = []isa.AtomicOp{
		isa.AtomicInc, isa.AtomicDec, isa.AtomicLoad, isa.AtomicXchg, isa.AtomicAdd, isa.AtomicSub,
		isa.AtomicMinSint, isa.AtomicMaxSint, isa.AtomicMin, isa.AtomicMax, isa.AtomicCmpXchg,
		isa.AtomicFAdd, isa.AtomicFSub, isa.AtomicFMin, isa.AtomicFMax, isa.AtomicFCmpWr,
		isa.AtomicAnd, isa.AtomicOr, isa.AtomicXor,
	}
)

const (
	firstLscAtomic = 0x08
	firstLscMore   = 0x1b
)

// shape is the size in bits of a data element in memory and in a register.
type shape struct {
	mem, reg int
	high     bool
}

// Words and numbers in the order of their codes, which start at 0 for sharedFunctions, cacheControls, fenceOps and
// fenceScopes, and at 1 for the others. Intel's assembler calls the scope "system" of the page "sysrel".
var (
	sharedFunctions = []visa.LSCSFID{visa.UGM, visa.UGML, visa.TGM, visa.SLM}
	cacheControls   = []string{"df", "uc", "ca", "wb", "wt", "st", "ri", "cc"}
	fenceOps        = []string{"none", "evict", "invalidate", "discard", "clean", "flushl3", "type6"}
	fenceScopes     = []string{"group", "local", "tile", "gpu", "gpus", "sysrel", "sysacq"}

	addressModels = []visa.LSCAddrKind{visa.Flat, visa.BSS, visa.SS, visa.BTI, visa.ARG}
	addressBits   = []int{16, 32, 64}
	vectorLengths = []int{1, 2, 3, 4, 8, 16, 32, 64}
	dataShapes    = []shape{
		{8, 8, false}, {16, 16, false}, {32, 32, false}, {64, 64, false},
		{8, 32, false}, {16, 32, false}, {16, 32, true},
	}
	dataOrders = []bool{false, true} // transposed
)

// coded reads or writes a value as a byte, its index in a table plus first.
func coded[T comparable](r *routine, v T, table []T, first int, what string) T {
	at, i := r.c.at(), 0
	if !r.c.reading {
		for i < len(table) && table[i] != v {
			i++
		}
		if i == len(table) {
			r.c.fail("The binary object has no code for this " + what + ".")
			return v
		}
	}
	i = r.c.u8(first+i) - first
	if r.c.err != nil {
		return v
	}
	if i < 0 || i >= len(table) {
		r.c.failAt(at, text.Say("There is no {} with code {}.", what, first+i))
		return v
	}
	return table[i]
}

// lscOp reads or writes the operation of an lsc instruction.
func (r *routine) lscOp(in *visa.Inst) {
	c := r.c
	at, code := c.at(), 0
	if !c.reading {
		for i, op := range lscOps {
			if op == in.Op {
				code = i
			}
		}
		for i, op := range lscMore {
			if op == in.Op {
				code = firstLscMore + i
			}
		}
		for i, a := range lscAtomics {
			if in.Op == isa.OpLscAtomic && a == in.Atomic() {
				code = firstLscAtomic + i
			}
		}
	}
	if code = c.u8(code); !c.reading {
		return
	}
	op := isa.OpInvalid
	switch {
	case code < len(lscOps):
		op = lscOps[code]
	case code < firstLscAtomic+len(lscAtomics):
		op = isa.OpLscAtomic
		in.Set(isa.AtomicKind, int(lscAtomics[code-firstLscAtomic]))
	case code >= firstLscMore && code < firstLscMore+len(lscMore):
		op = lscMore[code-firstLscMore]
	}
	if slices.Contains(rows[r.number], op) {
		in.Op = op
		return
	}
	c.failAt(at, "There is no lsc operation 0x"+hex(code)+" with this opcode.")
}

// absent stands for an operand that an lsc instruction does not have.
var absent = visa.Operand{Kind: visa.NullOperand, Type: isa.NoType}

// lsc reads or writes an lsc instruction after its opcode.
func (r *routine) lsc(in *visa.Inst) {
	c := r.c
	r.lscOp(in)
	if c.err != nil {
		return
	}
	if c.reading {
		in.Args = []visa.Operand{absent, absent, absent, absent}
		in.LSC = &visa.LSC{Scale: 1}
	}
	if in.Op == isa.OpLscReadStateInfo {
		r.readStateInfo(in)
		return
	}
	r.execSize(in)
	r.predicate(in)
	switch {
	case r.number == lscTyped:
		r.typed(in, in.LSC)
	case in.Op == isa.OpLscLoadBlock2D, in.Op == isa.OpLscStoreBlock2D:
		r.block2D(in)
	default:
		r.untyped(in)
	}
	if c.reading {
		dropAbsent(in)
	}
}

// dropAbsent sets the operands to absent for which the row has no slot. The bytes have all operands.
func dropAbsent(in *visa.Inst) {
	write, sources := false, 0
	for _, s := range isa.Table[in.Op].Slots {
		switch {
		case s.Kind == isa.AddrSlot:
		case s.Write:
			write = true
		default:
			sources++
		}
	}
	for i := range in.Args {
		if i == 0 && !write || i > 1 && i-2 >= sources {
			in.Args[i] = absent
		}
	}
}

// sharedFunction reads or writes the memory that an lsc message goes to.
func (r *routine) sharedFunction(l *visa.LSC) {
	l.SFID = coded(r, l.SFID, sharedFunctions, 0, "shared function")
}

func (r *routine) caching(l *visa.LSC) {
	var words [2]string
	for i := range words {
		words[i] = cacheControls[0]
		if i < len(l.Caching) {
			words[i] = l.Caching[i]
		}
		words[i] = coded(r, words[i], cacheControls, 0, "cache control")
	}
	if !r.c.reading {
		return
	}
	switch {
	case words[1] != cacheControls[0]:
		l.Caching = words[:]
	case words[0] != cacheControls[0]:
		l.Caching = words[:1]
	}
}

func (r *routine) data(l *visa.LSC) {
	s := coded(r, shape{l.DataBits, l.RegBits, l.HighHalf}, dataShapes, 1, "size of a data element")
	order := coded(r, l.Transpose, dataOrders, 1, "order of the data")
	if r.c.reading {
		l.DataBits, l.RegBits, l.HighHalf, l.Transpose = s.mem, s.reg, s.high, order
	}
}

// length reads or writes the vector length, or the channels of a quad. Intel's tools keep both in one field and write
// it twice; only for strided instructions the second byte is 0.
func (r *routine) length(in *visa.Inst, l *visa.LSC) {
	c := r.c
	quad := in.Op == isa.OpLscLoadQuad || in.Op == isa.OpLscStoreQuad
	at := c.at()
	if quad && (c.reading || l.ChMask != 0) {
		c.u8(int(l.ChMask))
		v := c.u8(int(l.ChMask))
		if c.reading {
			if l.ChMask = uint8(v & 15); v == 0 || v > 15 {
				c.failAt(at, "There are no channels 0x"+hex(v)+".")
			}
			l.Elems = bits.OnesCount8(l.ChMask)
		}
		return
	}
	n := coded(r, l.Elems, vectorLengths, 1, "vector length")
	if in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided {
		c.u8(0)
	} else {
		coded(r, l.Elems, vectorLengths, 1, "vector length")
	}
	if c.reading {
		l.Elems = n
	}
}

// surfaceOf reads or writes the surface of an address, which is a zero if the address model has none.
func (r *routine) surfaceOf(in *visa.Inst, l *visa.LSC) {
	o := visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD}
	needed := l.AddrKind == visa.BTI || l.AddrKind == visa.BSS || l.AddrKind == visa.SS
	if needed && !r.c.reading {
		o = l.Surface
	}
	r.scalar(in, &o)
	if needed && r.c.reading {
		l.Surface = o
	}
}

// scalar reads or writes a number or an element of a general variable; the text allows nothing else.
func (r *routine) scalar(in *visa.Inst, o *visa.Operand) {
	r.vector(in, o, reads)
	if r.c.reading && o.Kind != visa.ImmediateOperand && o.Kind != visa.GeneralOperand {
		r.c.fail("This scalar of an lsc message is neither a number nor an element of a general variable.")
	}
}

// untyped reads or writes a load, store or atomic of untyped memory.
func (r *routine) untyped(in *visa.Inst) {
	c, l := r.c, in.LSC
	r.sharedFunction(l)
	r.caching(l)
	l.AddrKind = coded(r, l.AddrKind, addressModels, 1, "address model")
	l.Scale = c.u16(l.Scale)
	l.Disp = int64(c.i32(int(l.Disp)))
	l.AddrBits = coded(r, l.AddrBits, addressBits, 1, "address size")
	r.data(l)
	r.length(in, l)
	r.surfaceOf(in, l)
	r.raw(&in.Args[0])
	r.raw(&in.Args[1])
	if in.Op == isa.OpLscLoadStrided || in.Op == isa.OpLscStoreStrided {
		pitch := visa.Operand{Kind: visa.ImmediateOperand, Type: isa.UD}
		if len(l.More) > 0 {
			pitch = l.More[0]
		}
		r.scalar(in, &pitch)
		if c.reading {
			l.More = []visa.Operand{pitch}
		}
		r.raw(&in.Args[2])
		return
	}
	r.raw(&in.Args[2])
	r.raw(&in.Args[3])
}

// block2D reads or writes a load or store of a rectangle.
func (r *routine) block2D(in *visa.Inst) {
	c, l := r.c, in.LSC
	b := &l.Block
	if b.Packed {
		c.fail("The binary object has no address of a block in a register.")
		return
	}
	r.sharedFunction(l)
	r.caching(l)
	r.data(l)
	b.Blocks, b.Width, b.Height = c.u8(b.Blocks), c.u16(b.Width), c.u16(b.Height)
	b.VNNI = c.u8(flag(b.VNNI, 0)) != 0
	if c.reading {
		l.AddrBits, l.Elems = 64, 1
		l.More = make([]visa.Operand, 5)
	}
	r.raw(&in.Args[0])
	r.scalar(in, &in.Args[1])
	for i := range l.More {
		r.scalar(in, &l.More[i])
	}
	r.raw(&in.Args[2])
}

// typed reads or writes a quad or an atomic of typed memory.
func (r *routine) typed(in *visa.Inst, l *visa.LSC) {
	c := r.c
	switch in.Op {
	case isa.OpLscLoadQuad, isa.OpLscStoreQuad, isa.OpLscAtomic, isa.OpLscReadStateInfo:
	default:
		c.fail("The binary object has no " + isa.Table[in.Op].Name + " of typed memory.")
		return
	}
	l.SFID = visa.TGM
	r.caching(l)
	l.AddrKind = coded(r, l.AddrKind, addressModels, 1, "address model")
	l.AddrBits = coded(r, l.AddrBits, addressBits, 1, "address size")
	r.data(l)
	r.length(in, l)
	r.surfaceOf(in, l)
	r.raw(&in.Args[0])
	r.raw(&in.Args[1])
	coordinates := [3]visa.Operand{absent, absent, absent}
	copy(coordinates[:], l.More)
	n := 0
	for i := range coordinates {
		if r.raw(&coordinates[i]); coordinates[i].Kind == visa.RawOperand {
			n = i + 1
		}
	}
	if c.reading {
		l.More = append(l.More, coordinates[:n]...)
	}
	r.raw(&in.Args[2])
	r.raw(&in.Args[3])
}

// readStateInfo reads or writes a typed instruction for one channel, whose shape is fixed.
func (r *routine) readStateInfo(in *visa.Inst) {
	l := &visa.LSC{DataBits: 32, RegBits: 32, Elems: 1, AddrBits: 32, AddrKind: in.LSC.AddrKind, Surface: in.LSC.Surface}
	head := visa.Inst{ExecSize: 1, NoMask: true, Pred: in.Pred}
	r.execSize(&head)
	r.predicate(&head)
	r.typed(in, l)
	if r.c.reading {
		in.Pred, in.ExecSize = head.Pred, 1
		*in.LSC = visa.LSC{SFID: visa.TGM, Scale: 1, AddrKind: l.AddrKind, Surface: l.Surface}
		in.Args[1], in.Args[2], in.Args[3] = absent, absent, absent
	}
}

// lscFence reads or writes an lsc_fence after its opcode; it is always (M1_NM, 1).
func (r *routine) lscFence(in *visa.Inst) {
	c := r.c
	head := visa.Inst{ExecSize: 1, NoMask: true}
	r.execSize(&head)
	r.predicate(&head)
	if c.reading {
		in.LSC = &visa.LSC{}
	}
	l := in.LSC
	r.sharedFunction(l)
	scope := l.Scope
	if scope == "system" {
		scope = "sysrel"
	}
	fence := coded(r, l.Fence, fenceOps, 0, "fence operation")
	scope = coded(r, scope, fenceScopes, 0, "fence scope")
	if c.reading {
		l.Fence, l.Scope = fence, scope
	}
}
