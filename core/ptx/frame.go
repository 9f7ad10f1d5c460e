package ptx

import (
	"cmp"
	"math"
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/emit"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// What passes between functions: rows of %arg and %retval, frames on the stack, and the size of the stack.

// frame is a function's frame in local memory: those of its arguments and results that do not fit into registers, then
// its .local variables.
type frame struct {
	offset map[*syntax.Var]int // offsets of the .local variables
	slots  int                 // bytes of arguments or of results, whichever are more
	size   int
	args   []slot
	rets   []slot
	flag   int // offset of the exit flag in %retval, in bytes
}

// slot is where one row of an argument or result is passed: 32 lanes of up to 64 bits.
type slot struct {
	v     *syntax.Var
	part  int      // for an array: the number of its 32 bits
	typ   isa.Type // type of the row
	off   int      // offset in bytes in %arg or %retval, or in the frame if stack is set
	stack bool
}

// layOut places rows in a predefined variable of room bytes, and the rest in the frame.
func (t *translator) layOut(vars []*syntax.Var, room int) (slots []slot, registers, stack int) {
	add := func(s slot) {
		size := max(warp*s.typ.Size(), t.GRF)
		if registers+size <= room {
			s.off = registers
			registers += size
		} else {
			s.stack = true
			stack = roundUp(stack, s.typ.Size())
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

// localDepth is the number of frames that the stack of a recursive program has room for if no launch line sets it: the
// machine's own limit.
const localDepth = 64

// maxLocal is the most local memory that a launch gives a lane (core/launch: maxPerLane), and a GPU gives a thread
// (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability": 512 KB). recursionLocal is the memory
// for recursion that no launch line bounds. blockLocal is the memory for all threads of a block, which is most of what
// a run may have.
const (
	maxLocal       = 1 << 19
	recursionLocal = 1 << 16
	blockLocal     = 60 << 20
)

// mostRoom is the most bytes that a frame has for alloca. Deep recursions share the available room.
const mostRoom = 1024

// planFrames lays out the frame of every function, and finds how much local memory a lane needs: that of the path of
// calls with the largest total of frames.
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
			at = roundUp(at, align)
			fr.offset[v] = at
			at += v.Bytes()
		}
		fr.size = roundUp(at, t.frameAlign)
		if fr.size > maxLocal {
			t.Say(f.NameSpan, diag.Size, "The local variables of {} have {}; {} is the most.", text.Quote(f.Name), text.Count(fr.size, "byte"), strconv.Itoa(maxLocal))
		}
		t.stackFrames = t.stackFrames || fr.size > 0
		t.frames[f] = fr
	}
	t.planStack()
}

func (t *translator) newFrame(returns, params []*syntax.Var) *frame {
	fr := &frame{offset: map[*syntax.Var]int{}}
	var stack [2]int
	fr.args, _, stack[0] = t.layOut(params, argRows*t.GRF)
	fr.rets, fr.flag, stack[1] = t.layOut(returns, retvalRows*t.GRF-flagBytes)
	fr.slots = roundUp(max(stack[0], stack[1]), 16)
	return fr
}

// inMemory returns the variables of a function that lie in local memory: those of .local, and parameters whose address
// is taken.
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

// planStack finds the size of the stack: for as many frames as the machine allows, or as there is local memory for,
// unless a launch line sets the number.
func (t *translator) planStack() {
	calls, frames, rooms := t.callGraph(), cmp.Or(t.launch.Depth, localDepth), t.withRooms()
	size := func(f *syntax.Func) int { return t.frames[f].size }
	t.depth = 0
	most, fit, threads := maxLocal, 0, warp*t.launch.Warps()
	if t.launch.Depth == 0 {
		once, _ := calls.heaviest(min(len(t.funcs), frames), maxLocal, size) // each function once, without recursion
		most = min(max(recursionLocal, once+recursionLocal/2), maxLocal, max(once, blockLocal/threads))
	}
	if t.stack, fit = calls.heaviest(frames, most, size); fit < frames {
		_, fit = calls.heaviest(frames, most, func(f *syntax.Func) int { return size(f) + mostRoom*rooms[f] })
		switch {
		case fit < 2: // not enough for the kernel and a function that it calls
			t.stack, _ = calls.heaviest(frames, math.MaxInt, size)
			t.Say(t.launch.Kernel.NameSpan, diag.Size, "The kernel needs {} of local memory for a thread; {} is the most.", text.Count(t.stack, "byte"), strconv.Itoa(maxLocal))
		case t.launch.Depth > 0:
			t.stack, _ = calls.heaviest(frames, math.MaxInt, size)
			t.Say(t.launch.Kernel.NameSpan, diag.Size, "For {} the kernel needs {} of local memory for a thread; {} is the most: `limits depth={}` keeps to it.", text.Count(frames, "frame"), text.Count(t.stack, "byte"), strconv.Itoa(maxLocal), fit)
		default:
			t.depth, frames = fit, fit
			t.stack, _ = calls.heaviest(frames, most, size)
		}
	}
	n, _ := calls.heaviest(frames, math.MaxInt, func(f *syntax.Func) int { return rooms[f] })
	t.planRooms(rooms, n)
	align := max(t.frameAlign, 64)
	t.stack = roundUp(t.stack, align)
	if t.stackFrames && threads*t.stack > blockLocal {
		t.Say(t.launch.Kernel.NameSpan, diag.Size, "A thread needs {} of local memory, and those of a block {} in all; {} is the most.", text.Count(t.stack, "byte"), text.Count(threads*t.stack, "byte"), strconv.Itoa(blockLocal))
	}
}

// withRooms returns 1 for each function that allocates.
func (t *translator) withRooms() map[*syntax.Func]int {
	rooms := map[*syntax.Func]int{}
	for f, in := range t.insts {
		if syntax.HasWord("alloca stacksave stackrestore", in.Row.Name) {
			rooms[f] = 1
		}
	}
	return rooms
}

// planRooms adds the rooms for alloca to the frames; up to n rooms can exist at once.
func (t *translator) planRooms(rooms map[*syntax.Func]int, n int) {
	t.rooms = map[*syntax.Func]*syntax.Var{}
	if len(rooms) == 0 {
		return
	}
	size := max(min(mostRoom, (maxLocal-t.stack)/max(n, 1)), 0) / t.frameAlign * t.frameAlign
	for f := range rooms {
		room := &syntax.Var{Name: "allocated", Space: syntax.LocalSpace, Type: syntax.B8, Vec: 1, Array: true, Count: size}
		t.rooms[f] = room
		t.frames[f].offset[room] = t.frames[f].size
		t.frames[f].size += size
	}
	t.stack += n * size
	t.stackFrames = true
}

// passed returns the row of %arg or %retval for a slot.
func (t *translator) passed(name string, s slot) *emit.Operand {
	return &emit.Operand{Var: t.Predefined(name), Type: s.typ, Offset: int32(s.off), Stride: 1}
}

// argSize and retSize return the sizes of %arg and %retval for a call, in registers.
func (t *translator) argSize(fr *frame) int {
	n := 0
	for _, s := range fr.args {
		if !s.stack {
			n = max(n, s.off+max(warp*s.typ.Size(), t.GRF))
		}
	}
	return n / t.GRF
}

func (t *translator) retSize(fr *frame, exits bool) int {
	if exits {
		return (fr.flag + flagBytes) / t.GRF
	}
	return fr.flag / t.GRF
}
