package debug

import (
	"runtime"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// divergent loops for ever. Every lane has another number of rounds in it, so that masks change every few steps, and a
// function is called.
const divergent = `.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=32 align=GRF
.decl N v_type=G type=d num_elts=32 align=GRF
.decl S v_type=G type=d num_elts=32 align=GRF
.decl P1 v_type=P num_elts=32
.decl P2 v_type=P num_elts=32
.decl T6 v_type=T num_elts=1
//@ platform PVC
//@ grid simd=32
//@ surface T6 = d[64]
.kernel_attr SimdSize=32
    mov (M1, 16) N(0,0)<1> 0x76543210:v
    mov (M5, 16) N(1,0)<1> 0x76543210:v
START:
    mov (M1, 32) X(0,0)<1> N(0,0)<1;1,0>
AGAIN:
    add (M1, 32) S(0,0)<1> S(0,0)<1;1,0> X(0,0)<1;1,0>
    cmp.gt (M1, 32) P2 X(0,0)<1;1,0> 0x4:d
    (P2) add (M1, 32) S(0,0)<1> S(0,0)<1;1,0> 0x1:d
    add (M1, 32) X(0,0)<1> X(0,0)<1;1,0> -1:d
    cmp.ge (M1, 32) P1 X(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 32) AGAIN
    fcall (M1, 32) twice 0 0
    goto (M1, 32) START
    ret (M1, 1)
.function "twice"
.decl Y v_type=G type=d num_elts=32 align=GRF
    add (M1, 32) Y(0,0)<1> Y(0,0)<1;1,0> 0x2:d
    fret (M1, 32)
`

const million = 1_000_000

// BenchmarkRecord runs 1000 steps with key frames and history. BenchmarkWatched runs the machine and the sanitizer
// alone, BenchmarkBare the machine alone.
func BenchmarkRecord(b *testing.B) {
	s := open(b, "divergent", divergent)
	for b.Loop() {
		s.Forward(1000)
	}
}

func BenchmarkWatched(b *testing.B) {
	s := open(b, "divergent", divergent)
	s.rec.Machine.SetPages(nil)
	for b.Loop() {
		s.rec.Machine.Run(1000)
	}
}

func BenchmarkBare(b *testing.B) {
	s := open(b, "divergent", divergent)
	m := runtest.Start(b, s.prog.Target.Program, s.prog.Target.Launch)
	for b.Loop() {
		m.Run(1000)
	}
}

// BenchmarkJump goes from step 1,000,000 to step 1 and back, with a view of each.
func BenchmarkJump(b *testing.B) {
	s := open(b, "divergent", divergent)
	s.Forward(million)
	w := protocol.Window{Thread: -1, Panels: ^protocol.Panels(0), FirstLine: 1, LastLine: 40,
		Timeline: protocol.TimelineWindow{Columns: 600, Thread: -1}}
	s.View(w)
	for i := 0; b.Loop(); i++ {
		for !s.Seek([]int{1, million}[i%2], 1<<30) {
		}
		s.View(w)
	}
}

// BenchmarkJumpOnly is BenchmarkJump without the views.
func BenchmarkJumpOnly(b *testing.B) {
	s := open(b, "divergent", divergent)
	s.Forward(million)
	for i := 0; b.Loop(); i++ {
		for !s.Seek([]int{1, million}[i%2], 1<<30) {
		}
	}
}

// BenchmarkScrub goes to some step out of a million, with a view.
func BenchmarkScrub(b *testing.B) {
	s := open(b, "divergent", divergent)
	s.Forward(million)
	w := protocol.Window{Thread: -1, Panels: ^protocol.Panels(0), FirstLine: 1, LastLine: 40,
		Timeline: protocol.TimelineWindow{Columns: 600, Thread: -1}}
	for i := 0; b.Loop(); i++ {
		for !s.Seek(i*7919%million, 1<<30) {
		}
		s.View(w)
	}
}

// BenchmarkStep does a step forward at the end of a million, with a view of everything.
func BenchmarkStep(b *testing.B) {
	s := open(b, "divergent", divergent)
	s.Forward(million)
	w := protocol.Window{Thread: -1, Panels: ^protocol.Panels(0), FirstLine: 1, LastLine: 40,
		Timeline: protocol.TimelineWindow{Columns: 600, Thread: -1}, Rows: []protocol.RowsWindow{{Name: "S", Count: 4}},
		Memory: []protocol.MemoryWindow{{Count: 256}}}
	for b.Loop() {
		s.Forward(1)
		protocol.Encode(1, &protocol.Stopped{View: s.View(w)})
	}
}

// TestRecordingMakesNoGarbage: in a browser, a heap that has grown because of garbage stays large.
func TestRecordingMakesNoGarbage(t *testing.T) {
	s := open(t, "divergent", divergent)
	s.Forward(million / 10) // lists grow to their size
	had := live()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s.Forward(million)
	runtime.ReadMemStats(&after)
	made, kept := int(after.TotalAlloc-before.TotalAlloc), live()-had
	if made > kept+kept/10 {
		t.Errorf("%d bytes were made for %d that are kept", made, kept)
	}
	runtime.KeepAlive(s)
}

// live returns how many bytes of the heap are in use.
func live() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestATraceTakesLittleMemory runs a million steps with masks that change all the time.
func TestATraceTakesLittleMemory(t *testing.T) {
	had := live()
	s := open(t, "divergent", divergent)
	if stop, why := s.Forward(million); stop != eu.StopBudget {
		t.Fatal(stop, why)
	}
	s.View(protocol.Window{Thread: -1, Panels: ^protocol.Panels(0), Timeline: protocol.TimelineWindow{Columns: 600, Thread: -1}})
	bytes := live() - had
	t.Logf("%d bytes", bytes)
	if bytes > 64<<20 {
		t.Errorf("a million steps take %d bytes", bytes)
	}
	runtime.KeepAlive(s)
}

// BenchmarkLives measures what a view at the end costs more than other views, after a million steps of programs whose
// lanes part all the time.
func BenchmarkLives(b *testing.B) {
	for _, p := range [...]struct{ name, text string }{{"loop", loop}, {"divergent", divergent}} {
		b.Run(p.name, func(b *testing.B) {
			s := open(b, p.name, p.text)
			s.Forward(million)
			h := s.rec.History
			for b.Loop() {
				h.Lives(0, s.prog.Target.Program.Funcs[s.prog.Target.Program.Kernel].First, s.Step(), false, func(int) int { return 0 })
			}
		})
	}
}
