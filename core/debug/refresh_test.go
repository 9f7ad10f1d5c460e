package debug

import (
	"bytes"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

// TestWhatIsMadeWhenItIsRead: %ce0 is the execution mask of the instruction that reads it (4_visa_header.md, predefined
// variables), and the time is the number of steps that ran. Both are shown as they would be read now. Showing them does
// not change the state.
func TestWhatIsMadeWhenItIsRead(t *testing.T) {
	s := open(t, "k", `.version 4.1
.kernel "k"
.decl A v_type=G type=ud num_elts=8 align=GRF
.decl P1 v_type=P num_elts=8
//@ platform DG2
//@ grid simd=8
    setp (M1_NM, 8) P1 0x0f:ud
    (P1) goto (M1, 8) DONE
    mov (M1, 8) A(0,0)<1> %ce0(0,0)<0;1,0>
DONE:
    mov (M1_NM, 1) A(0,0)<1> %tsc(0,0)<0;1,0>
    ret (M1, 8)
`)
	window := protocol.Window{Thread: -1, Format: protocol.Hex}
	value := func(text string) string {
		t.Helper()
		v := s.Evaluate(&protocol.Evaluate{Text: text, Window: window})
		if v.Error != "" || len(v.Values) == 0 {
			t.Fatalf("%s: %+v", text, v)
		}
		return v.Values[0].Text
	}
	for step, want := range []struct{ ce0, tsc string }{{"000000ff", "00000000"}, {"000000ff", "00000001"}, {"000000f0", "00000002"}, {"000000ff", "00000003"}} {
		if step > 0 {
			s.Seek(step, 10)
		}
		was := bytes.Clone(s.rec.Machine.Arena())
		if got := value("%ce0"); got != want.ce0 {
			t.Errorf("step %d: %%ce0 is %s, want %s", step, got, want.ce0)
		}
		if got := value("%tsc"); got != want.tsc {
			t.Errorf("step %d: %%tsc is %s, want %s", step, got, want.tsc)
		}
		v := s.View(window)
		if step == 2 {
			o := v.Operands[len(v.Operands)-1]
			if o.Name != "%ce0" || o.Values[4].Text != want.ce0 {
				t.Errorf("step %d: the operand is %+v", step, o)
			}
		}
		if !bytes.Equal(was, s.rec.Machine.Arena()) {
			t.Errorf("step %d: the state has changed", step)
		}
	}
	shown := value("%tsc")
	if s.Seek(4, 10); value("A") != shown {
		t.Errorf("%%tsc was shown as %s, and was read as %s", shown, value("A"))
	}
}
