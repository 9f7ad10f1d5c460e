package engine

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// endlessLoop runs until something stops it.
const endlessLoop = `//@ grid simd=16
//@ limits steps=100000000
.version 4.1
.kernel "endless"
.function "endless_main"
again:
    jmp (M1, 1) again
    ret (M1, 1)
`

// caller is a host that waits for each answer.
type caller struct {
	t      *testing.T
	e      *Engine
	answer []byte
	clock  float64
	yield  func()
}

func newCaller(t *testing.T, more func(*Engine, uint32, protocol.Message) bool) *caller {
	c := &caller{t: t, yield: nothing}
	c.e = New(Host{
		Send:  func(frame []byte) { c.answer = frame },
		Yield: func() { c.yield() },
		Now:   func() float64 { c.clock += batchTime; return c.clock },
		More:  more,
	})
	return c
}

// call sends a request and decodes what was sent before Answer returned.
func (c *caller) call(m protocol.Message) protocol.Message {
	c.t.Helper()
	c.answer = nil
	c.e.Answer(protocol.Encode(7, m))
	seq, answer, err := protocol.ToPage.Decode(c.answer)
	if err != nil || seq != 7 {
		c.t.Fatalf("a %T is answered with number %d, %v", m, seq, err)
	}
	return answer
}

func TestAnswerIsThereWhenTheCallReturns(t *testing.T) {
	c := newCaller(t, nil)
	if _, ok := c.call(&protocol.Load{Text: endlessLoop}).(*protocol.Loaded); !ok {
		t.Fatal("the program is not loaded")
	}
	stopped, ok := c.call(&protocol.Step{N: 3}).(*protocol.Stopped)
	if !ok || stopped.View.Step != 3 {
		t.Errorf("three steps: %+v", stopped)
	}
}

func TestACancelDuringAnswerEndsIt(t *testing.T) {
	c := newCaller(t, nil)
	c.call(&protocol.Load{Text: endlessLoop})
	c.yield = func() { c.e.Deliver(protocol.Encode(0, &protocol.Cancel{})) }
	for range 2 { // a second run continues, and can be cancelled again
		if s, ok := c.call(&protocol.Run{}).(*protocol.Stopped); !ok || s.Reason != protocol.StopCancelled {
			t.Errorf("the run ends with %+v", s)
		}
	}
	if s, ok := c.call(&protocol.Step{N: 1}).(*protocol.Stopped); !ok || s.Reason != protocol.StopStep {
		t.Errorf("a step after it: %+v", s)
	}
}

// Requests that only a page makes are answered if the host enables them, and are refused otherwise.
func TestAHostThatIsNoPageDoesWithoutItsRequests(t *testing.T) {
	requests := []protocol.Message{
		&protocol.DescribeRegion{Text: "<8;4,2>", ExecSize: 8, GRF: 32}, &protocol.Try{Text: endlessLoop, Set: 9}, &protocol.Peek{By: 1},
		&protocol.SetWatches{}, &protocol.SetValue{Text: "EM[0]", Value: "1"}, &protocol.UndoEdit{}, &protocol.Explain{}, &protocol.Answer{},
		&protocol.Draw{}, &protocol.Recall{}, &protocol.Sample{Columns: 1}, &protocol.ListVariables{},
	}
	for name, more := range map[string]func(*Engine, uint32, protocol.Message) bool{"a page": Page, "none": nil} {
		c := newCaller(t, more)
		c.call(&protocol.Load{Text: endlessLoop})
		for _, m := range requests {
			if m.Kind() == protocol.KindTry && more != nil {
				continue // it would run for a long time
			}
			failed, ok := c.call(m).(*protocol.Failed)
			if refused := ok && failed.Code == protocol.CodeFrame; refused != (more == nil) {
				t.Errorf("%s: a %T is refused: %v (%+v)", name, m, refused, failed)
			}
		}
	}
}
