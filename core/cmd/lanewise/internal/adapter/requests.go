package adapter

import (
	"github.com/google/go-dap"
)

// answer handles a request and returns the body of its answer.
func (s *server) answer(m dap.Message) (body any, err error) {
	switch r := m.(type) {
	case *dap.InitializeRequest:
		return s.initialize(&r.Arguments), nil
	case *dap.LaunchRequest:
		return nil, s.launch(r.Arguments)
	case *dap.AttachRequest:
		return nil, sentence("Lanewise runs programs itself: use a launch configuration.")
	case *dap.DisconnectRequest:
		s.run, s.ended = nil, true
		return nil, nil
	case *dap.SetBreakpointsRequest:
		return s.setBreakpoints(&r.Arguments), nil
	case *dap.SetFunctionBreakpointsRequest:
		return s.setFunctionBreakpoints(r.Arguments.Breakpoints), nil
	case *dap.SetDataBreakpointsRequest:
		return s.setDataBreakpoints(r.Arguments.Breakpoints), nil
	case *dap.SetInstructionBreakpointsRequest:
		return s.setInstructionBreakpoints(r.Arguments.Breakpoints), nil
	case *dap.SetExceptionBreakpointsRequest:
		return s.setExceptionBreakpoints(&r.Arguments)
	}
	if s.program == nil {
		return nil, sentence("No program is launched.")
	}
	return s.ofProgram(m)
}

// ofProgram answers requests about the program, whether it runs or stands.
func (s *server) ofProgram(m dap.Message) (body any, err error) {
	switch r := m.(type) {
	case *dap.ConfigurationDoneRequest:
		s.then(s.begin)
		return nil, nil
	case *dap.RestartRequest:
		return nil, s.restart(r.Arguments)
	case *dap.TerminateRequest:
		s.finish()
		s.then(func() { s.event("terminated", nil) })
		return nil, nil
	case *dap.PauseRequest:
		s.pause()
		return nil, nil
	case *dap.CancelRequest:
		if s.run != nil && r.Arguments != nil && r.Arguments.ProgressId != "" {
			s.pause()
		}
		return nil, nil // other requests that it can name have been answered already
	case *dap.ThreadsRequest:
		return s.threads(), nil
	case *dap.SourceRequest:
		return s.sourceText(&r.Arguments)
	case *dap.LoadedSourcesRequest:
		return &dap.LoadedSourcesResponseBody{Sources: s.program.sources()}, nil
	case *dap.BreakpointLocationsRequest:
		return s.breakpointLocations(r.Arguments), nil
	case *dap.DisassembleRequest:
		return s.disassemble(&r.Arguments)
	}
	if s.run != nil {
		return nil, sentence("The program is running: pause it first.")
	}
	return s.ofPlace(m)
}

// ofPlace answers requests about the step at which the program stands.
func (s *server) ofPlace(m dap.Message) (body any, err error) {
	switch r := m.(type) {
	case *dap.ContinueRequest:
		s.goOn()
		return &dap.ContinueResponseBody{AllThreadsContinued: true}, nil
	case *dap.ReverseContinueRequest:
		return nil, s.move(onBack, r.Arguments.ThreadId, "")
	case *dap.NextRequest:
		return nil, s.move(over, r.Arguments.ThreadId, r.Arguments.Granularity)
	case *dap.StepInRequest:
		return nil, s.move(into, r.Arguments.ThreadId, r.Arguments.Granularity)
	case *dap.StepOutRequest:
		return nil, s.move(out, r.Arguments.ThreadId, r.Arguments.Granularity)
	case *dap.StepBackRequest:
		return nil, s.move(back, r.Arguments.ThreadId, r.Arguments.Granularity)
	case *dap.GotoTargetsRequest:
		return s.gotoTargets(&r.Arguments)
	case *dap.GotoRequest:
		return nil, s.gotoTarget(&r.Arguments)
	case *dap.StackTraceRequest:
		return s.stackTrace(&r.Arguments)
	case *dap.ScopesRequest:
		return s.scopes(r.Arguments.FrameId)
	case *dap.VariablesRequest:
		return s.variables(&r.Arguments)
	case *dap.SetVariableRequest:
		return s.setVariable(&r.Arguments)
	case *dap.EvaluateRequest:
		return s.evaluate(&r.Arguments)
	case *dap.SetExpressionRequest:
		return s.setExpression(&r.Arguments)
	case *dap.DataBreakpointInfoRequest:
		return s.dataBreakpointInfo(&r.Arguments)
	case *dap.ExceptionInfoRequest:
		return s.exceptionInfo()
	case *dap.ReadMemoryRequest:
		return s.readMemory(&r.Arguments)
	case *dap.WriteMemoryRequest:
		return s.writeMemory(&r.Arguments)
	case *lanesRequest:
		return s.lanes(r)
	case *seekRequest:
		return nil, s.seek(r)
	}
	return nil, sentence("Lanewise does not answer this request.")
}
