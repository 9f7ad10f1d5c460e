package ptx

import (
	"cmp"
	"math"
	"slices"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// A function's frame in local memory: what of its arguments and results does not fit
// registers, then its .local variables.
type frame struct {
	offset map[*syntax.Var]int // of the .local variables
	slots  int                 // bytes of arguments and results, whichever are more
	size   int
	args   []slot
	rets   []slot
	flag   int // bytes into %retval of the exit flag
}

// slot is where one row of an argument or result is passed: 32 lanes of up to 64 bits.
type slot struct {
	v     *syntax.Var
	part  int      // of an array: which 32 bits
	typ   isa.Type // of the row
	off   int      // bytes into %arg or %retval; in the frame if stack
	stack bool
}

// layOut places rows in a predefined variable of so many bytes, the rest in the frame.
func (t *translator) layOut(vars []*syntax.Var, room int) (slots []slot, registers, stack int) {
	add := func(s slot) {
		size := max(warp*s.typ.Size(), t.grf)
		if registers+size <= room {
			s.off = registers
			registers += size
		} else {
			s.stack = true
			stack = (stack + s.typ.Size() - 1) / s.typ.Size() * s.typ.Size()
			s.off = stack
			stack += max(s.typ.Size(), 4)
		}
		slots = append(slots, s)
	}
	for _, v := range vars {
		switch {
		case v.InRows():
			for i := range (v.Bytes() + 3) / 4 {
				add(slot{v: v, part: i, typ: isa.UD})
			}
		case v.Type == syntax.Pred:
			add(slot{v: v, typ: isa.UD})
		default:
			add(slot{v: v, typ: v.Type.VISA()})
		}
	}
	return slots, registers, stack
}

// flagBytes are kept free in %retval for the exit flag.
const flagBytes = 4 * warp

// localDepth is how many frames the stack of a recursive program has room for where no
// launch line says more: the machine's own limit.
const localDepth = 64

// planFrames lays out every function's frame, and finds how much local memory a lane
// needs: along the path of calls whose frames are the largest together.
func (t *translator) planFrames() {
	t.frames, t.frameAlign = map[*syntax.Func]*frame{}, 16
	for _, f := range t.funcs {
		for _, v := range t.inMemory(f) {
			t.frameAlign = max(t.frameAlign, v.Align)
		}
	}
	for _, f := range t.funcs {
		fr := t.newFrame(f.Returns, f.Params)
		at := fr.slots
		for _, v := range t.inMemory(f) {
			align := max(v.Align, v.Type.Bytes()*v.Vec, 4)
			at = (at + align - 1) / align * align
			fr.offset[v] = at
			at += v.Bytes()
		}
		fr.size = (at + t.frameAlign - 1) / t.frameAlign * t.frameAlign
		if fr.size > maxLocal {
			t.Say(f.NameSpan, diag.Size, "The local variables of {} have {}; {} is the most.", text.Quote(f.Name), text.Count(fr.size, "byte"), itoa(maxLocal))
		}
		t.stackFrames = t.stackFrames || fr.size > 0
		t.frames[f] = fr
	}
	t.planStack()
}

// planStack finds the size of the stack: of as many frames as the machine allows, or of as many as there is local
// memory for, unless a launch line says how many there are to be.
func (t *translator) planStack() {
	calls, frames, rooms := t.callGraph(), cmp.Or(t.launch.Depth, localDepth), t.withRooms()
	size := func(f *syntax.Func) int { return t.frames[f].size }
	t.depth = 0
	most, fit, threads := maxLocal, 0, warp*t.launch.Warps()
	if t.launch.Depth == 0 {
		once, _ := calls.heaviest(min(len(t.funcs), frames), maxLocal, size) // each function, and no recursion
		most = min(max(recursionLocal, once+recursionLocal/2), maxLocal, max(once, blockLocal/threads))
	}
	if t.stack, fit = calls.heaviest(frames, most, size); fit < frames {
		_, fit = calls.heaviest(frames, most, func(f *syntax.Func) int { return size(f) + mostRoom*rooms[f] })
		switch {
		case fit < 2: // the kernel and nothing that it calls
			t.stack, _ = calls.heaviest(frames, math.MaxInt, size)
			t.Say(t.launch.Kernel.NameSpan, diag.Size, "The kernel needs {} of local memory for a thread; {} is the most.", text.Count(t.stack, "byte"), itoa(maxLocal))
		case t.launch.Depth > 0:
			t.stack, _ = calls.heaviest(frames, math.MaxInt, size)
			t.Say(t.launch.Kernel.NameSpan, diag.Size, "For {} the kernel needs {} of local memory for a thread; {} is the most: `limits depth={}` keeps to it.", text.Count(frames, "frame"), text.Count(t.stack, "byte"), itoa(maxLocal), fit)
		default:
			t.depth, frames = fit, fit
			t.stack, _ = calls.heaviest(frames, most, size)
		}
	}
	n, _ := calls.heaviest(frames, math.MaxInt, func(f *syntax.Func) int { return rooms[f] })
	t.planRooms(rooms, n)
	align := max(t.frameAlign, 64)
	t.stack = (t.stack + align - 1) / align * align
	if t.stackFrames && threads*t.stack > blockLocal {
		t.Say(t.launch.Kernel.NameSpan, diag.Size, "A thread needs {} of local memory, and those of a block {} in all; {} is the most.", text.Count(t.stack, "byte"), text.Count(threads*t.stack, "byte"), itoa(blockLocal))
	}
}

// callGraph is which functions each function can call; the kernel is the first.
type callGraph struct {
	funcs   []*syntax.Func
	callees [][]int
}

func (t *translator) callGraph() callGraph {
	g := callGraph{t.funcs, make([][]int, len(t.funcs))}
	number := map[*syntax.Func]int{}
	for i, f := range t.funcs {
		number[f] = i
	}
	for i, f := range t.funcs {
		for _, s := range f.Body {
			in, ok := s.(*syntax.Inst)
			if !ok {
				continue
			}
			for _, callee := range t.callees(in) {
				if n, known := number[callee]; known && !slices.Contains(g.callees[i], n) {
					g.callees[i] = append(g.callees[i], n)
				}
			}
		}
	}
	return g
}

// heaviest is the most that the functions of one path of calls weigh together, of so many frames; of fewer where these
// would weigh more than the limit.
func (g *callGraph) heaviest(frames, limit int, weight func(*syntax.Func) int) (most, of int) {
	from := make([]int, len(g.funcs)) // each function, on the heaviest path
	for of = range frames {
		next := make([]int, len(from))
		for i, f := range g.funcs {
			for _, callee := range g.callees[i] {
				next[i] = max(next[i], from[callee])
			}
			next[i] += weight(f)
		}
		if next[0] > limit {
			return from[0], of
		}
		if slices.Equal(next, from) { // no path is longer
			break
		}
		from = next
	}
	return from[0], frames
}

// inMemory are the variables of a function that lie in local memory: those of .local, and
// parameters whose address is taken.
func (t *translator) inMemory(f *syntax.Func) (list []*syntax.Var) {
	for _, vars := range [][]*syntax.Var{f.Params, f.Returns, f.Vars, t.owned[f]} {
		for _, v := range vars {
			if v.Space == syntax.LocalSpace || v.Space == syntax.ParamSpace && v.Addressed {
				list = append(list, v)
			}
		}
	}
	return list
}

// maxLocal is what a launch gives a lane at most (core/launch: maxPerLane), and a GPU a thread (CUDA C++ Programming Guide, "Technical
// Specifications per Compute Capability": 512 KB). recursionLocal is what recursion gets that no launch line bounds, and
// blockLocal what the threads of a block have, which is most of what a run may have.
const (
	maxLocal       = 1 << 19
	recursionLocal = 1 << 16
	blockLocal     = 60 << 20
)

func (t *translator) newFrame(returns, params []*syntax.Var) *frame {
	fr := &frame{offset: map[*syntax.Var]int{}}
	var stack [2]int
	fr.args, _, stack[0] = t.layOut(params, argRows*t.grf)
	fr.rets, fr.flag, stack[1] = t.layOut(returns, retvalRows*t.grf-flagBytes)
	fr.slots = (max(stack[0], stack[1]) + 15) / 16 * 16
	return fr
}

// function emits one function: declarations, prologue, body, epilogue.
func (t *translator) function(f *syntax.Func) []line {
	t.fn, t.isEntry = f, f.Kernel
	t.begin(f.Kernel, t.names[f])
	t.epilog = t.label("return")
	if f.Kernel { // its parameters are inputs, whether they are read or not
		t.paramNames = map[*syntax.Var]string{}
		for _, v := range f.Params {
			t.paramNames[v] = t.register(v).Name
		}
	}
	t.bodyOf(f)
	body := t.body
	t.body = nil
	body = t.finish(f, body)
	epilogue := t.body
	t.body = nil
	t.resetTemps()
	t.begins(Statement{Span: f.Span, Func: f})
	t.prologue(f)
	t.waysBack()
	start := t.body
	t.body = nil
	t.provide()
	start = append(t.body, start...)
	t.body = nil
	out := t.head()
	out = append(out, start...)
	out = append(out, body...)
	out = append(out, epilogue...)
	return append(out, t.routineLines()...)
}

// begin makes the translator ready for another function.
func (t *translator) begin(kernel bool, name string) {
	t.object = &visa.Object{Name: name, Decls: visa.PredefinedDecls(t.tr.Platform)}
	if !kernel {
		t.object.Kind = visa.FunctionObject
	}
	t.body, t.decls, t.byVar = nil, nil, map[*syntax.Var]*decl{}
	t.local, t.temps, t.labels = names{}, map[isa.Type]*tempPool{}, map[*syntax.Label]*visa.Label{}
	t.routines, t.routineTemps = nil, map[isa.Type]*tempPool{}
	t.local.reserve(name + "_body") // the label of the main block
	t.padding, t.counted = nil, 0
	t.last = 0
	t.warp, t.block, t.tally = nil, nil, nil
	t.serial, t.uses, t.fixed = 0, map[string]bool{}, map[string]*decl{}
}

// head is what stands before the code of an object.
func (t *translator) head() []line {
	out := []line{{}, {node: t.object}}
	for _, d := range t.decls {
		d.align(t.grf)
		out = append(out, line{node: d.Decl})
	}
	at := t.grf
	for _, d := range t.decls {
		if d.input == 0 {
			continue
		}
		align := max(d.Type.Size(), min(d.input, 8)&^3, 1)
		at = (at + align - 1) / align * align
		if at/t.grf != (at+d.input-1)/t.grf {
			at = (at + t.grf - 1) / t.grf * t.grf
		}
		out = append(out, line{node: &visa.Input{Var: d.Decl, Offset: at, Size: d.input}})
		at += d.input
	}
	return append(out, line{node: &visa.Label{Name: t.object.Name + "_body", Kind: visa.SubroutineLabel}})
}

// prologue sets up what the body uses: floating point mode, stack, lane numbers,
// parameters.
func (t *translator) prologue(f *syntax.Func) {
	if f.Kernel {
		mode := uint64(0x4c0) // %cr0: denormals are kept in DF, F and HF
		if t.flush {
			mode = 0x440
		}
		cr := scalarOf(t.predefined("%cr0"))
		t.one(isa.OpOr, cr, cr, number(isa.UD, mode))
		if t.stackFrames {
			t.kernelStack()
		}
		if t.barrierMemory != nil {
			t.clearBarriers()
		}
	} else {
		if t.frames[f].size > 0 {
			t.pushFrame()
		}
		t.takeArguments(f)
		if t.exits[f] {
			t.do(isa.OpMov, lanesOf(t.exited()), number(isa.UD, 0))
		}
	}
}

// kernelStack makes %sp the start of the local memory of the warp's lanes; lane l has its
// own at l times t.stack from there.
func (t *translator) kernelStack() {
	base := t.privateMemory()
	sp := scalarOf(t.predefined("%sp"))
	number32 := t.scalarTemp(isa.UD)
	t.one(isa.OpMul, number32, t.threadNumber(), number(isa.UD, uint64(warp*t.stack)))
	t.one(isa.OpAdd, sp, scalarOf(base), number32)
	if t.frames[t.fn].size > 0 {
		t.pushFrame()
	}
	for _, v := range t.fn.Params {
		for i := range (v.Bytes() + 3) / 4 {
			if !v.Addressed {
				break
			}
			bits := 8 * min(4, v.Bytes())
			t.storeElement(t.inFrame(v).plus(4*i), t.paramPiece(v, 4*i, syntax.Unsigned.Of(bits).VISA()), bits)
		}
	}
}

// pushFrame takes the function's frame from the stack.
func (t *translator) pushFrame() {
	sp := scalarOf(t.predefined("%sp"))
	t.one(isa.OpMov, scalarOf(t.frameVar()), sp)
	t.one(isa.OpAdd, sp, sp, number(isa.UD, uint64(t.frames[t.fn].size)))
}

// inFrame is where a variable lies in the frame.
func (t *translator) inFrame(v *syntax.Var) access {
	return access{addr: t.stackAddress(scalarOf(t.frameVar()), t.frames[t.fn].offset[v])}
}

// threadNumber is the number of the thread in its group: word 2 of r0.
func (t *translator) threadNumber() *operand {
	return scalarOf(t.predefined("%r0")).at(8)
}

// privateMemory is the input of the kernel that says where private memory begins.
func (t *translator) privateMemory() *decl {
	d := t.once("private_memory", visa.General, isa.UQ, 1)
	d.input = d.Bytes()
	return d
}

// frameVar is where the function's frame begins, for lane 0.
func (t *translator) frameVar() *decl { return t.once("frame", visa.General, isa.UQ, 1) }

// live is the mask of the lanes that have not ended.
func (t *translator) live() *operand { return scalarOf(t.once("live", visa.General, isa.UD, 1)) }

// exited says of each lane that it has executed exit.
func (t *translator) exited() *decl { return t.once("exited", visa.General, isa.UD, warp) }

// once is a variable of the function that has a fixed meaning.
func (t *translator) once(name string, class visa.VarClass, typ isa.Type, elems int) *decl {
	d := t.fixed[name]
	if d == nil {
		d = t.variable(name, class, typ, elems)
		t.fixed[name] = d
	}
	return d
}

// laneVar holds the lanes' numbers 0 to 31; the prologue fills it.
func (t *translator) laneVar() *operand {
	t.uses["lane"] = true
	return lanesOf(t.once("lane", visa.General, isa.UW, warp))
}

// stackVar holds where each lane's local memory begins, from that of lane 0.
func (t *translator) stackVar() *operand {
	t.uses["stack"] = true
	t.laneVar()
	return lanesOf(t.once("lane_stack", visa.General, isa.UD, warp))
}

// provide fills the variables that the body asked for.
func (t *translator) provide() {
	for _, row := range t.padding {
		t.do(isa.OpMov, row, number(isa.UD, 0))
	}
	if t.uses["lane"] {
		lane := t.laneVar()
		t.every(8, isa.OpMov, lane, number(isa.UV, 0x76543210))
		for n := 8; n < warp; n *= 2 {
			t.every(n, isa.OpAdd, lane.at(2*n), lane, number(isa.UW, uint64(n)))
		}
	}
	if t.uses["live"] {
		t.one(isa.OpMov, t.live(), t.activeLanes())
	}
	t.provideCluster()
	t.provideRoom()
	if t.uses["stack"] {
		t.every(warp, isa.OpMul, t.stackVar(), t.laneVar(), number(isa.UD, uint64(t.stack)))
	}
}

// finish emits what stands behind the body: the one place where the function returns.
func (t *translator) finish(f *syntax.Func, body []line) []line {
	if t.stmt = t.last; t.stmt > 0 {
		t.source, _ = t.mod.File.Position(int(t.tr.Statements[t.stmt-1].Span.Start))
	}
	if f.Kernel {
		if !endsWith(body, isa.OpRet, nil) {
			t.plain(isa.OpRet)
		}
		t.meetings()
		return body
	}
	leaves := endsWith(body, isa.OpGoto, t.epilog)
	if meets := len(t.points()) > 0; meets && !leaves {
		t.jump(nil, true, t.epilog)
	} else if leaves && !meets {
		body = body[:len(body)-1] // it is the next instruction
	}
	t.meetings()
	t.place(t.epilog)
	fr := t.frames[f]
	sp := scalarOf(t.predefined("%sp"))
	for _, s := range fr.rets {
		from := t.row(s)
		if s.v.Addressed {
			from = t.temp(s.typ)
			t.loadElement(t.inFrame(s.v).plus(4*s.part), from, 8*s.typ.Size(), false)
		}
		if s.stack {
			t.stackStore(s, scalarOf(t.frameVar()), from)
		} else {
			t.do(isa.OpMov, t.passed("%retval", s), from)
		}
	}
	if t.exits[f] {
		t.do(isa.OpMov, t.passed("%retval", slot{typ: isa.UD, off: fr.flag}), lanesOf(t.exited()))
	}
	if fr.size > 0 {
		t.one(isa.OpMov, sp, scalarOf(t.frameVar()))
	}
	t.plain(isa.OpFRet)
	return body
}

// takeArguments copies the parameters out of %arg, before anything else is called.
func (t *translator) takeArguments(f *syntax.Func) {
	for _, s := range t.frames[f].args {
		if !t.isUsed(s.v) && !s.v.Addressed {
			continue
		}
		switch {
		case s.v.Addressed:
			from := t.temp(s.typ)
			if s.stack {
				t.stackLoad(s, scalarOf(t.frameVar()), from)
			} else { // Intel's assembler does not come to an end with several messages that send %arg
				t.do(isa.OpMov, from, t.passed("%arg", s))
			}
			t.storeElement(t.inFrame(s.v).plus(4*s.part), from, 8*s.typ.Size())
		case s.stack:
			t.stackLoad(s, scalarOf(t.frameVar()), t.row(s))
		case s.v.Type == syntax.Pred:
			t.cmp(isa.NE, t.row(s), t.passed("%arg", s), number(isa.UD, 0))
		default:
			t.do(isa.OpMov, t.row(s), t.passed("%arg", s))
		}
	}
}

// isUsed reports whether the body has a variable for a parameter.
func (t *translator) isUsed(v *syntax.Var) bool { return t.byVar[v] != nil }

// row is the part of a variable that a slot passes.
func (t *translator) row(s slot) *operand {
	o := lanesOf(t.register(s.v))
	if s.v.InRows() {
		return o.row(s.part)
	} else if s.v.Type == syntax.Pred && !s.stack {
		if o.d.Class == visa.Predicate && s.v.Func == t.fn && isReturn(t.fn, s.v) {
			return t.bit(o)
		}
	}
	return o
}

func isReturn(f *syntax.Func, v *syntax.Var) bool {
	return slices.Contains(f.Returns, v)
}

// bit is a predicate as 0 and 1.
func (t *translator) bit(p *operand) *operand {
	r := t.temp(isa.UD)
	t.do(isa.OpMov, r, number(isa.UD, 0))
	t.when(p, true, isa.OpMov, r, number(isa.UD, 1))
	return r
}

// passed is the row of %arg or %retval that a slot takes.
func (t *translator) passed(name string, s slot) *operand {
	return &operand{d: t.predefined(name), typ: s.typ, off: int32(s.off), stride: 1}
}

// stackAddress is each lane's address of a byte of a frame.
func (t *translator) stackAddress(base *operand, off int) *operand {
	a := t.temp(isa.UQ)
	t.do(isa.OpAdd, a, t.stackVar(), base)
	if off != 0 {
		t.do(isa.OpAdd, a, a, number(isa.UD, uint64(off)))
	}
	return a
}

func (t *translator) stackStore(s slot, base, from *operand) {
	t.storeElement(access{addr: t.stackAddress(base, s.off)}, from, 8*s.typ.Size())
}

func (t *translator) stackLoad(s slot, base, to *operand) {
	t.loadElement(access{addr: t.stackAddress(base, s.off)}, to, 8*s.typ.Size(), false)
}
