package store

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/lessons"
	"github.com/lanewise/lanewise/web/store/quiz"
	"github.com/lanewise/lanewise/web/store/world"
)

// DataSets is the number of data sets of the task. The first is the program's own.
func (g *guide) DataSets() int { return 1 + len(g.doc.Lesson.Task.Cases) }

// Tried is the verdict on a data set; nil if the text as it stands has not been tried with it.
func (g *guide) Tried(set int) *protocol.Tried {
	if a := &g.Attempt; a.text == g.doc.text.now && set >= 0 && set < len(a.Sets) {
		return a.Sets[set]
	}
	return nil
}

// Refused says why the text was not run with the data of its task, because of one of its lines; "" if it was.
func (g *guide) Refused() string {
	if t := g.Tried(0); t != nil && !t.Pass && t.Line > 0 {
		return t.Message
	}
	return ""
}

// Passed reports whether the text passes all data sets of the task.
func (g *guide) Passed() bool { return g.allRight() && !g.LinesChanged() }

// allRight reports whether the text passes all the data sets that it has.
func (g *guide) allRight() bool {
	for set := range g.DataSets() {
		if t := g.Tried(set); t == nil || !t.Pass {
			return false
		}
	}
	return true
}

// NextHint shows one more hint.
func (g *guide) NextHint() {
	hints := g.doc.Lesson.Task.Hints
	if g.Attempt.Hints < len(hints) {
		g.Attempt.Hints++
		g.changed(TopicGuide)
		g.speak(hints[g.Attempt.Hints-1].Text)
	}
}

// trySets runs the program on all data sets of its task, up to the first one that is wrong, which is then
// shown.
func (g *guide) trySets() {
	if !g.AtTask() || g.Attempt.Trying > 0 || g.run.Run == Moving || g.Engine == EngineLost {
		return
	}
	g.doc.pull()
	g.run.dropInquiries()
	g.Attempt.Sets, g.Attempt.text = make([]*protocol.Tried, g.DataSets()), g.doc.text.now
	g.try(0)
}

// try runs the program on a data set and, if it passes, on the next one.
func (g *guide) try(set int) {
	g.Attempt.Trying = set + 1
	g.changed(TopicGuide)
	text, opened := g.doc.text.now, g.doc.text.opened
	current := func() bool { return opened == g.doc.text.opened && text == g.doc.text.now }
	send := func(m *protocol.Try) {
		g.inquire(inquiry{ask: m, own: true, then: func(a answer) {
			if current() {
				g.tried(set, a)
			} else {
				g.stopTrying()
			}
		}})
	}
	if !g.doc.PTX {
		send(&protocol.Try{Name: g.doc.Name, Text: text, Set: set})
		return
	}
	g.doc.askAssistant(&protocol.Translate{Name: g.doc.Name, Text: text, Set: set}, func(a answer) {
		m, ok := a.(*protocol.Translated)
		switch {
		case !current():
			g.stopTrying()
		case !ok:
			g.tried(set, a)
		case m.Text == "":
			g.tried(set, &protocol.Failed{Code: protocol.CodeProgram, Assembled: m.Assembled})
		default:
			send(&protocol.Try{Name: g.doc.Name, Text: m.Text, Source: m.Source})
		}
	})
}

func (g *guide) stopTrying() {
	g.Attempt.Trying = 0
	g.changed(TopicGuide)
}

// tried takes the verdict on a data set.
func (g *guide) tried(set int, a answer) {
	g.Attempt.Trying = 0
	m, ok := a.(*protocol.Tried)
	if !ok {
		m = &protocol.Tried{Message: "It could not be tried: the engine was started again, or the machine was moved. Run all data sets once more."}
		if f, failed := a.(*protocol.Failed); failed {
			m.Message = f.Message
			if f.Code == protocol.CodeProgram {
				m.Message = "The text has errors: Problems lists them."
			}
		}
	}
	g.Attempt.Sets[set] = m
	switch {
	case m.Pass && set+1 < g.DataSets():
		g.try(set + 1)
		return
	case m.Pass:
		if g.Passed() {
			g.finishPart(lessons.PartDone)
		}
		g.ShowSet(0)
	case m.Elems > 0 || ok && (m.Line == 0 || g.run.View == nil): // before the first run, the page has no place for the verdict
		g.ShowSet(set)
	}
	g.changed(TopicGuide)
	g.speak(g.Result())
}

// Result says how the last try of the data sets came out; "" before.
func (g *guide) Result() string {
	if g.allRight() {
		said := "All {} are right."
		if g.LinesChanged() {
			said = "All {} are right, but lines of the task that begin with //@ are not as they were."
		}
		return words.Say(said, words.Count(g.DataSets(), "data set"))
	}
	for set := range g.DataSets() {
		if t := g.Tried(set); t != nil && !t.Pass {
			return words.Say("Data set {}: {}", set+1, g.SetVerdict(set))
		}
	}
	return ""
}

// SetVerdict says in a few words how a data set came out.
func (g *guide) SetVerdict(set int) string {
	t := g.Tried(set)
	switch {
	case g.Attempt.Trying == set+1:
		return "runs now"
	case t == nil && set > 0:
		return words.Say("runs when {} is right", set)
	case t == nil:
		return "not run yet"
	case t.Pass:
		return "all right"
	case t.Message != "":
		return t.Message
	case t.Lanes != 0:
		lanes := quiz.Lanes(t.Lanes)
		return strings.ToLower(lanes[:1]) + lanes[1:] + " wrong"
	}
	return words.Say("{} of {} wrong", t.Wrong, words.Count(t.Elems, "element"))
}

// ShowSet runs the program on a data set in the page, for the reader to look at.
func (g *guide) ShowSet(set int) {
	if g.Tried(set) == nil {
		return
	}
	if g.doc.Set != set {
		g.doc.Set = set
		g.changed(TopicGuide)
	}
	g.run.again()
}

// StartText puts back the text that the task began with, as a change that can be undone.
func (g *guide) StartText() {
	g.doc.pull()
	start := g.start()
	if start == "" || start == g.doc.text.now {
		return
	}
	g.Attempt.former = g.doc.text.now
	g.replaceText(start, "The start text is back.")
	g.Attempt.Started = true
	g.changed(TopicGuide)
}

// UndoStartText brings back the text that StartText replaced.
func (g *guide) UndoStartText() {
	if g.Attempt.Started {
		g.Attempt.Started = false
		g.replaceText(g.Attempt.former, "Your text is back.")
		g.changed(TopicGuide)
	}
}

// replaceText replaces the whole text as an edit of the reader's.
func (g *guide) replaceText(to, said string) {
	g.world.Editor.Replace(world.WholeText(g.doc.text.now, to))
	g.speak(said)
}

// CanStartAnew reports whether the text differs from the one that the task began with.
func (g *guide) CanStartAnew() bool {
	start := g.start()
	return start != "" && g.doc.Edited && start != g.doc.text.now
}

// EditLines are the lines that the task asks the reader to change, at their place in the text as it stands.
func (g *guide) EditLines() []protocol.Lines {
	edits := g.doc.Lesson.Task.Edits
	start := g.start()
	if len(edits) != 1 || start == "" {
		return edits
	}
	more := strings.Count(g.doc.text.now, "\n") - strings.Count(start, "\n")
	one := edits[0]
	one.Last = max(one.First, one.Last+more)
	return []protocol.Lines{one}
}

// ChangedElsewhere reports whether the text was changed outside the lines that the task asks the reader to change.
func (g *guide) ChangedElsewhere() bool {
	edits, start := g.doc.Lesson.Task.Edits, g.start()
	if len(edits) == 0 || start == "" {
		return false
	}
	was, is := strings.Split(start, "\n"), strings.Split(g.doc.text.now, "\n")
	first, last := edits[0].First, edits[0].Last
	for _, e := range edits {
		first, last = min(first, e.First), max(last, e.Last)
	}
	behind := len(was) - last
	if len(is) < first-1+max(behind, 0) {
		return true
	}
	return first > len(was) || behind < 0 ||
		!slices.Equal(was[:first-1], is[:first-1]) || !slices.Equal(was[len(was)-behind:], is[len(is)-behind:])
}

// LinesChanged reports whether the text lacks one of the task's //@ lines, which say what it has to do. Those among the
// lines that the task asks the reader to change do not count.
func (g *guide) LinesChanged() bool {
	start := g.start()
	if start == "" {
		return false
	}
	is := g.doc.text.now
	has := map[string]int{}
	for _, l := range launchline.Find(is) {
		has[strings.TrimSpace(l.Text(is))]++
	}
	for _, l := range launchline.Find(start) {
		if slices.ContainsFunc(g.doc.Lesson.Task.Edits, func(e protocol.Lines) bool { return e.First <= l.Row+1 && l.Row < e.Last }) {
			continue
		}
		line := strings.TrimSpace(l.Text(start))
		if has[line]--; has[line] < 0 {
			return true
		}
	}
	return false
}

// RunOrTrySets is what Run does: it tries all data sets if a task is open, and runs the program otherwise.
func (s *Store) RunOrTrySets() {
	if s.AtTask() && len(s.Lesson.Parts) > 0 {
		s.trySets()
		return
	}
	s.goal = -1 // this run does not lead to a sentence of the lesson
	s.runProgram()
}
