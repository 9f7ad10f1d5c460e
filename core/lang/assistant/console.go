package assistant

import (
	"github.com/lanewise/lanewise/core/printf"
	"github.com/lanewise/lanewise/core/protocol"
)

// mostLines bounds the lines in an answer about what a program printed.
const mostLines = 100_000

// console makes lines from what a program printed.
func console(m *protocol.Printed) protocol.Message {
	o := printf.Output{Start: m.Start, Size: m.Size, Bytes: []byte(m.Bytes), Owners: []byte(m.Owners), Strings: m.Strings}
	for i, w := range m.Lines {
		o.Writers = append(o.Writers, printf.Writer{Step: w.Step, Inst: i, Group: w.Group, Thread: w.Thread})
	}
	lines, stopped := printf.Lines(&o, mostLines)
	out := &protocol.Printed{Version: m.Version, Stopped: stopped, Lines: make([]protocol.PrintedLine, len(lines))}
	for i := range lines {
		l := &lines[i]
		out.Lines[i] = m.Lines[l.Inst]
		out.Lines[i].Lane, out.Lines[i].Text = l.Lane, l.Text
	}
	return out
}
