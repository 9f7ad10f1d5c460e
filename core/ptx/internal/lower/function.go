package lower

import (
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/internal/order"
	"github.com/lanewise/lanewise/core/ptx/internal/plan"
	"github.com/lanewise/lanewise/core/ptx/origin"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// function emits one function: declarations, prologue, body, epilogue.
func (t *translator) function(f *syntax.Func) []emit.Line {
	t.begin(f)
	t.epilog = t.Label("return")
	if f.Kernel { // its parameters are inputs, even if they are not read
		t.paramNames = map[*syntax.Var]string{}
		for _, v := range f.Params {
			t.paramNames[v] = t.register(v).Name
		}
	}
	body := t.collected(func() { t.bodyOf(f) })
	epilogue := t.collected(func() { body = t.finish(f, body) })
	t.ResetTemps()
	t.begins(origin.Statement{Span: f.Span, Func: f})
	start := t.collected(func() {
		t.prologue(f)
		t.waysBack()
	})
	provided := t.collected(t.provide)
	out := append(t.head(), provided...)
	out = append(out, start...)
	out = append(out, body...)
	out = append(out, epilogue...)
	return append(out, t.routineLines()...)
}

// collected returns what f emits.
func (t *translator) collected(f func()) []emit.Line {
	t.Body = nil
	f()
	return t.Body
}

// begin starts another function.
func (t *translator) begin(f *syntax.Func) {
	o := &visa.Object{Name: t.plan.Names[f], Decls: visa.PredefinedDecls(t.plan.Platform)}
	if !f.Kernel {
		o.Kind = visa.FunctionObject
	}
	t.Begin(o)
	t.perFunction = perFunction{
		fn: f, isEntry: f.Kernel, byVar: map[*syntax.Var]*emit.Variable{}, labels: map[*syntax.Label]*visa.Label{}, routineTemps: emit.Temps{},
		absent: plan.AbsentIn(f),
	}
}

// bodyOf emits the body of the function, block by block.
func (t *translator) bodyOf(f *syntax.Func) {
	blocks := order.Blocks(f.Body)
	laid := order.Arranged(blocks, t.plan.Looks)
	if laid == nil {
		for _, s := range f.Body {
			t.statement(s)
		}
		return
	}
	at := make([]int, len(blocks)) // place of each block in the order
	for i, n := range laid {
		at[n] = i
	}
	if laid[0] != 0 { // the body starts with a loop whose section is laid out first
		t.Jump(t.labelOf(blocks[0].Stmts[0].(*syntax.Label)))
	}
	onward := make([]*visa.Label, len(blocks)) // of the next block in the text, where it does not follow
	for n, b := range blocks {
		if after := n + 1; b.Falls && after < len(blocks) && at[after] != at[n]+1 {
			if l, ok := blocks[after].Stmts[0].(*syntax.Label); ok {
				onward[n] = t.labelOf(l)
			} else {
				onward[n] = t.Fresh("next")
			}
		}
	}
	for i, n := range laid {
		b, next := blocks[n], onward[n]
		last := len(b.Stmts) - 1
		if _, labelled := b.Stmts[0].(*syntax.Label); n > 0 && !labelled && onward[n-1] != nil {
			t.Place(onward[n-1])
		}
		for _, s := range b.Stmts[:last] {
			t.statement(s)
		}
		// Lanes that leave a loop for a lower place than its head jump before the others run.
		first := next != nil && len(b.Next) == 2 && at[b.Next[0]] < at[b.Next[1]] && at[b.Next[1]] <= i
		if first {
			t.otherwise = next
		}
		t.statement(b.Stmts[last])
		gone := first && t.otherwise == nil
		t.otherwise = nil
		switch {
		case gone:
		case next != nil:
			t.Jump(next)
		case b.Falls && n+1 == len(blocks) && i < len(laid)-1:
			t.leave()
		}
	}
}

// head returns what comes before the code of an object.
func (t *translator) head() []emit.Line {
	out, size := t.Head()
	if most := 255 * t.GRF; size >= most { // all registers except the thread's header, as in core/visa
		k := t.launch.Kernel
		t.Say(k.NameSpan, diag.Size, "The parameters of {} and what comes with them need {} bytes of registers; {} is the most.", text.Quote(k.Name), size, most-1)
	}
	return out
}

// prologue sets up what the body uses: floating point mode, stack, parameters. Lane numbers and the like are set by
// provide.
func (t *translator) prologue(f *syntax.Func) {
	if f.Kernel {
		mode := uint64(0x4c0) // %cr0: denormals are kept in DF, F and HF
		if t.plan.Flush {
			mode = 0x440
		}
		cr := emit.ScalarOf(t.Predefined("%cr0"))
		t.One(isa.OpOr, cr, cr, emit.Number(isa.UD, mode))
		if t.plan.StackFrames {
			t.kernelStack()
		}
		if t.plan.BarrierMemory != nil {
			t.clearBarriers()
		}
	} else {
		if t.plan.Frames[f].Size > 0 {
			t.pushFrame()
		}
		t.takeArguments(f)
		if t.plan.Exits[f] {
			t.Do(isa.OpMov, emit.LanesOf(t.exited()), emit.Number(isa.UD, 0))
		}
	}
}

// kernelStack sets %sp to the start of the local memory of the warp's lanes; that of lane l is l stacks from there.
func (t *translator) kernelStack() {
	base := t.privateMemory()
	sp := emit.ScalarOf(t.Predefined("%sp"))
	bytes := t.ScalarTemp(isa.UD)
	t.One(isa.OpMul, bytes, t.threadNumber(), emit.Number(isa.UD, uint64(warp*t.plan.Stack)))
	t.One(isa.OpAdd, sp, emit.ScalarOf(base), bytes)
	if t.plan.Frames[t.fn].Size > 0 {
		t.pushFrame()
	}
	for _, v := range t.fn.Params {
		for i := range (v.Bytes() + 3) / 4 {
			if !v.Addressed {
				break
			}
			bits := 8 * min(4, v.Bytes())
			t.storeElement(t.inFrame(v).plus(4*i), t.paramPiece(v, 4*i, unsigned(bits)), bits)
		}
	}
}

// pushFrame allocates the function's frame on the stack.
func (t *translator) pushFrame() {
	sp := emit.ScalarOf(t.Predefined("%sp"))
	t.One(isa.OpMov, emit.ScalarOf(t.frameVar()), sp)
	t.One(isa.OpAdd, sp, sp, emit.Number(isa.UD, uint64(t.plan.Frames[t.fn].Size)))
}

// finish emits what follows the body: the one place where the function returns.
func (t *translator) finish(f *syntax.Func, body []emit.Line) []emit.Line {
	if t.Stmt = t.last; t.Stmt > 0 {
		t.Source, _ = t.mod.File.Position(int(t.out.Statements[t.Stmt-1].Span.Start))
	}
	if f.Kernel {
		if !emit.EndsWith(body, isa.OpRet, nil) {
			t.Bare(isa.OpRet)
		}
		t.meetings()
		return body
	}
	leaves := emit.EndsWith(body, isa.OpGoto, t.epilog)
	if meets := len(t.points()) > 0; meets && !leaves {
		t.Jump(t.epilog)
	} else if leaves && !meets {
		body = body[:len(body)-1] // the epilogue is the next instruction
	}
	t.meetings()
	t.Place(t.epilog)
	fr := t.plan.Frames[f]
	sp := emit.ScalarOf(t.Predefined("%sp"))
	for _, s := range fr.Rets {
		from := t.row(s)
		if s.Var.Addressed {
			from = t.Temp(s.Type)
			t.loadElement(t.inFrame(s.Var).plus(4*s.Part), from, 8*s.Type.Size(), false)
		}
		if s.Stack {
			t.stackStore(s, emit.ScalarOf(t.frameVar()), from)
		} else {
			t.Do(isa.OpMov, t.passed("%retval", s), from)
		}
	}
	if t.plan.Exits[f] {
		t.Do(isa.OpMov, t.passed("%retval", plan.Slot{Type: isa.UD, Offset: fr.Flag}), emit.LanesOf(t.exited()))
	}
	if fr.Size > 0 {
		t.One(isa.OpMov, sp, emit.ScalarOf(t.frameVar()))
	}
	t.Bare(isa.OpFRet)
	return body
}

// takeArguments copies the parameters out of %arg, before anything else is called.
func (t *translator) takeArguments(f *syntax.Func) {
	for _, s := range t.plan.Frames[f].Args {
		if t.byVar[s.Var] == nil && !s.Var.Addressed { // the body does not use it
			continue
		}
		switch {
		case s.Var.Addressed:
			from := t.Temp(s.Type)
			if s.Stack {
				t.stackLoad(s, emit.ScalarOf(t.frameVar()), from)
			} else { // Intel's assembler hangs on several messages that send %arg
				t.Do(isa.OpMov, from, t.passed("%arg", s))
			}
			t.storeElement(t.inFrame(s.Var).plus(4*s.Part), from, 8*s.Type.Size())
		case s.Stack:
			t.stackLoad(s, emit.ScalarOf(t.frameVar()), t.row(s))
		case s.Var.Type == ptxisa.Pred:
			t.Cmp(isa.NE, t.row(s), t.passed("%arg", s), emit.Number(isa.UD, 0))
		default:
			t.Do(isa.OpMov, t.row(s), t.passed("%arg", s))
		}
	}
}

// row returns the part of a variable that a slot passes.
func (t *translator) row(s plan.Slot) *emit.Operand {
	o := emit.LanesOf(t.register(s.Var))
	switch {
	case s.Var.InRows():
		return o.Row(s.Part)
	case o.Var.Class == visa.Predicate && !s.Stack && slices.Contains(t.fn.Returns, s.Var):
		return t.bit(o)
	}
	return o
}

// passed returns the row of %arg or %retval for a slot.
func (t *translator) passed(name string, s plan.Slot) *emit.Operand {
	return &emit.Operand{Var: t.Predefined(name), Type: s.Type, Offset: int32(s.Offset), Stride: 1}
}
