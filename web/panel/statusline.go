package panel

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/draw"
	"github.com/lanewise/lanewise/web/panel/frame"
	"github.com/lanewise/lanewise/web/panel/lanes"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
)

// statusLine says in one sentence what happened last or is happening now. What a screen reader announces is separate: a
// sentence for each step at which the machine comes to rest, and every failure.
type statusLine struct {
	frame.Base
	compact bool
}

// NewStatusLine makes the line; compact is the form for embeds, which do not list problems.
func NewStatusLine(s *store.Store, compact bool) *frame.Panel {
	return frame.New(&statusLine{Base: frame.Follow(s, store.TopicRun|store.TopicView|store.TopicText|store.TopicSpoken), compact: compact})
}

var tones = [...]string{store.Info: "info", store.Warning: "warning", store.Failure: "failure"}

var toneIcons = [...]string{store.Info: "ok", store.Warning: "warn", store.Failure: "error"}

func (l *statusLine) Tree() *draw.Node {
	tone, text, problems := l.state()
	if text != "" && problems != "" {
		text += " "
	}
	said := draw.Element("span").Class("msg").DataSet("part", "message")
	offer := l.offer(tone)
	if problems == "" || l.compact {
		said.Body(ui.Prose(text + problems)...)
	} else {
		said.Body(append(ui.Prose(text), ui.TextButton("link", "problems", "", problems).Title("List the problems"))...)
	}
	if ui.Width(text+problems) > shortMessage {
		said.Class("long")
	}
	return draw.Element("footer").Class("status "+tones[tone]).TabIndex(-1).OnClick(l.OnAction).DataSet("part", "status").DataSet("tone", tones[tone]).
		DataSet("engine", engineStates[l.S.Engine]).DataSet("run", runStates[l.S.Run]).Body(
		draw.Element("span").Class("sign").Body(ui.Icon(toneIcons[tone])),
		said,
		offer,
		l.trouble(),
		draw.Element("p").Class("hidden").Role("status").Aria("live", "polite").DataSet("part", "announcer").Text(l.S.Spoken),
	)
}

// offer is a button that adds what the text lacks to run, or a button to report a fault of Lanewise itself. It is nil
// while a program runs, and if something else has gone wrong than errors in the text.
func (l *statusLine) offer(tone store.Tone) *draw.Node {
	if l.S.Busy || tone == store.Failure && l.S.Notice.Tone == store.Failure && l.S.Notice.Text != "" && l.S.Errors() == 0 {
		return nil
	}
	if run.Differs(l.S) {
		return ui.TextButton("link offer", "share", "", "Link for a report").Title("A link to the program, which shows it to who looks after Lanewise")
	}
	return ui.Offered(l.S, "link offer")
}

// shortMessage is the length in characters of a message that fits wherever the line stands.
const shortMessage = 40

// trouble shows a problem with the browser's storage in a word or two, which lead to the full sentence.
func (l *statusLine) trouble() *draw.Node {
	t := l.S.Trouble
	if t.Short == "" {
		return nil
	}
	return draw.Element("span").Class("trouble").DataSet("part", "trouble").Body(
		ui.Button("link", "trouble", t.Short+": what this means", ui.Icon("warn"), draw.Text(t.Short)).Title(t.Text),
		ui.Button("ib", "dismiss", "Dismiss", ui.Icon("close")),
	)
}

var (
	engineStates = [...]string{store.EngineStarting: "starting", store.EngineReady: "ready", store.EngineLost: "lost"}
	runStates    = [...]string{store.NotRun: "not-run", store.Moving: "moving", store.Paused: "paused", store.Ended: "ended"}
)

// state returns the most important thing to say, with what is wrong with the text if that belongs to it.
func (l *statusLine) state() (tone store.Tone, text, problems string) {
	s := l.S
	errors := s.Errors()
	switch {
	case s.Notice.Tone == store.Failure:
		return s.Notice.Tone, s.Notice.Text, ""
	case s.Busy:
		return store.Info, "Running; Stop ends it at once.", ""
	case s.Broken.Title != "" && !s.Edited && s.View == nil:
		return store.Failure, s.Broken.Why, ""
	case s.Stale && errors == 0 && s.Switched():
		return store.Info, run.Generates(s) + " Run or step again.", l.warnings()
	case s.Stale && errors == 0 && s.Refused() != "": // to run once more would not help
		return store.Failure, s.Refused(), l.warnings()
	case s.Stale && errors == 0:
		return store.Warning, "The trace is from the previous version of the text: run or step again.", l.warnings()
	case run.Differs(s):
		return store.Warning, run.FaultIn(s.View), ""
	case s.Notice.Text != "" && !s.Stale:
		return s.Notice.Tone, s.Notice.Text + run.Generated(s.View), ""
	case s.Engine == store.EngineStarting:
		return store.Info, "The engine is starting; the editor takes text already.", ""
	case errors > 0:
		return store.Failure, "", words.Say("The text has {}.", numberOf(errors, "error"))
	case s.View != nil && len(s.View.Threads) > 1 && s.View.Line > 0:
		return store.Info, threadOf(s.View, ui.UnitsOf(&s.State)), ""
	case s.View != nil && s.View.Line > 0:
		return store.Info, words.Say("Next: {} on line {}.", s.View.Op, s.View.Line), ""
	case !s.Checked:
		return store.Info, "Checking the text.", ""
	case s.Warnings() > 0:
		return store.Warning, "Ready.", l.warnings()
	}
	return store.Info, "Ready. Nothing leaves this browser.", ""
}

// warnings returns a sentence with the number of warnings, "" if there are none.
func (l *statusLine) warnings() string {
	if n := l.S.Warnings(); n > 0 {
		return words.Say("The text has {}.", numberOf(n, "warning"))
	}
	return ""
}

// numberOf is "one error", "4 errors".
func numberOf(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return ui.Plural(n, what)
}

// threadOf is the sentence about the next instruction, with the thread that the page shows.
func threadOf(v *protocol.View, u ui.Units) string {
	return words.Say("Next: {} on line {}, in {} {} of {}, {} {}.", v.Op, v.Line, u.Thread, v.Thread, len(v.Threads), u.Group, lanes.GroupName(v))
}
