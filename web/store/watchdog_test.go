package store

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/conn"
)

const dead = (conn.MostSilent + 1) * conn.Heartbeat // time after which a silent engine has been noticed

// TestASilentEngineIsNoticed checks that a silent engine is replaced, whatever it was asked for: the page says so,
// and the program is loaded again as after Stop.
func TestASilentEngineIsNoticed(t *testing.T) {
	for name, act := range map[string]func(s *Store){
		"a run":                 (*Store).runProgram,
		"a step":                (*Store).Step,
		"a step back":           (*Store).StepBack,
		"a seek":                func(s *Store) { s.SeekTo(40) },
		"a run to a goal":       (*Store).StepOver,
		"a look":                func(s *Store) { s.SetFormat(protocol.Hex) },
		"a look of the machine": func(s *Store) { s.ExplainLane(3) },
	} {
		t.Run(name, func(t *testing.T) {
			p := newPage(t, nil, Opening{})
			p.step1()
			act(p.s)
			p.advance(dead)
			if p.restarts != 1 || p.pings == 0 {
				t.Fatalf("%d restarts, %d pings", p.restarts, p.pings)
			}
			if n := p.s.Notice; n.Tone != Failure || !strings.Contains(n.Text, "did not answer any more") {
				t.Errorf("notice %+v", n)
			}
			p.hello()
			asked[*protocol.Load](p)
			p.answer(&protocol.Loaded{View: at(0)})
			p.advance(dead)
			p.stands(0, Paused, 0)
			if n := p.s.Notice; p.restarts != 1 || n.Tone != Failure || !strings.Contains(n.Text, "stands at its start") {
				t.Errorf("%d restarts, notice %+v", p.restarts, n)
			}
		})
	}
}

// TestAnEngineThatIsAtItIsLeftInPeace checks that an engine is not replaced if it reports its progress or answers a
// ping.
func TestAnEngineThatIsAtItIsLeftInPeace(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.runProgram()
	for range 20 {
		p.advance(conn.Heartbeat)
		p.s.Frame(protocol.Encode(p.sent[0].seq, &protocol.Progress{Step: 9}))
	}
	p.answers = true // as between two pieces of a long explanation
	p.advance(20 * conn.Heartbeat)
	if p.restarts != 0 || p.s.Run != Moving {
		t.Fatalf("%d restarts, run %v", p.restarts, p.s.Run)
	}
	p.answer(&protocol.Stopped{Reason: protocol.StopEnd, View: at(9)})
	p.answers, p.pings = false, 0
	p.advance(20 * conn.Heartbeat)
	if p.restarts != 0 || p.pings > 0 {
		t.Errorf("%d restarts, %d pings, and nothing was asked", p.restarts, p.pings)
	}
}

// TestAComputerThatSleptHasMissedOneBeat checks that a sleep counts as one beat, however long it was.
func TestAComputerThatSleptHasMissedOneBeat(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.step1()
	p.s.runProgram()
	p.advance(conn.Heartbeat)
	p.now += 1000 * conn.Heartbeat
	p.advance(0)
	if p.restarts != 0 {
		t.Error("the engine was replaced for it")
	}
}

// TestALongTextHasLonger checks that reading a long text may take longer, because nothing is answered meanwhile.
func TestALongTextHasLonger(t *testing.T) {
	p := newPage(t, nil, Opening{})
	p.typed(strings.Repeat("\n", 4<<20))
	p.s.runProgram()
	p.advance(dead)
	if p.restarts != 0 {
		t.Error("the engine was replaced while it read")
	}
	p.advance(4 * conn.Heartbeat)
	if p.restarts != 1 {
		t.Errorf("%d restarts", p.restarts)
	}
}

// TestFreshEnginesThatStaySilentAreGivenUp checks that the store gives up, and does not load the program again and
// again.
func TestFreshEnginesThatStaySilentAreGivenUp(t *testing.T) {
	for _, hello := range []bool{false, true} {
		p := newPage(t, nil, Opening{})
		p.step1()
		p.s.runProgram()
		for range conn.MostFails {
			p.advance(dead)
			if hello && p.restarts < conn.MostFails-1 {
				p.hello()
				p.s.Step()
			}
		}
		if p.s.Engine != EngineLost || p.s.Run == Moving || p.restarts != conn.MostFails-1 {
			t.Errorf("hello %v: engine %v, run %v after %d restarts", hello, p.s.Engine, p.s.Run, p.restarts)
		}
	}
}

// TestASilentAssistantIsNoticed checks that a silent assistant is noticed. Otherwise a PTX text would be "Running"
// for ever.
func TestASilentAssistantIsNoticed(t *testing.T) {
	p := newPage(t, nil, Opening{})
	a := &silentWorker{}
	p.s.world.Assistant = a
	p.s.AssistantFrame(protocol.Encode(0, &protocol.Hello{}))
	p.s.Name = "k.ptx"
	p.typed(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }\n")
	p.s.runProgram()
	p.advance(dead)
	if a.restarts != 1 || p.s.Run == Moving || p.s.Notice.Tone != Failure {
		t.Errorf("%d restarts, run %v, notice %+v", a.restarts, p.s.Run, p.s.Notice)
	}
}

type silentWorker struct{ restarts int }

func (*silentWorker) Send([]byte) {}
func (w *silentWorker) Restart()  { w.restarts++ }
