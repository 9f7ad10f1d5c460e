package adapter

import (
	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/protocol"
)

// lanesCommand is a request of our own: all that a panel beside an editor draws of a thread, in one answer. Its fields are
// described in core/doc/DEBUGGERS.md.
const lanesCommand = "lanewise/lanes"

type lanesRequest struct {
	dap.Request
	Arguments struct {
		ThreadID int `json:"threadId"` // 0: of the thread that runs next
	} `json:"arguments"`
}

// codec reads the messages of the protocol and ours.
var codec = func() *dap.Codec {
	c := dap.NewCodec()
	ours := func() dap.Message { return &lanesRequest{} }
	if err := c.RegisterRequest(lanesCommand, ours, func() dap.Message { return &answered{} }); err != nil {
		panic(err) // the protocol has a request of this name
	}
	return c
}()

// lanesBody answers a lanesRequest.
type lanesBody struct {
	ThreadID int          `json:"threadId"`
	Step     int          `json:"step"`     // steps done so far
	Last     int          `json:"last"`     // the largest that is known
	Line     int          `json:"line"`     // of the instruction that runs next, 0 if none does
	Text     string       `json:"text"`     // of it
	Lanes    []shownLane  `json:"lanes"`    //
	Masks    []shownMask  `json:"masks"`    // what makes up who runs, in the order of the sum
	Operands []shownLanes `json:"operands"` // of the next instruction
	Written  []shownLanes `json:"written"`  // by the last step, after it
	Ended    bool         `json:"ended"`    // no thread has anything left to do
	EndKnown bool         `json:"endKnown"` // last is the end of the program
	Function string       `json:"function"` // of the next instruction
	Once     bool         `json:"once"`     // the next instruction acts once for the thread, not lane by lane
}

type shownLane struct {
	State string `json:"state"` // as in the scope Lanes; "ended" of one that has run and is done
	Why   string `json:"why"`   // a sentence or two
}

type shownMask struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Bits    uint32 `json:"bits"`
}

type shownLanes struct {
	Role   string       `json:"role"` // "dst", "src0" …; "" of what was written
	Name   string       `json:"name"` // of the variable; of an operand that is none, its text
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
		body.Masks = append(body.Masks, shownMask{"EM", "execution mask", m.Exec})
		if m.PredText != "" {
			body.Masks = append(body.Masks, shownMask{m.PredText, "predicate", m.Pred})
		}
		body.Masks = append(body.Masks, shownMask{"ChEn", "channel enable", m.Enable})
		body.Once = m.ExecSize == 0
	}
	for i := range v.Operands {
		body.Operands = append(body.Operands, shownOf(roles[v.Operands[i].Role], &v.Operands[i]))
	}
	for i := range v.Watches {
		body.Written = append(body.Written, shownOf("", &v.Watches[i]))
	}
	return body, nil
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
