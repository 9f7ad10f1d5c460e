package programs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/lessons"
)

// markIcons show the progress in a lesson, by lessons.Mark. web/course/element.ts has the same.
var markIcons = [...]struct{ icon, says string }{{"ring", "not begun"}, {"half", "begun"}, {"done", "done"}}

// ring is the icon of a lesson's mark.
func ring(m lessons.Mark) *draw.Node {
	mark := &markIcons[m]
	return draw.Element("span").Class("ring").Role("img").DataSet("mark", int(m)).Aria("label", mark.says).Body(ui.Icon(mark.icon))
}

// marks lists the lessons with a mark in the form that <lw-course> reads.
func marks(s *store.Store) string {
	var list []string
	for stem, m := range s.Lessons.Marks() {
		list = append(list, stem+":"+strconv.Itoa(int(m)))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// lanePicture is a small picture of a run: of the given steps, or of the run of a lesson.
func lanePicture(steps, lesson string, width, height int) *draw.Node {
	n := draw.Element("lw-lanes").DataSet("width", width).DataSet("height", height)
	if lesson != "" {
		return n.DataSet("of", lesson)
	}
	if steps == "" {
		return n.DataSet("steps", "").Class("norun")
	}
	return n.DataSet("steps", steps)
}
