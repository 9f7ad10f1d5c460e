package adapter

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/protocol"
)

// filters are the events of a run at which it can stop, in the order in which clients list them.
var filters = []struct {
	dap.ExceptionBreakpointsFilter
	kind  protocol.BreakKind
	rules []rule.ID // of reports; none for any report
}{
	{dap.ExceptionBreakpointsFilter{Filter: "bounds", Label: "Out of bounds", Description: "An access outside its memory, or an operand outside its variable", Default: true},
		protocol.BreakReport, []rule.ID{rule.MemoryBounds, rule.RegionBounds, rule.IndirectBounds, rule.Crossing}},
	{dap.ExceptionBreakpointsFilter{Filter: "race", Label: "Data race", Description: "Two threads, or lanes of a warp, use the same bytes, or two lanes write different values to one address", Default: true},
		protocol.BreakReport, []rule.ID{rule.Race, rule.SameRace, rule.LaneRace, rule.Conflict}},
	{dap.ExceptionBreakpointsFilter{Filter: "reports", Label: "Any report", Description: "All that the specification leaves undefined"},
		protocol.BreakReport, nil},
	{dap.ExceptionBreakpointsFilter{Filter: "divergence", Label: "Lanes part", Description: "Fewer lanes run than before, in the same frame"},
		protocol.BreakDiverge, nil},
	{dap.ExceptionBreakpointsFilter{Filter: "convergence", Label: "Lanes meet again", Description: "More lanes run than before, in the same frame"},
		protocol.BreakConverge, nil},
}

func exceptionFilters() (list []dap.ExceptionBreakpointsFilter) {
	for _, f := range filters {
		f.SupportsCondition, f.ConditionDescription = true, "an expression, as any(X > 5)"
		list = append(list, f.ExceptionBreakpointsFilter)
	}
	return list
}

func (s *server) setExceptionBreakpoints(q *dap.SetExceptionBreakpointsArguments) (*dap.SetExceptionBreakpointsResponseBody, error) {
	asked := q.FilterOptions
	for _, name := range q.Filters {
		asked = append(asked, dap.ExceptionFilterOptions{FilterId: name})
	}
	var list []*breakpoint
	for _, a := range asked {
		b := &breakpoint{key: fmt.Sprint(a), reason: "exception"}
		for _, f := range filters {
			if f.Filter != a.FilterId {
				continue
			}
			b.title = f.Label
			x := protocol.Breakpoint{Kind: f.kind, Thread: -1, Condition: a.Condition}
			var codes []string
			for _, r := range f.rules {
				codes = append(codes, rule.Table[r].Code)
			}
			x.Name = strings.Join(codes, " ")
			b.wants = func(*program) ([]protocol.Breakpoint, error) { return []protocol.Breakpoint{x}, nil }
		}
		if b.wants == nil {
			return nil, sentence("There is no exception filter " + a.FilterId + ".")
		}
		list = append(list, b)
	}
	return &dap.SetExceptionBreakpointsResponseBody{Breakpoints: s.replace(exceptionSet, list)}, nil
}

// exceptionInfo describes the report or event at which the program stands.
func (s *server) exceptionInfo() (*dap.ExceptionInfoResponseBody, error) {
	h := s.program.halt
	if h.reason != "exception" {
		return nil, sentence("The program does not stand at a report.")
	}
	info := &dap.ExceptionInfoResponseBody{ExceptionId: "event", Description: h.message, BreakMode: "always"}
	if code, rest, ok := strings.Cut(h.message, ": "); ok && len(code) == len("R0000") {
		info.ExceptionId, info.Description = code, rest
		reports := s.program.shown.view(s.program, -1, protocol.Decimal).Reports
		if i := slices.IndexFunc(reports, func(r protocol.Problem) bool { return r.Code == code && r.Message == rest }); i >= 0 {
			info.Details = &dap.ExceptionDetails{Message: h.message, TypeName: code, FullTypeName: reports[i].Page}
		}
	}
	return info, nil
}
