package store

import (
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func TestTheFieldGoesToTheStepThatIsNamed(t *testing.T) {
	for text, want := range map[string]int{
		"0": 0, "7": 7, " 7 ": 7,
		"1000": 1000, "1,000": 1000, "1 000": 1000, "1\u202f000": 1000, "1_000": 1000, "1'000": 1000,
		"+10": 410, "-10": 390, "-1000": 0, "50%": 1000, "0%": 0, "100%": 2000,
		"5000": 2000, "+5000": 2000, "1099511627776": 2000, // the end
	} {
		p := stood(t, 400, 2000)
		p.s.View.EndKnown = true
		p.s.AskStep(true)
		p.s.GoToStep(text)
		if m := asked[*protocol.Seek](p); m.Step != want || p.s.StepField.Open {
			t.Errorf("%q: goes to %d, want %d; %+v", text, m.Step, want, p.s.StepField)
		}
	}
}

func TestAStepBehindWhatHasRunIsRunTo(t *testing.T) {
	p := stood(t, 4, 9)
	p.s.GoToStep("5000")
	if m := asked[*protocol.Seek](p); m.Step != 5000 {
		t.Errorf("goes to %d", m.Step)
	}
}

func TestWhatNamesNoStepStaysInTheField(t *testing.T) {
	for _, text := range []string{"", "%", "+", "x", "0x10", "1.5", "--1", "+-1", "1-2", "101%", "+5%", "1e6", "9999999999999999999999", "1099511627777"} {
		p := stood(t, 4, 9)
		p.s.AskStep(true)
		p.s.GoToStep(text)
		if f := p.s.StepField; !f.Open || !f.Wrong || p.s.Notice.Tone != Warning || p.s.Run == Moving {
			t.Errorf("%q: %+v, %q", text, f, p.s.Notice.Text)
		}
		p.s.AskStep(false)
		if p.s.StepField != (StepField{}) || p.s.Notice.Text != "" {
			t.Errorf("%q: the field does not close, %+v", text, p.s.Notice)
		}
	}
}

func TestAMoveClosesTheFieldForAStep(t *testing.T) {
	p := stood(t, 4, 9)
	p.s.AskStep(true)
	p.s.Step()
	if p.s.StepField.Open {
		t.Error("it is open while the machine moves")
	}
}
