package debug

import "github.com/lanewise/lanewise/core/protocol"

// Listed is an instruction of the program as a disassembly shows it.
type Listed struct {
	Text     string // as it stands in the program's own text
	Row      int    // line of that text
	Line     int    // line of the source, as in a View; 0 if the source does not have it
	Begins   bool   // it is the instruction where a run comes to that line
	Function string
	Label    string // the label before it, "" if there is none
}

// Listing returns the program's instructions, in the order of their indices. For a translated program these are the
// instructions of the translation.
func (s *Session) Listing() []Listed {
	v := s.scope(protocol.Window{Thread: -1})
	out := make([]Listed, len(v.Code.Insts))
	for i := range out {
		in := &v.Code.Insts[i]
		row, _ := v.Target.File.Position(int(in.Src.Span.Start))
		out[i] = Listed{v.Text(in.Src.Span), row, in.Line, s.prog.BeginsLine(i), v.Code.Funcs[in.Func].Name, v.LabelAt(in.Func, i)}
	}
	return out
}

// InstructionAt returns the index of the instruction where a frame of a thread stands; -1 if there is none. Frames are
// counted from the innermost, which is 0.
func (s *Session) InstructionAt(thread, frame int) int {
	v := s.scope(protocol.Window{Thread: thread})
	if depth := v.State.Depth(); v.Thread == thread && frame >= 0 && frame < depth {
		return v.PCOf(depth - 1 - frame)
	}
	return -1
}
