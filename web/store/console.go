package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
)

// Prints reports whether the launch of the program has room for printed output.
func (s *State) Prints() bool { return s.View != nil && s.View.Printed > 0 }

// Below is the panel that an embed shows below its lanes: the one that is asked for. If none is, it is the Console of a
// program that prints, as an embed has no tab to find the output in.
func (s *State) Below() link.View {
	if s.Wanted.View == "" && s.Prints() {
		return link.WantConsole
	}
	return s.Wanted.View
}

// ConsoleSeen reports whether the Console is in sight: its tab is open or, where there are no tabs, it is below the
// lanes.
func (s *State) ConsoleSeen() bool {
	if !s.hasTab(layout.TabConsole) {
		return s.Below() == link.WantConsole
	}
	return s.Tab == layout.TabConsole && (!s.Narrow || s.Pane == layout.PaneMemory)
}

// Printed are the lines printed up to the view that is shown; nil until they have been fetched.
func (s *State) Printed() []protocol.PrintedLine {
	if s.View == nil || s.Console.version != s.View.Printed {
		return nil
	}
	return s.Console.Lines
}

// CopyPrinted copies the texts of lines to the clipboard.
func (s *Store) CopyPrinted(lines []protocol.PrintedLine) {
	var all strings.Builder
	for i := range lines {
		all.WriteString(lines[i].Text)
		all.WriteByte('\n')
	}
	s.world.Browser.Copy(all.String(), func(ok bool) {
		if !ok {
			s.notice(Warning, "This browser did not let the page copy.")
			return
		}
		s.notice(Info, words.Say("{} on the clipboard.", words.Count(len(lines), "line")))
	})
}

// WantConsole asks for the lines printed up to the view that is shown. The engine knows what was written; the
// assistant makes lines of it.
func (r *run) WantConsole() {
	c := &r.Console
	if r.View == nil || r.View.Printed == 0 || r.View.Printed == c.version || c.asked || r.Run == Moving {
		return
	}
	c.asked = true
	r.inquire(inquiry{ask: &protocol.Printed{}, then: func(a answer) {
		printed, ok := a.(*protocol.Printed)
		if !ok {
			c.asked = false
			return
		}
		r.doc.askAssistant(printed, func(m protocol.Message) {
			c.asked = false
			if lines, ok := m.(*protocol.Printed); ok {
				c.version, c.Lines, c.Stopped = lines.Version, lines.Lines, lines.Stopped
				r.changed(TopicConsole)
			}
		})
	}})
}

// leaveConsole is called when a view is shown. It leaves the Console if the program prints nothing, as it then has
// none.
func (r *run) leaveConsole() {
	if r.View.Printed == 0 && r.look.Tab == layout.TabConsole {
		r.look.uncover(func() { r.look.Tab = layout.TabMemory })
	}
}

// forgetConsole is called when a program is loaded: versions then count from the start again.
func (r *run) forgetConsole() {
	r.Console.version, r.Console.Lines, r.Console.Stopped = 0, nil, ""
	r.changed(TopicConsole)
}
