package checker

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
)

// flow checks jumps and calls. Subroutine labels divide the body into blocks: the first
// is the main block, and each of the others is a subroutine.
func (c *checker) flow(o *visa.Object) {
	block := make(blocks, len(o.Body))
	names := []string{""}
	n := 0
	var last *visa.Inst // the last instruction of the current block
	started := false    // a label or an instruction has been seen
	for i, s := range o.Body {
		switch s := s.(type) {
		case *visa.Label:
			if s.Kind == visa.SubroutineLabel && started {
				n++
				names = append(names, s.Name)
				if last == nil || !leaves(last) {
					c.ds.Say(s.Span, diag.FallThrough, "", "Execution runs on into the subroutine {}, which only a call can enter; a ret is missing before it.", diag.Clip(s.Name))
				}
				last = nil
			}
			started = true
		case *visa.Inst:
			last = s
			started = true
		}
		block[i] = int32(n)
	}
	calls := make([][]int, len(names))
	for i, s := range o.Body {
		if in, ok := s.(*visa.Inst); ok {
			n := block[i]
			calls[n] = append(calls[n], c.jump(in, block, n)...)
			c.returns(in, n > 0)
		}
	}
	c.recursion(o, names, calls)
}

// blocks holds the number of the block to which each statement of a body belongs.
type blocks []int32

// leaves reports whether no channel goes on to the next instruction.
func leaves(in *visa.Inst) bool {
	switch in.Op {
	case isa.OpRet, isa.OpFRet, isa.OpJmp, isa.OpGoto:
		return in.Pred.Var == nil
	case isa.OpSwitchJmp, isa.OpRawSendSEot, isa.OpRawSendSCEot:
		return true
	}
	return false
}

// jump checks a jump or call in the block at, and returns the blocks that it calls.
func (c *checker) jump(in *visa.Inst, block blocks, at int32) []int {
	row := &isa.Table[in.Op]
	switch in.Op {
	case isa.OpGoto, isa.OpJmp:
		c.target(row, in, in.Label, block, at)
		if in.Op == isa.OpJmp && in.ExecSize != 1 {
			c.report(in, diag.ExecSize, "jmp moves the whole thread, whatever its execution size; write (M1, 1).").Warn()
		}
	case isa.OpSwitchJmp:
		for _, l := range in.Labels {
			c.target(row, in, l, block, at)
		}
	case isa.OpCall:
		c.scalarCall(row, in)
		if in.Label == nil {
			return nil
		}
		if in.Label.Kind != visa.SubroutineLabel || block[in.Label.Pos] == 0 {
			c.ds.Say(in.NameSpan, diag.Subroutine, row.Page, "{} is no subroutine: .function \"{}\" must stand before its label.", in.Label.Name, in.Label.Name)
			return nil
		}
		return []int{int(block[in.Label.Pos])}
	case isa.OpFCall, isa.OpIfCall:
		c.scalarCall(row, in)
		c.callSizes(in)
		if in.Get(isa.Uniform) != 0 {
			c.sinceIGC2(in, "ifcall.uniform", row.Page)
		}
	}
	return nil
}

// returns checks that a kernel or a subroutine ends with ret, and a function with fret. (Intel's
// finalizer fails on ret in a function and on fret in a subroutine, but accepts fret in a kernel.)
func (c *checker) returns(in *visa.Inst, subroutine bool) {
	page := isa.Table[in.Op].Page
	kernel := c.obj.Kind == visa.KernelObject
	switch {
	case in.Op == isa.OpRet && !subroutine && !kernel:
		c.ds.Add(in.OpSpan, diag.Return, page, "ret returns from a subroutine, but this is a function, which ends with fret.").Change(in.OpSpan, "fret")
	case in.Op == isa.OpFRet && subroutine:
		c.ds.Add(in.OpSpan, diag.Return, page, "fret returns from a function, but this is a subroutine, which ends with ret.").Change(in.OpSpan, "ret")
	case in.Op == isa.OpFRet && kernel:
		c.ds.Add(in.OpSpan, diag.Return, page, "fret returns from a function, but this is a kernel, which ends with ret.").Change(in.OpSpan, "ret")
	}
}

// target checks the label of a jump.
func (c *checker) target(row *isa.Instr, in *visa.Inst, l *visa.Label, block blocks, at int32) {
	if l == nil {
		return
	}
	switch {
	case l.Kind == visa.SubroutineLabel:
		c.ds.Say(in.NameSpan, diag.Subroutine, row.Page, "{} cannot jump to {}, which starts a subroutine or the kernel; only a call can.", row.Name, l.Name)
	case block[l.Pos] != at:
		c.ds.Say(in.NameSpan, diag.Subroutine, row.Page, "{} cannot leave its subroutine: {} lies in another one.", row.Name, l.Name)
	}
}

// scalarCall warns of a call with execution size 1 that is not NoMask: its callee runs
// with all channels on.
func (c *checker) scalarCall(row *isa.Instr, in *visa.Inst) {
	if in.ExecSize == 1 && !in.NoMask {
		c.report(in, diag.ScalarCall, "A scalar {} starts its callee with all channels on, and must be marked NoMask: (M1_NM, 1).", row.Name)
	}
}

// callSizes holds, for the two sizes of a call, the name of the operand, the attribute of the
// function that declares the size, and the number of registers that there are.
var callSizes = [...]struct {
	name, attr string
	most       int
}{{"arg_size", "ArgSize", 32}, {"return_size", "RetValSize", 12}}

// callSizes checks arg_size and return_size against their limits, and against what the callee
// declares.
func (c *checker) callSizes(in *visa.Inst) {
	for i, s := range callSizes {
		if n := callSize(in, i); n > s.most {
			c.report(in, diag.CallSize, "{} is {} GRFs, but there are only {}.", s.name, n, s.most)
		}
	}
	if in.Op == isa.OpFCall {
		CheckCallee(c.ds, in, c.m.ObjectByName(in.Callee))
	}
}

// callSize returns the size of a call that callSizes[i] describes.
func callSize(in *visa.Inst, i int) int {
	if i == 0 {
		return in.ArgSize
	}
	return in.RetSize
}

// CheckCallee compares the sizes of an fcall with those that its callee declares. A nil callee is not known and not
// checked.
func CheckCallee(ds *diag.Sink, in *visa.Inst, callee *visa.Object) {
	if callee == nil {
		return
	}
	for i, s := range callSizes {
		v, declared := callee.Attr(s.attr)
		if n, ok := visa.ParseInt(v); declared && ok && callSize(in, i) <= s.most && int(n) != callSize(in, i) {
			ds.Say(in.OpSpan, diag.CallSize, isa.Table[in.Op].Page, "{} is {}, but {} declares {}={}.", s.name, callSize(in, i), in.Callee, s.attr, v)
		}
	}
}

// recursion warns of subroutines that call themselves, directly or through others.
func (c *checker) recursion(o *visa.Object, names []string, calls [][]int) {
	const (
		unseen = iota
		open
		done
	)
	state := make([]uint8, len(names))
	// An explicit stack, because the call graph of a hostile text can be deep.
	type step struct{ block, next int }
	for root := range names {
		if state[root] != unseen {
			continue
		}
		stack := []step{{root, 0}}
		state[root] = open
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == len(calls[top.block]) {
				state[top.block] = done
				stack = stack[:len(stack)-1]
				continue
			}
			callee := calls[top.block][top.next]
			top.next++
			switch state[callee] {
			case open:
				c.ds.Say(c.labelSpan(o, names[callee]), diag.Recursion, "", "The subroutine {} calls itself; only functions called by fcall can be recursive.", names[callee]).Warn()
			case unseen:
				state[callee] = open
				stack = append(stack, step{callee, 0})
			}
		}
	}
}

func (c *checker) labelSpan(o *visa.Object, name string) visa.Span {
	for _, l := range o.Labels {
		if l.Name == name {
			return l.Span
		}
	}
	return o.NameSpan
}
