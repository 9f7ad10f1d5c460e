package panel

import (
	"strconv"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/store"
)

// actions is what a button's data-action names, whether it is clicked, reached by
// a key, or was pressed before the client was there. The argument is the button's
// data-arg.
var actions = map[string]func(s *store.Store, arg string){
	"run":          func(s *store.Store, _ string) { s.RunProgram() },
	"stop":         func(s *store.Store, _ string) { s.Stop() },
	"step":         func(s *store.Store, _ string) { s.Step() },
	"back":         func(s *store.Store, _ string) { s.StepBack() },
	"over":         func(s *store.Store, _ string) { s.StepOver() },
	"out":          func(s *store.Store, _ string) { s.StepOut() },
	"over-back":    func(s *store.Store, _ string) { s.StepOverBack() },
	"out-back":     func(s *store.Store, _ string) { s.StepOutBack() },
	"on":           func(s *store.Store, _ string) { s.Continue() },
	"on-back":      func(s *store.Store, _ string) { s.ReverseContinue() },
	"here":         func(s *store.Store, _ string) { s.RunToCursor(false) },
	"here-back":    func(s *store.Store, _ string) { s.RunToCursor(true) },
	"break":        func(s *store.Store, _ string) { s.ToggleBreakpointHere() },
	"break-remove": func(s *store.Store, arg string) { withNumber(arg, s.RemoveBreakpoint) },
	"logs-clear":   func(s *store.Store, _ string) { s.ClearLogs() },
	"explain":      func(s *store.Store, arg string) { withNumber(arg, s.ExplainLane) },
	"notes":        func(s *store.Store, _ string) { s.ToggleNotes() },
	"keys":         func(s *store.Store, _ string) { s.ToggleKeys() },
	"reset":        func(s *store.Store, _ string) { s.Reset() },
	"granularity":  func(s *store.Store, _ string) { s.ToggleGranularity() },
	"more-steps":   func(s *store.Store, _ string) { s.ToggleMoreSteps() },
	"link-step":    func(s *store.Store, _ string) { s.GoToLinkStep() },
	"share":        func(s *store.Store, _ string) { s.Share() },
	"open-file":    func(*store.Store, string) { openPicker() },
	"save-file":    func(s *store.Store, _ string) { s.SaveFile() },
	"scale":        func(s *store.Store, _ string) { s.NextScale() },
	"theme":        func(s *store.Store, _ string) { s.ToggleTheme() },
	"help":         func(s *store.Store, _ string) { s.ShowDialog(store.HelpDialog) },
	"close":        func(s *store.Store, _ string) { s.ShowDialog(store.NoDialog) },
	"fix":          func(s *store.Store, arg string) { withNumber(arg, s.FixProblem) },
	"trouble":      func(s *store.Store, _ string) { s.ShowTrouble() },
	"dismiss":      func(s *store.Store, _ string) { s.DismissTrouble() },
	"problems":     func(s *store.Store, _ string) { s.ShowProblems() },
	"tab":          func(s *store.Store, arg string) { s.ShowTab(store.Tab(arg)) },
	"pane":         func(s *store.Store, arg string) { s.ShowPane(store.Pane(arg)) },
	"unpin":        func(s *store.Store, _ string) { s.PinLane(-1) },
	"stack-view":   func(s *store.Store, arg string) { s.ShowStack(store.StackView(arg)) },
	"report":       func(s *store.Store, _ string) { showReport(s) },
	"lane-way":     func(s *store.Store, arg string) { withNumber(arg, func(lane int) { tellWay(s, lane) }) },
	"results-from": func(s *store.Store, arg string) { withNumber(arg, s.ShowResultsFrom) },
	"play":         func(s *store.Store, _ string) { s.TogglePlay(false) },
	"play-back":    func(s *store.Store, _ string) { s.TogglePlay(true) },
	"frame":        func(s *store.Store, arg string) { withNumber(arg, s.ShowFrame) },
	"thread":       func(s *store.Store, arg string) { withNumber(arg, s.ShowThread) },
	"format": func(s *store.Store, arg string) {
		withNumber(arg, func(n int) { s.SetFormat(protocol.Format(n)) })
	},
	"surface":        func(s *store.Store, arg string) { withNumber(arg, s.ShowSurface) },
	"inline":         func(s *store.Store, _ string) { s.ToggleInline() },
	"unpin-variable": func(s *store.Store, arg string) { s.UnpinVariable(arg) },
	"edit-pinned":    func(s *store.Store, _ string) { editChosen(s) },
	"watch-curve":    func(s *store.Store, arg string) { withNumber(arg, s.ToggleCurve) },
	"memory-form":    func(s *store.Store, arg string) { s.ShowMemoryAs(store.MemoryForm(arg)) },
	"picture-alpha":  func(s *store.Store, arg string) { s.ShowAlpha(store.AlphaLook(arg)) },
	"element":        func(s *store.Store, arg string) { withNumber(arg, s.ShowElement) },
	"line":           func(s *store.Store, arg string) { withNumber(arg, s.ShowLine) },
	"seek":           func(s *store.Store, arg string) { withNumber(arg, s.SeekTo) },
	"lesson":         func(s *store.Store, arg string) { withNumber(arg, func(n int) { openLesson(s, n) }) },
	"operand": func(s *store.Store, arg string) {
		withNumber(arg, func(n int) { s.ShowRegion(protocol.Role(n)) })
	},
	"watch-edit":     func(s *store.Store, arg string) { withNumber(arg, s.EditWatch) },
	"watch-set":      setWatched,
	"watch-remove":   func(s *store.Store, arg string) { withNumber(arg, s.RemoveWatch) },
	"edit-undo":      func(s *store.Store, _ string) { s.UndoEdit(false) },
	"edit-redo":      func(s *store.Store, _ string) { s.UndoEdit(true) },
	"edit-element":   func(s *store.Store, _ string) { editElement(s) },
	"export":         func(s *store.Store, _ string) { s.ExportMemory() },
	"explore":        func(s *store.Store, _ string) { explore(s) },
	"region-example": func(s *store.Store, arg string) { withNumber(arg, func(n int) { exploreExample(s, n) }) },
	"earlier":        func(s *store.Store, _ string) { s.OpenEarlier() },
	"offer":          func(s *store.Store, _ string) { s.TakeOffer() },
	"run-with-lines": func(s *store.Store, _ string) { s.RunWithLines() },
	"run-without":    func(s *store.Store, _ string) { s.RunWithout() },
	"draft":          func(s *store.Store, arg string) { withNumber(arg, s.OpenDraft) },
}

// Perform performs an action by its name; a name that is none does nothing.
func Perform(s *store.Store, name, arg string) {
	if do, ok := actions[name]; ok {
		do(s, arg)
	}
}

func withNumber(arg string, do func(int)) {
	if n, err := strconv.Atoi(arg); err == nil {
		do(n)
	}
}
