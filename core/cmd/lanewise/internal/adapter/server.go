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
	lost error // of out: the client is gone
	seq  int
	in   <-chan incoming

	client  dap.InitializeRequestArguments
	breaks  breakpoints
	later   []func() // what follows the answer to the request at hand
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
	over    bool // it was told that it has ended
	halt    halt
}

// then does something when the request at hand is answered.
func (s *server) then(f func()) { s.later = append(s.later, f) }

// sentence is an error for the user.
type sentence string

func (s sentence) Error() string { return string(s) }
