package object

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// opcode returns the first byte of an instruction. The typed forms of lsc instructions have an opcode of their own.
func opcode(in *visa.Inst) int {
	if in.LSC != nil && in.LSC.SFID == visa.TGM && in.Op != isa.OpLscFence {
		return lscTyped
	}
	return int(isa.Table[in.Op].Number)
}

// inst reads or writes an instruction after its opcode.
func (r *routine) inst(in *visa.Inst, number int) {
	c := r.c
	if c.reading {
		if len(rows[number]) == 0 {
			c.failAt(c.pos-1, "There is no instruction with opcode 0x"+hex(number)+".")
			return
		}
		r.setOp(in, rows[number][0])
	}
	r.number = number
	for i := 0; i < len(formats[in.Op]) && c.err == nil; i++ {
		if s := formats[in.Op][i]; s.choice != nil {
			r.choose(in, i)
		} else {
			s.do(r, in)
		}
	}
}

// setOp sets the row of an instruction that is being read, and makes room for its operands.
func (r *routine) setOp(in *visa.Inst, op isa.Op) {
	row := &isa.Table[op]
	in.Op = op
	in.Args = make([]visa.Operand, args(row))
	if row.Exec == isa.NoExec {
		in.ExecSize = 1
	}
}

// narrowFlags is the first bit of a sample's flags in versions where they share a byte with its operation.
const narrowFlags = 5

// choose reads or writes the byte at step i, which distinguishes instructions of one opcode. All of them have the same
// steps before it.
func (r *routine) choose(in *visa.Inst, i int) {
	c := r.c
	at := c.at()
	own := formats[in.Op][i].choice
	v := own.value | in.Get(isa.FenceOptions)&own.flags
	oneByte := own.sampler && c.version < wideSamples
	if oneByte {
		v |= in.Get(isa.SampleFlags) << narrowFlags
	}
	v = c.u8(v)
	if !c.reading {
		return
	}
	for _, op := range rows[r.number] {
		s := formats[op]
		if i >= len(s) || s[i].choice == nil {
			continue
		}
		mask := s[i].choice.mask
		if oneByte {
			mask = 1<<narrowFlags - 1
		}
		if v&mask == s[i].choice.value {
			size := in.ExecSize
			r.setOp(in, op)
			in.ExecSize = max(size, in.ExecSize)
			in.Set(isa.FenceOptions, v&s[i].choice.flags)
			if oneByte {
				in.Set(isa.SampleFlags, v>>narrowFlags)
			}
			return
		}
	}
	c.failAt(at, text.Say("There is no {} or the like with code {}.", isa.Table[in.Op].Name, v))
}

// mask returns the execution mask control of an instruction: M1 to M8, then M1_NM to M8_NM.
func mask(in *visa.Inst) int { return int(in.Offset)/4 | flag(in.NoMask, 3) }

func setMask(in *visa.Inst, v int) {
	in.Offset, in.NoMask = uint8(v&7*4), v&8 != 0
}

// execSize reads or writes the execution size and mask control.
func (r *routine) execSize(in *visa.Inst) {
	c := r.c
	at := c.at()
	v := c.u8(r.log2(int(in.ExecSize), "execution size") | mask(in)<<4)
	if !c.reading {
		return
	}
	if v&15 > 5 {
		c.failAt(at, text.Say("There is no execution size with code {}.", v&15))
		return
	}
	in.ExecSize = 1 << (v & 15)
	setMask(in, v>>4)
}

// predicate reads or writes the predication control (spec/visa/5_operands.md, "Predication").
func (r *routine) predicate(in *visa.Inst) {
	c := r.c
	at := c.at()
	v := 0
	if p := &in.Pred; p.Var != nil {
		if v = r.ids[p.Var]; v > maxPredicate {
			c.fail(text.Say("The binary object holds no more than {} predicates.", maxPredicate))
			return
		}
		v |= int(p.Combine)<<13 | flag(p.Invert, 15)
	}
	if v = c.u16(v); !c.reading || v == 0 {
		return
	}
	combine := v >> 13 & 3
	if combine > int(isa.All) {
		c.failAt(at, "There is no combination of predicate bits with code 3.")
		return
	}
	in.Pred = visa.PredUse{
		Var:     r.variable(visa.Predicate, v&maxPredicate, at),
		Invert:  v>>15 != 0,
		Combine: isa.Combine(combine),
	}
}

// jumpTo reads or writes the label of goto, jmp and call. A call of a kernel in another object is an fccall.
func (r *routine) jumpTo(in *visa.Inst) {
	if in.Op != isa.OpCall && in.Op != isa.OpFCCall || !r.c.reading && in.Op == isa.OpCall {
		in.Label = r.jump(in.Label)
		return
	}
	at := r.c.at()
	l := r.target(nil, in.Callee)
	if !r.c.reading || r.c.err != nil {
		return
	}
	if l.kind == fcLabel {
		in.Op, in.Callee = isa.OpFCCall, l.name
		return
	}
	in.Label = l.label
	if l.usedAt == 0 {
		l.usedAt = at
	}
}

// callee reads or writes the name of a function.
func (r *routine) callee(in *visa.Inst) {
	at := r.c.at()
	in.Callee = r.pool.text(r.c, at, r.pool.shortName(r.c, in, in.Callee))
	if r.c.reading && in.Callee == "" {
		r.c.failAt(at, "A function has no name.")
	}
}
