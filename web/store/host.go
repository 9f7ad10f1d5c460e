package store

import (
	"cmp"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store/link"
)

// This file is about the page around an embed: what it asks for, and what it is told. core/doc/EMBED.md lists the
// messages; web/boot/host.ts has checked them before they come here.

// HostCommand is one thing that the page around an embed asks for.
type HostCommand struct {
	Kind   string // "do" for an action, otherwise what is to be set: "text", or an attribute of the element
	Text   string
	Number int
	On     bool
}

// TakesCommands reports whether commands can be executed: the engine is ready and the machine is at rest. A command
// waits until then.
func (s *Store) TakesCommands() bool { return s.Engine == EngineReady && s.Run != Moving }

// Execute does what the page around the embed asks for.
func (s *Store) Execute(w HostCommand) {
	switch w.Kind {
	case "lang":
		s.lang = w.Text
	case "name":
		s.rename(cmp.Or(w.Text, s.unnamed()))
	case "text":
		if s.pull(); w.Text != s.text.now {
			wanted := s.Wanted
			wanted.Shown = false
			s.open(Program{Name: s.Name, Text: w.Text})
			s.want(wanted)
		}
	case "readonly":
		s.Wanted.ReadOnly = w.On
		s.world.Editor.SetReadOnly(w.On)
	case "view":
		s.Wanted.View, s.Wanted.Name = link.ReadView(w.Text)
		s.Wanted.Lane = -1 // the lane is the reader's choice by now
		s.Wanted.Shown = false
		s.showWanted()
		s.refresh(TopicLayout)
	case "lane":
		s.Wanted.Lane, s.Wanted.Shown = w.Number, false
		s.showWanted()
	case "from":
		s.showFrom(w.Number, s.Wanted.Last, s.Wanted.HideLaunch)
	case "to":
		s.showFrom(s.Wanted.First, w.Number, s.Wanted.HideLaunch)
	case "hide-launch":
		s.showFrom(s.Wanted.First, s.Wanted.Last, w.On)
	case "step":
		s.SeekTo(w.Number)
	case "do":
		s.executeAction(w.Text)
	}
}

// unnamed is the name of a program that was given none. Its ending follows the language that the page around states.
func (s *Store) unnamed() string { return "program." + cmp.Or(s.lang, "visaasm") }

// showFrom shows a range of lines, if that is a change.
func (s *Store) showFrom(first, last int, hideLaunch bool) {
	w := &s.Wanted
	if first != w.First || last != w.Last || hideLaunch != w.HideLaunch {
		w.First, w.Last, w.HideLaunch = first, last, hideLaunch
		s.showLines()
	}
}

// executeAction moves the machine. Stop is not among the actions, because it does not wait for the machine to rest.
func (s *Store) executeAction(name string) {
	switch name {
	case "run":
		s.goal = -1 // as in RunOrTrySets
		s.runProgram()
	case "step":
		s.Step()
	case "back":
		s.StepBack()
	}
}

// News is something that the page around an embed is told.
type News struct {
	Type   string         // "ready", "step", "run", "error"
	Detail map[string]any // strings, numbers, booleans, and lists and maps of them
}

// Host tells the page around an embed what has happened to the program.
type Host struct {
	s *Store

	// What the page around has been told.
	ready    bool
	arrivals int
	failure  string
}

// NewHost returns a Host that has told nothing yet.
func NewHost(s *Store) *Host { return &Host{s: s} }

// News is what has happened since it was last asked for.
func (h *Host) News() (list []News) {
	s := h.s
	if !h.ready && s.Ready() {
		h.ready = true
		list = append(list, News{"ready", map[string]any{}})
	}
	failure := ""
	if s.Notice.Tone == Failure {
		failure = s.Notice.Text
	}
	if failure != h.failure {
		h.failure = failure
		if failure != "" {
			list = append(list, News{"error", map[string]any{"message": failure}})
		}
	}
	v := s.View
	if !s.rests() || s.arrivals == h.arrivals {
		return list
	}
	h.arrivals = s.arrivals
	list = append(list, News{"step", map[string]any{"step": v.Step, "last": v.Last, "line": v.Line, "ended": v.Ended}})
	if v.Ended || v.Ending.Reason != protocol.StopStep {
		list = append(list, News{"run", result(v)})
	}
	return list
}

// endings are the words for how a run ended.
var endings = map[protocol.StopReason]string{
	protocol.StopEnd: "end", protocol.StopDeadlock: "deadlock", protocol.StopLimit: "limit", protocol.StopCancelled: "stopped",
}

// result describes how a run came out: whether each expectation holds, and the elements that the page shows.
func result(v *protocol.View) map[string]any {
	expects, passed := make([]any, len(v.Expects)), any(nil)
	for i := range v.Expects {
		x := &v.Expects[i]
		expects[i] = map[string]any{"text": x.Text, "line": x.Line, "passed": x.Pass, "elements": x.Elems, "wrong": x.Wrong}
		passed = x.Pass && passed != any(false)
	}
	detail := map[string]any{"steps": v.Last, "ended": endings[v.Ending.Reason], "passed": passed, "expectations": expects}
	if r := &v.Ending.Shown; len(r.Got) > 0 && r.Surface >= 0 && r.Surface < len(v.Surfaces) {
		detail["result"] = map[string]any{
			"buffer": v.Surfaces[r.Surface].Name, "type": v.Surfaces[r.Surface].Type, "first": r.From,
			"values": texts(r.Got), "expected": texts(r.Want),
		}
	}
	return detail
}

func texts(list []string) []any {
	all := make([]any, len(list))
	for i, text := range list {
		all[i] = text
	}
	return all
}
