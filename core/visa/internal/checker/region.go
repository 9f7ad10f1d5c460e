package checker

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// oneOf reports whether v is 0 or a power of two up to most.
func oneOf(v uint8, most int) bool { return v == 0 || int(v) <= most && v&(v-1) == 0 }

// region checks the rules of "Region Restrictions" in 5_operands.md (see registers for
// rule 6), and that the elements lie inside the variable.
func (c *checker) region(slot *isa.Slot, in *visa.Inst, o *visa.Operand) {
	r := o.Region
	report := func(code *diag.Code, template string, args ...any) {
		c.ds.Say(c.regionSpan(o), code, "", template, args...)
	}
	exec := vectorLanes(in)
	if slot.Write {
		switch {
		case !oneOf(r.H, 4):
			report(diag.HorzStride, "The stride of a destination is 1, 2 or 4, not {}.", r.H)
			return
		case r.H == 0:
			at := c.regionSpan(o)
			c.ds.Add(at, diag.DstStride, "", "The stride of a destination must not be 0: all channels would write the same element.").
				Change(at, "<1>")
			return
		}
		c.bounds(in, o, 0, exec, int(r.H))
		return
	}
	switch {
	case !oneOf(r.V, 32):
		report(diag.VertStride, "A vertical stride is 0, 1, 2, 4, 8, 16 or 32, not {}.", r.V)
		return
	case r.W == 0 || !oneOf(r.W, 16):
		report(diag.Width, "The width of a region is 1, 2, 4, 8 or 16, not {}.", r.W)
		return
	case !oneOf(r.H, 4):
		report(diag.HorzStride, "A horizontal stride is 0, 1, 2 or 4, not {}.", r.H)
		return
	case int(r.W) > exec:
		report(diag.WidthExec, "The width {} of the region is more than the execution size {}.", r.W, exec)
		return
	}
	c.bounds(in, o, int(r.V), int(r.W), int(r.H))
}

// vectorLanes returns the number of elements of each vector operand: the execution size, or 1 if
// that counts owords.
func vectorLanes(in *visa.Inst) int {
	if isa.Table[in.Op].Exec == isa.BlockExec {
		return 1
	}
	return int(in.ExecSize)
}

// regionSpan returns the span of the <...> of an operand, or that of the whole operand if it has none.
func (c *checker) regionSpan(o *visa.Operand) visa.Span {
	text := c.m.File.Slice(o.Span)
	open, end := -1, len(text)
	for i := range len(text) {
		switch text[i] {
		case '<':
			if open < 0 {
				open = i
			}
		case '>':
			end = i + 1
		}
	}
	if open < 0 || end < open {
		return o.Span
	}
	return visa.Span{Start: o.Span.Start + int32(open), End: o.Span.Start + int32(end)}
}

// bounds checks that the elements of a direct operand, in rows of width elements, lie inside
// the variable, as Intel's assembler checks it, and that they touch few enough registers.
func (c *checker) bounds(in *visa.Inst, o *visa.Operand, vert, width, horz int) {
	if o.Kind != visa.GeneralOperand || o.IsNull() {
		return
	}
	size := o.Type.Size()
	start := o.Row*c.grf + o.Col*size
	rows := max(1, vectorLanes(in)/width)
	last := (rows-1)*vert + (width-1)*horz
	end := start + (last+1)*size
	switch {
	case end > o.Var.Bytes():
		c.ds.Say(o.Span, diag.Bounds, "", "This region reaches byte {} of {}, which has {}; what lies there is undefined.", end-1, o.Var.Name, text.Amount(o.Var.Bytes(), "byte"))
	case o.Col*size >= c.grf && c.larger:
	case o.Col*size >= c.grf:
		c.ds.Say(o.Span, diag.Column, "", "The column offset {} goes past the register; write ({},{}).", o.Col, start/c.grf, start%c.grf/size)
	default:
		c.registers(in, o, vert, width, horz)
		return
	}
	if !splits(in) {
		c.registers(in, o, vert, width, horz)
	}
}

// registers checks rule 6: the elements of an operand span at most two adjacent registers.
//
// Intel's compiler breaks the rule as it is written: 16 channels of uq, or of every second
// ud, span four registers of 32 bytes. The finalizer splits such moves, arithmetic, logic
// and comparisons into two halves of the channels. All 6,153 operands of more than two
// registers in the corpus start at a register, and each of their halves lies in two. This is
// what registers asks for, with a warning, since Intel's assembler accepts any such operand.
// For instructions that are not split (scalars of messages, and addr_add) Intel's assembler
// enforces the rule as it is written, and so does registers.
func (c *checker) registers(in *visa.Inst, o *visa.Operand, vert, width, horz int) {
	start, known := c.start(o)
	size, lanes := o.Type.Size(), vectorLanes(in)
	touched := c.touched(start, size, lanes, vert, width, horz)
	if touched <= 2 || c.larger {
		return
	}
	if !splits(in) {
		c.ds.Say(o.Span, diag.Registers, "", "This operand touches {} registers, but 2 is the most.", touched).Severity = visa.Error
		return
	}
	if !known {
		return
	}
	if start%c.grf != 0 && touched == 3 {
		c.ds.Say(o.Span, diag.Registers, "", "This operand touches 3 registers because it does not start at one; an operand spans 2 at most.")
		return
	}
	half := lanes / 2
	second := half / width * vert
	if half < width {
		second = half * horz
	}
	most := max(c.touched(start, size, half, vert, width, horz), c.touched(start+second*size, size, half, vert, width, horz))
	if most > 2 {
		c.ds.Say(o.Span, diag.Registers, "", "Half of the channels of this operand touches {} registers, but 2 is the most.", most)
	}
}

// touched returns the number of registers from the first to the last element of a region.
func (c *checker) touched(start, size, lanes, vert, width, horz int) int {
	width = min(width, lanes)
	end := start + (max(1, lanes/max(1, width))*vert-vert+(width-1)*horz+1)*size
	return (end-1)/c.grf - start/c.grf + 1
}

// splits reports whether an operand may touch more than two registers, either because the
// finalizer splits the instruction, or because it is a message for which the regions of
// scalars are not checked.
func splits(in *visa.Inst) bool {
	switch in.Op {
	case isa.OpAddrAdd, isa.OpIfCall, isa.OpSwitchJmp, isa.OpFAddr, isa.OpWait, isa.OpNBarrierSignal, isa.OpNBarrierWait,
		isa.OpSvmBlockLd, isa.OpSvmBlockSt, isa.OpSvmGather4Scaled, isa.OpSvmScatter4Scaled, isa.OpSampleUnorm, isa.OpAvs,
		isa.OpRawSend, isa.OpRawSendC, isa.OpRawSendS, isa.OpRawSendSEot, isa.OpRawSendSC, isa.OpRawSendSCEot:
		return false
	}
	return isa.Table[in.Op].Suffix != isa.Sample3DSuffix
}

// addressBounds checks that the elements of an address variable that an operand uses exist.
func (c *checker) addressBounds(slot *isa.Slot, in *visa.Inst, o *visa.Operand) {
	n := 1
	switch {
	case o.Kind == visa.AddressOperand && slot.Write: // the width of a destination is ignored
		n = vectorLanes(in)
	case o.Kind == visa.AddressOperand:
		n = max(1, o.Width)
	case o.Region.Kind == visa.MultiRegion && o.Region.W > 0:
		n = max(1, vectorLanes(in)/int(o.Region.W))
	}
	if n > 16 {
		c.ds.Say(o.Span, diag.Bounds, "5_operands.md#region-interpretation-for-indirect-operands", "This operand needs {} addresses, but there are at most 16.", n).Severity = visa.Error
		return
	}
	if o.Col+n > o.Var.Elems {
		c.ds.Say(o.Span, diag.Bounds, "5_operands.md#address-operands", "This uses element {} of {}, which has {}.", o.Col+n-1, o.Var.Name, text.Amount(o.Var.Elems, "element"))
	}
}
