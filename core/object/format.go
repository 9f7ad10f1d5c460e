package object

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// step is a field of an instruction, or several fields one behind the other. A choice is the field that distinguishes
// rows with the same opcode; all others read or write a part of the instruction.
type step struct {
	do     func(*routine, *visa.Inst)
	choice *choice
	parts  []*step // several fields; each is one
}

// fields returns the fields of a step.
func (s *step) fields() []*step {
	if s.parts == nil {
		return []*step{s}
	}
	return s.parts
}

// choice is a byte whose bits in mask have a different value in each row. flags are bits of isa.FenceOptions, which
// share the byte. sampler is set if it is the operation of a sampler message.
type choice struct {
	value, mask, flags int
	sampler            bool
}

// formats are the fields of every instruction after its opcode; nil where there is no binary form. Except for those in
// oddFormats, they are derived from the rows of the instruction table: exec size, predicate, then the operands in the
// order of the text.
var formats [isa.NumOps][]*step

// rows are the instructions for each opcode that have a format.
var rows [256][]isa.Op

func init() {
	for op := isa.Op(1); op < isa.NumOps; op++ {
		switch odd := oddFormats[op]; odd {
		case nil:
			formats[op] = rowFormat(&isa.Table[op])
		case none:
		default:
			formats[op] = odd.fields()
		}
		if formats[op] != nil {
			rows[isa.Table[op].Number] = append(rows[isa.Table[op].Number], op)
		}
	}
	for _, op := range [...]isa.Op{isa.OpLscLoadQuad, isa.OpLscStoreQuad, isa.OpLscAtomic} {
		rows[lscTyped] = append(rows[lscTyped], op)
	}
}

// rowFormat derives the fields from a row: the usual format of the specification. It returns nil for other rows.
func rowFormat(row *isa.Instr) []*step {
	f := []*step{}
	if row.Exec == isa.MaskExec {
		f = append(f, sized)
	}
	if row.Pred {
		f = append(f, pred)
	}
	arg := 0
	for i := range row.Slots {
		s := &row.Slots[i]
		switch s.Kind {
		case isa.VectorSlot, isa.PlainSlot:
			f = append(f, vector(arg, access(s.Write)))
		case isa.RawSlot:
			f = append(f, raw(arg))
		case isa.SurfaceSlot:
			f = append(f, surface(arg))
		case isa.SamplerSlot:
			f = append(f, sampler(arg))
		case isa.LabelSlot:
			f = append(f, jumpTo)
		case isa.FuncSlot:
			f = append(f, callee)
		case isa.CountSlot:
			f = append(f, count(s))
		default:
			return nil
		}
		if isArg(s.Kind) {
			arg++
		}
	}
	return f
}

// isArg reports whether a slot has a place in Inst.Args.
func isArg(k isa.SlotKind) bool {
	switch k {
	case isa.LabelSlot, isa.LabelsSlot, isa.FuncSlot, isa.CountSlot, isa.StringSlot:
		return false
	}
	return true
}

// tupleModes are how many numbers the parentheses of a TupleSlot hold.
var tupleModes = map[isa.Op]int{isa.OpVmeIme: 2, isa.OpVmeFbr: 3}

// args returns the number of operands that every instruction of a row has.
func args(row *isa.Instr) int {
	n := 0
	for i := range row.Slots {
		if s := &row.Slots[i]; isArg(s.Kind) && !s.Opt && s.Kind != isa.RawListSlot {
			n++
			if s.Kind == isa.TupleSlot {
				n += tupleModes[row.Op] - 1
			}
		}
	}
	return n
}

// sampler3D makes a choice by the operation of a sampler message.
func sampler3D(value int) *step {
	return &step{choice: &choice{value: value, mask: 0xff, sampler: true}}
}

func do(f func(*routine, *visa.Inst)) *step { return &step{do: f} }

// subOpcode makes a choice by the sub-opcode, which distinguishes the SVM instructions.
func subOpcode(op isa.Op) *step { return choose(int(isa.Table[op].Sub), 0xff) }

func choose(value, mask int) *step { return &step{choice: &choice{value: value, mask: mask}} }

// fence makes a choice by the one byte of a fence: its kind, and what it flushes.
func fence(value int) *step {
	const local, software = 0x20, 0x80
	return &step{choice: &choice{value: value, mask: local | software, flags: 0xff &^ (local | software)}}
}

var (
	sized  = do((*routine).execSize)
	pred   = do((*routine).predicate)
	jumpTo = do((*routine).jumpTo)
	callee = do((*routine).callee)
)

func vector(i int, write access) *step {
	return do(func(r *routine, in *visa.Inst) { r.vector(in, &in.Args[i], write) })
}

func source(i int) *step { return vector(i, reads) }

func raw(i int) *step {
	return do(func(r *routine, in *visa.Inst) { r.raw(&in.Args[i]) })
}

func surface(i int) *step {
	return do(func(r *routine, in *visa.Inst) { r.handle(&in.Args[i], visa.Surface) })
}

func sampler(i int) *step {
	return do(func(r *routine, in *visa.Inst) { r.handle(&in.Args[i], visa.Sampler) })
}

// count makes a step for arg_size or return_size.
func count(s *isa.Slot) *step {
	args := s.Name == "arg_size"
	return do(func(r *routine, in *visa.Inst) {
		if args {
			in.ArgSize = r.c.u8(in.ArgSize)
		} else {
			in.RetSize = r.c.u8(in.RetSize)
		}
	})
}

// number makes a step for an operand that is a bare number of some bytes.
func number(i, bytes int) *step {
	return do(func(r *routine, in *visa.Inst) {
		o := &in.Args[i]
		o.Imm = uint64(r.c.unsigned(int(o.Imm), bytes))
		if r.c.reading {
			o.Kind, o.Type = visa.ImmediateOperand, isa.NoType
		}
	})
}

// keyword makes a step for an operand of avs that is one of four words.
func keyword(i int) *step {
	return do(func(r *routine, in *visa.Inst) {
		at := r.c.at()
		number(i, 1).do(r, in)
		if in.Args[i].Imm > 3 {
			r.c.failAt(at, text.Say("There is no mode {} of avs.", int(in.Args[i].Imm)))
		}
	})
}

// zero makes a step for some bytes that Intel's tools write as 0 and ignore.
func zero(bytes int) *step { return constant(0, bytes) }

func constant(v, bytes int) *step {
	return do(func(r *routine, in *visa.Inst) { r.c.unsigned(v, bytes) })
}

// plain makes a step for a field of the suffix that has a byte of its own.
func plain(f isa.Field) *step {
	return do(func(r *routine, in *visa.Inst) { in.Set(f, r.c.u8(in.Get(f))) })
}

// listed makes a step for a field of the suffix that is written as its index in a list of values.
func listed(f isa.Field, values ...int) *step {
	return do(func(r *routine, in *visa.Inst) {
		at, code := r.c.at(), 0
		if !r.c.reading {
			for code < len(values) && values[code] != in.Get(f) {
				code++
			}
			if code == len(values) {
				r.c.fail("The binary object has no code for the size or number after " + isa.Table[in.Op].Name + ".")
				return
			}
		}
		if code = r.c.u8(code); code >= len(values) {
			r.c.failAt(at, text.Say("There is no size or number with code {}.", code))
		} else if r.c.reading {
			in.Set(f, values[code])
		}
	})
}

// moveBits moves bit i of a number to bit to[i], or back.
func moveBits(v int, to []int, back bool) int {
	out := 0
	for from, bit := range to {
		if back {
			from, bit = bit, from
		}
		out |= v >> from & 1 << bit
	}
	return out
}

// fields makes one step of several.
func fields(parts ...*step) *step {
	all := &step{}
	for _, p := range parts {
		all.parts = append(all.parts, p.fields()...)
	}
	return all
}

// each makes a step for each of several operands.
func each(f func(int) *step, operands ...int) *step {
	all := &step{}
	for _, i := range operands {
		all.parts = append(all.parts, f(i))
	}
	return all
}
