package adapter

import (
	"strconv"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// scopes returns the scopes of a frame.
func (s *server) scopes(frame int) (*dap.ScopesResponseBody, error) {
	p := s.program
	at, err := p.shown.place(frame)
	if err != nil {
		return nil, err
	}
	body := &dap.ScopesResponseBody{}
	add := func(name, hint string, c container, expensive bool) {
		body.Scopes = append(body.Scopes, dap.Scope{Name: name, PresentationHint: hint, VariablesReference: p.shown.reference(c), Expensive: expensive})
	}
	if at.frame == 0 {
		add("Operands", "locals", operandScope{at}, false)
		add("Lanes", "", laneScope{at}, false)
	}
	add("Registers", "registers", nameScope{at, func(v *protocol.Variable) bool { return v.Class != "predicate" && v.Class != "surface" }}, false)
	add("Predicates", "registers", nameScope{at, func(v *protocol.Variable) bool { return v.Class == "predicate" }}, false)
	add("Masks", "", maskScope{at}, false)
	add("Memory", "", memoryScope{at}, true)
	return body, nil
}

func (s *server) variables(q *dap.VariablesArguments) (*dap.VariablesResponseBody, error) {
	c, err := s.program.shown.container(q.VariablesReference)
	if err != nil {
		return nil, err
	}
	body := &dap.VariablesResponseBody{Variables: []dap.Variable{}}
	if q.Filter == "named" {
		if _, ok := c.(array); ok {
			return body, nil
		}
	}
	for _, x := range c.items(s, page{max(q.Start, 0), max(q.Count, 0), formatOf(q.Format)}) {
		x.VariablesReference = s.program.shown.reference(x.parts)
		body.Variables = append(body.Variables, x.Variable)
	}
	return body, nil
}

// operandScope shows the operands of the instruction that runs next, and what the last step wrote.
type operandScope struct{ place }

func (c operandScope) items(s *server, p page) (list []item) {
	v := s.program.shown.view(s.program, c.thread, p.format)
	add := func(name string, o *protocol.Operand, row protocol.Row, index int) {
		x := item{at: c.place, parts: operandLanes{c.place, row, index}}
		x.Name, x.Type, x.Value = name, o.Type, joined(o.Values, true, p.format)
		list = append(list, x)
	}
	for i := range v.Operands {
		o := &v.Operands[i]
		add(protocol.Roles[o.Role]+" "+o.Text, o, protocol.RowOperand, i)
	}
	for i := range v.Watches {
		o := &v.Watches[i]
		add("written "+o.Text, o, protocol.RowWatch, i)
	}
	return list
}

// operandLanes shows the values of an operand, lane by lane.
type operandLanes struct {
	place
	row   protocol.Row
	index int
}

func (c operandLanes) items(s *server, p page) (list []item) {
	v := s.program.shown.view(s.program, c.thread, p.format)
	operands := v.Operands
	if c.row == protocol.RowWatch {
		operands = v.Watches
	}
	why := s.whyOff(c.thread)
	o := &operands[c.index]
	for lane := range o.Values {
		list = append(list, s.operandLane(c, o, lane, laneName(lane), why, p))
	}
	return list
}

// operandLane returns an item for an operand's value in a lane.
func (s *server) operandLane(c operandLanes, o *protocol.Operand, lane int, name string, why []string, p page) item {
	value := &o.Values[lane]
	off := ""
	if !value.Enabled && c.row == protocol.RowOperand && lane < len(why) {
		off = why[lane]
	}
	x := item{at: c.place}
	x.Name, x.Type, x.Value = name, o.Type, laneText(value, off, p.format)
	if value.Text != "" {
		x.set = &protocol.SetValue{Row: c.row, Index: c.index, Lane: lane, Window: s.program.shown.window(c.thread, 0, p.format)}
	}
	return x
}

// laneScope shows the lanes of a thread and what each of them does.
type laneScope struct{ place }

func (c laneScope) items(s *server, p page) (list []item) {
	v := s.program.shown.view(s.program, c.thread, p.format)
	for i := range v.Lanes {
		l := &v.Lanes[i]
		x := item{at: c.place, parts: lanePart{c.place, i}}
		x.Name, x.Value = laneName(i), laneStates[l.State]
		if l.State != protocol.LaneActive && l.Why != "" {
			x.Value += ": " + l.Why
		}
		list = append(list, x)
	}
	return list
}

// lanePart shows everything that is known about a lane.
type lanePart struct {
	place
	lane int
}

func (c lanePart) items(s *server, p page) (list []item) {
	v := s.program.shown.view(s.program, c.thread, p.format)
	l := &v.Lanes[c.lane]
	fact := func(name, value string) {
		x := item{at: c.place}
		x.Name, x.Value = name, value
		list = append(list, x)
	}
	fact("why", l.Why)
	if l.Line > 0 {
		fact("goes on at line", strconv.Itoa(l.Line))
	}
	if l.CauseLine > 0 {
		fact("because of", text.Say("line {} at step {}", l.CauseLine, l.Cause))
	}
	if l.Resumes >= 0 {
		fact("runs again at step", strconv.Itoa(l.Resumes))
	}
	why := s.whyOff(c.thread)
	for i := range v.Operands {
		o := &v.Operands[i]
		if c.lane < len(o.Values) {
			list = append(list, s.operandLane(operandLanes{c.place, protocol.RowOperand, i}, o, c.lane, protocol.Roles[o.Role]+" "+o.Text, why, p))
		}
	}
	return list
}

// nameScope shows those variables of a frame's function whose class it has.
type nameScope struct {
	place
	has func(*protocol.Variable) bool
}

func (c nameScope) items(s *server, p page) (list []item) {
	variables := s.program.session.Variables(s.program.functionAt(c.place)).Variables
	for i := range variables {
		v := &variables[i]
		if v.Predefined || !c.has(v) {
			continue
		}
		x := s.valueItem(c.place, v.Name, v.Name, p.format)
		x.Type = v.Type
		if v.Elems > 1 {
			x.Type = text.Say("{}[{}]", v.Type, v.Elems)
		}
		if e, ok := x.parts.(elements); ok && v.Class == "register" && v.Elems > e.count {
			e.all = v.Elems
			x.parts = e
		}
		list = append(list, x)
	}
	return list
}

// maskScope shows the masks of a frame.
type maskScope struct{ place }

func (c maskScope) items(s *server, p page) (list []item) {
	for _, m := range []struct{ name, meaning string }{
		{"ChEn", "channel enable"}, {"EM", "execution mask"}, {"CM", "call mask"}, {"DM", "dispatch mask"},
	} {
		if m.name == "ChEn" && c.frame > 0 { // it belongs to the next instruction, so only the innermost frame has it
			continue
		}
		x := s.valueItem(c.place, m.name, m.name, p.format)
		x.Type = m.meaning
		list = append(list, x)
	}
	return list
}

// memoryScope shows the surfaces of the launch.
type memoryScope struct{ place }

func (c memoryScope) items(s *server, p page) (list []item) {
	v := s.program.shown.view(s.program, c.thread, p.format)
	for i := range v.Surfaces {
		m := &v.Surfaces[i]
		name := surfaceName(m, i == len(v.Surfaces)-1)
		x := item{at: c.place, parts: array{c.place, name, m.Elems}, watch: name}
		x.Name, x.Type, x.EvaluateName, x.MemoryReference = name, text.Say("{}[{}]", m.Type, m.Elems), name, name
		x.IndexedVariables = m.Elems
		x.Value = text.Count(m.Bytes, "byte")
		if m.BTI >= 0 {
			x.Value += text.Say(", binding table index {}", m.BTI)
		}
		if m.Written {
			x.Value += ", written by the last step"
		}
		list = append(list, x)
	}
	return list
}

// array shows elements, named by their index, a part at a time.
type array struct {
	place
	name  string
	count int
}

const (
	chunk     = 1024 // elements that one expression returns
	maxListed = 4096 // elements for a client that does not ask for parts
)

func (c array) items(s *server, p page) (list []item) {
	from := min(p.start, c.count)
	to := c.count
	if p.count > 0 {
		to = min(from+p.count, to)
	}
	to = min(to, from+maxListed)
	for at := from; at < to; at += chunk {
		end := min(at+chunk, to)
		w := s.value(c.place, text.Say("{}[{}..{}]", c.name, at, end-1), p.format)
		for i := range w.Values {
			index := text.Say("[{}]", at+i)
			x := item{at: c.place, watch: c.name + index}
			x.Name, x.Type, x.EvaluateName = index, w.Type, c.name+index
			x.Value = laneText(&w.Values[i], "", p.format)
			x.set = s.setting(c.place, c.name+index, -1, p.format)
			list = append(list, x)
		}
	}
	return list
}
