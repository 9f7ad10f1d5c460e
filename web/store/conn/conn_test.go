package conn

import (
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/world"
)

// peer is a worker, and the time of the test.
type peer struct {
	t     *testing.T
	sent  []uint32 // the numbers of requests
	pings int
	dead  int
	beat  func() // the timer that runs
}

func (p *peer) Send(frame []byte) {
	seq, m, err := protocol.ToEngine.Decode(frame)
	if err != nil {
		p.t.Fatal(err)
	}
	if _, ok := m.(*protocol.Ping); ok {
		p.pings++
		return
	}
	p.sent = append(p.sent, seq)
}

func (*peer) Restart() {}

// beats lets a number of heartbeats pass.
func (p *peer) beats(n int) {
	for range n {
		if f := p.beat; f != nil {
			p.beat = nil
			f()
		}
	}
}

func connect(t *testing.T) (*Conn, *peer) {
	p := &peer{t: t}
	w := &world.World{After: func(d time.Duration, f func()) func() {
		if d != Heartbeat {
			t.Errorf("a beat after %v", d)
		}
		p.beat = f
		return func() { p.beat = nil }
	}}
	c := &Conn{World: w, Worker: func() world.Worker { return p }, Dead: func() { p.dead++ }, More: func() int { return 0 }}
	c.Due = c.Waits
	return c, p
}

func TestEachAnswerGoesToItsRequest(t *testing.T) {
	c, p := connect(t)
	got := map[string]protocol.Message{}
	for _, name := range []string{"a", "b", "c"} {
		c.Request(&protocol.Cancel{}, func(m protocol.Message) { got[name] = m })
	}
	b, a := &protocol.Failed{Message: "b"}, &protocol.Failed{Message: "a"}
	if !c.Answer(p.sent[1], b) || !c.Answer(p.sent[0], a) || c.Answer(p.sent[0], a) || c.Answer(0, a) {
		t.Error("not every answer is taken by exactly one request")
	}
	if len(got) != 2 || got["a"] != a || got["b"] != b || !c.Waits() {
		t.Fatalf("answered %v", got)
	}
	c.Abandon()
	if m, called := got["c"]; !called || m != nil || c.Waits() {
		t.Errorf("abandoned with %v, called %v", m, called)
	}
}

// An answer shows that workers live long enough.
func TestWorkersThatDieInARowAreGivenUp(t *testing.T) {
	c, p := connect(t)
	for n := range MostFails - 1 {
		if c.Died() != n+1 || c.Lost() {
			t.Fatalf("given up after %d", n+1)
		}
	}
	c.Request(&protocol.Cancel{}, func(protocol.Message) {})
	c.Answer(p.sent[0], &protocol.Failed{})
	for range MostFails - 1 {
		c.Died()
	}
	if c.Lost() || c.Died() != MostFails || !c.Lost() {
		t.Error("given up too early or too late")
	}
}

func TestSilenceIsNoticedOnlyWhileAnAnswerIsDue(t *testing.T) {
	c, p := connect(t)
	c.Request(&protocol.Cancel{}, func(protocol.Message) {})
	for range 10 {
		p.beats(1)
		c.Heard()
	}
	if p.dead != 0 || p.pings != 10 {
		t.Fatalf("dead %d times, %d pings, though something came at each beat", p.dead, p.pings)
	}
	p.beats(MostSilent) // the first of these has heard something
	if p.dead != 0 {
		t.Fatal("dead too early")
	}
	p.beats(1)
	if p.dead != 1 || p.beat != nil {
		t.Fatalf("dead %d times, and goes on: %v", p.dead, p.beat != nil)
	}
	c.More = func() int { return 2 }
	c.Await()
	p.beats(MostSilent + 2)
	if p.dead != 1 {
		t.Fatal("dead too early, as it was given more")
	}
	p.beats(1)
	if p.dead != 2 {
		t.Fatalf("dead %d times", p.dead)
	}
	c.Await()
	c.StopAwaiting()
	c.Abandon()
	c.Await()
	if p.beats(10); p.dead != 2 || p.beat != nil {
		t.Error("waits though nothing is due")
	}
}
