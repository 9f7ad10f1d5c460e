package adapter

import "github.com/google/go-dap"

// answered is a response with a body of any type.
type answered struct {
	dap.Response
	Body any `json:"body,omitempty"`
}

// happened is an event with a body of any type.
type happened struct {
	dap.Event
	Body any `json:"body,omitempty"`
}

// lanesCommand is a request of our own. Its answer has everything that a panel beside an editor shows about a thread.
// core/doc/DEBUGGERS.md describes the fields.
const lanesCommand = "lanewise/lanes"

type lanesRequest struct {
	dap.Request
	Arguments struct {
		ThreadID int `json:"threadId"` // 0: the thread that runs next
		Columns  int `json:"columns"`  // of the timeline; 0: no timeline
	} `json:"arguments"`
}

// seekCommand goes to a step, after a click into the panel's timeline.
const seekCommand = "lanewise/seek"

type seekRequest struct {
	dap.Request
	Arguments struct {
		Step int `json:"step"`
	} `json:"arguments"`
}

// codec reads the messages of the protocol and our own.
var codec = func() *dap.Codec {
	c := dap.NewCodec()
	for command, ours := range map[string]func() dap.Message{
		lanesCommand: func() dap.Message { return &lanesRequest{} },
		seekCommand:  func() dap.Message { return &seekRequest{} },
	} {
		if err := c.RegisterRequest(command, ours, func() dap.Message { return &answered{} }); err != nil {
			panic(err) // the protocol has a request of this name
		}
	}
	return c
}()
