package store

// What a text lacks to be run is offered where it is seen, beside Run and in the status line: the
// line with the problem may be far from the cursor.

// The problems whose fix is offered: a kernel with inputs and no launch lines, a text with no kernel.
const (
	codeNoLines  = "L0207"
	codeNoKernel = "V0101"
)

// Offer is the index of the problem whose fix is offered, -1 if none is.
func (s *document) Offer() int {
	if !s.Checked {
		return -1
	}
	for i := range s.Problems {
		if p := &s.Problems[i]; p.FixLabel != "" && (p.Code == codeNoLines || p.Code == codeNoKernel) {
			return i
		}
	}
	return -1
}

// asksFirst says that Run must ask what the program is to be given.
func (s *document) asksFirst() bool {
	i := s.Offer()
	return i >= 0 && s.Problems[i].Code == codeNoLines && !s.text.asked
}

// TakeOffer adds to the text what is offered.
func (s *document) TakeOffer() {
	if i := s.Offer(); i >= 0 {
		s.FixProblem(i)
	}
}

// RunWithLines adds launch lines and runs; RunWithout runs without them, and asks no more.
func (s *run) RunWithLines() {
	s.look.ShowDialog(NoDialog)
	s.doc.TakeOffer()
	s.doc.text.fresh = false // the editor tells of the change in its own time
	if s.Run != Moving {
		s.start(move{kind: runOn})
	}
}

func (s *run) RunWithout() {
	s.look.ShowDialog(NoDialog)
	s.doc.text.asked = true
	s.RunProgram()
}
