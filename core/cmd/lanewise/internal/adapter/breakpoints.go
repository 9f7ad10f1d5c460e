package adapter

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/debug/expr"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
)

// breakpoints is everything that the client wants to stop at. It outlives a program: a restart sets the breakpoints
// again, and those set before a launch wait for it.
type breakpoints struct {
	sets map[string][]*breakpoint // by what one request replaces: the lines of one source, or all breakpoints of a kind
	last int                      // number of the newest breakpoint
}

func newBreakpoints() breakpoints { return breakpoints{sets: map[string][]*breakpoint{}} }

// breakpoint is a breakpoint that the client set.
type breakpoint struct {
	id     int
	key    string // what was asked for; a breakpoint that is set again with the same key keeps its number and its hits
	reason string // the reason of a stop at it, in the protocol's words
	title  string // the title of such a stop; "": the client has one
	wants  func(p *program) ([]protocol.Breakpoint, error)
	row    int            // row of its instruction in the translation; 0: it is in the program's own text
	shown  dap.Breakpoint // as the client last got it
}

// maxBreakpoints is the largest number of breakpoints in one set; the rest are not set, and the client is told so.
const maxBreakpoints = 4096

// Names of the sets that do not belong to a source.
const (
	functionSet    = "functions"
	dataSet        = "data"
	instructionSet = "instructions"
	exceptionSet   = "exceptions"
)

// replace replaces a set and returns the state of each breakpoint that the client asked for, in its order.
func (s *server) replace(set string, list []*breakpoint) []dap.Breakpoint {
	asked := len(list)
	list = list[:min(asked, maxBreakpoints)]
	old := s.breaks.sets[set]
	for _, b := range list {
		if i := slices.IndexFunc(old, func(o *breakpoint) bool { return o.key == b.key }); i >= 0 {
			b.id = old[i].id
			old = slices.Delete(slices.Clone(old), i, i+1)
			continue
		}
		s.breaks.last++
		b.id = s.breaks.last
	}
	s.breaks.sets[set] = list
	s.breaks.apply(s, false)
	told := make([]dap.Breakpoint, asked)
	for i := range told {
		if i < len(list) {
			told[i] = list[i].shown
		} else {
			told[i].Message = text.Say("There are {} breakpoints of this kind already, and no more are set.", maxBreakpoints)
		}
	}
	return told
}

// apply sets all breakpoints in the session. tell sends an event for each one whose state differs from what the client
// last got.
func (b *breakpoints) apply(s *server, tell bool) {
	var all []*breakpoint
	for _, set := range b.sets {
		all = append(all, set...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].id < all[j].id })
	var wanted []protocol.Breakpoint
	failed := map[int]string{}
	for _, x := range all {
		list, err := x.resolve(s.program)
		if err != nil {
			failed[x.id] = err.Error()
			continue
		}
		for i := range list {
			list[i].ID = x.id<<1 | i
		}
		wanted = append(wanted, list...)
	}
	status := map[int]protocol.BreakpointStatus{}
	if s.program != nil && !s.program.args.NoDebug {
		for _, st := range s.program.session.SetBreakpoints(wanted) {
			if old, ok := status[st.ID>>1]; !ok || old.Verified && !st.Verified {
				status[st.ID>>1] = st
			}
		}
	}
	for _, x := range all {
		was := x.shown
		st, ok := status[x.id]
		x.shown = dap.Breakpoint{Id: x.id, Verified: ok && st.Verified, Message: st.Message, Source: was.Source, Line: was.Line}
		switch {
		case failed[x.id] != "":
			x.shown.Message = failed[x.id]
		case x.row > 0:
			x.shown.Line = s.line(x.row)
		case ok && st.Line > 0:
			x.shown.Source, x.shown.Line = s.program.source(), s.line(st.Line)
		}
		if tell && !sameBreakpoint(was, x.shown) {
			s.event("breakpoint", &dap.BreakpointEventBody{Reason: "changed", Breakpoint: x.shown})
		}
	}
}

func sameBreakpoint(a, b dap.Breakpoint) bool {
	return a.Verified == b.Verified && a.Message == b.Message && a.Line == b.Line
}

// resolve returns what a breakpoint means for the session of a program.
func (b *breakpoint) resolve(p *program) ([]protocol.Breakpoint, error) {
	if p == nil {
		return nil, sentence("The program is not launched yet.")
	}
	return b.wants(p)
}

// met translates the numbers of the session's breakpoints that stopped a run: it returns the reason and title of the
// stop, and the client's numbers.
func (b *breakpoints) met(hits []int) (reason, title string, ids []int) {
	for _, hit := range hits {
		for _, set := range b.sets {
			for _, x := range set {
				if x.id == hit>>1 && !slices.Contains(ids, x.id) {
					ids = append(ids, x.id)
					if reason == "" {
						reason, title = x.reason, x.title
					}
				}
			}
		}
	}
	return reason, title, ids
}

func (s *server) setBreakpoints(q *dap.SetBreakpointsArguments) *dap.SetBreakpointsResponseBody {
	src := q.Source
	lines := q.Breakpoints
	if lines == nil {
		for _, l := range q.Lines {
			lines = append(lines, dap.SourceBreakpoint{Line: l})
		}
	}
	var list []*breakpoint
	for _, l := range lines {
		line := s.ownLine(l.Line)
		b := &breakpoint{key: fmt.Sprint(l), reason: "breakpoint", shown: dap.Breakpoint{Source: &src, Line: l.Line}}
		b.wants = func(p *program) ([]protocol.Breakpoint, error) {
			x := protocol.Breakpoint{Kind: protocol.BreakLine, Line: line, Thread: -1, Condition: l.Condition, Hit: l.HitCondition, Log: l.LogMessage}
			switch {
			case s.isOwn(&src):
			case src.SourceReference == belowText && p.session.Translated():
				x.Kind = protocol.BreakInstruction
				if x.Line = p.instructionFrom(line); x.Line < 0 {
					return nil, sentence("There is no instruction at or behind this line.")
				}
				b.row = p.listing[x.Line].Row
			default:
				return nil, sentence("This is not the program that runs: that is " + p.source().Name + ".")
			}
			return []protocol.Breakpoint{x}, nil
		}
		list = append(list, b)
	}
	key := "lines of " + s.pathOf(src.Path)
	if src.SourceReference != 0 {
		key = fmt.Sprint("lines of ", src.SourceReference)
	}
	return &dap.SetBreakpointsResponseBody{Breakpoints: s.replace(key, list)}
}

// instructionFrom returns the first instruction at or behind a line of the vISA that a program was translated to; -1 if
// there is none.
func (p *program) instructionFrom(row int) int {
	found := -1
	for i := range p.listing {
		if r := p.listing[i].Row; r >= row && (found < 0 || r < p.listing[found].Row) {
			found = i
		}
	}
	return found
}

// setFunctionBreakpoints takes the names of kernels, functions and subroutines, and also of labels.
func (s *server) setFunctionBreakpoints(names []dap.FunctionBreakpoint) *dap.SetFunctionBreakpointsResponseBody {
	var list []*breakpoint
	for _, n := range names {
		b := &breakpoint{key: fmt.Sprint(n), reason: "function breakpoint"}
		b.wants = func(p *program) ([]protocol.Breakpoint, error) {
			x := protocol.Breakpoint{Kind: protocol.BreakFunction, Name: n.Name, Thread: -1, Condition: n.Condition, Hit: n.HitCondition}
			if p.onlyLabel(n.Name) {
				x.Kind = protocol.BreakLabel
			}
			return []protocol.Breakpoint{x}, nil
		}
		list = append(list, b)
	}
	return &dap.SetFunctionBreakpointsResponseBody{Breakpoints: s.replace(functionSet, list)}
}

// onlyLabel reports whether a name is that of a label and not also of a function.
func (p *program) onlyLabel(name string) bool {
	label := false
	for i := range p.listing {
		if p.listing[i].Function == name {
			return false
		}
		label = label || p.listing[i].Label == name
	}
	return label
}

// dataAccess has the kinds of breakpoints for each access that a client can choose.
var dataAccess = []struct {
	name  dap.DataBreakpointAccessType
	kinds []protocol.BreakKind
}{
	{"read", []protocol.BreakKind{protocol.BreakRead}},
	{"write", []protocol.BreakKind{protocol.BreakWrite}},
	{"readWrite", []protocol.BreakKind{protocol.BreakRead, protocol.BreakWrite}},
}

// setDataBreakpoints takes the IDs that dataBreakpointInfo made: a function, a colon and an expression.
func (s *server) setDataBreakpoints(data []dap.DataBreakpoint) *dap.SetDataBreakpointsResponseBody {
	var list []*breakpoint
	for _, d := range data {
		access := d.AccessType
		if access == "" {
			access = "write"
		}
		b := &breakpoint{key: fmt.Sprint(d), reason: "data breakpoint", title: "Stopped at an access"}
		b.wants = func(p *program) (out []protocol.Breakpoint, err error) {
			function, name, ok := strings.Cut(d.DataId, ":")
			if !ok {
				return nil, sentence("This is not data that Lanewise knows.")
			}
			for _, a := range dataAccess {
				if a.name != access {
					continue
				}
				for _, k := range a.kinds {
					out = append(out, protocol.Breakpoint{Kind: k, Function: function, Name: name, Thread: -1, Condition: d.Condition, Hit: d.HitCondition})
				}
			}
			if out == nil {
				return nil, sentence("An access is read, write or readWrite.")
			}
			return out, nil
		}
		list = append(list, b)
	}
	return &dap.SetDataBreakpointsResponseBody{Breakpoints: s.replace(dataSet, list)}
}

// dataBreakpointInfo says whether a value can be watched.
func (s *server) dataBreakpointInfo(q *dap.DataBreakpointInfoArguments) (*dap.DataBreakpointInfoResponseBody, error) {
	p := s.program
	name, at := q.Name, place{thread: -1}
	if q.VariablesReference != 0 {
		x, err := s.item(q.VariablesReference, q.Name, protocol.Decimal)
		if err != nil {
			return nil, err
		}
		if name = x.watch; name == "" {
			return &dap.DataBreakpointInfoResponseBody{Description: q.Name + " has no place in memory or a register."}, nil
		}
		at = x.at
	} else if q.FrameId != 0 {
		var err error
		if at, err = p.shown.place(q.FrameId); err != nil {
			return nil, err
		}
	}
	at.thread = p.shown.thread(p, at)
	function := p.functionAt(at)
	if v := p.variable(function, base(name)); v == nil || v.Predefined {
		function = "" // surfaces belong to no function
	}
	if w := s.value(at, name, protocol.Decimal); w.Error != "" {
		return &dap.DataBreakpointInfoResponseBody{Description: w.Error}, nil
	}
	if !p.watchable(function, name) {
		return &dap.DataBreakpointInfoResponseBody{Description: "Only a variable, a buffer, or elements of one can be watched."}, nil
	}
	body := &dap.DataBreakpointInfoResponseBody{DataId: function + ":" + name, Description: name, CanPersist: true}
	for _, a := range dataAccess {
		body.AccessTypes = append(body.AccessTypes, a.name)
	}
	return body, nil
}

// functionAt returns the function of a frame; "" if the thread has ended.
func (p *program) functionAt(at place) string {
	if i := p.session.InstructionAt(at.thread, at.frame); i >= 0 {
		return p.listing[i].Function
	}
	return ""
}

// watchable reports whether an expression is a variable of a function, a buffer, or elements of one of these.
func (p *program) watchable(function, name string) bool {
	n, err := expr.Parse(name)
	if err != nil {
		return false
	}
	switch n.Kind {
	case expr.NameNode, expr.ElementNode, expr.RangeNode, expr.RegionNode:
		return p.surface(n.Name) >= 0 || p.variable(function, n.Name) != nil
	}
	return false
}

// variable returns a variable of a function, nil if there is none of this name.
func (p *program) variable(function, name string) *protocol.Variable {
	list := p.session.Variables(function).Variables
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}

// base returns the name at the beginning of an expression for a variable or its elements.
func base(expr string) string {
	if i := strings.IndexAny(expr, "[(: "); i >= 0 {
		return expr[:i]
	}
	return expr
}

func (s *server) setInstructionBreakpoints(at []dap.InstructionBreakpoint) *dap.SetInstructionBreakpointsResponseBody {
	var list []*breakpoint
	for _, a := range at {
		b := &breakpoint{key: fmt.Sprint(a), reason: "instruction breakpoint"}
		b.wants = func(p *program) ([]protocol.Breakpoint, error) {
			i, err := instruction(a.InstructionReference)
			if err != nil {
				return nil, err
			}
			return []protocol.Breakpoint{{Kind: protocol.BreakInstruction, Line: i + a.Offset, Thread: -1, Condition: a.Condition, Hit: a.HitCondition}}, nil
		}
		list = append(list, b)
	}
	return &dap.SetInstructionBreakpointsResponseBody{Breakpoints: s.replace(instructionSet, list)}
}

// breakpointLocations returns the lines of a range that have an instruction.
func (s *server) breakpointLocations(q *dap.BreakpointLocationsArguments) *dap.BreakpointLocationsResponseBody {
	body := &dap.BreakpointLocationsResponseBody{Breakpoints: []dap.BreakpointLocation{}}
	if q == nil || !s.isOwn(&q.Source) {
		return body
	}
	last := max(q.EndLine, q.Line)
	lines := map[int]bool{}
	for _, l := range s.program.listing {
		if line := s.line(l.Line); l.Begins && line >= q.Line && line <= last && !lines[line] {
			lines[line] = true
			body.Breakpoints = append(body.Breakpoints, dap.BreakpointLocation{Line: line})
		}
	}
	sort.Slice(body.Breakpoints, func(i, j int) bool { return body.Breakpoints[i].Line < body.Breakpoints[j].Line })
	return body
}
