package checker

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// sampler checks messages to the sampler and to render targets.
func (c *checker) sampler(row *isa.Instr, in *visa.Inst) {
	switch in.Op {
	case isa.OpSample3D, isa.OpSampleB, isa.OpSampleL, isa.OpSampleC, isa.OpSampleD, isa.OpSampleBC, isa.OpSampleLC,
		isa.OpSampleDC, isa.OpSampleLZ, isa.OpSampleCLZ, isa.OpLod:
		c.coarse(row, in)
		c.coordinates(row, in, 4)
	case isa.OpSample4, isa.OpSample4C, isa.OpSample4PO, isa.OpSample4POC:
		if in.ChannelCount() != 1 {
			c.report(in, diag.Message, "{} takes texels of one channel: .R, .G, .B or .A.", row.Name)
		}
		c.coordinates(row, in, 4)
	case isa.OpLoad3D, isa.OpLoadLZ, isa.OpLoadMCS, isa.OpLoad2DMSW:
		c.coordinates(row, in, 3)
	case isa.OpLoadOld, isa.OpSampleOld, isa.OpSampleUnorm, isa.OpAvs:
		c.noSurface(row, in, visa.Error, slmSurface)
	case isa.OpRTWrite:
		c.renderTarget(row, in)
	}
}

// coarse checks the suffix .cps, the compensation for coarse shading.
func (c *checker) coarse(row *isa.Instr, in *visa.Inst) {
	if in.Get(isa.CoarseShading) == 0 {
		return
	}
	c.since(in, isa.ICLLP, "messages with .cps")
	switch in.Op {
	case isa.OpSample3D, isa.OpSampleB, isa.OpSampleC, isa.OpSampleBC, isa.OpLod:
		if in.ExecSize != 8 && in.ExecSize != 16 {
			c.report(in, diag.ExecSize, "{}.cps has execution size 8 or 16.", row.Name)
		}
	default:
		c.report(in, diag.Message, "{} has no .cps; sample_3d, sample_b, sample_c, sample_b_c and lod have.", row.Name)
	}
}

// parameters is the largest number of coordinates of each sampler message (the tables of
// instructions/3D_LOAD.md, 3D_SAMPLE.md and 3D_SAMPLE4.md).
var parameters = [isa.NumOps]uint8{
	isa.OpSample3D: 4, isa.OpSampleB: 5, isa.OpSampleL: 5, isa.OpSampleC: 5, isa.OpSampleD: 10, isa.OpSampleBC: 6,
	isa.OpSampleLC: 6, isa.OpSampleDC: 11, isa.OpSampleLZ: 4, isa.OpSampleCLZ: 5, isa.OpLod: 4,
	isa.OpSample4: 4, isa.OpSample4C: 5, isa.OpSample4PO: 5, isa.OpSample4POC: 6,
	isa.OpLoad3D: 4, isa.OpLoadLZ: 3, isa.OpLoadMCS: 4, isa.OpLoad2DMSW: 9,
}

// coordinates checks the coordinates of a sampler message, which start at Args[from], and
// its immediate offsets.
func (c *checker) coordinates(row *isa.Instr, in *visa.Inst, from int) {
	list := visa.Coordinates(in.Args[from:])
	most := int(parameters[in.Op])
	switch {
	case len(list) == 0:
		c.report(in, diag.MissingOperand, "{} needs at least one coordinate.", row.Name)
	case len(list) > most:
		c.ds.Say(list[most].Span, diag.ExtraOperand, row.Page, "{} takes at most {}, not {}.", row.Name, text.Amount(most, "coordinate"), len(list)).Warn()
	}
	for i := range list {
		if o := &list[i]; o.Kind == visa.RawOperand && list[0].Kind == visa.RawOperand && o.Type != list[0].Type && in.Op != isa.OpSample4PO && in.Op != isa.OpSample4POC {
			c.ds.Say(o.Span, diag.TypeMix, row.Page, "All coordinates of {} must have the same type, here {}, not {}.", row.Name, list[0].Type, o.Type).Warn()
			break
		}
	}
	if len(list) > 0 && list[0].Kind == visa.RawOperand {
		switch t := list[0].Type; {
		case t == isa.HF:
			c.since(in, isa.ICLLP, "coordinates of type hf")
		case t.Size() == 2 && in.Op == isa.OpLoad2DMSW:
			c.since(in, isa.ICLLP, "coordinates of 16 bits for load_2dms_w")
		}
	}
	if o := &in.Args[0]; o.Kind == visa.ImmediateOperand && o.Imm > 0xfff {
		c.ds.Add(o.Span, diag.Immediate, row.Page, "The offsets are three numbers of 4 bits; the bits above them must be zero.")
	}
}

// The modes of rt_write that add operands: bits by their index in keyword.RenderTargetModes.
const (
	rtAlpha, rtMask, rtCoarse, rtSample, rtStencil, rtIndex, rtDepth = 1 << 0, 1 << 1, 1 << 2, 1 << 5, 1 << 6, 1 << 8, 1 << 9
)

// rtOperands holds the operands of rt_write after its surface, in their order, with the mode
// that adds each (0 if it is always there) and the types that the page requires, if any.
var rtOperands = [...]struct {
	mode  int
	name  string
	types isa.Types
}{
	{0, "header", 0}, {rtSample, "SI", 0}, {rtCoarse, "CPS", 0}, {rtIndex, "RTI", 1 << isa.UB},
	{rtAlpha, "source 0 alpha", 1<<isa.HF | 1<<isa.F}, {rtMask, "oMask", 1 << isa.UW},
	{0, "red", 1<<isa.HF | 1<<isa.F}, {0, "green", 1<<isa.HF | 1<<isa.F}, {0, "blue", 1<<isa.HF | 1<<isa.F}, {0, "alpha", 1<<isa.HF | 1<<isa.F},
	{rtDepth, "source depth", 1 << isa.F}, {rtStencil, "stencil", 1 << isa.UB},
}

// renderTarget checks that a render target write has the operands that its modes require,
// each of the right type and with an element for each lane.
func (c *checker) renderTarget(row *isa.Instr, in *visa.Inst) {
	want := 1 // the surface
	for i := range rtOperands {
		r := &rtOperands[i]
		if r.mode != 0 && in.Get(isa.RTModes)&r.mode == 0 {
			continue
		}
		if want < len(in.Args) {
			c.pixels(row, in, &in.Args[want], r.name, r.types)
		}
		want++
	}
	if n := len(in.Args); n < want {
		c.report(in, diag.MissingOperand, "{} with these modes needs {}, a header after the surface among them, but has {}.", row.Name, text.Amount(want, "operand"), text.Amount(n, "operand"))
	} else if n > want {
		c.ds.Say(in.Args[want].Span, diag.ExtraOperand, row.Page, "{} with these modes takes {}, not {}.", row.Name, text.Amount(want, "operand"), n).Warn()
	}
}

// pixels checks one operand of a render target write. Intel's assembler accepts any operand here.
func (c *checker) pixels(row *isa.Instr, in *visa.Inst, o *visa.Operand, name string, types isa.Types) {
	if types == 0 || o.IsNull() {
		return
	}
	if !types.Has(o.Type) {
		c.wrongType(row, &isa.Slot{Name: name}, o, types, ^isa.Types(0))
		return
	}
	if o.Kind == visa.ImmediateOperand {
		if name == "RTI" && o.Imm > 7 {
			c.ds.Say(o.Span, diag.Message, row.Page, "A render target has an index from 0 to 7, not {}.", o.Imm).Warn()
		}
		return
	}
	if o.Kind == visa.RawOperand && o.Byte < o.Var.Bytes() {
		c.within(o, o.Byte, o.Type.Size()*int(in.ExecSize))
	}
}
