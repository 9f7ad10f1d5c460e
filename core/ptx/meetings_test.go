package ptx_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// stages generates programs in which every thread takes part in the same number of barriers, but each at places of its
// own: in nested branches and in rounds of loops.
type stages struct {
	*rand.Rand
	strings.Builder
	labels int
	sums   bool // the second barrier of a stage is a barrier.red
}

func (s *stages) put(format string, args ...any) { fmt.Fprintf(s, format+"\n", args...) }

func (s *stages) label() string {
	s.labels++
	return fmt.Sprintf("L%d", s.labels)
}

// filler writes instructions that have no effect on the result. How Intel's assembler translates a branch depends on
// the branch's length.
func (s *stages) filler() {
	for range s.Intn(4) * s.Intn(4) {
		s.put("add.u32 %%f, %%f, %d;", s.Intn(9))
	}
}

// exchange writes a stage: the thread stores its value in its cell, waits at a barrier, reads another thread's value
// from that thread's cell, and waits at a barrier. depth is the number of branches that are still to be put around it.
func (s *stages) exchange(depth int) {
	if depth == 0 {
		guard := ""
		if s.Intn(3) == 0 { // a guard that always holds
			s.put("setp.ge.u32 %%p, %%t, 0;")
			guard = "@%p "
		}
		s.filler()
		s.put("st.shared.u32 [%%own], %%x;")
		s.put("%sbarrier.sync 0;", guard)
		s.put("ld.shared.u32 %%y, [%%other];")
		if s.sums { // in all branches, since it cannot be combined with barrier.sync
			s.put("barrier.red.popc.u32 %%s, 0, 64, %%q;")
		} else {
			s.put("barrier.sync %s;", []string{"0", "0, 64"}[s.Intn(2)])
		}
		s.filler()
		return
	}
	other, end := s.label(), s.label()
	if s.Intn(4) == 0 { // in a round of a loop that depends on the lane
		s.put("mov.u32 %%i%d, 0;\n%s:\nrem.u32 %%r, %%t, 3;\nsetp.ne.u32 %%p, %%r, %%i%d;\n@%%p bra %s;", depth, other, depth, end)
		s.exchange(depth - 1)
		s.put("%s:\nadd.u32 %%i%d, %%i%d, 1;\nsetp.lt.u32 %%p, %%i%d, 3;\n@%%p bra %s;", end, depth, depth, depth, other)
		return
	}
	s.put("shr.u32 %%r, %%t, %d;\nand.b32 %%r, %%r, 1;\nsetp.ne.u32 %%p, %%r, 0;\n@%%p bra %s;", s.Intn(5), other)
	s.exchange(depth - 1)
	s.put("bra %s;\n%s:", end, other)
	s.exchange(depth - 1)
	s.put("%s:", end)
}

// TestLanesMeetAnywhere checks that lanes that wait at barriers in different branches and rounds exchange values
// through shared memory without a race, and that Intel's assembler accepts the translations. In every third program the
// same barriers are counted in memory, which a bar.arrive anywhere in the program requires.
func TestLanesMeetAnywhere(t *testing.T) {
	const threads = 64
	for seed := range 24 {
		s := &stages{Rand: rand.New(rand.NewSource(int64(seed)))}
		count := 1 + s.Intn(3)
		x := make([]uint32, threads)
		for i := range x {
			x[i] = uint32(i)
		}
		for stage := range count {
			by := 1 + s.Intn(threads-1)
			s.put("add.u32 %%r, %%t, %d;\nand.b32 %%r, %%r, 63;\nmad.lo.u32 %%other, %%r, 4, %%cell;", by)
			s.sums = s.Intn(3) == 0
			s.exchange(s.Intn(4))
			if s.sums { // half of the threads are odd
				s.put("sub.u32 %%s, %%s, %d;\nadd.u32 %%x, %%x, %%s;", threads/2)
			}
			s.put("mad.lo.u32 %%x, %%x, 3, %%y;")
			if stage == 0 && s.Intn(2) == 0 {
				s.put("bar.warp.sync -1;")
			}
			old := append([]uint32(nil), x...)
			for i := range x {
				x[i] = 3*old[i] + old[(i+by)%threads]
			}
		}
		if seed%3 == 0 {
			s.put("setp.ne.u32 %%p, %%t, %%t;\n@%%p bar.arrive 0, 64;")
		}
		text := fmt.Sprintf(`//@ launch k block=%d
//@ param out = u32[%d] zeros
//@ expect out = %s
.version 7.0
.target sm_70
.address_size 64
.shared .align 4 .u32 cells[64];
.entry k(.param .u64 out) {
.reg .u32 %%t, %%x, %%y, %%r, %%f, %%s, %%i<9>, %%own, %%other, %%cell; .reg .pred %%p, %%q; .reg .u64 %%at;
mov.u32 %%t, %%tid.x; mov.u32 %%x, %%t; mov.u32 %%f, 0; and.b32 %%r, %%t, 1; setp.ne.u32 %%q, %%r, 0; mov.u32 %%cell, cells; mad.lo.u32 %%own, %%t, 4, %%cell;
%sld.param.u64 %%at, [out]; mad.wide.u32 %%at, %%t, 4, %%at; st.global.u32 [%%at], %%x; ret; }
`, threads, threads, strings.Trim(strings.ReplaceAll(fmt.Sprint(x), " ", ", "), "[]"), s.String())
		target := runPTX(t, fmt.Sprintf("meeting %d", seed), text)
		acceptedByIntel(t, fmt.Sprintf("meeting %d", seed), target.Translation)
	}
}
