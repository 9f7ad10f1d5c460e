package ahead
import ("testing";"os";"runtime";"time"
"github.com/lanewise/lanewise/core/protocol";"github.com/lanewise/lanewise/core/ahead/wire")
func TestSim(t *testing.T) {
	runtime.LockOSThread()
	for _, name := range []string{"mandelbrot"} {
		text, _ := os.ReadFile("/tmp/cores2/"+name+".visaasm")
		why, frames, bytesSent := 0, 0, 0
		var toS, toF [][]byte
		f := New(func(m []byte) { r := wire.Reader(m[1:]); r.Number(); if r.Number()==wire.Frame { r.Number(); r.Number(); why = r.Number(); frames++; bytesSent += len(m) } }).With(func(m []byte) { toS = append(toS, m) })
		s := NewSecond(func(m []byte) { toF = append(toF, m) })
		for round := range 16 {
			two := round >= 8
			if !two { f.rounds.tell = func(m []byte) {toS = append(toS, m)}; }
			f.Deliver(protocol.Encode(7, &protocol.Load{Text: string(text)}))
			why, frames, bytesSent = 0,0,0
			rounds := 0
			c0 := cpu()
			var secondBusy, simulated, waited time.Duration
			f.Deliver(protocol.Encode(7, &protocol.Seek{}))
			if !two { f.rounds.may = false } else { f.rounds.may = true }
			first := cpu()-c0
			simulated = first
			behind := time.Duration(0) // how far second's clock is behind simulated
			sclock := simulated
			_ = behind
			for why != wire.Ended {
				b := cpu()
				f.Work()
				d := cpu()-b
				first += d; simulated += d
				step := func() { b := cpu(); s.Work(); d := cpu()-b; secondBusy += d; sclock += d }
				for len(toS) > 0 { m := toS[0]; toS = toS[1:]
					end := f.rounds.waits
					if sclock < simulated && !end { sclock = simulated }
					if end { for s.going && sclock < simulated { step() }; if sclock < simulated { sclock = simulated } }
					b := cpu(); s.Deliver(m); d := cpu()-b; secondBusy += d; sclock += d }
				for s.going && sclock < simulated { step() }
				for len(toF) > 0 { m := toF[0]; toF = toF[1:]
					w := f.rounds.waits
					if w && sclock > simulated { waited += sclock-simulated; simulated = sclock }
					b := cpu(); f.Deliver(m); d := cpu()-b; first += d; simulated += d
					if w && !f.rounds.waits { rounds++ } }
			}
			t.Logf("%s two=%v steps %d frames %d bytes %d rounds %d vain %d: first %v second %v simulated %v waited %v; parts: run only?", name, two, f.machine.Steps(), frames, bytesSent, rounds, f.rounds.vain, first, secondBusy, simulated, waited)
		}
	}
}
