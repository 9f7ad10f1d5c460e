package debug

import (
	"testing"

	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/protocol"
)

// walkOn goes to the next breakpoint or the end.
func walkOn(s *Session, back bool) *Walk {
	w := s.Walk(&protocol.Move{Goal: protocol.MoveOn, Thread: -1, Back: back})
	for !w.Go(3) {
	}
	w.End()
	return w
}

const twoReports = `//@ grid simd=8
//@ surface T6 = d[4]
//@ input X = iota(1)
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.decl U v_type=G type=d num_elts=8 align=GRF
.decl T6 v_type=T num_elts=1
.input X offset=32 size=32
.function "k"
    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> U(0,0)<1;1,0>
    mov (M1, 8) X(0,0)<1> 0x7:d
    oword_st (2) T6 0x0:ud X.0
    mov (M1, 8) X(0,0)<1> 0x8:d
    ret (M1, 1)
`

// A breakpoint can wait for some rules only, and its condition holds where the report was made.
func TestBreakpointsOfSomeReports(t *testing.T) {
	s := open(t, "t.visaasm", twoReports)
	bounds := rule.Table[rule.MemoryBounds].Code
	s.SetBreakpoints([]protocol.Breakpoint{{ID: 1, Kind: protocol.BreakReport, Name: bounds, Thread: -1}})
	if w := walkOn(s, false); w.Reason != protocol.StopBreakpoint || s.Step() != 3 {
		t.Errorf("by %s: reason %d at step %d, want step 3", bounds, w.Reason, s.Step())
	}
	if w := walkOn(s, false); w.Reason != protocol.StopEnd {
		t.Errorf("it stopped again: %d at step %d", w.Reason, s.Step())
	}
	for condition, want := range map[string]protocol.StopReason{"any(X == 8)": protocol.StopEnd, "any(X == 7)": protocol.StopBreakpoint} {
		s = open(t, "t.visaasm", twoReports)
		s.SetBreakpoints([]protocol.Breakpoint{{ID: 1, Kind: protocol.BreakReport, Name: bounds, Thread: -1, Condition: condition}})
		if w := walkOn(s, false); w.Reason != want {
			t.Errorf("%s: reason %d at step %d, want %d", condition, w.Reason, s.Step(), want)
		}
	}
}

// A breakpoint at an instruction is hit in both directions. One at an instruction that does not exist says so.
func TestBreakpointsAtInstructions(t *testing.T) {
	s := open(t, "t.visaasm", twoReports)
	status := s.SetBreakpoints([]protocol.Breakpoint{
		{ID: 1, Kind: protocol.BreakInstruction, Line: 2, Thread: -1}, {ID: 2, Kind: protocol.BreakInstruction, Line: 5, Thread: -1},
	})
	if !status[0].Verified || status[0].Line != 13 || status[1].Verified || status[1].Message != "The program has the instructions 0 to 4." {
		t.Errorf("%+v", status)
	}
	if walkOn(s, false); s.Step() != 2 {
		t.Errorf("step %d, want 2", s.Step())
	}
	walkOn(s, false)
	if walkOn(s, true); s.Step() != 2 {
		t.Errorf("back: step %d, want 2", s.Step())
	}
}

// A write to memory is an edit that can be undone, and nothing is written outside of the surface.
func TestWriteMemory(t *testing.T) {
	s := open(t, "t.visaasm", twoReports)
	s.Forward(1)
	read := func() string { m := s.ReadMemory(&protocol.ReadMemory{Offset: 4, Count: 2}); return m.Bytes }
	if why := s.WriteMemory(0, 4, []byte{9, 8}); why != "" || read() != "\x09\x08" {
		t.Errorf("%q; memory holds %q", why, read())
	}
	if !s.UndoEdit(false) || read() != "\x00\x00" {
		t.Errorf("undone, memory holds %q", read())
	}
	for _, offset := range []int{-1, 15, 16, 1 << 40} {
		if s.WriteMemory(0, offset, []byte{1, 2}) == "" {
			t.Errorf("two bytes at %d were written", offset)
		}
	}
	if s.WriteMemory(7, 0, []byte{1}) == "" || s.WriteMemory(0, 0, nil) == "" {
		t.Error("a surface that is not there, or nothing, was written")
	}
}

// A listing has each instruction once, with its lines. Frames stand at instructions of the listing.
func TestListing(t *testing.T) {
	s := open(t, "t.visaasm", twoReports)
	list := s.Listing()
	if len(list) != 5 || list[2].Row != 13 || list[2].Line != 13 || list[0].Function != "k" || list[4].Text != "ret (M1, 1)" {
		t.Errorf("%+v", list)
	}
	s.Forward(2)
	if at := s.InstructionAt(0, 0); at != 2 {
		t.Errorf("it stands at %d, want 2", at)
	}
	if s.InstructionAt(0, 1) != -1 || s.InstructionAt(3, 0) != -1 {
		t.Error("there is neither a second frame nor a fourth thread")
	}
}

// A step over of a thread that does not run next executes an instruction of that thread, whatever the others do until
// then. So does a step into.
func TestAStepIsOfItsThread(t *testing.T) {
	const text = `//@ grid simd=8 threads=3
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=8 align=GRF
.function "k"
    mov (M1, 8) X(0,0)<1> 0x1:d
    mov (M1, 8) X(0,0)<1> 0x2:d
    mov (M1, 8) X(0,0)<1> 0x3:d
    barrier
    mov (M1, 8) X(0,0)<1> 0x4:d
    ret (M1, 1)
`
	for _, goal := range []protocol.Goal{protocol.MoveInto, protocol.MoveOver} {
		for thread := range 3 {
			s := open(t, "t.visaasm", text)
			for want := 6; want < 12; want++ {
				if line := s.View(protocol.Window{Thread: thread}).Line; line != want {
					t.Errorf("goal %d, thread %d stands at line %d, want %d", goal, thread, line, want)
				}
				moved(s, protocol.Move{Goal: goal, Thread: thread}, func() {})
			}
		}
	}
}
