package assistant

import "github.com/lanewise/lanewise/core/protocol"

// Host is what an assistant needs of the place it runs in.
type Host struct {
	Send  func(frame []byte) // carries an answer to the page
	Later func(then func())  // calls back after the frames that are waiting; one call is open at a time
	Rest  func()             // called when every question is answered
}

// Server answers the frames of a host, one after another.
type Server struct {
	host      Host
	assistant Assistant
	resting   bool // a rest is to come
}

// Serve says Hello; from then on frames can be delivered.
func Serve(h Host) *Server {
	h.Send(protocol.Encode(0, &protocol.Hello{}))
	return &Server{host: h}
}

// Deliver answers a request's frame.
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
