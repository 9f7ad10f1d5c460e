package engine

import (
	"reflect"
	"strconv"
	"testing"

	"github.com/lanewise/lanewise/core/ahead"
	"github.com/lanewise/lanewise/core/protocol"
)

// long counts to 400,000: 1,200,003 steps.
const long = head + `
    mov (M1, 16) V32(0,0)<1> 0x0:d
AGAIN:
    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0x1:d
    cmp.lt (M1, 16) P1 V32(0,0)<1;1,0> 0x61a80:d
    (P1) goto (M1, 16) AGAIN
    ret (M1, 1)
`

// beside runs a worker ahead of a client's engine, on a goroutine of its own.
func beside(t *testing.T, c *client) {
	frames := make(chan []byte, 16)
	a := ahead.New(c.e.Deliver)
	c.e.tell = func(frame []byte) { frames <- frame }
	go func() {
		for frame := range frames {
			for a.Deliver(frame); len(frames) == 0 && a.Work(); {
			}
		}
	}()
	t.Cleanup(func() { close(frames) })
}

// TestALongRunIsRunAhead: the page sees the same end, and the same values before it, as without a worker.
func TestALongRunIsRunAhead(t *testing.T) {
	want, got := start(t, nothing), start(t, nothing)
	beside(t, got)
	asked := false
	tell := got.e.tell
	got.e.tell = func(frame []byte) {
		asked = true
		tell(frame)
	}
	var values [2]protocol.Watched
	for i, c := range []*client{want, got} {
		c.load(long)
		if s := c.move(&protocol.Run{Window: window}); s.Reason != protocol.StopEnd || s.View.Step != 1_200_002 {
			t.Errorf("%v at step %d", s.Reason, s.View.Step)
		}
		if s := c.move(&protocol.Step{N: -3, Window: window}); s.View.Step != 1_199_999 {
			t.Errorf("%v at step %d", s.Reason, s.View.Step)
		}
		values[i] = c.ask(&protocol.Evaluate{Text: "V32", Window: window}).(*protocol.Evaluated).Value
	}
	if !asked {
		t.Error("nobody was asked to run ahead")
	}
	if !reflect.DeepEqual(values[0], values[1]) {
		t.Errorf("%+v, want %+v", values[1], values[0])
	}
}

// down counts down, by 4,096 from one key frame to the next. A later value often has no bit that the one before lacks.
const down = head + `
    mov (M1, 16) V32(0,0)<1> 0x7ffff:d
AGAIN:
    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0xffffffff:d
    or (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0x0:d
    cmp.gt (M1, 16) P1 V32(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 16) AGAIN
    ret (M1, 1)
`

// TestEveryStepOfARunAheadIsExact: wherever the session goes, each lane holds what that step gives.
func TestEveryStepOfARunAheadIsExact(t *testing.T) {
	c := start(t, nothing)
	beside(t, c)
	c.load(down)
	const end = 4*0x7ffff + 2
	if s := c.move(&protocol.Run{Window: window}); s.Reason != protocol.StopEnd || s.View.Step != end {
		t.Fatalf("%v at step %d, want %d", s.Reason, s.View.Step, end)
	}
	for step := end - 3; step > 600_000; step -= 77_777 {
		c.move(&protocol.Seek{Step: step, Window: window})
		got := c.ask(&protocol.Evaluate{Text: "V32", Window: window}).(*protocol.Evaluated).Value
		for lane, v := range got.Values {
			if want := strconv.Itoa(0x7ffff - (step+2)/4); v.Text != want {
				t.Fatalf("step %d, lane %d: %s, want %s", step, lane, v.Text, want)
			}
		}
	}
}
