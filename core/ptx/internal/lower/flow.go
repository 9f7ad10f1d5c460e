package lower

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// Branches, calls and the end of threads.

func (t *translator) nothing(in *syntax.Inst) {}

// yield ends the turn of the warp. Loops that poll memory would otherwise go round until the turn is used up.
func (t *translator) yield(in *syntax.Inst) { t.Bare(isa.OpYield) }

// branch lowers bra to a goto; a guard becomes its predicate.
func (t *translator) branch(in *syntax.Inst) {
	if in.Target == nil {
		return
	}
	if in.Mods[ptxisa.UniGroup] != "" && in.Guard != nil {
		t.uniformGuard(in, "bra.uni")
		return
	}
	if t.otherwise != nil {
		p, holds := t.cond(in.Guard)
		t.guard = nil
		t.JumpWhere(p, !holds, t.otherwise)
		t.otherwise = nil
	}
	if t.isEntry && t.absent.Ending[in.Target] {
		t.countOut()
	}
	t.Jump(t.labelOf(in.Target))
}

// uniformGuard emits a guarded branch with .uni, after a check that the active lanes agree. It applies the guard to the
// branch itself, so that the check is not guarded.
func (t *translator) uniformGuard(in *syntax.Inst, name string) {
	p, holds := t.cond(in.Guard)
	t.checkGuard(p, holds, name)
	t.guard = nil
	t.JumpWhere(p, holds, t.labelOf(in.Target))
}

// checkGuard reports lanes that execute a .uni instruction when other active lanes do not.
func (t *translator) checkGuard(p *emit.Operand, holds bool, name string) {
	active, on := t.activeLanes(), t.lanesWhere(p, holds)
	some, all := t.Predicate(), t.Predicate()
	t.Cmp(isa.NE, some, on, emit.Number(isa.UD, 0))
	t.Cmp(isa.NE, all, on, active)
	t.Do(isa.OpAnd, some, some, all)
	guard := p
	if !holds {
		guard = t.Predicate()
		t.Do(isa.OpNot, guard, p)
	}
	t.Do(isa.OpAnd, some, some, guard)
	t.report(some, diag.NotUni, name+" is executed by some of the active lanes only, so it is not uniform: it is done as if .uni were not there.", diag.CallPage)
}

// branchIndexed lowers brx.idx: it compares the index with the number of each label.
func (t *translator) branchIndexed(in *syntax.Inst) {
	if in.List == nil {
		return
	}
	index := t.first(in.Args[0], ptxisa.U32)
	p := t.Predicate()
	for i, l := range in.List.Labels {
		t.Cmp(isa.EQ, p, index, emit.Number(isa.UD, uint64(i)))
		t.JumpIf(p, t.labelOf(l))
	}
	t.reportAll(diag.Index, "The index of brx.idx is past the end of its list: the lanes go on with the next instruction.", diag.CallPage)
}

// ret ends a thread in a kernel; in a function it goes to the one place where all lanes return.
func (t *translator) ret(in *syntax.Inst) {
	if in.Mods[ptxisa.UniGroup] != "" && in.Guard != nil {
		p, holds := t.cond(in.Guard)
		t.checkGuard(p, holds, "ret.uni")
	}
	t.leave()
}

// trap reports the trap, and ends the lanes.
func (t *translator) trap(in *syntax.Inst) {
	t.reportAll(diag.Trap, "trap aborts the whole grid and interrupts the host: here it ends its lanes, and the others go on.", t.page(in))
	t.exit(in)
}

// call emits a call in any of its forms.
func (t *translator) call(in *syntax.Inst) {
	c := in.Call
	if c.Uni && in.Guard != nil {
		p, holds := t.cond(in.Guard)
		t.checkGuard(p, holds, "call.uni")
		t.guard = nil
		skip := t.Fresh("skip")
		t.JumpWhere(p, !holds, skip)
		t.anyCall(in)
		t.Place(skip)
		return
	}
	t.anyCall(in)
}

func (t *translator) anyCall(in *syntax.Inst) {
	c := in.Call
	if c.Func != nil && !c.Func.HasBody {
		t.withoutBody(in)
		return
	}
	if c.Func != nil {
		fr := t.plan.Frames[c.Func]
		t.putArguments(in, fr)
		t.Fcall(t.plan.Names[c.Func], t.plan.ArgSize(fr), t.plan.RetSize(fr, t.plan.Exits[c.Func]))
		t.takeResults(in, fr, t.plan.Exits[c.Func])
		return
	}
	t.indirectCall(in)
}

// indirectCall emits a loop over the distinct targets of the active lanes.
func (t *translator) indirectCall(in *syntax.Inst) {
	c := in.Call
	targets := t.plan.Callees(in)
	returns, params := signatureOf(c)
	fr := t.plan.FrameOf(returns, params)
	exits := false
	for _, f := range targets {
		exits = exits || t.plan.Exits[f]
	}
	ptr := t.wideAddress(t.lanes(c.Pointer))
	next, rest, done := t.Fresh("call"), t.Fresh("served"), t.Fresh("called")
	same := t.Predicate()

	// Lanes whose target is not among those that the call names are reported and left out.
	address := t.ScalarTemp(isa.UQ)
	known, p := t.always(false), t.Predicate()
	for _, f := range targets {
		t.FunctionAddress(address, t.plan.Names[f])
		t.Cmp(isa.EQ, p, ptr, address)
		t.Do(isa.OpOr, known, known, p)
	}
	t.Do(isa.OpNot, p, known)
	t.report(p, diag.NoTarget, t.notAmong(c), diag.CallPage)
	t.JumpIf(p, done)

	first, at := t.ScalarTemp(isa.UD), t.ScalarTemp(isa.UW)
	if c.Uni {
		t.lowestLane(first)
		t.elementAt(address, ptr, first, at)
		t.Cmp(isa.NE, p, ptr, address)
		t.report(p, diag.NotUni, "The lanes of this call.uni call other functions than the first of them: it is done as if .uni were not there.", diag.CallPage)
	}
	t.Place(next)
	t.lowestLane(first)
	t.elementAt(address, ptr, first, at)
	t.Cmp(isa.EQ, same, ptr, address)
	t.JumpUnless(same, rest)
	t.putArguments(in, fr)
	t.Ifcall(address, t.plan.ArgSize(fr), t.plan.RetSize(fr, exits))
	t.takeResults(in, fr, exits)
	t.Place(rest)
	t.JumpUnless(same, next)
	t.Place(done)
}

// signatureOf returns the signature that the call's operands were checked against.
func signatureOf(c *syntax.Call) (returns, params []*syntax.Var) {
	switch {
	case c.Proto != nil:
		return c.Proto.Returns, c.Proto.Params
	case c.Func != nil:
		return c.Func.Returns, c.Func.Params
	case len(c.Targets) > 0:
		return c.Targets[0].Returns, c.Targets[0].Params
	}
	return nil, nil
}

// notAmong returns the message for a target that the call does not allow, depending on the form of the call.
func (t *translator) notAmong(c *syntax.Call) string {
	if c.Proto != nil {
		return "The target of the call is not a function with the signature of the prototype " + text.Quote(c.List) + ", " + syntax.Signature(c.Proto.Returns, c.Proto.Params) + ": the call is left out."
	}
	list := ""
	for i, f := range c.Targets {
		if i > 0 {
			list += ", "
		}
		list += f.Name
	}
	return "The target of the call is not in " + text.Quote(c.List) + " (" + list + "): the call is left out."
}

// putArguments copies the arguments to where the callee takes them from.
func (t *translator) putArguments(in *syntax.Inst, fr *plan.Frame) {
	c := in.Call
	_, params := signatureOf(c)
	sp := emit.ScalarOf(t.Predefined("%sp"))
	for _, s := range fr.Args {
		for i, v := range params {
			if v != s.Var {
				continue
			}
			from := t.argument(c.Args[i], s)
			if s.Stack {
				t.stackStore(s, sp, t.InRegister(from))
			} else {
				t.Do(isa.OpMov, t.passed("%arg", s), from)
			}
		}
	}
}

// argument returns the row of an argument for a slot.
func (t *translator) argument(a *syntax.Operand, s plan.Slot) *emit.Operand {
	if a.Kind == syntax.AddressOperand && a.Var.Addressed {
		r := t.Temp(s.Type)
		t.loadElement(t.inFrame(a.Var).plus(4*s.Part), r, 8*s.Type.Size(), false)
		return r
	}
	if a.Kind == syntax.AddressOperand { // a .param variable, passed by value
		o := t.lanes(a)
		if a.Var.InRows() {
			return o.Row(s.Part)
		}
		return o.As(s.Type)
	}
	if s.Var.Type == ptxisa.Pred {
		p, _ := t.cond(a)
		return t.bit(p)
	}
	return t.src(a, s.Var.Type).As(s.Type)
}

// takeResults copies the results, and ends the lanes that executed exit.
func (t *translator) takeResults(in *syntax.Inst, fr *plan.Frame, exits bool) {
	c := in.Call
	returns, _ := signatureOf(c)
	if exits {
		p := t.Predicate()
		t.Cmp(isa.NE, p, t.passed("%retval", plan.Slot{Type: isa.UD, Offset: fr.Flag}), emit.Number(isa.UD, 0))
		switch {
		case t.isEntry && t.absent.Counts: // they are removed from the live lanes
			on := t.Fresh("goes_on")
			t.JumpUnless(p, on)
			t.leave()
			t.Place(on)
		case t.isEntry:
			t.Bare(isa.OpRet).Pred = emit.Guard(p, true)
		default:
			t.When(p, isa.OpMov, emit.LanesOf(t.exited()), emit.Number(isa.UD, 1))
			t.JumpIf(p, t.epilog)
		}
	}
	sp := emit.ScalarOf(t.Predefined("%sp"))
	for _, s := range fr.Rets {
		for i, v := range returns {
			if v != s.Var || c.Returns[i].Kind == syntax.SinkOperand {
				continue
			}
			a := c.Returns[i]
			to := t.lanes(a)
			if a.Var.InRows() {
				to = to.Row(s.Part)
			}
			switch {
			case a.Var.Addressed:
				from := t.passed("%retval", s)
				if s.Stack {
					from = t.Temp(s.Type)
					t.stackLoad(s, sp, from)
				}
				t.storeElement(t.inFrame(a.Var).plus(4*s.Part), from, 8*s.Type.Size())
			case s.Stack:
				t.stackLoad(s, sp, to.As(s.Type))
			case a.Var.Type == ptxisa.Pred:
				t.Cmp(isa.NE, to, t.passed("%retval", s), emit.Number(isa.UD, 0))
			default:
				t.Do(isa.OpMov, to.As(s.Type), t.passed("%retval", s))
			}
		}
	}
}
