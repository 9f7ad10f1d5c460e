package adapter

import (
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// lanesBody answers a lanesRequest.
type lanesBody struct {
	ThreadID int          `json:"threadId"`
	Step     int          `json:"step"` // steps done so far
	Last     int          `json:"last"` // the largest step known so far
	Line     int          `json:"line"` // of the instruction that runs next, 0 if none does
	Text     string       `json:"text"` // of that instruction
	Lanes    []shownLane  `json:"lanes"`
	Masks    []shownMask  `json:"masks"`    // masks that determine which lanes run, in the order in which they are combined
	Operands []shownLanes `json:"operands"` // of the next instruction
	Written  []shownLanes `json:"written"`  // by the last step, after it
	Ended    bool         `json:"ended"`    // no thread has anything left to do
	EndKnown bool         `json:"endKnown"` // last is the end of the program
	Function string       `json:"function"` // of the next instruction
	Once     bool         `json:"once"`     // the next instruction acts once for the thread, not lane by lane

	Timeline *shownTimeline `json:"timeline,omitempty"`
}

// shownTimeline is what the lanes of the thread did. Each column is a step or, in a long run, several steps.
type shownTimeline struct {
	From    int      `json:"from"` // steps; to is exclusive
	To      int      `json:"to"`
	Columns int      `json:"columns"` // column i begins with step from + ceil(i*(to-from)/columns)
	Lanes   []string `json:"lanes"`   // a letter for each column: see stateLetters
}

// stateLetters are the letters for states in a timeline; a blank stands where the thread has no step.
var stateLetters = [...]byte{
	protocol.LaneActive: 'a', protocol.LaneWaiting: 'w', protocol.LaneReturned: 'r', protocol.LanePredOff: 'p', protocol.LaneBeyond: 'b', protocol.LaneOff: 'o',
}

type shownLane struct {
	State string `json:"state"` // as in the scope Lanes; "ended" for a lane that has run and is done
	Why   string `json:"why"`   // a sentence or two
}

type shownMask struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Bits    uint32 `json:"bits"`
}

type shownLanes struct {
	Role   string       `json:"role"` // "dst", "src0" …; "" for what was written
	Name   string       `json:"name"` // of the variable; for an operand that is no variable, its text
	Text   string       `json:"text"` // as it is written
	Type   string       `json:"type"`
	Values []shownValue `json:"values"`
}

type shownValue struct {
	Text    string `json:"text"`              // "" if the lane has none, or nothing has written it
	Next    string `json:"next,omitempty"`    // what the instruction will write
	Runs    bool   `json:"runs,omitempty"`    // the instruction runs in this lane
	Changed bool   `json:"changed,omitempty"` // the last step changed it
}

// lanes answers a lanesRequest.
func (s *server) lanes(r *lanesRequest) (*lanesBody, error) {
	thread := -1
	if r.Arguments.ThreadID != 0 {
		var err error
		if thread, err = s.threadOf(r.Arguments.ThreadID); err != nil {
			return nil, err
		}
	}
	v := s.program.shown.view(s.program, thread, protocol.Decimal)
	body := &lanesBody{
		ThreadID: v.Thread + 1, Step: v.Step, Last: v.Last, Line: v.Line, Text: v.Text, Ended: v.Ended, EndKnown: v.EndKnown, Function: v.Object,
		Lanes: []shownLane{}, Masks: []shownMask{}, Operands: []shownLanes{}, Written: []shownLanes{},
	}
	if v.Line > 0 {
		body.Line = s.line(v.Line)
	}
	for i := range v.Lanes {
		l := shownLane{laneStates[v.Lanes[i].State], v.Lanes[i].Why}
		if v.Lanes[i].State == protocol.LaneOff && v.Masks.Dispatch>>i&1 != 0 {
			l.State = "ended"
		}
		body.Lanes = append(body.Lanes, l)
	}
	if m := &v.Masks; v.Line > 0 {
		body.Masks = append(body.Masks, shownMask{"EM", "execution mask", m.Exec}, shownMask{"CM", "call mask", m.Call})
		if m.PredText != "" {
			body.Masks = append(body.Masks, shownMask{m.PredText, "predicate", m.Pred})
		}
		body.Masks = append(body.Masks, shownMask{"ChEn", "channel enable", m.Enable})
		body.Once = m.ExecSize == 0
	}
	for i := range v.Operands {
		body.Operands = append(body.Operands, shownOf(protocol.Roles[v.Operands[i].Role], &v.Operands[i]))
	}
	for i := range v.Watches {
		body.Written = append(body.Written, shownOf("", &v.Watches[i]))
	}
	if n := r.Arguments.Columns; n > 0 {
		body.Timeline = s.timeline(v.Thread, n)
	}
	return body, nil
}

// timeline returns what the lanes of a thread did in all recorded steps.
func (s *server) timeline(thread, columns int) *shownTimeline {
	p := s.program
	w := p.shown.window(thread, 0, protocol.Decimal)
	w.Panels, w.Timeline = protocol.PanelTimeline, protocol.TimelineWindow{Columns: columns, Thread: thread}
	v := p.session.View(w)
	t := &v.Timeline
	out := &shownTimeline{From: t.From, To: t.To, Columns: t.Columns, Lanes: make([]string, t.Lanes)}
	for lane := range t.Lanes {
		row := make([]byte, t.Columns)
		for i := range row {
			row[i] = ' '
			if state := t.States[i*t.Lanes+lane]; int(state) < len(stateLetters) {
				row[i] = stateLetters[state]
			}
		}
		out.Lanes[lane] = string(row)
	}
	return out
}

// mostSought is the number of steps that are taken at once on the way to a step.
const mostSought = 1 << 20

// seek goes to a recorded step, forward or back.
func (s *server) seek(r *seekRequest) error {
	p := s.program
	v := p.shown.view(p, -1, protocol.Decimal)
	if step := r.Arguments.Step; step < 0 || step > v.Last {
		return sentence(text.Say("Step {} is not recorded: the run has come to step {}.", step, v.Last))
	}
	s.then(func() {
		for !p.session.Seek(r.Arguments.Step, mostSought) {
		}
		p.over = false
		p.shown.reset()
		p.session.Halt(protocol.StopStep, "")
		s.stopped("goto", "", "", s.threadNow(-1), nil)
	})
	return nil
}

func shownOf(role string, o *protocol.Operand) shownLanes {
	x := shownLanes{Role: role, Name: o.Name, Text: o.Text, Type: o.Type, Values: []shownValue{}}
	if x.Name == "" {
		x.Name = o.Text
	}
	for i := range o.Values {
		w := &o.Values[i]
		value := shownValue{Text: w.Text, Next: w.Next, Runs: w.Enabled, Changed: w.Changed}
		if w.Never {
			value.Text = ""
		}
		x.Values = append(x.Values, value)
	}
	return x
}
