package sanitize

import (
	"math/bits"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
)

// reads checks what an instruction read. It returns the channels whose value was never written and is passed on to the
// destination without a report.
func (s *sanitizer) reads(t *eu.Step, c class) (carried uint32) {
	if c == constant {
		return 0
	}
	in := s.prog.Insts[t.Inst].Src
	idle := s.idle(t)
	for i := range t.Operands {
		a := &t.Operands[i]
		if a.Write {
			continue
		}
		if a.Indirect {
			s.region(t, a)
		}
		if a.Moved {
			continue // memory takes it as it is
		}
		var u uint32
		if a.Kind == eu.PredBits {
			u = s.unwrittenBits(t, a)
			if a.Arg == eu.ArgPredicate && in.ExecSize == 1 {
				s.uniform(t, a)
			}
		} else {
			u = s.unwritten(a)
		}
		if u == 0 {
			continue
		}
		if c == carries && (a.Arg != eu.ArgPredicate || s.explicit) && a.Kind != eu.AddressElem {
			carried |= u
			continue
		}
		carried |= u & idle
		if u &^= idle; u != 0 && a.Kind == eu.Registers {
			u = s.tails.read(a, u)
		}
		if u == 0 {
			continue
		}
		if a.Data {
			s.dirty |= s.lanes(t, u)
		}
		if r := s.report(unwritten[a.Kind], t, s.lanes(t, u), 0); r != nil {
			r.Message = named(in, a.Arg) + r.Message
		}
	}
	if astray := t.Crossing | t.Outside; astray != 0 {
		carried |= astray
		s.tails.astray(t, rule.Crossing, t.Crossing)
		s.tails.astray(t, rule.IndirectBounds, t.Outside)
	}
	if carried != 0 && (in.Op == isa.OpAnd || in.Op == isa.OpOr) && in.Args[0].Kind == visa.PredicateOperand {
		carried &^= s.decided(t, in)
	}
	return carried
}

// decided returns the channels in which one source of an and or or of predicates decides by itself: 0 for an and, 1 for
// an or, whatever the other has.
func (s *sanitizer) decided(t *eu.Step, in *visa.Inst) (channels uint32) {
	for i := range t.Operands {
		a := &t.Operands[i]
		if a.Write || a.Arg == eu.ArgPredicate {
			continue
		}
		bits := s.get(a.Off)
		if (in.Args[a.Arg].Mod == isa.Not) != (in.Op == isa.OpAnd) {
			bits = ^bits
		}
		channels |= (bits & uint32(s.window(a.Off))) >> in.Offset
	}
	return channels
}

// uniform checks the predicate of a branch of execution size 1, which decides for all active lanes: those of their bits
// that were written must be the same.
func (s *sanitizer) uniform(t *eu.Step, a *eu.Access) {
	in := s.prog.Insts[t.Inst].Src
	if !s.prog.Moves(t.Inst) || in.Pred.Combine != isa.Sequential {
		return
	}
	given := t.Exec & uint32(s.window(a.Off))
	bits := given & s.get(a.Off)
	if bits != 0 && bits != given {
		s.report(rule.Divergent, t, t.Exec, 0)
	}
}

// unwrittenBits returns the channels whose bit of a predicate was never written. A mov to a register takes all bits as a
// number: those of lanes that were off when the predicate was compared are not the program's concern, because Intel's
// compiler masks them (its loops over the different addresses of lanes), but one of them must have been written.
func (s *sanitizer) unwrittenBits(t *eu.Step, a *eu.Access) uint32 {
	missing := a.Bits &^ uint32(s.window(a.Off))
	if a.Whole && a.Arg != eu.ArgPredicate && missing != a.Bits {
		return 0
	}
	if missing != 0 && a.Whole {
		if a.Arg == eu.ArgPredicate && s.combined(t, a, missing) {
			return 0
		}
		return a.Channels
	}
	return missing >> s.prog.Insts[t.Inst].Src.Offset & a.Channels
}

// combined reports whether what any or all gives does not depend on the bits that were never written: one that was
// decides, a 1 for any and a 0 for all.
func (s *sanitizer) combined(t *eu.Step, a *eu.Access, missing uint32) bool {
	given := a.Bits &^ missing
	switch s.prog.Insts[t.Inst].Src.Pred.Combine {
	case isa.Any:
		return s.get(a.Off)&given != 0
	case isa.All:
		return s.get(a.Off)&given != given
	}
	return false
}

// named returns an operand's name in the text and a colon, to put before a sentence; "" if it has no name.
func named(in *visa.Inst, arg int) string {
	switch {
	case arg == eu.ArgPredicate && in.Pred.Var != nil:
		return in.Pred.Var.Name + ": "
	case arg >= 0 && arg < len(in.Args) && in.Args[arg].Var != nil:
		return in.Args[arg].Var.Name + ": "
	}
	return ""
}

// writes marks what an instruction wrote. The channels in carried got a value that was never written.
func (s *sanitizer) writes(t *eu.Step, carried uint32) {
	for i := range t.Operands {
		a := &t.Operands[i]
		if !a.Write {
			continue
		}
		if a.Indirect {
			s.region(t, a)
		}
		if a.Kind == eu.PredBits {
			s.put(a.Off, uint64(a.Bits), uint64(a.Bits&^s.lanes(t, carried)))
			continue
		}
		if from := s.copied(t, carried); from != nil {
			s.copyChannels(a, from, carried)
		} else {
			s.markWritten(a, carried)
		}
	}
}

// copied returns the source of a mov that carries unwritten bytes and changes no bits, such as moves of a vector of
// three bytes as a dword. Its bytes are marked one by one. Otherwise copied returns nil.
func (s *sanitizer) copied(t *eu.Step, carried uint32) *eu.Access {
	in := s.prog.Insts[t.Inst].Src
	if carried == 0 || in.Op != isa.OpMov || in.Sat || in.Args[1].Mod != isa.NoMod {
		return nil
	}
	to, of := in.Args[0].Type, in.Args[1].Type
	if to.Float() || of.Float() || to.Size() != of.Size() {
		return nil
	}
	return source(t, 1)
}

// copyChannels marks the channels of an access as written; in carried channels only those bytes whose source bytes
// were.
func (s *sanitizer) copyChannels(a, from *eu.Access, carried uint32) {
	var windows [eu.MaxLanes]uint64
	for c := a.Channels & carried; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		windows[i] = s.window(from.At(i)) // before any of them is written: they may overlap
	}
	s.markWritten(a, carried)
	for c := a.Channels & carried; c != 0; c &= c - 1 {
		i := bits.TrailingZeros32(c)
		if off := a.At(i); off >= 0 {
			s.put(off, ones(a.Size), windows[i])
		}
	}
}

// region checks what is not known about an indirect operand until it runs (5_operands.md, "Region Restrictions"): the
// elements of one address lie in at most two registers, and with an address for each row the inactive channels have
// valid ones, too.
func (s *sanitizer) region(t *eu.Step, a *eu.Access) {
	if a.Rows && !s.m.Launch().StrictAddresses {
		return // Intel's compiler leaves stale addresses in disabled channels
	}
	if a.Rows {
		in := s.prog.Insts[t.Inst].Src
		bad := uint32(0)
		for i := range int(in.ExecSize) {
			if a.Channels>>i&1 == 0 && a.Each[i] < 0 {
				bad |= 1 << i
			}
		}
		if bad != 0 {
			s.report(rule.InactiveAddress, t, s.lanes(t, bad), 0)
		}
		return
	}
	grf := s.prog.Platform.GRF()
	if int(s.prog.Insts[t.Inst].Src.ExecSize)*a.Size > 2*grf {
		return // no region of so many elements fits in two registers: Intel's assembler splits the instruction
	}
	low, high := -1, -1
	for i := range eu.MaxLanes {
		if a.Channels>>i&1 == 0 || a.At(i) < 0 {
			continue
		}
		at := a.At(i)
		if low < 0 || at < low {
			low = at
		}
		high = max(high, at+a.Size-1)
	}
	if low >= 0 && high/grf-low/grf > 1 {
		s.report(rule.ThreeRegisters, t, t.Enabled, 0)
	}
}

// lifetime marks a variable whose lifetime begins or ends as unwritten.
func (s *sanitizer) lifetime(t *eu.Step) {
	args := s.prog.Insts[t.Inst].Src.Args
	if len(args) == 0 {
		return
	}
	if off := s.m.VarOffset(t.Thread, t.Depth-1, args[0].Var); off >= 0 {
		s.forget(off, len(s.m.VarBytes(t.Thread, t.Depth-1, args[0].Var)))
	}
}

// flow follows calls: the variables of a function are new in each of its frames, and only the registers of %arg and
// %retval that the call passes are kept (FCALL.md).
func (s *sanitizer) flow(t *eu.Step) {
	th := s.m.Thread(t.Thread)
	depth := th.Depth()
	in := s.prog.Insts[t.Inst].Src
	switch {
	case depth > t.Depth:
		f := th.Frame(depth - 1)
		if f.CallKind() == eu.FunctionCall || f.CallKind() == eu.IndirectCall {
			s.forget(f.Vars())
			s.forgetPast(t.Thread, "%arg", in.ArgSize)
		}
	case depth < t.Depth && in.Op == isa.OpFRet && depth > 0:
		call := s.prog.Insts[th.Frame(t.Depth-1).CallSite()].Src // the frame's record is still there after the return
		s.forgetPast(t.Thread, "%arg", 0)
		s.forgetPast(t.Thread, "%retval", call.RetSize)
	}
}

// forgetPast marks a thread variable as unwritten behind its first registers.
func (s *sanitizer) forgetPast(thread int, name string, registers int) {
	if off, n := s.m.ThreadVar(thread, name); n > 0 {
		keep := min(registers*s.prog.Platform.GRF(), n)
		s.forget(off+keep, n-keep)
	}
}
