package ahead

import (
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/protocol"
)

// stand plays a worker's surroundings. Its clock goes on by a millisecond with each look at it.
type stand struct {
	loop   *Loop
	clock  float64
	later  []func()
	alarms []alarm
	sent   [][]byte
}

type alarm struct {
	at   float64
	then func()
}

func newStand() *stand {
	s := &stand{}
	s.loop = NewLoop(Host{
		Send: func(frame []byte) { s.sent = append(s.sent, slices.Clone(frame)) },
		Now: func() float64 {
			s.clock++
			return s.clock
		},
		Later: func(then func()) { s.later = append(s.later, then) },
		After: func(time float64, then func()) { s.alarms = append(s.alarms, alarm{s.clock + time, then}) },
	})
	return s
}

// turn lets the loop work for a piece if it was woken.
func (s *stand) turn(work func() bool) {
	select {
	case <-s.loop.woken:
		s.loop.piece(work, 8)
	default:
	}
}

// A worker that has much to do is woken by messages. However many there were, it takes up the next one after one piece.
func TestMessagesDoNotDelayEachOther(t *testing.T) {
	s, left := newStand(), 1000
	work := func() bool {
		left--
		return left > 0
	}
	for range 20 {
		s.loop.Wake()
		s.turn(work)
	}
	if len(s.later) != 1 {
		t.Fatalf("after 20 messages the loop waits for %d turns", len(s.later))
	}
	for n := 0; len(s.later) > 0 && n < 1000; n++ {
		then := s.later[0]
		s.later = s.later[1:]
		then()
		s.turn(work)
		if len(s.later) > 1 {
			t.Fatalf("the loop waits for %d turns after turn %d", len(s.later), n)
		}
	}
	if left != 0 {
		t.Errorf("%d pieces of work are left", left)
	}
}

// What a piece sends goes out as one frame, unless it is much.
func TestMessagesAreSentTogether(t *testing.T) {
	s, long := newStand(), make([]byte, mostBatch)
	want := [][]byte{{wire.Mark, 1}, {wire.Mark}, long, {wire.Mark, 2}}
	s.loop.Wake()
	s.turn(func() bool {
		for _, m := range want {
			s.loop.Send(m)
		}
		return false
	})
	s.loop.Wake()
	s.turn(func() bool { return false })
	if len(s.sent) != 2 {
		t.Fatalf("%d frames", len(s.sent))
	}
	got := wire.Messages(wire.Messages(nil, s.sent[0]), s.sent[1])
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%d messages of lengths %d, %d, %d, ...", len(got), len(got[0]), len(got[1]), len(got[2]))
	}
	if single := wire.Messages(nil, want[0]); len(single) != 1 || !slices.Equal(single[0], want[0]) {
		t.Errorf("a single message is taken for %v", single)
	}
}

// While the session is busy, nobody looks for reports. They are looked for as soon as it has been idle for a while, and
// also if it never is.
func TestReportsWaitForTheUser(t *testing.T) {
	s := newStand()
	a := New(s.loop.Send).In(s.loop)
	run := func() {
		a.Deliver(protocol.Encode(7, &protocol.Load{Text: counts}))
		a.Deliver(protocol.Encode(7, &protocol.Seek{}))
		a.Deliver(wire.Message(7, wire.Quiet)) // a run does not wait
		for a.going {
			s.loop.Wake()
			s.turn(a.Work)
		}
	}
	run()
	looked := func() bool { return a.looker.Steps() > 0 }
	busy := func(from, to, every float64) {
		for s.clock = from; s.clock < to && !looked(); s.clock += every {
			a.Deliver(wire.Message(7, wire.Quiet))
			s.loop.Wake()
			s.turn(a.Work)
		}
	}
	begun := s.clock + quietTime
	busy(begun, begun+1000, 30)
	if looked() || len(s.alarms) != 1 {
		t.Fatalf("looked %v while the session was busy, with %d alarms", looked(), len(s.alarms))
	}
	wait := s.alarms[0]
	if s.alarms = nil; wait.at > s.clock {
		t.Fatalf("the alarm is at %v, after %v", wait.at, s.clock)
	}
	wait.then()
	s.turn(a.Work)
	if looked() || len(s.alarms) != 1 || s.alarms[0].at < s.clock+quietTime/2 {
		t.Fatal("the search does not wait for the last word of the session")
	}
	s.clock = s.alarms[0].at
	s.alarms[0].then()
	s.turn(a.Work)
	if !looked() {
		t.Fatal("nobody looks for reports when the session is idle")
	}

	run()
	begun = s.clock + 10*quietTime
	busy(begun, begun+2*quietMost, 30)
	if !looked() || s.clock < begun+quietMost {
		t.Errorf("looked %v after %v ms of a busy session; expected %v", looked(), s.clock-begun, quietMost)
	}
}
