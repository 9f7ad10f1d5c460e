package debug

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/examples"
)

// predicatedGoto has lanes at a branch that some of them take, at instructions whose exec size does not cover some of
// them, under NoMask, and at instructions that act once for the thread.
const predicatedGoto = `//@ grid simd=16
//@ surface T6 = d[16] zeros
//@ input X = iota(-10)
.version 4.1
.kernel "k"
.decl X v_type=G type=d num_elts=16 align=GRF
.decl P1 v_type=P num_elts=16
.decl T6 v_type=T num_elts=1
.input X offset=32 size=64
    cmp.lt (M1, 16) P1 X(0,0)<1;1,0> 0x0:d
    (P1) goto (M1, 16) LESS
    mov (M1, 8) X(0,0)<1> 0x1:d
    mov (M5, 4) X(1,0)<1> 0x2:d
    mov (M1_NM, 16) X(0,0)<1> 0x3:d
    goto (M1, 1) DONE
LESS:
    (!P1) mov (M1, 16) X(0,0)<1> 0x4:d
DONE:
    (P1) goto (M1, 1) END
    mov (M1, 16) X(0,0)<1> 0x5:d
END:
    oword_st (4) T6 0x0:ud X.0
    ret (M1, 1)
`

// TestOneAnswerToHowManyLanesRunNext: the lanes in which an instruction runs are those whose state is active, at every
// step of every lesson, and of a text with all ways to be off, by statement and by instruction.
func TestOneAnswerToHowManyLanesRunNext(t *testing.T) {
	programs := append(examples.List(), examples.PTX()...)
	programs = append(programs, examples.Example{Name: "goto.visaasm", Text: predicatedGoto})
	for _, program := range programs {
		s := open(t, program.Name, program.Text)
		some := false // a step at which fewer lanes run than are there
		for range 400 {
			for _, granularity := range []protocol.Granularity{protocol.ByInstruction, protocol.ByStatement} {
				v := s.View(protocol.Window{Thread: -1, Granularity: granularity})
				active := uint32(0)
				for lane := range v.Lanes {
					if v.Lanes[lane].State == protocol.LaneActive {
						active |= 1 << lane
					}
				}
				next, _ := v.Next()
				some = some || v.Masks.Exec&^next != 0
				if next != active {
					t.Errorf("%s, step %d, line %d, %s: runs in %#x, active are %#x", program.Name, v.Step, v.Line, v.Op, next, active)
				}
			}
			if s.Ended() {
				break
			}
			s.Forward(1)
		}
		if program.Text == predicatedGoto && !some {
			t.Error("no lane is ever off where it stands")
		}
	}
}
