package assistant

import "github.com/lanewise/lanewise/core/protocol"

// Host is what an assistant needs from the place where it runs.
type Host struct {
	Send  func(frame []byte) // carries an answer to the page
	Later func(then func())  // calls back once the waiting frames are delivered; at most one call is pending
	Rest  func()             // called when all questions are answered
}

// Server answers the frames of a host, one after another.
type Server struct {
	host      Host
	assistant Assistant
	resting   bool // a call of rest is pending
}

// Serve sends Hello and returns the server; from then on frames can be delivered.
func Serve(h Host) *Server {
	h.Send(protocol.Encode(0, &protocol.Hello{}))
	return &Server{host: h}
}

// Deliver answers the frame of a request.
func (s *Server) Deliver(frame []byte) {
	if answer := s.assistant.Answer(frame); answer != nil {
		s.host.Send(answer)
	}
	if !s.resting {
		s.resting = true
		s.host.Later(s.rest)
	}
}

func (s *Server) rest() {
	s.resting = false
	s.host.Rest()
}
