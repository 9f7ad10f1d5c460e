package jit

import (
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/runner"
)

// Limits of what is translated. Compilers take more than linear time for very long functions, so a function beyond
// these limits is left to the interpreter.
const (
	maxInsts  = 8192
	maxBlocks = 2048

	maxBlock = runner.MaxBlock
)

// block is a sequence of instructions that run one after another: [first, end) of a function.
type block struct {
	first, end int
	alone      bool      // a single instruction that the interpreter executes: generated code stops before it
	mode       bool      // a single instruction that writes %cr0
	stops      eu.Status // if alone: the status with which generated code may end the turn here (turns.go)
	target     int       // the block that the goto at its end goes to; -1 if there is none
}

// size returns how many steps the block takes.
func (b *block) size() int { return b.end - b.first }

// flow holds the blocks of a function in order, and the loops around them. Loops are ranges of blocks that nest, with
// one loop for each first block.
type flow struct {
	blocks   []block
	loops    map[int]int // the last block of each loop, by its first
	straight bool        // set for a kernel whose lanes stay together if they begin together
}

// flowOf finds the blocks of a function. The instructions marked in apart become blocks of their own. ok is false if
// the function is too large.
func flowOf(p *eu.Shapes, fn int, apart []bool) (f flow, ok bool) {
	u := &p.Funcs[fn]
	n := u.End - u.First
	if n == 0 || n > maxInsts {
		return f, false
	}
	isApart := func(i int) bool { return apart != nil && apart[u.First+i] }
	e := edgesOf(p, fn, isApart)
	f.straight = fn == p.Kernel && e.straight
	at := make([]int32, n) // the block of each instruction
	for i := range n {
		last := len(f.blocks) - 1
		if e.leader[i] || i-f.blocks[last].first == maxBlock-1 && e.target[i] < 0 || i-f.blocks[last].first == maxBlock {
			b := block{first: i, alone: e.alone[i], target: -1}
			if b.alone && !isApart(i) {
				s := p.Shape(u.First + i)
				if fn == p.Kernel {
					b.stops = s.Stops
				}
				b.mode = s.SetsMode && i < n-1
				b.alone = !b.mode
			}
			f.blocks = append(f.blocks, b)
			last++
		}
		f.blocks[last].end = i + 1
		at[i] = int32(last)
	}
	if len(f.blocks) > maxBlocks {
		return f, false
	}
	f.loops = map[int]int{}
	for i := range f.blocks {
		b := &f.blocks[i]
		if t := e.target[b.end-1]; t >= 0 {
			b.target = int(at[t])
			if b.target <= i {
				f.loops[b.target] = max(f.loops[b.target], i)
			}
		}
		b.first, b.end = b.first+u.First, b.end+u.First
	}
	f.nest()
	return f, true
}

// edges says where control flow of a function can divide, by instruction, counted from the function's first.
type edges struct {
	leader   []bool  // a block begins here; the slice has one element more than there are instructions
	alone    []bool  // the instruction is a block by itself
	target   []int32 // target of a goto; -1 if there is none
	straight bool    // lanes that begin together stay together
}

// edgesOf finds the edges. Instructions for which isApart is true become blocks of their own.
func edgesOf(p *eu.Shapes, fn int, isApart func(i int) bool) edges {
	u := &p.Funcs[fn]
	n := u.End - u.First
	e := edges{make([]bool, n+1), make([]bool, n), make([]int32, n), true}
	e.leader[0] = true
	for _, l := range u.Object.Labels {
		e.leader[p.Target(fn, l)-u.First] = true
	}
	for i := range n {
		e.target[i] = -1
		t, goes := p.BranchTarget(u.First + i)
		t -= u.First
		e.straight = e.straight && !goes && keepsLanes(p, u.First+i)
		forwardJump := goes && t > i && jumps(p, u.First+i) // over lanes that wait: that is reported
		switch {
		case isApart(i):
			e.alone[i] = true
		case goes && !forwardJump && t >= 0 && t < n:
			e.target[i] = int32(t)
			e.leader[i+1] = true
		case p.Alone(u.First + i):
			e.alone[i] = true
		}
	}
	e.alone[n-1], e.target[n-1] = true, -1 // the interpreter decides what happens to lanes that run past the end
	for i := range n {
		if e.alone[i] {
			e.leader[i], e.leader[i+1] = true, true
		}
	}
	return e
}

// keepsLanes reports whether an instruction other than a goto keeps lanes of the kernel together that come to it
// together.
func keepsLanes(p *eu.Shapes, inst int) bool {
	if !p.Alone(inst) {
		return true
	}
	s := p.Shape(inst)
	return s.Stops != eu.Ready || s.SetsMode
}

// nest widens loops that overlap until one contains the other.
func (f *flow) nest() {
	for again := true; again; {
		again = false
		var open []int // loops around the current head, innermost last
		for h := range f.blocks {
			if _, loops := f.loops[h]; !loops {
				continue
			}
			for len(open) > 0 && f.loops[open[len(open)-1]] < h {
				open = open[:len(open)-1]
			}
			for _, outer := range open {
				if f.loops[outer] < f.loops[h] {
					f.loops[outer] = f.loops[h]
					again = true
				}
			}
			open = append(open, h)
		}
	}
}

// jumps reports whether an instruction is a jmp. A jmp over lanes that wait is reported.
func jumps(p *eu.Shapes, inst int) bool { return p.Insts[inst].Src.Op == isa.OpJmp }
