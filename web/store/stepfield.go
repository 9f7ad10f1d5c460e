package store

import (
	"strconv"
	"strings"
	"unicode"
)

// AskStep opens or closes the field. It stays closed while a run goes on, because the counter shows the run's
// progress.
func (r *run) AskStep(on bool) {
	if on != r.StepField.Open && !(on && r.Busy) {
		if r.StepField.Wrong {
			r.notice(Info, "")
		}
		r.StepField = StepField{Open: on}
		r.changed(TopicRun)
	}
}

// GoToStep goes to the step that the field's text names, and closes the field. The text is 210, or +10 or -10
// relative to the current step, or 50% of what has run. A step after the end is the end. A text that names no step is
// reported and stays in the field.
func (r *run) GoToStep(text string) {
	at, last, ends := 0, 0, false
	if v := r.View; v != nil && !r.Stale {
		at, last, ends = v.Step, v.Last, v.EndKnown
	}
	step, ok := stepNamed(text, at, last)
	if !ok {
		r.StepField.Wrong = true
		r.notice(Warning, "Write a step as 210, as +10 or -10 from here, or as 50% of the run.")
		r.changed(TopicRun)
		return
	}
	if ends {
		step = min(step, last)
	}
	r.AskStep(false)
	r.SeekTo(step)
}

// stepNamed is the step that a text names, given the current and the last step of a run. Digits may be grouped in any
// common way.
func stepNamed(text string, at, last int) (step int, ok bool) {
	text = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || strings.ContainsRune(",_'", c) {
			return -1
		}
		return c
	}, text)
	text, part := strings.CutSuffix(text, "%")
	digits := strings.TrimLeft(text, "+-")
	n, err := strconv.Atoi(digits)
	sign := text[:len(text)-len(digits)]
	switch {
	case err != nil || n > maxStep || len(sign) > 1:
		return 0, false
	case part:
		return last * n / 100, sign == "" && n <= 100
	case sign == "+":
		return at + n, true
	case sign == "-":
		return max(at-n, 0), true
	}
	return n, true
}

// maxStep is more than any run has.
const maxStep = 1 << 40
