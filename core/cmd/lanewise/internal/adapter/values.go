package adapter

import (
	"strconv"
	"strings"
	"time"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// maxExpression is the longest expression that is evaluated, in bytes.
const maxExpression = 1 << 16

var tooLong = text.Say("An expression has at most {} bytes.", maxExpression)

// value evaluates an expression in a frame.
func (s *server) value(at place, expr string, f protocol.Format) protocol.Watched {
	if len(expr) > maxExpression {
		return protocol.Watched{Error: tooLong}
	}
	return s.program.session.Evaluate(&protocol.Evaluate{Text: expr, Window: s.program.shown.window(at.thread, at.frame, f)})
}

// valueItem returns an item for the value of an expression, which can be opened to see its lanes or elements.
func (s *server) valueItem(at place, name, expr string, f protocol.Format) item {
	w := s.value(at, expr, f)
	x := item{at: at, watch: expr}
	x.Name, x.Type, x.EvaluateName = name, w.Type, expr
	if w.Error != "" {
		x.Value = w.Error
		return x
	}
	if len(w.Values) == 1 {
		x.Value = laneText(&w.Values[0], "", f)
	} else {
		x.Value = joined(w.Values, false, f)
		x.parts = elements{place: at, expr: expr, count: len(w.Values)}
	}
	if w.Edit {
		x.set = s.setting(at, expr, -1, f)
	}
	return x
}

// elements are the values of an expression: one for each lane, or those of a list.
type elements struct {
	place
	expr  string
	count int
	all   int // number of elements of the variable, if it has more than these; 0: it has no more
}

func (c elements) items(s *server, p page) (list []item) {
	w := s.value(c.place, c.expr, p.format)
	lanes := w.Shape == protocol.ShapeLanes
	var why []string
	if lanes && c.frame == 0 {
		why = s.whyOff(c.thread)
	}
	for i := range w.Values {
		v := &w.Values[i]
		x := item{at: c.place}
		x.Type = w.Type
		off := ""
		if lanes {
			x.Name, x.EvaluateName = laneName(i), text.Say("lane {}: {}", i, c.expr)
			if !v.Enabled && i < len(why) {
				off = why[i]
			}
		} else {
			x.Name = text.Say("[{}]", w.First+i)
		}
		x.Value = laneText(v, off, p.format)
		if w.Edit && lanes {
			x.set = s.setting(c.place, c.expr, i, p.format)
		}
		if isName(c.expr) {
			x.watch = text.Say("{}[{}]", c.expr, w.First+i)
			if !lanes {
				x.EvaluateName = x.watch
				x.set = s.setting(c.place, x.watch, -1, p.format)
			}
		}
		list = append(list, x)
	}
	if c.all > 0 {
		x := item{at: c.place, parts: array{c.place, c.expr, c.all}}
		x.Name, x.Value, x.IndexedVariables = "all elements", text.Say("{} of {}", c.all, w.Type), c.all
		list = append(list, x)
	}
	return list
}

// isName reports whether an expression is only a name.
func isName(expr string) bool { return !strings.ContainsAny(expr, " ()[]<>+-*/&|^~!=:,") }

// placeOf returns the frame that a request is about: the one with a number, or, for 0, the innermost frame of the
// thread that is shown.
func (s *server) placeOf(frame int) (at place, err error) {
	at = place{thread: -1}
	if frame != 0 {
		if at, err = s.program.shown.place(frame); err != nil {
			return at, err
		}
	}
	at.thread = s.program.shown.thread(s.program, at)
	return at, nil
}

// evaluate answers a watch, a hover, or a line of the console. In the console, X[3] = 5 sets a value, and two words ask
// questions: why 3, who X[3].
func (s *server) evaluate(q *dap.EvaluateArguments) (*dap.EvaluateResponseBody, error) {
	p := s.program
	at, err := s.placeOf(q.FrameId)
	if err != nil {
		return nil, err
	}
	expr, f := strings.TrimSpace(q.Expression), formatOf(q.Format)
	if q.Context == "repl" {
		if target, value, ok := assignment(expr); ok {
			if err := s.set(s.setting(at, target, -1, f), value); err != nil {
				return nil, err
			}
			expr = target
		} else if answer, ok, err := s.ask(at, expr); ok || err != nil {
			return answer, err
		}
	}
	w := s.value(at, expr, f)
	if w.Error != "" {
		return nil, sentence(w.Error)
	}
	x := s.valueItem(at, expr, expr, f)
	body := &dap.EvaluateResponseBody{Result: x.Value, Type: x.Type, VariablesReference: p.shown.reference(x.parts)}
	if p.surface(expr) >= 0 {
		body.MemoryReference = expr
	}
	return body, nil
}

// assignment splits a line at its =.
func assignment(line string) (target, value string, ok bool) {
	for i := 1; i+1 < len(line); i++ {
		if line[i] == '=' && line[i+1] != '=' && !strings.ContainsRune("=<>!", rune(line[i-1])) {
			return strings.TrimSpace(line[:i]), strings.TrimSpace(line[i+1:]), true
		}
	}
	return "", "", false
}

// asking is how long the answer to a question is searched for.
const asking = 2 * time.Second

// ask answers why a lane is off, and what wrote and reads an element.
func (s *server) ask(at place, line string) (*dap.EvaluateResponseBody, bool, error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	q := &protocol.Explain{Lane: -1, Window: s.program.shown.window(at.thread, at.frame, protocol.Decimal)}
	switch {
	case word == "why" && rest != "":
		lane, err := strconv.Atoi(rest)
		if err != nil || lane < 0 || lane >= s.program.target.Launch.SIMD {
			return nil, true, sentence(text.Say("A lane is a number from 0 to {}.", s.program.target.Launch.SIMD-1))
		}
		q.About, q.Lane = protocol.AboutLane, lane
	case word == "who" && rest != "":
		if len(rest) > maxExpression {
			return nil, true, sentence(tooLong)
		}
		q.About, q.Text = protocol.AboutElement, rest
	default:
		return nil, false, nil
	}
	end := s.host.Now().Add(asking)
	e := s.program.session.Explain(q, func() bool { return s.host.Now().Before(end) })
	var said []string
	for _, x := range e.Sentences {
		if q.About == protocol.AboutLane {
			said = append(said, x.Text)
		}
	}
	for _, a := range []struct {
		name string
		*protocol.Access
	}{{"last write", &e.LastWrite}, {"next write", &e.NextWrite}, {"last read", &e.LastRead}, {"next read", &e.NextRead}} {
		if a.Text != "" {
			said = append(said, a.name+": "+a.Text)
		}
	}
	if said == nil && e.Sentences != nil { // it says why there is no such element
		return nil, true, sentence(e.Sentences[0].Text)
	}
	return &dap.EvaluateResponseBody{Result: strings.Join(said, "\n")}, true, nil
}

// setting returns a request to set the value of an expression in a lane; -1 sets all of it.
func (s *server) setting(at place, expr string, lane int, f protocol.Format) *protocol.SetValue {
	return &protocol.SetValue{Text: expr, Lane: lane, Window: s.program.shown.window(at.thread, at.frame, f)}
}

// set changes a value, and tells the client that what it shows is stale.
func (s *server) set(q *protocol.SetValue, value string) error {
	if len(value) > maxExpression || len(q.Text) > maxExpression {
		return sentence(tooLong)
	}
	q.Value = value
	if err := s.program.session.SetValue(q); err != nil {
		return sentence(err.Error())
	}
	s.changed()
	return nil
}

func (s *server) setVariable(q *dap.SetVariableArguments) (*dap.SetVariableResponseBody, error) {
	f := formatOf(q.Format)
	x, err := s.item(q.VariablesReference, q.Name, f)
	if err != nil {
		return nil, err
	}
	if x.set == nil {
		return nil, sentence("This cannot be set.")
	}
	if err := s.set(x.set, q.Value); err != nil {
		return nil, err
	}
	if x, err = s.item(q.VariablesReference, q.Name, f); err != nil {
		return nil, err
	}
	return &dap.SetVariableResponseBody{Value: x.Value, Type: x.Type, VariablesReference: s.program.shown.reference(x.parts)}, nil
}

func (s *server) setExpression(q *dap.SetExpressionArguments) (*dap.SetExpressionResponseBody, error) {
	at, err := s.placeOf(q.FrameId)
	if err != nil {
		return nil, err
	}
	f := formatOf(q.Format)
	if err := s.set(s.setting(at, q.Expression, -1, f), q.Value); err != nil {
		return nil, err
	}
	x := s.valueItem(at, q.Expression, q.Expression, f)
	return &dap.SetExpressionResponseBody{Value: x.Value, Type: x.Type, VariablesReference: s.program.shown.reference(x.parts)}, nil
}
