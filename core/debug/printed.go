package debug

import "github.com/lanewise/lanewise/core/protocol"

// Printed returns what the program wrote into the buffer of printf at the steps that ran.
func (s *Session) Printed() (out protocol.Printed) {
	c := s.rec.Printed
	if c == nil {
		return out
	}
	at := s.scope(protocol.Window{Thread: -1})
	o := &c.Output
	out = protocol.Printed{Version: s.rec.PrintedVersion(), Start: o.Start, Size: o.Size, Bytes: string(o.Bytes), Owners: string(o.Owners), Strings: o.Strings}
	for i := range o.Writers {
		w := &o.Writers[i]
		out.Lines = append(out.Lines, protocol.PrintedLine{Step: w.Step, Line: at.Line(w.Inst), Group: w.Group, Thread: w.Thread})
	}
	return out
}
