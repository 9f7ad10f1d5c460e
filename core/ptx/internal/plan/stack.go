package plan

import (
	"cmp"
	"math"
	"strconv"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// How much local memory the frames take.

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

// sizeStack finds the size of the stack: for as many frames as the machine allows, or as there is local memory for,
// unless a launch line sets the number.
func (p *planner) sizeStack() {
	calls, frames, rooms := p.callGraph(), cmp.Or(p.launch.Depth, localDepth), p.withRooms()
	size := func(f *syntax.Func) int { return p.Frames[f].Size }
	p.Depth = 0
	most, fit, threads := maxLocal, 0, warp*p.launch.Warps()
	if p.launch.Depth == 0 {
		once, _ := calls.heaviest(min(len(p.Funcs), frames), maxLocal, size) // each function once, without recursion
		most = min(max(recursionLocal, once+recursionLocal/2), maxLocal, max(once, blockLocal/threads))
	}
	if p.Stack, fit = calls.heaviest(frames, most, size); fit < frames {
		_, fit = calls.heaviest(frames, most, func(f *syntax.Func) int { return size(f) + mostRoom*rooms[f] })
		switch {
		case fit < 2: // not enough for the kernel and a function that it calls
			p.Stack, _ = calls.heaviest(frames, math.MaxInt, size)
			p.Say(p.launch.Kernel.NameSpan, diag.Size, "The kernel needs {} of local memory for a thread; {} is the most.", text.Count(p.Stack, "byte"), strconv.Itoa(maxLocal))
		case p.launch.Depth > 0:
			p.Stack, _ = calls.heaviest(frames, math.MaxInt, size)
			p.Say(p.launch.Kernel.NameSpan, diag.Size, "For {} the kernel needs {} of local memory for a thread; {} is the most: `limits depth={}` keeps to it.", text.Count(frames, "frame"), text.Count(p.Stack, "byte"), strconv.Itoa(maxLocal), fit)
		default:
			p.Depth, frames = fit, fit
			p.Stack, _ = calls.heaviest(frames, most, size)
		}
	}
	n, _ := calls.heaviest(frames, math.MaxInt, func(f *syntax.Func) int { return rooms[f] })
	p.addRooms(rooms, n)
	align := max(p.frameAlign, 64)
	p.Stack = roundUp(p.Stack, align)
	if p.StackFrames && threads*p.Stack > blockLocal {
		p.Say(p.launch.Kernel.NameSpan, diag.Size, "A thread needs {} of local memory, and those of a block {} in all; {} is the most.", text.Count(p.Stack, "byte"), text.Count(threads*p.Stack, "byte"), strconv.Itoa(blockLocal))
	}
}

// withRooms returns 1 for each function that allocates.
func (p *planner) withRooms() map[*syntax.Func]int {
	rooms := map[*syntax.Func]int{}
	for f, in := range p.insts {
		if ptxisa.HasWord("alloca stacksave stackrestore", in.Row.Name) {
			rooms[f] = 1
		}
	}
	return rooms
}

// addRooms adds the rooms for alloca to the frames; up to n rooms can exist at once.
func (p *planner) addRooms(rooms map[*syntax.Func]int, n int) {
	p.Rooms = map[*syntax.Func]*syntax.Var{}
	if len(rooms) == 0 {
		return
	}
	size := max(min(mostRoom, (maxLocal-p.Stack)/max(n, 1)), 0) / p.frameAlign * p.frameAlign
	for f := range rooms {
		room := &syntax.Var{Name: "allocated", Space: ptxisa.LocalSpace, Type: ptxisa.B8, Vec: 1, Array: true, Count: size}
		p.Rooms[f] = room
		p.Frames[f].Offset[room] = p.Frames[f].Size
		p.Frames[f].Size += size
	}
	p.Stack += n * size
	p.StackFrames = true
}
