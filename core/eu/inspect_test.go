package eu_test

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/run/corpustest"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// TestFrames checks what a call under divergence looks like from outside, at each depth.
func TestFrames(t *testing.T) {
	p := assemble(t, isa.TGLLP, `
.decl P1 v_type=P num_elts=16
setp (M1_NM, 16) P1 0x00f0:ud
(P1) fcall (M1, 16) f 0 0
ret (M1, 1)
.global_function "f"
.decl P1 v_type=P num_elts=16
.function "f_main"
f_main:
setp (M1_NM, 16) P1 0x0030:ud
(P1) goto (M1, 16) last
call (M1, 16) sub
last:
fret (M1, 16)
.function "sub"
sub:
ret (M1, 16)
`)
	m := runtest.Start(t, p, &dispatch.Launch{Dispatch: []uint32{0x0fff}})
	m.Run(5) // setp, fcall, setp, goto, call
	th := m.Thread(0)
	if th.Depth() != 3 || th.PC() != 7 || th.ExecMask() != 0x00c0 || th.DispatchMask() != 0x0fff {
		t.Fatalf("depth %d, pc %d, exec %#x", th.Depth(), th.PC(), th.ExecMask())
	}
	kernel, f, sub := th.Frame(0), th.Frame(1), th.Frame(2)
	if kernel.CallKind() != eu.KernelEntry || kernel.CallSite() != -1 || kernel.CallMask() != 0x0fff || kernel.PC(0) != 2 || kernel.PC(12) != -1 {
		t.Errorf("kernel: %v %d %#x %d %d", kernel.CallKind(), kernel.CallSite(), kernel.CallMask(), kernel.PC(0), kernel.PC(12))
	}
	if f.CallKind() != eu.FunctionCall || f.CallSite() != 1 || f.EntryMask() != 0x00f0 || f.PC(4) != 6 || f.PC(6) != 6 || f.PC(0) != -1 || p.Funcs[f.Func()].Name != "f" {
		t.Errorf("f: %v %d %#x %d %d %d", f.CallKind(), f.CallSite(), f.EntryMask(), f.PC(4), f.PC(6), f.PC(0))
	}
	if sub.CallKind() != eu.SubroutineCall || sub.CallSite() != 5 || sub.CallMask() != 0x00c0 || sub.Start() != 7 || sub.Func() != f.Func() || sub.PC(6) != 7 || sub.PC(4) != -1 {
		t.Errorf("sub: %v %d %#x %d", sub.CallKind(), sub.CallSite(), sub.CallMask(), sub.Start())
	}
	m.Run(1) // ret: back to f, where the lanes meet again
	if th.Depth() != 2 || th.PC() != 6 || th.ExecMask() != 0x00f0 {
		t.Errorf("after ret: depth %d, pc %d, exec %#x", th.Depth(), th.PC(), th.ExecMask())
	}
	m.Run(2)
	if th.Depth() != 0 || th.PC() != -1 || th.ExecMask() != 0 || th.Status() != eu.Done || !m.Finished() {
		t.Errorf("at the end: depth %d, pc %d, status %v", th.Depth(), th.PC(), th.Status())
	}
}

// TestRecursion checks that each invocation has its own variables (4_visa_header.md: the lifetime of a function
// variable is its invocation).
func TestRecursion(t *testing.T) {
	p := assemble(t, isa.TGLLP, `
.decl ARG v_type=G type=d num_elts=8 alias=<%arg, 0>
.decl RET v_type=G type=d num_elts=8 alias=<%retval, 0>
.decl R v_type=G type=d num_elts=8 align=GRF
mov (M1, 8) ARG(0,0)<1> 0x76543210:v
fcall (M1, 8) sum 1 1
mov (M1, 8) R(0,0)<1> RET(0,0)<1;1,0>
ret (M1, 1)
.global_function "sum"
.decl ARG v_type=G type=d num_elts=8 alias=<%arg, 0>
.decl RET v_type=G type=d num_elts=8 alias=<%retval, 0>
.decl N v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.function "sum_main"
sum_main:
mov (M1, 8) N(0,0)<1> ARG(0,0)<1;1,0>
mov (M1, 8) RET(0,0)<1> 0:d
cmp.le (M1, 8) P1 N(0,0)<1;1,0> 0:d
(P1) goto (M1, 8) end
add (M1, 8) ARG(0,0)<1> N(0,0)<1;1,0> -1:d
fcall (M1, 8) sum 1 1
add (M1, 8) RET(0,0)<1> RET(0,0)<1;1,0> N(0,0)<1;1,0>
end:
fret (M1, 8)
`)
	m := runtest.Start(t, p, &dispatch.Launch{SIMD: 8})
	for m.Thread(0).PC() != 3 {
		if n, stop := m.Run(1); n == 0 {
			t.Fatal(stop, m.StopReason())
		}
	}
	r := m.VarBytes(0, 0, named(p, "R"))
	for i := range 8 {
		if got := binary.LittleEndian.Uint32(r[4*i:]); got != uint32(i*(i+1)/2) {
			t.Errorf("lane %d: %d", i, got)
		}
	}
}

// recorder is an observer that records what it sees, with old and new values.
type recorder struct {
	m     *eu.Machine
	lines []string
	old   []string // of the writes of the step that runs
}

func (r *recorder) printf(format string, args ...any) {
	r.lines = append(r.lines, fmt.Sprintf(format, args...))
}

// eachElement calls f for the elements of the operands that are written, or of those that are read.
func (r *recorder) eachElement(s *eu.Step, write bool, f func(where string, b []byte)) {
	for i := range s.Operands {
		a := &s.Operands[i]
		if a.Write != write {
			continue
		}
		if a.Kind == eu.PredBits {
			f(fmt.Sprintf("arg %d: bits %#x", a.Arg, a.Bits), r.m.Arena()[a.Off:][:4])
			continue
		}
		for c := a.Channels; c != 0; c &= c - 1 {
			at := a.At(bits.TrailingZeros32(c))
			f(fmt.Sprintf("arg %d channel %d", a.Arg, bits.TrailingZeros32(c)), r.m.Arena()[at:][:a.Size])
		}
	}
}

func (r *recorder) Before(s *eu.Step) {
	r.printf("inst %d lanes %#x", s.Inst, s.Enabled)
	r.old = nil
	r.eachElement(s, false, func(where string, b []byte) { r.printf("read %s: %x", where, b) })
	r.eachElement(s, true, func(where string, b []byte) { r.old = append(r.old, fmt.Sprintf("%x", b)) })
}

func (r *recorder) After(s *eu.Step) {
	n := 0
	r.eachElement(s, true, func(where string, b []byte) {
		r.printf("write %s: %s -> %x", where, r.old[n], b)
		n++
	})
	for _, a := range s.Memory {
		r.printf("memory lane %d address %d: %d bytes, write %v, was %x", a.Lane, a.Addr, a.Size, a.Write, a.Old)
	}
	if s.Flow {
		r.printf("flow")
	}
}

func (r *recorder) Group()         { r.printf("group") }
func (r *recorder) Barrier(id int) { r.printf("barrier %d", id) }

// TestObserver checks that an observer sees every read and write of the enabled lanes, with the old values, and that
// observing changes nothing.
func TestObserver(t *testing.T) {
	p := assemble(t, isa.TGLLP, `
.decl A v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
setp (M1_NM, 16) P1 0x2:ud
(P1) add (M1, 2) A(0,0)<1> A(0,2)<1;1,0> 5:ud
(P1) goto (M1, 2) end
(P1) scatter4_scaled.R (M1, 8) T6 0x0:ud A.0 A.0
end:
(P1) scatter4_scaled.R (M1, 8) T6 0x0:ud A.0 A.0
ret (M1, 1)
`)
	l := dispatch.Launch{SIMD: 2, Surfaces: []dispatch.Surface{{Name: "T6", Size: 64}}}
	plain, m := runtest.Start(t, p, &l), runtest.Start(t, p, &l)
	r := &recorder{m: m}
	m.Observe(r)
	m.Run(3)
	want := []string{
		"inst 0 lanes 0xffff", "write arg 0: bits 0xffff: 00000000 -> 02000000",
		"inst 1 lanes 0x2", "read arg -1: bits 0x3: 02000000", "read arg 1 channel 1: 00000000", "write arg 0 channel 1: 00000000 -> 05000000",
		"inst 2 lanes 0x2", "read arg -1: bits 0x3: 02000000", "flow",
	}
	if fmt.Sprint(r.lines) != fmt.Sprint(want) {
		t.Errorf("seen\n%q\nwant\n%q", r.lines, want)
	}
	m.Run(100)
	plain.Run(100)
	if at := corpustest.FirstDifference(plain.Arena(), m.Arena()); at >= 0 {
		t.Errorf("observing changes byte %d", at)
	}
	seen := false
	for _, line := range r.lines {
		seen = seen || line == "memory lane 1 address 5: 4 bytes, write true, was 0"
	}
	if !seen {
		t.Errorf("the store was not seen: %q", r.lines)
	}
}
