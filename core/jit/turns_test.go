package jit

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/runner"
)

// turns are programs whose threads wait for one another and end, most of them by generated code, by what the turns end
// with. D starts as %r0, whose word 2 is the thread's number.
var turns = map[string]string{
	"barriers, one of which all come to": `
L:
barrier
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud
barrier
cmp.lt (M1, 16) P1 Cud(0,0)<1;1,0> 0x4:ud
(P1) goto (M1, 16) L
ret (M1, 1)`,
	"a barrier behind which a thread begins again": `
barrier
L:
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud
cmp.lt (M1, 16) P1 Cud(0,0)<1;1,0> 0x100:ud
(P1) goto (M1, 16) L
barrier
ret (M1, 1)`,
	"lanes that came apart before": `
mul (M1, 16) Bud(0,0)<1> Cud(0,0)<1;1,0> 0x9:ud
L:
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x7:uv
cmp.lt (M1, 16) P1 Cud(0,0)<1;1,0> 0x321:ud
(P1) goto (M1, 16) L
barrier
mov (M1, 16) Bud(0,0)<1> 0x76543210:uv
cmp.lt (M1, 16) P1 Bud(0,0)<1;1,0> 0x3:ud
(P1) goto (M1, 16) K
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> Bud(0,0)<1;1,0>
K:
ret (M1, 1)`,
	"threads that end before others wait": `
cmp.eq (M1_NM, 16) P1 %r0(0,2)<0;1,0> 0x1:ud
(P1) goto (M1, 16) K
barrier
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud
barrier
K:
ret (M1, 1)`,
	"a barrier that some lanes come to": `
mov (M1, 16) Bud(0,0)<1> 0x76543210:uv
cmp.lt (M1, 16) P1 Bud(0,0)<1;1,0> 0x3:ud
(P1) goto (M1, 16) K
barrier
K:
barrier
ret (M1, 1)`,
	"a barrier in two parts, then one": `
sbarrier.signal
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud
sbarrier.wait
sbarrier.signal
barrier
barrier
ret (M1, 1)`,
	"a return of lanes one after the other": `
mov (M1, 16) Bud(0,0)<1> 0x76543210:uv
cmp.lt (M1, 16) P1 Bud(0,0)<1;1,0> 0x3:ud
(P1) ret (M1, 16)
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud
ret (M1, 16)`,
	"threads in modes of their own": `
mul (M1_NM, 1) Bud(0,0)<1> %r0(0,2)<0;1,0> 0x40:ud
or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> Bud(0,0)<0;1,0>
mov (M1, 16) Cf(0,0)<1> 0x7fffff:f
barrier
mul (M1, 16) Cf(0,0)<1> Cf(0,0)<1;1,0> 0x3f000000:f
or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x80:ud
mul (M1, 16) Df(0,0)<1> Cf(0,0)<1;1,0> 0x3f000000:f
barrier
barrier
cos (M1, 16) Df(0,0)<1> Df(0,0)<1;1,0>
ret (M1, 1)`,
	"the interpreter's instructions between them": `
or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x4c0:ud
L:
cos (M1, 16) Cf(0,0)<1> Cf(0,0)<1;1,0>
barrier
log (M1, 16) Cf(0,0)<1> Cf(0,0)<1;1,0>
gather4_scaled.R (M1, 16) T6 0x0:ud Bud.0 Cud.0
add (M1, 16) Bud(0,0)<1> Bud(0,0)<1;1,0> 0x10:ud
cmp.lt (M1_NM, 16) P1 Bud(0,0)<0;1,0> 0x200:ud
(P1) goto (M1, 16) L
ret (M1, 1)`,
	"threads that wait in a call": `
add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud
fcall (M1, 16) f 0 0
barrier
ret (M1, 1)
.global_function "f"
.function "f_body"
barrier
fret (M1, 16)`,
	"a limit of steps, behind a turn in which the interpreter did something": `
L:
cos (M1, 16) Cf(0,0)<1> Cf(0,0)<1;1,0>
barrier
goto (M1, 1) L
ret (M1, 1)`,
}

// TestTurns: they run the same by generated code, with any number of threads, some of which may have lanes that are
// off, or all lanes off.
func TestTurns(t *testing.T) {
	for name, body := range turns {
		t.Run(name, func(t *testing.T) {
			w := &writer{}
			w.line(".version 4.1\n.kernel \"k\"")
			w.variables()
			w.line(".decl T6 v_type=T num_elts=1\n.function \"k_main\"%s", body)
			var total runner.Stats
			for seed := range uint64(24) {
				launch := &dispatch.Launch{SIMD: 16, Threads: 1 + int(seed)%5, Payload: func(group [3]int, thread int) []byte {
					b := make([]byte, 32)
					b[4], b[8] = byte(group[0]), byte(thread)
					return b
				}}
				if seed >= 12 {
					tellGroups(launch, [][3]int{{3, 1, 1}, {2, 2, 1}, {1, 2, 3}}[seed/3%3])
				}
				switch seed % 3 {
				case 1:
					launch.Dispatch = []uint32{0xffff, 0x00ff, 0xffff, 0x1, 0xffff}[:launch.Threads]
				case 2:
					launch.Dispatch = []uint32{0xffff, 0, 0xffff, 0, 0xffff}[:launch.Threads]
				}
				machine := machines(w.String(), launch)
				if machine == nil || machine() == nil {
					t.Fatal("it is no program")
				}
				same(t, machine, seed, &total)
			}
			if total.Generated == 0 {
				t.Error("nothing was generated")
			}
		})
	}
}

// TestTurnsGenerated: there is code for what ends turns, and for the write of the mode with which a thread begins. The
// interpreter executes no instruction of a thread, except of the last thread of a group or, if groups differ by their
// numbers alone, of the last group.
func TestTurnsGenerated(t *testing.T) {
	for threads, body := range map[int]string{
		1: "\nadd (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud\nret (M1, 1)",
		4: turns["barriers, one of which all come to"],
	} {
		w := &writer{}
		w.line(".version 4.1\n.kernel \"k\"")
		w.variables()
		w.line(".function \"k_main\"\nor (M1_NM, 1) %%cr0(0,0)<1> %%cr0(0,0)<0;1,0> 0x4c0:ud%s", body)
		for _, told := range []bool{false, true} {
			launch := &dispatch.Launch{SIMD: 16, Threads: threads, Groups: [3]int{3, 2, 1}, Payload: func([3]int, int) []byte { return make([]byte, 32) }}
			want := 6
			if told {
				tellGroups(launch, launch.Groups)
				want = 1
			}
			m := machines(w.String(), launch)()
			start := bytes.Clone(m.Arena())
			r := newRunner(t, m)
			defer r.Close()
			r.Run(1 << 20)
			first := r.Stats()
			m.Restore(start)
			r.Run(1 << 20)
			if again := r.Stats(); again.Interpreted-first.Interpreted != want || again.Left != 0 {
				t.Errorf("of six groups of %d threads, told by r0 %v: %+v, then %+v", threads, told, first, again)
			}
		}
	}
}

// TestFewerLanes: the code of a kernel without gotos whose threads begin with all lanes is for all lanes only. If fewer
// are active, the interpreter goes on.
func TestFewerLanes(t *testing.T) {
	w := &writer{}
	w.line(".version 4.1\n.kernel \"k\"")
	w.variables()
	w.line(".function \"k_main\"")
	for range 40 {
		w.line("add (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud")
	}
	w.line("barrier\nadd (M1, 16) Cud(0,0)<1> Cud(0,0)<1;1,0> 0x1:ud\nret (M1, 1)")
	for _, lanes := range []uint32{0xffff, 0x00ff} {
		machine := machines(w.String(), &dispatch.Launch{SIMD: 16, Threads: 2})
		want, got := machine(), machine()
		r := newRunner(t, got)
		defer r.Close()
		for _, m := range []*eu.Machine{want, got} {
			thread := eu.Seam{Machine: m}.Threads().First
			binary.LittleEndian.PutUint32(m.Arena()[thread+eu.KernelExec:], lanes)
			binary.LittleEndian.PutUint32(m.Arena()[thread+eu.KernelCall:], lanes)
		}
		const steps = 2*43 - 1 // of a group, except its last
		want.Run(steps)
		r.Run(steps)
		sameArena(t, want, got, 0)
		if generated := r.Stats().Generated; (generated > steps/2) != (lanes == 0xffff) {
			t.Errorf("with lanes %#x of one thread, %d steps were generated", lanes, generated)
		}
	}
}
