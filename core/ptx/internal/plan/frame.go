package plan

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// What passes between functions: rows of %arg and %retval, and frames on the stack.

// Frame is a function's frame in local memory: those of its arguments and results that do not fit into registers, then
// its .local variables.
type Frame struct {
	Offset map[*syntax.Var]int // offsets of the .local variables
	slots  int                 // bytes of arguments or of results, whichever are more
	Size   int
	Args   []Slot
	Rets   []Slot
	Flag   int // offset of the exit flag in %retval, in bytes
}

// Slot is where one row of an argument or result is passed: 32 lanes of up to 64 bits.
type Slot struct {
	Var    *syntax.Var
	Part   int      // for an array: the number of its 32 bits
	Type   isa.Type // type of the row
	Offset int      // offset in bytes in %arg or %retval, or in the frame if Stack is set
	Stack  bool
}

// layOut places rows in a predefined variable of room bytes, and the rest in the frame.
func (p *Plan) layOut(vars []*syntax.Var, room int) (slots []Slot, registers, stack int) {
	add := func(s Slot) {
		size := max(warp*s.Type.Size(), p.Platform.GRF())
		if registers+size <= room {
			s.Offset = registers
			registers += size
		} else {
			s.Stack = true
			stack = roundUp(stack, s.Type.Size())
			s.Offset = stack
			stack += max(s.Type.Size(), 4)
		}
		slots = append(slots, s)
	}
	for _, v := range vars {
		switch {
		case v.InRows():
			for i := range (v.Bytes() + 3) / 4 {
				add(Slot{Var: v, Part: i, Type: isa.UD})
			}
		case v.Type == ptxisa.Pred:
			add(Slot{Var: v, Type: isa.UD})
		default:
			add(Slot{Var: v, Type: v.Type.VISA()})
		}
	}
	return slots, registers, stack
}

// argRows and retvalRows are the registers of %arg and %retval.
const (
	argRows    = 32
	retvalRows = 12
)

// flagBytes are kept free in %retval for the exit flag.
const flagBytes = 4 * warp

// layOutFrames lays out the frame of every function, and finds how much local memory a lane needs: that of the path of
// calls with the largest total of frames.
func (p *planner) layOutFrames() {
	p.Frames, p.frameAlign = map[*syntax.Func]*Frame{}, 16
	for _, f := range p.Funcs {
		for _, v := range p.inMemory(f) {
			p.frameAlign = max(p.frameAlign, v.Align)
		}
	}
	for _, f := range p.Funcs {
		fr := p.FrameOf(f.Returns, f.Params)
		at := fr.slots
		for _, v := range p.inMemory(f) {
			align := max(v.Align, v.Type.Bytes()*v.Vec, 4)
			at = roundUp(at, align)
			fr.Offset[v] = at
			at += v.Bytes()
		}
		fr.Size = roundUp(at, p.frameAlign)
		if fr.Size > maxLocal {
			p.Say(f.NameSpan, diag.Size, "The local variables of {} have {}; {} is the most.", text.Quote(f.Name), text.Count(fr.Size, "byte"), strconv.Itoa(maxLocal))
		}
		p.StackFrames = p.StackFrames || fr.Size > 0
		p.Frames[f] = fr
	}
	p.sizeStack()
}

// FrameOf lays out what passes between functions with a signature.
func (p *Plan) FrameOf(returns, params []*syntax.Var) *Frame {
	fr := &Frame{Offset: map[*syntax.Var]int{}}
	var stack [2]int
	fr.Args, _, stack[0] = p.layOut(params, argRows*p.Platform.GRF())
	fr.Rets, fr.Flag, stack[1] = p.layOut(returns, retvalRows*p.Platform.GRF()-flagBytes)
	fr.slots = roundUp(max(stack[0], stack[1]), 16)
	return fr
}

// inMemory returns the variables of a function that lie in local memory: those of .local, and parameters whose address
// is taken.
func (p *planner) inMemory(f *syntax.Func) (list []*syntax.Var) {
	for _, vars := range [][]*syntax.Var{f.Params, f.Returns, f.Vars, p.owned[f]} {
		for _, v := range vars {
			if v.Space == ptxisa.LocalSpace || v.Space == ptxisa.ParamSpace && v.Addressed {
				list = append(list, v)
			}
		}
	}
	return list
}

// ArgSize and RetSize return the sizes of %arg and %retval for a call, in registers.
func (p *Plan) ArgSize(fr *Frame) int {
	n := 0
	for _, s := range fr.Args {
		if !s.Stack {
			n = max(n, s.Offset+max(warp*s.Type.Size(), p.Platform.GRF()))
		}
	}
	return n / p.Platform.GRF()
}

func (p *Plan) RetSize(fr *Frame, exits bool) int {
	if exits {
		return (fr.Flag + flagBytes) / p.Platform.GRF()
	}
	return fr.Flag / p.Platform.GRF()
}
