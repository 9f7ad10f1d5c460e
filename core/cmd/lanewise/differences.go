package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/isa"
)

// writers records what wrote some bytes last. It is an eu.Observer of a second run, which repeats the first one. So a
// run whose expectations hold has no cost for this.
type writers struct {
	m    *eu.Machine
	last map[int]*writer // by arena offset; nil: no write
}

// writer is one write of an instruction.
type writer struct {
	inst, thread, group, lane int
}

// findWriters runs a program again and finds the last writes of the bytes that differ from what was expected.
func (o *outcome) findWriters() *writers {
	var at []int
	for i := range o.results {
		for _, d := range o.results[i].Differences {
			at = append(at, d.Off)
		}
	}
	return o.writersOf(at)
}

// writersOf runs a program again and finds the last writes of bytes of the arena.
func (o *outcome) writersOf(at []int) *writers {
	w := &writers{last: map[int]*writer{}}
	for _, off := range at {
		w.last[off] = nil
	}
	if len(w.last) == 0 {
		return w
	}
	m, err := eu.New(o.target.Program, o.target.Launch)
	if err != nil {
		return w // cannot happen: the same machine was made before
	}
	w.m = m
	m.Observe(w)
	m.Run(math.MaxInt)
	return w
}

func (w *writers) Before(*eu.Step) {}
func (w *writers) Group()          {}
func (w *writers) Barrier(int)     {}

func (w *writers) After(s *eu.Step) {
	group, _ := w.m.Group()
	for i := range s.Memory {
		a := &s.Memory[i]
		if !a.Write || a.Off < 0 {
			continue
		}
		for off := a.Off; off < a.Off+a.Size; off++ {
			if _, wanted := w.last[off]; wanted {
				w.last[off] = &writer{s.Inst, s.Thread, group, a.Lane}
			}
		}
	}
}

// describe names the lane and line that wrote a byte last. A block is written by the whole thread, so no lane is named.
// place maps a line of the program to its file.
func (w *writers) describe(o *outcome, off int, place func(line, col int) (string, int, int)) string {
	by := w.last[off]
	if by == nil {
		return "never written"
	}
	in := w.m.Program().Insts[by.inst].Src
	l := w.m.Launch()
	var who []string
	if lsc := in.LSC; isa.Table[in.Op].Exec == isa.MaskExec && (lsc == nil || !lsc.Transpose && lsc.Block.Width == 0) {
		who = append(who, fmt.Sprint("lane ", by.lane))
	}
	if l.Threads > 1 {
		who = append(who, fmt.Sprint("thread ", by.thread))
	}
	if l.Groups != [3]int{1, 1, 1} {
		who = append(who, fmt.Sprint("group ", by.group))
	}
	s := "written"
	if len(who) > 0 {
		s += l.InWords(" by " + strings.Join(who, " of "))
	}
	_, line, _ := place(o.target.LineAt(int(in.Span.Start)), 1)
	return fmt.Sprintf("%s in line %d", s, line)
}
