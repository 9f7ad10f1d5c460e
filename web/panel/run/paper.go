package run

import (
	"strconv"
	"strings"

	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// mostOnPaper is more lines than anyone prints, as in web/editor/paper.ts.
const mostOnPaper = 10_000

// OnPaper returns what the program has printed, for the page on paper: in the Console only the lines in sight are in the
// page. It is "" if nothing has been printed.
func OnPaper(s *store.State) string {
	var out strings.Builder
	lines := s.Printed()
	for i := range lines {
		l := &lines[i]
		if l.Step >= s.View.Step {
			break
		}
		if i == mostOnPaper {
			out.WriteString("\n" + words.Say("and {} more", words.Grouped(len(lines)-i)))
			break
		}
		out.WriteString("\nstep " + words.Grouped(l.Step) + "\t" + whoPrinted(lines, l, ui.UnitsOf(s)) + "\tline " + strconv.Itoa(l.Line) + "\tlane " + strconv.Itoa(l.Lane) + "\t" + l.Text)
	}
	if out.Len() == 0 {
		return ""
	}
	return "Console" + out.String()
}
