package ahead

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ahead/wire"
	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/runtest"
)

// grouped returns a program of 24 groups, which make more rounds of a loop the greater their number is, followed by the
// statements. X is the offset of a group's own element in T6, G the number of the group.
func grouped(statements string) string {
	return `.version 4.1
.kernel "k"
.decl G v_type=G type=ud num_elts=8 align=GRF
.decl X v_type=G type=ud num_elts=8 align=GRF
.decl N v_type=G type=ud num_elts=8 align=GRF
.decl V v_type=G type=ud num_elts=16 align=GRF
.decl L v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
.decl P2 v_type=P num_elts=8
.decl T6 v_type=T num_elts=1
//@ platform PVC
//@ grid simd=8 threads=2 groups=24
//@ surface T6 = ud[1024]
.kernel_attr SimdSize=8
    mov (M1, 8) G(0,0)<1> %group_id_x(0,0)<0;1,0>
    shl (M1, 8) X(0,0)<1> G(0,0)<1;1,0> 0x6:ud
    add (M1, 8) V(0,0)<1> G(0,0)<1;1,0> 0x1:ud
    shl (M1, 8) L(0,0)<1> G(0,0)<1;1,0> 0x6:ud
    add (M1, 8) L(0,0)<1> L(0,0)<1;1,0> 0x400:ud
    mov (M1, 8) N(0,0)<1> 0x0:ud
AGAIN:
    add (M1, 8) N(0,0)<1> N(0,0)<1;1,0> 0x1:ud
` + statements + `
    cmp.lt (M1, 8) P1 N(0,0)<1;1,0> L(0,0)<1;1,0>
    (P1) goto (M1, 8) AGAIN
    ret (M1, 1)
`
}

const (
	own      = "    scatter.4 (M1, 8) T6 0x0:ud X.0 N.0\n"
	allOne   = "    mov (M1, 8) X(0,0)<1> 0x40:ud\n"
	readBack = "    gather4_scaled.R (M1, 8) T6 0x0:ud X.0 V.0\n    add (M1, 8) V(0,0)<1> V(0,0)<1;1,0> 0x1:ud\n    scatter4_scaled.R (M1, 8) T6 0x0:ud X.0 V.0\n"
	sums     = "    dword_atomic.add (M1, 8) T6 X.0 V.0 %null.0 %null.0\n"
	maxima   = "    dword_atomic.max (M1, 8) T6 X.0 N.0 %null.0 %null.0\n"
	outside  = "    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x2000:ud\n    scatter4_scaled.R (M1, 8) T6 0x0:ud X.0 V.0\n"
)

// pair is two workers and the messages on their way between them.
type pair struct {
	first                *Ahead
	second               *Second
	toSecond, toFirst    [][]byte
	image                []byte // the arena as the session knows it
	state, step, looked  int
	why, rounds, differs int
	all                  bool
	frames               int
	at                   map[int]uint64 // digest of each key frame, by its step
	edits                edits
}

func newPair(t *testing.T, text string) *pair {
	p := &pair{at: map[int]uint64{}}
	p.first = New(func(m []byte) { p.heard(t, m) }).With(func(m []byte) { p.toSecond = append(p.toSecond, m) })
	p.second = NewSecond(func(m []byte) { p.toFirst = append(p.toFirst, m) })
	p.first.Deliver(protocol.Encode(7, &protocol.Load{Text: text}))
	m := runtest.Start(t, p.first.target.Program, p.first.target.Launch)
	p.image, p.state = bytes.Clone(m.Arena()), eu.Seam{Machine: m}.StateBytes()
	return p
}

// heard plays the session, which gets a message.
func (p *pair) heard(t *testing.T, m []byte) {
	r := wire.Reader(m[1:])
	if session := r.Number(); session != 7 {
		t.Errorf("of session %d", session)
	}
	switch r.Number() {
	case wire.Frame:
		r.Number() // number of the Seek
		step := r.Number()
		p.why = r.Number()
		if generated := r.Number(); generated > step {
			t.Errorf("of %d steps %d were generated", step, generated)
		}
		if step < p.step {
			t.Errorf("a frame of step %d behind one of step %d", step, p.step)
		}
		p.step = step
		for len(r) > 0 {
			r.Take(pageOf(p.image, r.Number()))
		}
		p.at[step] = digestOf(p.image[:p.state]).sum
		p.frames++
	case wire.Looked:
		p.looked, p.all, p.differs = r.Number(), r.Number() != 0, r.Number()
	}
}

// run makes both workers work and exchange messages, by turns that dice choose, until neither has anything to do.
func (p *pair) run(dice *rand.Rand, until func() bool) {
	for idle := 0; idle < 20 && !until(); {
		more := false
		for n := dice.IntN(3); n > 0; n-- {
			more = p.first.Work() || more
		}
		for n := dice.IntN(6); n > 0; n-- {
			more = p.second.Work() || more
		}
		if len(p.toSecond) > 0 && dice.IntN(2) == 0 {
			p.second.Deliver(p.toSecond[0])
			p.toSecond, more = p.toSecond[1:], true
		}
		if len(p.toFirst) > 0 && dice.IntN(2) == 0 {
			did, vain := p.first.rounds.waits && len(p.first.rounds.held) > 0, p.first.rounds.vain
			p.first.Deliver(p.toFirst[0])
			if did && !p.first.rounds.waits && p.first.rounds.vain == vain {
				p.rounds++
			}
			p.toFirst, more = p.toFirst[1:], true
		}
		if more || len(p.toFirst)+len(p.toSecond) > 0 {
			idle = 0
		} else {
			idle++
		}
	}
}

func never() bool { return false }

// edit sends an edit that sets bytes at a step.
func (p *pair) edit(step, off int, content ...byte) {
	w := wire.Message(7, wire.Edit)
	behind := len(w)
	for _, n := range []int{step, off, off, len(content), len(content)} {
		w.Number(n)
	}
	w = append(w, content...)
	p.first.Deliver(w)
	p.edits.add(wire.Reader(w[behind:]))
}

func (p *pair) ask(q protocol.Message) { p.first.Deliver(protocol.Encode(7, q)) }

// soon makes rounds worthwhile from the start.
func (p *pair) soon() *pair {
	p.first.rounds.worth = 1 << 14
	return p
}

// check compares each key frame with the interpreter's state, and the run in search of reports with the end.
func (p *pair) check(t *testing.T) {
	t.Helper()
	m := runtest.Start(t, p.first.target.Program, p.first.target.Launch)
	set := func(at int) {
		for e := range p.edits.at(at) {
			copy(m.Arena()[e.off:], e.bytes)
		}
	}
	set(0)
	steps := slices.Sorted(maps.Keys(p.at))
	for _, step := range steps {
		for at := int(m.Steps()); p.edits.after(at) <= step; at = p.edits.after(at) {
			m.Run(p.edits.after(at) - at)
			set(int(m.Steps()))
		}
		if m.Run(step - int(m.Steps())); int(m.Steps()) != step || digestOf(m.Arena()[:p.state]).sum != p.at[step] {
			t.Fatalf("the key frame of step %d (of %d to %d) has another state than the interpreter", step, steps[0], steps[len(steps)-1])
		}
	}
	if !p.all || p.differs != 0 || p.looked != p.step {
		t.Errorf("all looked at: %v, to step %d of %d; other at %d", p.all, p.looked, p.step, p.differs)
	}
}

// TestTwoWorkersDoWhatOneDoes compares key frames, steps and the end, wherever one worker is when the other's message
// arrives.
func TestTwoWorkersDoWhatOneDoes(t *testing.T) {
	for name, c := range map[string]struct {
		statements string
		beside     bool // groups can run beside one another
	}{
		"own elements":               {own, true},
		"all write one":              {allOne + own, false},
		"own, read and written":      {readBack, true},
		"one, read and written":      {allOne + readBack, false},
		"some channels":              {"    setp (M1, 8) P2 0x5a:uw\n" + strings.ReplaceAll(readBack, "    ", "    (P2) "), true},
		"sums":                       {allOne + sums, true},
		"maxima":                     {allOne + maxima, true},
		"sums in own, read as well":  {sums + readBack, true},
		"sums, read as well":         {allOne + sums + readBack, false},
		"sums and maxima":            {allOne + sums + maxima, false},
		"outside, which is reported": {outside, false},
		"nothing but in registers":   {"", true},
		"sums in all":                {sums + "    add (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0x4:ud\n    and (M1, 8) X(0,0)<1> X(0,0)<1;1,0> 0xffc:ud\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			text := grouped(c.statements)
			alone := newPair(t, text)
			alone.first.rounds.tell = nil
			alone.ask(&protocol.Seek{})
			alone.run(rand.New(rand.NewPCG(1, 1)), never)
			rounds := 0
			for seed := range uint64(2) {
				p := newPair(t, text).soon()
				p.ask(&protocol.Seek{})
				p.run(rand.New(rand.NewPCG(seed, 2)), never)
				p.check(t)
				if p.step != alone.step || p.why != wire.Ended || p.at[p.step] != alone.at[p.step] {
					t.Errorf("seed %d: the end is at step %d, of one worker at %d", seed, p.step, alone.step)
				}
				rounds += p.rounds
			}
			if c.beside != (rounds > 0) {
				t.Errorf("%d rounds counted", rounds)
			}
		})
	}
}

// TestTwoWorkersPauseWhereOneDoes: they pause before the same instructions, at the same steps, even if the second
// worker comes to them.
func TestTwoWorkersPauseWhereOneDoes(t *testing.T) {
	const rare = "    mov (M1, 8) V(0,0)<1> 0x7:ud" // in both threads of the last four groups
	text := grouped(own + "    cmp.ne (M1, 8) P2 N(0,0)<1;1,0> 0x900:ud\n    (P2) goto (M1, 8) OVER\n" + rare + "\nOVER:\n")
	inst := strings.Count(text[strings.Index(text, "\n    mov (M1"):strings.Index(text, rare)], "\n    ")
	pauses := func(p *pair, dice *rand.Rand) (steps []int) {
		p.ask(&protocol.SetBreakpoints{Breakpoints: []protocol.Breakpoint{{Kind: protocol.BreakInstruction, Line: inst}}})
		for p.why != wire.Ended && len(steps) < 9 {
			p.why = wire.Going
			p.ask(&protocol.Seek{Step: p.step})
			p.run(dice, func() bool { return p.why != wire.Going })
			steps = append(steps, p.step)
		}
		p.run(dice, never)
		return steps
	}
	alone := newPair(t, text)
	alone.first.rounds.tell = nil
	want, rounds := pauses(alone, rand.New(rand.NewPCG(3, 3))), 0
	for seed := range uint64(4) {
		two := newPair(t, text).soon()
		if got := pauses(two, rand.New(rand.NewPCG(seed, 3))); !slices.Equal(want, got) || len(want) != 9 {
			t.Errorf("seed %d: paused at %v, want %v", seed, got, want)
		}
		two.check(t)
		t.Logf("seed %d: %d rounds counted", seed, two.rounds)
		rounds += two.rounds
	}
	if rounds == 0 {
		t.Error("no round counted")
	}
}

// TestARoundIsLeft: a run is stopped and resumed, and in the end the second worker dies, wherever both workers are.
func TestARoundIsLeft(t *testing.T) {
	rounds := 0
	for seed := range uint64(4) {
		dice := rand.New(rand.NewPCG(seed, 4))
		p := newPair(t, grouped(readBack)).soon()
		for range 5 {
			p.ask(&protocol.Seek{Step: p.step})
			n := dice.IntN(40)
			p.run(dice, func() bool { n--; return n < 0 })
			p.ask(&protocol.Cancel{})
			n = dice.IntN(10)
			p.run(dice, func() bool { n--; return n < 0 })
		}
		p.ask(&protocol.Seek{Step: p.step})
		n := dice.IntN(20)
		p.run(dice, func() bool { n--; return n < 0 })
		p.first.Deliver(wire.Message(0, 0))
		p.run(dice, never)
		p.check(t)
		rounds += p.rounds
	}
	if rounds == 0 {
		t.Error("no round counted")
	}
}

// TestTwoWorkersKeepWhatIsSet: values are set in memory that groups of either worker read, at the first step and later.
// While edits are still to come, there is no round.
func TestTwoWorkersKeepWhatIsSet(t *testing.T) {
	for seed := range uint64(4) {
		dice := rand.New(rand.NewPCG(seed, 5))
		p := newPair(t, grouped(readBack)).soon()
		m := runtest.Start(t, p.first.target.Program, p.first.target.Launch)
		element := func(group int) int { return m.SurfaceOffset(0) + 64*group }
		p.edit(0, element(21), 0x33)
		p.edit(0, element(2), 0x44)
		p.edit(12_345, element(23), 0x55, 0x66)
		last := 40_000 + dice.IntN(1000)
		p.edit(last, element(22), 0x77)
		p.ask(&protocol.Seek{})
		p.run(dice, func() bool { return p.first.rounds.end > 0 })
		if p.step < last {
			t.Errorf("seed %d: a round begins at step %d, and a value is set at step %d", seed, p.step, last)
		}
		p.run(dice, never)
		p.check(t)
		if p.rounds == 0 || p.why != wire.Ended {
			t.Errorf("seed %d: %d rounds counted", seed, p.rounds)
		}
	}
}
