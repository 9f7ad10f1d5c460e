package adapter

import (
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/launch/translated"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/run/either"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// initialize says what the adapter can do.
func (s *server) initialize(client *dap.InitializeRequestArguments) *dap.Capabilities {
	s.client = *client
	return &dap.Capabilities{
		SupportsConfigurationDoneRequest:   true,
		SupportsFunctionBreakpoints:        true,
		SupportsConditionalBreakpoints:     true,
		SupportsHitConditionalBreakpoints:  true,
		SupportsEvaluateForHovers:          true,
		ExceptionBreakpointFilters:         exceptionFilters(),
		SupportsStepBack:                   true,
		SupportsSetVariable:                true,
		SupportsGotoTargetsRequest:         true,
		SupportsRestartRequest:             true,
		SupportsValueFormattingOptions:     true,
		SupportsExceptionInfoRequest:       true,
		SupportsLoadedSourcesRequest:       true,
		SupportsLogPoints:                  true,
		SupportsSetExpression:              true,
		SupportsTerminateRequest:           true,
		SupportsDataBreakpoints:            true,
		SupportsReadMemoryRequest:          true,
		SupportsWriteMemoryRequest:         true,
		SupportsDisassembleRequest:         true,
		SupportsCancelRequest:              true,
		SupportsBreakpointLocationsRequest: true,
		SupportsClipboardContext:           true,
		SupportsSteppingGranularity:        true,
		SupportsInstructionBreakpoints:     true,
		SupportsExceptionFilterOptions:     true,
	}
}

// launch prepares a program to run; configurationDone starts it.
func (s *server) launch(arguments json.RawMessage) error {
	if s.program != nil {
		return sentence("A program is launched already.")
	}
	var args Launch
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &args); err != nil {
			return unreadable(err)
		}
	}
	p, err := s.open(args)
	if err != nil {
		return err
	}
	s.program = p
	s.then(func() {
		s.breaks.apply(s, true)
		s.event("initialized", nil)
	})
	return nil
}

// unreadable describes the error in a launch configuration, in the terms of the file that holds it.
func unreadable(err error) error {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok || wrong.Field == "" {
		return sentence("The launch configuration cannot be read: " + err.Error() + ".")
	}
	must := "a text"
	if wrong.Type.Kind() == reflect.Bool {
		must = "true or false"
	}
	return sentence(text.Say("In the launch configuration {} must be {}.", text.Quote(wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:]), must))
}

// restart launches the program again, from its file as it is now.
func (s *server) restart(arguments json.RawMessage) error {
	args := s.program.args
	var changed struct {
		Arguments *Launch `json:"arguments"`
	}
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &changed); err != nil {
			return unreadable(err)
		}
	}
	if changed.Arguments != nil && changed.Arguments.Program != "" {
		args = *changed.Arguments
	}
	p, err := s.open(args)
	if err != nil {
		return err
	}
	s.finish()
	p.shown.first = s.program.shown.end() // so that earlier references are not valid any more
	s.program = p
	s.then(func() {
		s.breaks.apply(s, true)
		s.begin()
	})
	return nil
}

// open reads a program and prepares it to run. All errors in its text are printed in the console at once.
func (s *server) open(args Launch) (*program, error) {
	if args.Program == "" {
		return nil, sentence("The launch configuration names no program.")
	}
	t, err := s.host.Open(&args)
	if err != nil {
		return nil, err
	}
	for _, n := range t.Notes {
		s.console("console", n+"\n")
	}
	p := &program{args: args, text: t, told: map[report]bool{}}
	target, diags := either.Open(t.File)
	for i := range diags {
		s.diagnose(p, &diags[i])
	}
	if target.Target == nil || target.Program == nil || target.Launch == nil {
		if !visa.HasErrors(diags) {
			return nil, sentence("There is no kernel to run in " + t.Name + ".")
		}
		return nil, sentence(t.Name + " has errors: they are in the debug console.")
	}
	p.target = target
	if p.session, err = debug.New(target.Target, sourceOf(target)); err != nil {
		return nil, sentence(err.Error())
	}
	p.listing = p.session.Listing()
	return p, nil
}

// diagnose prints a diagnostic with its place.
func (s *server) diagnose(p *program, d *visa.Diagnostic) {
	line, col := p.text.Position(int(d.Span.Start))
	category := "console"
	if d.Severity == visa.Error {
		category = "stderr"
	}
	s.event("output", &dap.OutputEventBody{
		Category: category, Output: p.text.Name + ":" + strconv.Itoa(line) + ": " + d.Severity.String() + " " + d.Code + ": " + d.Message + "\n",
		Source: p.source(), Line: s.line(line), Column: s.line(col),
	})
}

// begin lets the program run up to the point that the launch configuration gives.
func (s *server) begin() {
	p := s.program
	if p.ready {
		return
	}
	p.ready = true
	if s.run != nil { // the client has started it already
		return
	}
	if p.args.StopOnEntry && !p.args.NoDebug {
		s.stopped("entry", atStart, "", 0, nil)
		return
	}
	s.start(&protocol.Move{Goal: protocol.MoveOn, Thread: -1}, "", true)
}

// sourceOf returns what the session needs to know about a program's own text.
func sourceOf(t *either.Target) *protocol.Source {
	if t.Translation == nil {
		return &protocol.Source{}
	}
	src := translated.Source(t.Translation)
	return &src
}
