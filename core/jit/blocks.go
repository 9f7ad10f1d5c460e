package jit

import (
	"slices"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/runner"
)

// Limits of what is translated: compilers take more than linear time for functions without
// end. A function beyond them is left to the interpreter.
const (
	maxInsts  = 8192
	maxBlocks = 2048

	maxBlock = runner.MaxBlock
)

// block is instructions that run one after another: [first, end) of a function.
type block struct {
	first, end int
	alone      bool      // one instruction that is the interpreter's: generated code stops before it
	mode       bool      // one instruction that writes %cr0
	stops      eu.Status // of an alone one: generated code may end the thread's turn by it (turns.go)
	target     int       // the block that its goto, the last instruction, goes to; -1 without
}

// size is how many steps it takes.
func (b *block) size() int { return b.end - b.first }

// flow is the blocks of a function in their order, and the loops around them: spans of
// blocks that nest, one for each first block.
type flow struct {
	blocks   []block
	loops    map[int]int // last block of the loop, by its first
	straight bool        // the kernel's, if lanes that begin together stay together
}

// flowOf finds the blocks of a function, of whose instructions some are to be alone. false: it is too large.
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

// edges is where control of a function parts, by instruction, counted from its first.
type edges struct {
	leader   []bool  // a block begins with it; one more than there are instructions
	alone    []bool  // it is a block by itself
	target   []int32 // of its goto; -1: none
	straight bool    // lanes that begin together stay together
}

// edgesOf finds them, where the instructions that are apart are to be alone.
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
	e.alone[n-1], e.target[n-1] = true, -1 // lanes that run on behind it are the interpreter's
	for i := range n {
		if e.alone[i] {
			e.leader[i], e.leader[i+1] = true, true
		}
	}
	return e
}

// keepsLanes reports whether an instruction, if it is no goto, leaves lanes of the kernel together that come to it
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
		heads := make([]int, 0, len(f.loops))
		for h := range f.loops {
			heads = append(heads, h)
		}
		slices.Sort(heads)
		var open []int // loops around the current head, innermost last
		for _, h := range heads {
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

// jumps reports whether an instruction is a jmp: one that passes lanes that wait is reported.
func jumps(p *eu.Shapes, inst int) bool { return p.Insts[inst].Src.Op == isa.OpJmp }
