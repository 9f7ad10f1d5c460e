//go:build !js

package spread_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/jit"
	"github.com/lanewise/lanewise/core/run/runtest"
	"github.com/lanewise/lanewise/core/spread"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// groups is the number of groups of the programs here.
const groups = 9

// program makes a program that has for each lane X, the offset of the lane's dword in T6, and G, the number of the group.
// Each group has 64 bytes of T6, and the first 64 bytes belong to no group.
func program(t *testing.T, body string) (*eu.Program, *dispatch.Launch) {
	text := `.version 4.1
.kernel "k"
.decl X v_type=G type=ud num_elts=16 align=GRF
.decl G v_type=G type=ud num_elts=16 align=GRF
.decl Y v_type=G type=ud num_elts=16 align=GRF
.decl V v_type=G type=ud num_elts=32 align=GRF
.decl Vf v_type=G type=f num_elts=32 alias=<V, 0>
.decl A v_type=G type=uq num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.input X offset=32 size=64
.input G offset=96 size=64
.function "k_main"
mov (M1, 16) V(0,0)<1> G(0,0)<1;1,0>
mov (M1, 16) V(2,0)<1> 0x3:ud
` + body + "\nret (M1, 1)\n"
	m, _ := parser.Parse(visa.NewFile("groups", text))
	p, diags := eu.Load(m, "", isa.TGLLP)
	if p == nil || len(diags) > 0 {
		t.Fatal(diags, "\n", text)
	}
	return p, &dispatch.Launch{
		SIMD: 16, Threads: 2, Groups: [3]int{groups, 1, 1}, SLM: 64,
		Surfaces: []dispatch.Surface{{Name: "T6", BTI: 0, Base: 0x10000, Size: 64 * (groups + 2), Init: []byte{1, 2, 3, 4, 5, 6, 7, 8}}},
		Payload: func(group [3]int, thread int) []byte {
			b := make([]byte, 160)
			for lane := range 16 {
				binary.LittleEndian.PutUint32(b[32+4*lane:], uint32(64*(group[0]+1)+4*lane))
				binary.LittleEndian.PutUint32(b[96+4*lane:], uint32(group[0]))
			}
			return b
		},
	}
}

// Statements, with the code that makes each lane's offset or address before them.
const (
	own      = "mov (M1, 16) Y(0,0)<1> X(0,0)<1;1,0>\n"
	shared   = "and (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> 0x3f:ud\n"
	before   = "add (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> -64:d\n"
	behind   = "add (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> 0x40:ud\n"
	crooked  = "add (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> 0x2:ud\nand (M1, 16) Y(0,0)<1> Y(0,0)<1;1,0> 0x3f:ud\n"
	one      = "mov (M1, 16) Y(0,0)<1> 0x0:ud\n"
	address  = "add (M1, 16) A(0,0)<1> Y(0,0)<1;1,0> 0x10000:uq\n"
	load     = "gather4_scaled.R (M1, 16) T6 0x0:ud Y.0 V.0\n"
	store    = "scatter4_scaled.R (M1, 16) T6 0x0:ud Y.0 V.0\n"
	increase = "add (M1, 16) V(0,0)<1> V(0,0)<1;1,0> 0x1:ud\n"
	block    = "mov (M1, 16) V(0,0)<1> G(0,0)<1;1,0>\noword_st (4) T6 0x0:ud V.0\n"
)

// atomicOn returns an atomic on T6, with or without a result.
func atomicOn(op string, result bool) string {
	to := "%null.0"
	if result {
		to = "V.0"
	}
	operand := "V.0"
	if op == "inc" || op == "dec" {
		operand = "%null.0"
	}
	return fmt.Sprintf("dword_atomic.%s (M1, 16) T6 Y.0 %s %%null.0 %s\n", op, operand, to)
}

// TestSpread: programs whose groups do not depend on one another run on all workers. The others still leave what one
// group after another leaves.
func TestSpread(t *testing.T) {
	const all = groups - 1 // the first group runs before there are workers
	for name, c := range map[string]struct {
		body   string
		spread int // groups that must run beside others; 0: it depends on which worker has which
	}{
		"each group its own":                 {own + load + increase + store, all},
		"each group its own, by address":     {own + address + "svm_gather.4.1 (M1, 16) A.0 V.0\n" + increase + "svm_scatter.4.1 (M1, 16) A.0 V.0\n", all},
		"all read the same":                  {shared + load + own + store, all},
		"all write the same":                 {shared + "mov (M1, 16) V(0,0)<1> 0x7:ud\n" + store, all},
		"all write, the last one counts":     {shared + store, 0},
		"all write, some what there was":     {one + "and (M1, 16) V(0,0)<1> G(0,0)<1;1,0> 0x1:ud\n" + store, 0},
		"read what the group before wrote":   {before + load + increase + own + store, 0},
		"read what the group behind writes":  {behind + load + increase + own + store, 0},
		"write, then read":                   {shared + store + load + own + store, 0},
		"blocks":                             {block, 0},
		"sums":                               {shared + atomicOn("add", false) + one + atomicOn("sub", false) + atomicOn("inc", false), all},
		"least":                              {shared + atomicOn("min", false), all},
		"greatest":                           {shared + atomicOn("max", false), all},
		"least, signed":                      {shared + atomicOn("minsint", false), all},
		"greatest, signed":                   {shared + atomicOn("maxsint", false), all},
		"and":                                {shared + atomicOn("and", false), all},
		"or":                                 {one + atomicOn("or", false), all},
		"xor":                                {shared + atomicOn("xor", false), all},
		"sums of 64 bits":                    {one + address + "svm_atomic.add.64 (M1, 16) A.0 %null.0 V.0 %null.0\n", all},
		"sums across integers":               {crooked + atomicOn("add", false) + shared + atomicOn("add", false), 0},
		"sums, and a look at them":           {shared + atomicOn("add", false) + load + own + store, 0},
		"sums, and who writes over them":     {shared + atomicOn("add", false) + store, 0},
		"two kinds of atomics at one place":  {shared + atomicOn("add", false) + atomicOn("min", false), 0},
		"two kinds of atomics at two places": {shared + atomicOn("add", false) + own + atomicOn("min", false), all},
		"atomics with results":               {shared + atomicOn("add", true) + own + store, 0},
		"exchange":                           {shared + atomicOn("xchg", false), 0},
		"atomics on floats":                  {shared + "mov (M1, 16) Vf(0,0)<1> G(0,0)<1;1,0>\ndword_atomic.fmax (M1, 16) T6 Y.0 V.0 %null.0 %null.0\n", 0},
		"shared local memory, barriers":      {"oword_st (4) %slm 0x0:ud V.0\nbarrier\noword_ld (4) %slm 0x0:ud V.0\n" + own + store, all},
		"outside, which is reported":         {"add (M1, 16) Y(0,0)<1> X(0,0)<1;1,0> 0x100:ud\n" + store, 0},
	} {
		t.Run(name, func(t *testing.T) {
			p, l := program(t, c.body)
			for i, n := range same(t, p, l, 1, 2, 3, 7) {
				if i > 0 && c.spread > 0 && n != c.spread || i == 0 && n > 0 {
					t.Errorf("%d groups ran beside others", n)
				}
			}
		})
	}
}

// TestLimits: a limit of steps ends the run at its step, wherever that is.
func TestLimits(t *testing.T) {
	p, l := program(t, own+load+increase+store)
	for limit := 1; limit < 150; limit += 7 {
		l.Limits.Steps = limit
		same(t, p, l, 2)
	}
}

// TestRandomPrograms runs random loads, stores and atomics of groups that may or may not meet.
func TestRandomPrograms(t *testing.T) {
	total := 0
	for i := range *programs {
		seed := *firstSeed + uint64(i)
		r := rand.New(rand.NewPCG(seed, 3))
		pick := func(list ...string) string { return list[r.IntN(len(list))] }
		places := []string{own, own, own, shared, before, behind, one, crooked}[:3+r.IntN(6)]
		var body strings.Builder
		for range 1 + r.IntN(8) {
			body.WriteString(pick(places...))
			switch r.IntN(6) {
			case 0:
				body.WriteString(store)
			case 1, 2:
				body.WriteString(load)
			case 3:
				body.WriteString(increase)
			default:
				body.WriteString(atomicOn(pick("add", "add", "sub", "inc", "min", "maxsint", "xor", "xchg"), r.IntN(4) == 0))
			}
		}
		p, l := program(t, body.String())
		for _, n := range same(t, p, l, 2, 3) {
			total += n
		}
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, body.String())
		}
	}
	if total == 0 {
		t.Error("no groups ran beside others")
	}
}

// TestAlone: the reason why a run is not spread is reported.
func TestAlone(t *testing.T) {
	for why, c := range map[string]struct {
		body    string
		prepare func(l *dispatch.Launch)
	}{
		"the program has the time stamp":     {"mov (M1, 1) V(0,0)<1> %tsc(0,0)<0;1,0>\n" + own + store, func(*dispatch.Launch) {}},
		"there are too few":                  {own + store, func(l *dispatch.Launch) { l.Groups[0] = 2 }},
		"the run is watched":                 {own + store, func(l *dispatch.Launch) { l.Seed = 7 }},
		"workers would need too much memory": {own + store, func(l *dispatch.Launch) { l.Surfaces[0].Size = 60 << 20 }},
	} {
		p, l := program(t, c.body)
		c.prepare(l)
		m := runtest.Start(t, p, l)
		s := spread.New(m, 2, func() bool { return true })
		h := jit.NewSpreading(m, s.Marking())
		if stop := s.Run(h); stop != eu.StopDone || s.Stats(h).Why != why || s.Stats(h).Workers != 1 {
			t.Errorf("%s: %v, %+v", why, stop, s.Stats(h))
		}
		h.Close()
	}
}

// TestCancelled: a run that is no longer wanted stops, wherever it is.
func TestCancelled(t *testing.T) {
	p, l := program(t, `
cmp.gt (M1, 16) P1 G(0,0)<1;1,0> 0x0:ud
again:
(P1) goto (M1, 16) again
`)
	l.Limits.Steps = math.MaxInt64
	m := runtest.Start(t, p, l)
	asked := atomic.Int64{}
	s := spread.New(m, 2, func() bool { return asked.Add(1) < 10 }).Soon()
	h := jit.NewSpreading(m, s.Marking())
	defer h.Close()
	h.AtOnce().Run(1)
	if stop := s.Run(h); stop != eu.StopBudget || m.Finished() {
		t.Errorf("%v after %d steps: %+v", stop, m.Steps(), s.Stats(h))
	}
}
