package checker

import (
	"slices"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// call checks a call: which functions it can call, and its arguments and results against the signature of the function,
// of the prototype, or of each function listed.
func (c *checker) call(in *syntax.Inst) {
	x := in.Call
	switch {
	case x.Func != nil:
		if x.List != "" {
			c.Say(x.ListAt, diag.Targets, "{} is called by its name, so no list of targets stands here.", text.Quote(x.Func.Name))
		}
		c.callee(in, x.Func)
		c.against(in, x.Func.Returns, x.Func.Params, "The function "+text.Quote(x.Func.Name))
	case x.Pointer == nil || x.Pointer.Var == nil:
	default:
		c.indirect(in)
	}
}

// callee checks that a function can be called.
func (c *checker) callee(in *syntax.Inst, f *syntax.Func) {
	switch {
	case f.Kernel:
		c.Say(in.Call.NameAt, diag.Function, "{} is a kernel; only a .func can be called.", text.Quote(f.Name))
	case !f.HasBody && c.once(f.Name):
		b, known := f.Builtin()
		said := text.Say("The function {} has no body in this text: a lane that calls it ends there.", text.Quote(f.Name))
		if known {
			said = b.Said
		}
		if said != "" {
			c.Warn(in.Call.NameAt, diag.Function, "{}", said)
		}
	}
}

func (c *checker) indirect(in *syntax.Inst) {
	x := in.Call
	v := x.Pointer.Var
	if bits := v.Type.Bits(); bits != 32 && bits != 64 || v.Type.Float() {
		c.Say(x.NameAt, diag.Register, "The register {} has type {}, which is no address of a function.", text.Quote(v.Name), v.Type)
	}
	if x.List == "" {
		c.Say(in.Span, diag.Targets, "A call through a register ends with a call table, or the label of .calltargets or .callprototype.")
		return
	}
	switch l := in.Scope.Find(x.List).(type) {
	case *syntax.TargetList:
		if l.Kind == "branchtargets" {
			c.Say(x.ListAt, diag.Targets, "{} is a list of labels to branch to.", text.Quote(x.List))
			return
		}
		x.Targets = l.Funcs
		if l.Kind == "callprototype" {
			x.Proto = l
			c.against(in, l.Returns, l.Params, "The prototype "+text.Quote(x.List))
			return
		}
	case *syntax.Var:
		if l.Space != ptxisa.GlobalSpace && l.Space != ptxisa.ConstSpace {
			c.Say(x.ListAt, diag.Targets, "A call table is a .global or .const array; {} is in {}.", text.Quote(x.List), l.Space)
			return
		}
		for i := range l.Init {
			if l.Init[i].Func != nil && !slices.Contains(x.Targets, l.Init[i].Func) {
				x.Targets = append(x.Targets, l.Init[i].Func)
			}
		}
		if len(x.Targets) == 0 && l.Broken {
			return
		}
		if len(x.Targets) == 0 {
			c.Say(x.ListAt, diag.Targets, "{} holds no functions.", text.Quote(x.List))
			return
		}
	default:
		c.Undeclared(x.ListAt, diag.Targets, x.List, in.Scope.Candidates(syntax.Is[any]), "{} is neither a call table nor the label of .calltargets or .callprototype.", text.Quote(x.List))
		return
	}
	for i, f := range x.Targets {
		c.callee(in, f)
		if i > 0 && !syntax.SameSignature(f.Returns, f.Params, x.Targets[0].Returns, x.Targets[0].Params) {
			c.Say(x.ListAt, diag.Signature, "{} lists functions that differ: {} is {}, and {} is {}.", text.Quote(x.List), text.Quote(x.Targets[0].Name), syntax.Signature(x.Targets[0].Returns, x.Targets[0].Params), text.Quote(f.Name), syntax.Signature(f.Returns, f.Params))
			return
		}
	}
	if len(x.Targets) > 0 {
		c.against(in, x.Targets[0].Returns, x.Targets[0].Params, "The function "+text.Quote(x.Targets[0].Name))
	}
}

// against checks the operands in the parentheses of a call against a signature.
func (c *checker) against(in *syntax.Inst, returns, params []*syntax.Var, whose string) {
	x := in.Call
	c.passed(in, x.Returns, returns, whose, "result", true)
	if n := len(params); n > 0 && len(x.Args) == n-1 && isVariadic(params[n-1]) { // no variable arguments
		x.Args = append(x.Args, &syntax.Operand{Kind: syntax.ImmOperand})
		params = params[:n-1]
		c.passed(in, x.Args[:n-1], params, whose, "parameter", false)
		return
	}
	c.passed(in, x.Args, params, whose, "parameter", false)
}

// sizeVariadic gives all variable arguments the size of the longest and the largest alignment. A function can be called
// from several places, and through a register, so all of them must be passed in the same way.
func (c *checker) sizeVariadic() {
	most, align := 0, 0
	for _, v := range c.variadic {
		most, align = max(most, v.Count), max(align, v.Align)
	}
	rest := c.variadic
	last := func(params []*syntax.Var) {
		if n := len(params); n > 0 && isVariadic(params[n-1]) {
			rest = append(rest, params[n-1])
		}
	}
	for _, f := range c.mod.Funcs {
		if !f.Kernel {
			last(f.Params)
		}
		for _, l := range f.Lists {
			last(l.Params)
		}
	}
	for _, v := range rest {
		v.Count, v.Align = most, max(v.Align, align)
	}
}

// passed checks the arguments of a call, or its results if dest, against those of the signature.
func (c *checker) passed(in *syntax.Inst, have []*syntax.Operand, want []*syntax.Var, whose, what string, dest bool) {
	if len(have) != len(want) {
		verb := "gives"
		if dest {
			verb = "takes"
		}
		c.Say(in.Span, diag.Arity, "{} has {}, and this call {} {}.", whose, text.Count(len(want), what), verb, len(have))
		return
	}
	for i := range have {
		a, v := have[i], want[i]
		switch {
		case a.Kind == syntax.SinkOperand:
			if !dest {
				c.Say(a.Span, diag.Argument, "An argument is a register, a number or a .param variable.")
			}
		case a.Kind == syntax.AddressOperand && a.Var.Space == ptxisa.ParamSpace && a.Offset == 0:
			if a.Var.Array && a.Var.Type.Bytes() == 1 && isVariadic(v) && !dest {
				c.variadic = append(c.variadic, a.Var)
			} else if !syntax.SameShape(a.Var, v) {
				c.Say(a.Span, diag.Argument, "{} has a {} of {} here, and {} is {}.", whose, what, syntax.Describe(v), text.Quote(a.Name), syntax.Describe(a.Var))
			}
		case a.Kind == syntax.AddressOperand && a.Var.Space != ptxisa.ParamSpace:
			c.Say(a.Span, diag.Argument, "Arguments are registers, numbers and .param variables; {} is in {}.", text.Quote(a.Name), a.Var.Space)
		case v.InRows():
			c.Say(a.Span, diag.Argument, "{} has a {} of {} here: a .param variable of that size is wanted.", whose, what, syntax.Describe(v))
		case a.Kind == syntax.RegOperand && !a.Not && !a.Neg:
			if !a.Var.Type.Fits(v.Type) || a.Var.Vec > 1 {
				c.Say(a.Span, diag.Argument, "{} has a {} of {} here, and {} is {}.", whose, what, syntax.Describe(v), text.Quote(a.Var.Name), syntax.Describe(a.Var))
			}
		case a.Kind == syntax.ImmOperand && !dest && v.Type != ptxisa.Pred:
			c.immediate(a, v.Type)
		default:
			c.Say(a.Span, diag.Argument, "A {} of {} should stand here.", what, syntax.Describe(v))
		}
	}
}

// isVariadic reports whether a parameter takes the variable arguments of a call: `.param .b8 rest[]`.
func isVariadic(v *syntax.Var) bool { return v.Array && v.Count == 0 && v.Type.Bytes() == 1 }
