package ahead

import (
	"bytes"
	"testing"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/protocol"
)

// counts counts to 400,000, and then reads memory that was never written, which only the sanitizer reports.
const counts = `.version 4.1
.kernel "k"
.decl N v_type=G type=ud num_elts=8 align=GRF
.decl Z v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
//@ platform PVC
//@ grid simd=8
.kernel_attr SimdSize=8
    mov (M1, 8) N(0,0)<1> 0x0:ud
AGAIN:
    add (M1, 8) N(0,0)<1> N(0,0)<1;1,0> 0x1:ud
    cmp.lt (M1, 8) P1 N(0,0)<1;1,0> 0x61a80:ud
    (P1) goto (M1, 8) AGAIN
    add (M1, 8) Z(0,0)<1> Z(0,0)<1;1,0> 0x1:ud
    ret (M1, 1)
`

const countsSteps = 1 + 3*400_000 + 2

// looked runs counts and calls spoil after each key frame. It returns what the worker says at the end about the run by
// the interpreter: how far it came, and where the arenas differ.
func looked(t *testing.T, spoil func(a *Ahead, step int)) (step, differs int) {
	t.Helper()
	all, known := false, 0
	var a *Ahead
	a = New(func(m []byte) {
		r := wire.Reader(m[1:])
		if session := r.Number(); session != 7 {
			t.Errorf("of session %d", session)
		}
		switch r.Number() {
		case wire.Frame:
			r.Number() // number of the Seek
			spoil(a, r.Number())
		case wire.Known:
			known++
		case wire.Looked:
			step, all, differs = r.Number(), r.Number() != 0, r.Number()
		}
	})
	a.Deliver(protocol.Encode(7, &protocol.Load{Text: counts}))
	a.Deliver(protocol.Encode(7, &protocol.Seek{}))
	for a.Work() {
	}
	if !all || known < 2 {
		t.Errorf("looked at to the end: %v; what the sanitizer knows was told %d times", all, known)
	}
	return step, differs
}

// TestTheInterpreterFindsTheSameState: the states are the same at each key frame, up to the end of the program.
func TestTheInterpreterFindsTheSameState(t *testing.T) {
	step, differs := looked(t, func(*Ahead, int) {})
	if step != countsSteps || differs != 0 {
		t.Errorf("looked at to step %d, other at %d", step, differs)
	}
}

// TestADifferenceIsFound: the arenas differ in one bit from one key frame on. The difference is found at the next key
// frame, and the search for reports still goes on to the end.
func TestADifferenceIsFound(t *testing.T) {
	spoilt, next := 0, 0
	step, differs := looked(t, func(a *Ahead, at int) {
		switch {
		case spoilt == 0 && at > 300_000:
			a.machine.Arena()[a.state-1] ^= 0x10
			spoilt = at
		case spoilt > 0 && next == 0:
			next = at
		}
	})
	if step != countsSteps || differs != next || spoilt == 0 {
		t.Errorf("spoilt at step %d, found at %d, not at %d; looked at to %d", spoilt, differs, next, step)
	}
}

// TestAnEndThatDiffersIsFound: the run ahead goes on for longer than the interpreter does.
func TestAnEndThatDiffersIsFound(t *testing.T) {
	spoilt := false
	step, differs := looked(t, func(a *Ahead, at int) {
		if at > countsSteps-100_000 && !spoilt {
			lanes := a.machine.Arena()
			lanes = lanes[bytes.Index(lanes, bytes.Repeat(count(at), 8)):]
			copy(lanes, make([]byte, 32))
			spoilt = true
		}
	})
	if step != countsSteps || differs == 0 || !spoilt {
		t.Errorf("looked at to step %d, other at %d", step, differs)
	}
}

// TestAnotherSessionEndsTheSearch: nobody looks for reports any more once the program is opened again.
func TestAnotherSessionEndsTheSearch(t *testing.T) {
	a := New(func([]byte) {})
	a.Deliver(protocol.Encode(7, &protocol.Load{Text: counts}))
	a.Deliver(protocol.Encode(7, &protocol.Seek{}))
	for a.going {
		a.Work()
	}
	if !a.Work() {
		t.Fatal("nobody looks for reports")
	}
	if a.Deliver(protocol.Encode(8, &protocol.Load{Text: counts})); a.Work() {
		t.Error("they are looked for still")
	}
}

// count returns the bytes of the counter in the arena at a step.
func count(step int) []byte {
	n := (step + 1) / 3
	return []byte{byte(n), byte(n >> 8), byte(n >> 16), 0}
}

// TestADigestStandsForTheBytes: the digest does not depend on how the bytes came about, and differs if a bit differs.
func TestADigestStandsForTheBytes(t *testing.T) {
	arena := make([]byte, 5000)
	for i := range arena {
		arena[i] = byte(i * i)
	}
	kept := digestOf(arena)
	for _, i := range []int{0, 1023, 1024, 4095, 4096, 4999} {
		other := kept.clone()
		arena[i] ^= 1
		other.read(arena, i/1024)
		if other.sum == kept.sum || other.sum != digestOf(arena).sum {
			t.Errorf("byte %d: %x, before %x", i, other.sum, kept.sum)
		}
		arena[i] ^= 1
		if other.read(arena, i/1024); other.sum != kept.sum {
			t.Errorf("byte %d is as it was: %x, before %x", i, other.sum, kept.sum)
		}
	}
}
