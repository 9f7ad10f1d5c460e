package adapter

import (
	"io"

	"github.com/google/go-dap"

	"github.com/lanewise/lanewise/core/debug"
	"github.com/lanewise/lanewise/core/run/either"
)

// server is the state of one connection.
type server struct {
	host Host
	out  io.Writer
	lost error // error when writing to out: the client is gone
	seq  int
	in   <-chan incoming

	client  dap.InitializeRequestArguments
	breaks  breakpoints
	later   []func() // called after the answer to the current request
	ended   bool     // the client has left
	program *program // nil until a launch
	run     *running // nil while the program stands
}

// program is what was launched.
type program struct {
	args    Launch
	text    *Text
	target  *either.Target
	session *debug.Session
	listing []debug.Listed
	shown   shown
	told    map[report]bool
	ready   bool // configurationDone has come
	over    bool // the results at the end were printed
	halt    halt
}

// then calls f after the current request is answered.
func (s *server) then(f func()) { s.later = append(s.later, f) }

// sentence is an error message for the user.
type sentence string

func (s sentence) Error() string { return string(s) }
