package assistant

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/idle"
	"github.com/lanewise/lanewise/core/protocol"
)

// host is a worker: frames wait in it until work delivers them.
type host struct {
	s       *Server
	waiting []protocol.Message
	later   []func()
	sent    []protocol.Kind
	rests   int
}

func serve(rest func()) *host {
	h := &host{}
	h.s = Serve(Host{
		Send: func(frame []byte) {
			_, m, _ := protocol.ToPage.Decode(frame)
			h.sent = append(h.sent, m.Kind())
		},
		Later: func(then func()) { h.later = append(h.later, then) },
		Rest: func() {
			h.rests++
			rest()
		},
	})
	return h
}

// work delivers the waiting frames, and then calls the functions that were put off before it, in the order of a
// worker's tasks.
func (h *host) work() {
	frames := h.waiting
	h.waiting = nil
	for i, m := range frames {
		h.s.Deliver(protocol.Encode(uint32(i+1), m))
	}
	later := h.later
	h.later = nil
	for _, then := range later {
		then()
	}
}

func TestTheAssistantRestsOnceEveryQuestionIsAnswered(t *testing.T) {
	h := serve(func() {})
	if len(h.sent) != 1 || h.sent[0] != protocol.KindHello || len(h.later) != 0 {
		t.Fatalf("at first %v, and %d rests to come", h.sent, len(h.later))
	}
	outline := &protocol.Ask{Version: 1, Question: protocol.AskOutline}
	for round := 1; round <= 2; round++ {
		h.waiting = []protocol.Message{&protocol.Hold{Name: "t.visaasm", Text: add, Version: 1}, outline, outline}
		answered := len(h.sent) + 2
		h.s.host.Rest = func() {
			if h.rests++; len(h.sent) != answered {
				t.Errorf("round %d: a rest after %d answers of %d", round, len(h.sent), answered)
			}
		}
		h.work()
		if h.rests != round || len(h.later) != 0 {
			t.Errorf("round %d: %d rests, and %d to come", round, h.rests, len(h.later))
		}
	}
}

// TestTextsThatWereReadAreCollectedAtRest: the page sends a text for each pause in typing, and everything that was made
// of the text before becomes garbage.
func TestTextsThatWereReadAreCollectedAtRest(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // garbage is collected only at rest
	var lines strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&lines, "    add (M1, 16) V33(0,0)<1> V32(0,0)<1;1,0> 0x%x:d\n", i)
	}
	hold := &protocol.Hold{Name: "t.visaasm", Text: strings.Replace(add, "    ret", lines.String()+"    ret", 1)}
	// growth returns by how much the heap grows over some texts.
	growth := func(h *host, texts int) int {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range texts {
			h.waiting = []protocol.Message{hold}
			h.work()
		}
		runtime.ReadMemStats(&after)
		return int(after.HeapAlloc) - int(before.HeapAlloc)
	}
	one := growth(serve(func() {}), 1)
	var collector idle.Collector
	if twelve := growth(serve(collector.Rest), 12); twelve > 3*one {
		t.Errorf("the heap grew by %d bytes over twelve texts; one takes %d", twelve, one)
	}
}
