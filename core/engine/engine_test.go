package engine

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/lanewise/lanewise/core/protocol"
)

// client drives an engine the way the page does, over frames.
type client struct {
	t      *testing.T
	e      *Engine
	frames chan []byte
	ended  atomic.Bool
	seq    uint32
}

func start(t *testing.T, yield func()) *client {
	c := &client{t: t, frames: make(chan []byte, 1024)}
	began := time.Now()
	c.e = New(Host{
		Send:  func(f []byte) { c.frames <- f },
		Yield: yield,
		Rest:  nothing,
		Now:   func() float64 { return float64(time.Since(began)) / float64(time.Millisecond) },
		More:  Page,
	})
	done := make(chan struct{})
	go func() {
		c.e.Serve(c.ended.Load)
		close(done)
	}()
	t.Cleanup(func() {
		c.ended.Store(true)
		c.send(&protocol.Ping{}) // wakes the engine
		<-done
	})
	if _, m := c.recv(); m.Kind() != protocol.KindHello {
		t.Fatalf("the engine began with %T", m)
	}
	return c
}

func (c *client) recv() (uint32, protocol.Message) {
	seq, m, err := protocol.ToPage.Decode(<-c.frames)
	if err != nil {
		c.t.Fatal(err)
	}
	return seq, m
}

func (c *client) send(m protocol.Message) uint32 {
	c.seq++
	c.e.Deliver(protocol.Encode(c.seq, m))
	return c.seq
}

// wait returns the answer to a request.
func (c *client) wait(seq uint32) protocol.Message {
	for {
		got, m := c.recv()
		if _, ok := m.(*protocol.Progress); ok {
			continue
		}
		if got != seq {
			c.t.Fatalf("an answer to request %d while %d is due: %T", got, seq, m)
		}
		return m
	}
}

func (c *client) ask(m protocol.Message) protocol.Message { return c.wait(c.send(m)) }

func (c *client) load(text string) *protocol.Loaded {
	m := c.ask(&protocol.Load{Name: "t.visaasm", Text: text, Window: window})
	l, ok := m.(*protocol.Loaded)
	if !ok {
		c.t.Fatalf("Load was answered with %+v", m)
	}
	return l
}

func (c *client) move(m protocol.Message) *protocol.Stopped {
	s, ok := c.ask(m).(*protocol.Stopped)
	if !ok {
		c.t.Fatalf("%T was not answered with Stopped", m)
	}
	return s
}

func nothing() {}

func TestTheEngineRestsWhenNothingWaits(t *testing.T) {
	answers, rests := 0, 0
	e := New(Host{
		Send:  func([]byte) { answers++ },
		Yield: nothing,
		Rest: func() {
			rests++
			if answers != 3 { // one of them is Hello
				t.Errorf("rest after %d answers", answers)
			}
		},
		Now: func() float64 { return 0 },
	})
	for seq := range uint32(2) {
		e.Deliver(protocol.Encode(seq+1, &protocol.DescribeRegion{Text: "X(0,4)<8;4,2>:d", ExecSize: 8, GRF: 32}))
	}
	e.Serve(func() bool { return rests > 0 })
	if rests == 0 {
		t.Error("no rest")
	}
}

var window = protocol.Window{Thread: -1, Count: 64}

const head = `.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=16 align=GRF
.decl V33 v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.kernel_attr SimdSize=16
`

// add counts: three instructions, then the end.
const add = head + `
    mov (M1, 16) V32(0,0)<1> 0x5:d
    add (M1, 16) V33(0,0)<1> V32(0,0)<1;1,0> 0x2:d
    ret (M1, 1)
`

const endless = head + `
LOOP:
    add (M1, 16) V32(0,0)<1> V32(0,0)<1;1,0> 0x1:d
    goto (M1, 16) LOOP
    ret (M1, 1)
`

func TestStepsInBothDirections(t *testing.T) {
	c := start(t, nothing)
	l := c.load(add)
	if l.View.Step != 0 || l.View.Op != "mov" || l.Assembled.Facts.SIMD != 16 || l.Assembled.Facts.Insts != 3 {
		t.Fatalf("loaded: %+v", l.View)
	}
	s := c.move(&protocol.Step{N: 1, Window: window})
	if s.View.Step != 1 || s.View.Op != "add" {
		t.Fatalf("after a step: step %d, %s", s.View.Step, s.View.Op)
	}
	if got := s.View.Watches[0].Values[7]; got.Text != "5" || !got.Changed {
		t.Errorf("lane 7 of V32 after the mov: %+v", got)
	}
	s = c.move(&protocol.Step{N: 1, Window: window})
	if got := s.View.Watches[0].Values[15].Text; got != "7" {
		t.Errorf("lane 15 of V33 after the add: %q", got)
	}
	s = c.move(&protocol.Step{N: -2, Window: window})
	if s.View.Step != 0 || s.View.Last != 2 {
		t.Errorf("two back: step %d of %d", s.View.Step, s.View.Last)
	}
	if s = c.move(&protocol.Step{N: -1, Window: window}); s.Reason != protocol.StopStart {
		t.Errorf("a step back from the start: %v", s.Reason)
	}
	s = c.move(&protocol.Run{Window: window})
	if s.Reason != protocol.StopEnd || !s.View.Ended || s.View.Step != 3 {
		t.Errorf("run: reason %d, step %d, ended %v", s.Reason, s.View.Step, s.View.Ended)
	}
	if s = c.move(&protocol.Seek{Step: 1, Window: window}); s.View.Step != 1 || s.View.Op != "add" {
		t.Errorf("seek 1: step %d, %s", s.View.Step, s.View.Op)
	}
	if s = c.move(&protocol.Seek{Step: 99, Window: window}); s.View.Step != 3 || s.Reason != protocol.StopEnd {
		t.Errorf("seek past the end: step %d, reason %d", s.View.Step, s.Reason)
	}
}

func TestCancelStopsAnEndlessLoop(t *testing.T) {
	var c *client
	batches := 0
	c = start(t, func() {
		if batches++; batches == 3 {
			c.e.Deliver(protocol.Encode(0, &protocol.Cancel{}))
		}
	})
	c.load(endless)
	s := c.move(&protocol.Run{Window: window})
	if s.Reason != protocol.StopCancelled || s.View.Step == 0 || s.View.Ended {
		t.Fatalf("reason %d at step %d", s.Reason, s.View.Step)
	}
	// The trace that was recorded is still there, and the engine answers.
	if back := c.move(&protocol.Step{N: -1, Window: window}); back.View.Step != s.View.Step-1 {
		t.Errorf("a step back after the cancel went from %d to %d", s.View.Step, back.View.Step)
	}
}

func TestCancelReachesARequestThatWaitsInTheQueue(t *testing.T) {
	c := start(t, nothing)
	c.load(endless)
	run := c.send(&protocol.Run{Window: window})
	c.e.Deliver(protocol.Encode(0, &protocol.Cancel{}))
	if s := c.wait(run).(*protocol.Stopped); s.Reason != protocol.StopCancelled {
		t.Errorf("reason %d", s.Reason)
	}
	if s := c.move(&protocol.Step{N: 1, Window: window}); s.Reason != protocol.StopStep {
		t.Errorf("the cancel reached a later request: %d", s.Reason)
	}
}

func TestARunAnswersChecksAndRefusesMoves(t *testing.T) {
	const run, check, move = 11, 12, 13
	var c *client
	once := false
	c = start(t, func() {
		if !once {
			once = true
			c.e.Deliver(protocol.Encode(check, &protocol.Assemble{Name: "x", Text: "garbage"}))
			c.e.Deliver(protocol.Encode(move, &protocol.Step{N: 1}))
			c.e.Deliver(protocol.Encode(0, &protocol.Cancel{}))
		}
	})
	c.load(endless)
	c.e.Deliver(protocol.Encode(run, &protocol.Run{Window: window}))
	answers := map[uint32]protocol.Message{}
	for len(answers) < 3 {
		if seq, m := c.recv(); m.Kind() != protocol.KindProgress {
			answers[seq] = m
		}
	}
	if a, ok := answers[check].(*protocol.Assembled); !ok || len(a.Problems) == 0 {
		t.Errorf("a check during a run: %+v", answers[check])
	}
	if f, ok := answers[move].(*protocol.Failed); !ok || f.Code != protocol.CodeBusy {
		t.Errorf("a step during a run: %+v", answers[move])
	}
	if s, ok := answers[run].(*protocol.Stopped); !ok || s.Reason != protocol.StopCancelled {
		t.Errorf("the run: %+v", answers[run])
	}
}

func TestErrorsAreTyped(t *testing.T) {
	c := start(t, nothing)
	fails := func(name string, m protocol.Message, code protocol.FailCode) {
		t.Helper()
		f, ok := m.(*protocol.Failed)
		if !ok || f.Code != code || f.Message == "" {
			t.Errorf("%s: %+v", name, m)
		}
	}
	fails("step without a program", c.ask(&protocol.Step{N: 1}), protocol.CodeNoProgram)
	m := c.ask(&protocol.Load{Name: "bad", Text: head + "    mvo (M1, 16) V32(0,0)<1> 0x5:d\n"})
	fails("a program with an error", m, protocol.CodeProgram)
	if f := m.(*protocol.Failed); len(f.Assembled.Problems) == 0 || f.Assembled.Problems[0].Line != 8 {
		t.Errorf("problems: %+v", f.Assembled.Problems)
	}
	fails("after a program with an error", c.ask(&protocol.Run{}), protocol.CodeNoProgram)
	fails("a text that is too large", c.ask(&protocol.Assemble{Text: strings.Repeat("\n", maxText+1)}), protocol.CodeLimit)
	c.load(add)
	fails("an answer as a request", c.ask(&protocol.Progress{}), protocol.CodeFrame)
	c.e.Deliver([]byte{protocol.Version, 250, 0})
	if _, m := c.recv(); true {
		fails("an unknown kind", m, protocol.CodeFrame)
	}
}

func TestAPanicBecomesATypedError(t *testing.T) {
	c := start(t, func() { panic("a planted fault") })
	c.load(endless)
	f, ok := c.ask(&protocol.Run{Window: window}).(*protocol.Failed)
	if !ok || f.Code != protocol.CodeInternal || !strings.Contains(f.Message, "a planted fault") {
		t.Fatalf("got %+v", f)
	}
	if l := c.load(add); l.View.Step != 0 {
		t.Error("the engine does not load a program after it broke")
	}
}
