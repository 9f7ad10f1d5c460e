package debug

import "github.com/lanewise/lanewise/core/protocol"

// Listed is an instruction of the program as a disassembly shows it.
type Listed struct {
	Text     string // as the program's own text has it
	Row      int    // line of that text
	Line     int    // line of the source, as a View tells it; 0 if the source does not have it
	Begins   bool   // it is where that line is come to
	Function string
	Label    string // that stands before it, "" if none does
}

// Listing is the program's instructions, in the order of their indices. Of one that was
// translated these are those of the translation.
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

// InstructionAt is the index of the instruction where a frame of a thread stands, counted out from the
// innermost; -1 if there is none.
func (s *Session) InstructionAt(thread, frame int) int {
	v := s.scope(protocol.Window{Thread: thread})
	if depth := v.State.Depth(); v.Thread == thread && frame >= 0 && frame < depth {
		return v.PCOf(depth - 1 - frame)
	}
	return -1
}
