package checker

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// lscUse is what an lsc instruction does with memory. It determines the legal cache
// controls and operands.
type lscUse uint8

const (
	lscLoads lscUse = iota
	lscStores
	lscAtomics
)

func useOf(op isa.Op) lscUse {
	switch op {
	case isa.OpLscStore, isa.OpLscStoreStrided, isa.OpLscStoreBlock2D, isa.OpLscStoreQuad, isa.OpLscStoreUncompressed:
		return lscStores
	case isa.OpLscAtomic, isa.OpLscApndCtrAtomic:
		return lscAtomics
	}
	return lscLoads
}

// lsc checks an lsc message.
func (c *checker) lsc(row *isa.Instr, in *visa.Inst) {
	switch in.Op {
	case isa.OpLscFence:
		c.lscFence(in)
		return
	case isa.OpLscReadStateInfo:
		if in.LSC.SFID != visa.TGM {
			c.report(in, diag.Lsc, "The description of a surface is read through tgm.")
		}
		if dst := &in.Args[0]; dst.Kind == visa.RawOperand {
			c.rawPlace(0, dst) // the page does not say how much is returned
		}
		return
	case isa.OpLscLoadBlock2D, isa.OpLscStoreBlock2D:
		if in.LSC.SFID == visa.TGM {
			c.sinceIGC2(in, "blocks of tgm", typedPage)
		}
	case isa.OpLscApndCtrAtomic:
		c.sinceIGC2(in, "lsc_apndctr_atomic", row.Page)
	}
	if in.LSC.SFID == visa.UGML {
		c.since(in, isa.PVC, "messages to ugml")
	}
	c.lscCaching(in)
	c.lscAddress(row, in)
	c.lscOperands(row, in)
	if in.LSC.Block.Width > 0 {
		before := c.ds.Count()
		if c.lscBlock(row, in); c.ds.Count() == before {
			c.blockData(in)
		}
		return
	}
	if c.lscShape(row, in) {
		c.lscSizes(row, in)
	}
}

// lscFence checks a fence of shared local memory, which has only one operation and one scope.
func (c *checker) lscFence(in *visa.Inst) {
	if l := in.LSC; l.SFID == visa.SLM && (l.Fence != "none" || l.Scope != "group") {
		c.report(in, diag.Lsc, "A fence of shared local memory is lsc_fence.slm.none.group.")
	}
}

// lscCacheControls holds the legal pairs of L1 and L3 cache controls, with the uses of memory
// for which each is legal: l(oad), s(tore), a(tomic). The sources are
// instructions/LSC_UNTYPED.md, "CachingL1", for atomics Intel's assembler, and for those with cc and ri of L3, which the
// page does not have, IGC 2 for Xe2.
var lscCacheControls = [...]struct{ l1, l3, uses string }{
	{"df", "df", "lsa"}, {"uc", "uc", "lsa"}, {"st", "uc", "ls"},
	{"uc", "ca", "l"}, {"ca", "uc", "l"}, {"ca", "ca", "l"}, {"st", "ca", "l"}, {"ri", "ca", "l"},
	{"uc", "cc", "l"}, {"ca", "cc", "l"}, {"ri", "ri", "l"},
	{"uc", "wb", "sa"}, {"wt", "uc", "s"}, {"wt", "wb", "s"}, {"st", "wb", "s"}, {"wb", "wb", "s"},
}

// lscCaching checks the cache controls. The page gives none to typed messages and to shared local memory. IGC 2 takes
// them for the former from XE2 on (visa/IsaVerification.cpp), and writes them for the latter in all its texts.
func (c *checker) lscCaching(in *visa.Inst) {
	l1, l3 := "df", "df"
	l := in.LSC
	if len(l.Caching) > 0 {
		l1 = l.Caching[0]
	}
	if len(l.Caching) > 1 {
		l3 = l.Caching[1]
	}
	plain := l1 == "df" && l3 == "df"
	if (l.SFID == visa.TGM || l.SFID == visa.UGML) && !plain && c.platform < isa.XE2 {
		c.report(in, diag.Lsc, "Messages to {} have the default cache controls: .df.df, or none.", l.SFID)
		return
	}
	use := useOf(in.Op)
	for _, pair := range lscCacheControls {
		if pair.l1 == l1 && pair.l3 == l3 && strings.IndexByte(pair.uses, "lsa"[use]) >= 0 {
			if l.SFID == visa.SLM && !plain && !c.m.OfIGC2() {
				c.report(in, diag.Lsc, "Shared local memory is not cached: leave the cache controls out.").Warn()
			}
			return
		}
	}
	c.report(in, diag.Lsc, "There are no cache controls .{}.{} for {}.", l1, l3, [...]string{"a load", "a store", "an atomic"}[use])
}

// lscAddress checks the address model against the shared function.
func (c *checker) lscAddress(row *isa.Instr, in *visa.Inst) {
	l := in.LSC
	flat := l.AddrKind == visa.Flat || l.AddrKind == visa.ARG
	o := &in.Args[1]
	block := l.Block.Width > 0
	switch {
	case l.SFID == visa.TGM && flat:
		c.report(in, diag.Lsc, "Typed memory is reached through a surface: bti, bss or ss.")
	case l.SFID == visa.SLM && !flat:
		c.report(in, diag.Lsc, "Shared local memory has flat addresses, as in flat[V]:a32.")
	case l.AddrBits == 64 && (l.SFID == visa.TGM || l.SFID == visa.SLM) && !block:
		c.report(in, diag.Lsc, "Addresses of {} have 32 bits: write :a32.", l.SFID)
	case l.AddrBits == 16 && l.SFID != visa.SLM:
		c.report(in, diag.Lsc, "Only shared local memory has addresses of 16 bits; write :a32 or :a64.")
	case l.AddrBits == 16 && (l.Disp > 1<<15-1 || l.Disp < -(1<<15-1)):
		c.report(in, diag.Lsc, "The offset {} does not fit in an address of 16 bits.", l.Disp)
	case l.Scale&(l.Scale-1) != 0:
		c.ds.Say(o.Span, diag.Lsc, row.Page, "The scale of an address is a power of two, not {}.", l.Scale)
	}
	if !flat && l.Surface.IsNull() {
		c.ds.Add(l.Surface.Span, diag.OperandClass, row.Page, "The surface of a message cannot be %null.")
	}
	if in.IsStrided() && len(l.More) > 0 {
		if pitch := &l.More[0]; pitch.Kind == visa.ImmediateOperand && pitch.Imm > 0xffff {
			c.ds.Say(pitch.Span, diag.Lsc, row.Page, "The pitch {} has more than 16 bits.", pitch.Imm)
		} else if pitch.IsNull() {
			c.ds.Add(pitch.Span, diag.OperandClass, row.Page, "The pitch of a message cannot be %null.")
		}
	}
}

// lscOperands checks that a message has the data operands that it needs, and no others.
func (c *checker) lscOperands(row *isa.Instr, in *visa.Inst) {
	null := func(i int) bool { return in.Args[i].Kind == visa.NullOperand }
	switch useOf(in.Op) {
	case lscStores:
		if null(2) {
			c.report(in, diag.Lsc, "{} has nothing to store: its data is %null.", row.Name)
		}
	case lscAtomics:
		if in.Op != isa.OpLscAtomic {
			break
		}
		op := in.Atomic()
		for i, name := range [...]string{"first", "second"} {
			o, wanted := &in.Args[2+i], op.Sources() > i
			switch {
			case null(2+i) && wanted:
				c.report(in, diag.Lsc, "The operation {} needs its {} source, which is %null here.", op.LscName(), name)
			case !null(2+i) && !wanted:
				c.ds.Say(o.Span, diag.Lsc, row.Page, "The operation {} has no {} source; %null must stand here.", op.LscName(), name).
					Change(o.Span, "%null")
			}
		}
	}
	if dst := &in.Args[0]; dst.Kind == visa.RawOperand && dst.Var.ReadOnly {
		c.ds.Say(dst.Span, diag.ReadOnly, "", "{} is read-only.", dst.Var.Name).Severity = visa.Error
	}
}

// lscShape checks the data shape of a message that does not move a block, and reports
// whether the shape is valid, so that sizes can be computed from it.
func (c *checker) lscShape(row *isa.Instr, in *visa.Inst) bool {
	l := in.LSC
	quad := in.Op == isa.OpLscLoadQuad || in.Op == isa.OpLscStoreQuad
	before := c.ds.Count()
	switch {
	case quad && l.ChMask == 0:
		c.report(in, diag.Lsc, "{} needs a channel mask in its shape, such as :d32.xyzw.", row.Name)
	case !quad && l.ChMask != 0:
		c.report(in, diag.Lsc, "A channel mask belongs to lsc_load_quad and lsc_store_quad.")
	case in.Op == isa.OpLscStoreQuad && l.ChMask&(l.ChMask+1) != 0:
		c.report(in, diag.Lsc, "lsc_store_quad stores channels without a gap: .x, .xy, .xyz or .xyzw.")
	case quad && l.Transpose:
		c.report(in, diag.Lsc, "{} cannot be transposed.", row.Name)
	}
	if l.SFID == visa.TGM && !quad && in.Op != isa.OpLscAtomic {
		c.report(in, diag.Lsc, "The shared function tgm takes only lsc_load_quad, lsc_store_quad, the block2d forms and atomics.")
	}
	if in.Op == isa.OpLscAtomic {
		c.lscAtomic(in)
	}
	if l.Transpose && in.ExecSize != 1 {
		c.report(in, diag.Lsc, "A transposed shape has no lanes: its execution size must be 1.")
	}
	if l.DataBits != l.RegBits && l.Elems > 1 {
		c.report(in, diag.Lsc, "A shape that converts its elements cannot be a vector.")
	}
	if !l.Transpose && !quad && l.Elems > 1 && in.Op != isa.OpLscAtomic {
		switch {
		case l.DataBits < 32:
			c.report(in, diag.Lsc, "Only elements of 32 and 64 bits come in vectors.")
		case l.SFID == visa.UGML && l.Elems != 2 && l.Elems != 4:
			c.report(in, diag.Lsc, "Vectors of ugml have 2 or 4 elements, not {}.", l.Elems)
		case l.Elems > 8:
			c.report(in, diag.Lsc, "A vector for each lane has 2, 3, 4 or 8 elements, not {}.", l.Elems)
		}
	}
	if c.ds.Count() != before {
		return false
	}
	registers := l.Elems * max(1, l.RegBits/8*int(in.ExecSize)/c.grf)
	if l.Transpose {
		registers = max(1, l.Elems*l.RegBits/8/c.grf)
	}
	if registers > 8 {
		if c.larger {
			return false
		}
		c.report(in, diag.Lsc, "This message moves {} registers, but 8 is the most.", registers)
		return false
	}
	if most := c.typedLanes(); l.SFID == visa.TGM && int(in.ExecSize) > most {
		c.report(in, diag.Lsc, "A typed message has at most {} lanes on {}.", most, c.platform).Warn()
	}
	return true
}

// typedLanes returns the largest execution size of a typed message (instructions/LSC_TYPED.md). The page ends with PVC;
// IGC 2.40 writes messages of 32 lanes for XE2 and XE3.
func (c *checker) typedLanes() int {
	switch {
	case c.platform >= isa.XE2:
		return 32
	case c.platform >= isa.PVC:
		return 16
	}
	return 8
}

func (c *checker) lscAtomic(in *visa.Inst) {
	l := in.LSC
	op := in.Atomic()
	switch {
	case l.Elems != 1 || l.Transpose:
		c.report(in, diag.Lsc, "An atomic works on one element an address: the shape cannot be a vector or transposed.")
	case l.RegBits < 32 || l.DataBits == 8 || l.HighHalf:
		c.report(in, diag.Lsc, "An atomic works on elements of 16, 32 or 64 bits: d16c32, d32 or d64.")
	case l.SFID == visa.SLM && l.DataBits == 64 && op != isa.AtomicCmpXchg:
		c.report(in, diag.Lsc, "Of the atomics of 64 bits shared local memory has only icas.")
	case (op == isa.AtomicFAdd || op == isa.AtomicFSub) && l.SFID != visa.UGM && l.SFID != visa.UGML:
		c.report(in, diag.Lsc, "The operation {} exists for ugm and ugml, not for {}.", op.LscName(), l.SFID)
	}
}

const typedPage = "instructions/LSC_TYPED.md"

// lscBlock checks the shape of a two-dimensional block.
func (c *checker) lscBlock(row *isa.Instr, in *visa.Inst) {
	l, b := in.LSC, in.LSC.Block
	if l.RegBits != l.DataBits {
		c.report(in, diag.Lsc, "The elements of a block are not converted: its shape starts with d8, d16, d32 or d64.")
		return
	}
	if l.SFID == visa.TGM {
		width := b.Width * l.DataBits / 8
		if width > 64 {
			c.ds.Say(in.OpSpan, diag.Lsc, typedPage, "A row of this block has {} bytes, but 64 is the most.", width)
		} else if most := 256 / visa.MediaPitch(width); b.Height > most {
			c.ds.Say(in.OpSpan, diag.Lsc, typedPage, "A block of {} bytes a row has at most {} rows, not {}.", width, most, b.Height)
		}
		return
	}
	store := in.Op == isa.OpLscStoreBlock2D
	columns, rows := b.Width, b.Height
	if l.Transpose {
		columns, rows = rows, columns
	}
	most := max(1, min(4, 64/l.DataBits))
	if l.Transpose && !b.VNNI {
		most = 1
	}
	switch {
	case store && b.VNNI:
		c.report(in, diag.Lsc, "A store of a block cannot transform it: its shape ends in n.")
	case store && b.Blocks != 1:
		c.report(in, diag.Lsc, "A store moves one block, not {}.", b.Blocks)
	case columns*l.RegBits > 512:
		c.report(in, diag.Lsc, "A row of this block has {} bytes, but 64 is the most.", columns*l.RegBits/8)
	case rows > 32:
		c.report(in, diag.Lsc, "This block has {} rows, but 32 is the most.", rows)
	case b.Blocks > most || b.Blocks == 3:
		c.report(in, diag.Lsc, "A message of this shape moves {}, not {}.", [...]string{1: "one block", 2: "one or two blocks", 4: "one, two or four blocks"}[most], b.Blocks)
	}
	for i := -1; i < len(l.More); i++ {
		o := &in.Args[1]
		if i >= 0 {
			o = &l.More[i]
		}
		if o.IsNull() {
			c.ds.Add(o.Span, diag.OperandClass, row.Page, "The address of a block cannot have %null in it.")
		}
	}
	if b.Packed {
		register := in.Args[1]
		register.Kind, register.Byte = visa.RawOperand, register.Row*c.grf+register.Col*register.Type.Size()
		c.rawPlace(visa.PackedBlockBytes, &register)
	}
}

// blockData checks that the data of a block starts at a register and lies inside its variable.
func (c *checker) blockData(in *visa.Inst) {
	data := &in.Args[0]
	if in.Op == isa.OpLscStoreBlock2D {
		data = &in.Args[2]
	}
	if data.Kind == visa.RawOperand {
		c.rawPlace(blockBytes(in, c.grf), data)
	}
}

// blockBytes returns the bytes that a block takes in registers, up to its last element (the pseudo-code of LOAD_BLOCK2D
// in LSC_UNTYPED.md and LSC_TYPED.md).
func blockBytes(in *visa.Inst, grf int) int {
	l, b := in.LSC, &in.LSC.Block
	bytes := l.RegBits / 8
	together := 1 // rows whose elements are adjacent
	if b.VNNI {
		together = max(1, 4/bytes)
	}
	columns, rows := b.Width, b.Height
	if l.Transpose {
		columns, rows = rows, columns
	}
	pitch := 1
	for pitch < columns || in.IsTypedBlock() && pitch*bytes < 4 {
		pitch *= 2
	}
	before := (rows - 1) / together * together
	block := pitch * (before + together)
	if registers := grf / bytes; !in.IsTypedBlock() {
		block = (block + registers - 1) / registers * registers
	}
	return ((b.Blocks-1)*block + before*pitch + columns*together) * bytes
}

// lscSizes checks that the data and the addresses of an lsc message start at registers
// and lie inside their variables. The data is a row of whole registers for each element of
// a vector, or one run of bytes if it is transposed.
func (c *checker) lscSizes(row *isa.Instr, in *visa.Inst) {
	l := in.LSC
	lanes := int(in.ExecSize)
	_, data := in.LSCData(c.grf)
	addresses := lanes * l.AddrBits / 8
	if l.Transpose || in.IsStrided() {
		addresses = l.AddrBits / 8
	}
	// Intel's assembler checks the number of registers of results and addresses, but only in
	// messages that fill their registers.
	counted := l.SFID != visa.TGM && lanes >= c.grf/2
	// It adds the offset to the addresses in the type of their variable, which must then be as
	// wide as an address.
	if o := &in.Args[1]; o.Kind == visa.RawOperand && counted && l.Disp != 0 && addresses > c.grf && o.Type.Size() < l.AddrBits/8 {
		c.ds.Say(o.Span, diag.OperandType, row.Page, "With an offset, addresses of {} bits need a variable whose elements have as many, and {} has type {}.", l.AddrBits, o.Var.Name, o.Type)
	}
	for i, need := range [...]int{data, addresses, data, data} {
		o := &in.Args[i]
		if o.Kind != visa.RawOperand {
			continue
		}
		if n := (need + c.grf - 1) / c.grf; counted && i < 2 && max(1, o.Var.Root.Bytes()/c.grf) < n {
			c.ds.Say(o.Span, diag.Bounds, rawPage, "This message uses {}, but {} has only {}.", text.Amount(n, "register"), o.Var.Name, text.Amount(o.Var.Bytes(), "byte")).Severity = visa.Error
			continue
		}
		c.rawPlace(need, o)
	}
}
