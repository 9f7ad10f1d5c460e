// Package action is what the reader can do: the actions of the page's buttons and keys by their names, the keyboard
// map, and opening the lessons.
package action

import (
	"strings"

	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/web/panel/ui"
	"github.com/lanewise/lanewise/web/store"
	"github.com/lanewise/lanewise/web/store/layout"
	"github.com/lanewise/lanewise/web/store/link"
	"github.com/lanewise/lanewise/web/store/surfaces"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// actions are the actions by name. A button names its action in data-action, whether it is clicked, reached by a key,
// or was pressed before the client was loaded. The argument is the button's data-arg.
var actions = map[string]func(s *store.Store, arg string){
	"run": runProgram,
	"stop": func(s *store.Store, _ string) {
		if s.Layout.Alone != "" && !s.Running() { // Esc
			s.ShowAlone("")
			return
		}
		stopOrLeave(s, "")
	},
	"alone":        func(s *store.Store, arg string) { s.ShowAlone(layout.Panel(arg)) },
	"together":     func(s *store.Store, _ string) { s.ShowAlone("") },
	"fold":         func(s *store.Store, arg string) { s.ToggleFolded(layout.Panel(arg)) },
	"preset":       func(s *store.Store, arg string) { s.ArrangeFor(layout.Preset(arg)) },
	"layout-reset": func(s *store.Store, _ string) { s.ResetLayout() },
	"platform":     func(s *store.Store, arg string) { s.SetPlatform(arg) },
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
	"editor":       func(s *store.Store, arg string) { s.OpenInEditor(arg) },
	"break-remove": func(s *store.Store, arg string) { ui.WithNumber(arg, s.RemoveBreakpoint) },
	"logs-clear":   func(s *store.Store, _ string) { s.ClearLogs() },
	"mark":         func(s *store.Store, _ string) { s.MarkMoment() },
	"compare":      func(s *store.Store, _ string) { s.ToggleCompare() },
	"compare-all":  func(s *store.Store, arg string) { s.ShowAllMasks(arg == "all") },
	"expect-gave":  func(s *store.Store, arg string) { s.ExpectResults(arg) },
	"swap":         func(s *store.Store, _ string) { s.SwapMoments() },
	"explain":      func(s *store.Store, arg string) { ui.WithNumber(arg, s.ExplainLane) },
	"notes":        func(s *store.Store, _ string) { s.ToggleNotes() },
	"keys":         func(s *store.Store, _ string) { s.ToggleKeys() },
	"generated":    func(s *store.Store, _ string) { s.ToggleGenerated() },
	"reset":        func(s *store.Store, _ string) { s.Reset() },
	"granularity":  func(s *store.Store, _ string) { s.ToggleGranularity() },
	"more-steps":   func(s *store.Store, _ string) { s.ToggleMoreSteps() },
	"link-step":    func(s *store.Store, _ string) { s.GoToLinkStep() },
	"share":        func(s *store.Store, _ string) { s.Share() },
	"share-form":   func(s *store.Store, arg string) { s.ShowShareForm(link.Form(arg)) },
	"share-option": func(s *store.Store, arg string) {
		option, value, _ := strings.Cut(arg, "=")
		s.SetShared(option, value)
	},
	"share-show":   func(s *store.Store, arg string) { s.ShowPreview(arg) },
	"share-copy":   func(s *store.Store, _ string) { s.CopyShared() },
	"open-file":    func(*store.Store, string) { openPicker() },
	"save-file":    func(s *store.Store, _ string) { s.SaveFile() },
	"scale":        func(s *store.Store, _ string) { s.NextScale() },
	"theme":        func(s *store.Store, _ string) { s.ToggleTheme() },
	"help":         func(s *store.Store, _ string) { s.ShowDialog(store.HelpDialog) },
	"close":        func(s *store.Store, _ string) { s.ShowDialog(store.NoDialog) },
	"fix":          func(s *store.Store, arg string) { ui.WithNumber(arg, s.FixProblem) },
	"trouble":      func(s *store.Store, _ string) { s.ShowTrouble() },
	"dismiss":      func(s *store.Store, _ string) { s.DismissTrouble() },
	"problems":     func(s *store.Store, _ string) { s.ShowProblems() },
	"tab":          func(s *store.Store, arg string) { s.ShowTab(layout.Tab(arg)) },
	"pane":         func(s *store.Store, arg string) { s.ShowPane(layout.Pane(arg)) },
	"unpin":        func(s *store.Store, arg string) { ui.WithNumber(arg, s.PinLane) },
	"stack-view":   func(s *store.Store, arg string) { s.ShowStack(store.StackView(arg)) },
	"report":       func(s *store.Store, _ string) { showReport(s) },
	"lane-way":     func(s *store.Store, arg string) { ui.WithNumber(arg, func(lane int) { tellWay(s, lane) }) },
	"results-from": func(s *store.Store, arg string) { ui.WithNumber(arg, s.ShowResultsFrom) },
	"play":         func(s *store.Store, _ string) { s.TogglePlay(false) },
	"play-back":    func(s *store.Store, _ string) { s.TogglePlay(true) },
	"frame":        func(s *store.Store, arg string) { ui.WithNumber(arg, s.ShowFrame) },
	"thread":       func(s *store.Store, arg string) { ui.WithNumber(arg, s.ShowThread) },
	"desk":         openDesk,
	"format": func(s *store.Store, arg string) {
		ui.WithNumber(arg, func(n int) { s.SetFormat(protocol.Format(n)) })
	},
	"surface":        func(s *store.Store, arg string) { ui.WithNumber(arg, s.ShowSurface) },
	"inline":         func(s *store.Store, _ string) { s.ToggleInline() },
	"unpin-variable": func(s *store.Store, arg string) { s.UnpinVariable(arg) },
	"edit-pinned":    func(s *store.Store, _ string) { s.EditChosen() },
	"watch-curve":    func(s *store.Store, arg string) { ui.WithNumber(arg, s.ToggleCurve) },
	"memory-form":    func(s *store.Store, arg string) { s.ShowMemoryAs(surfaces.Form(arg)) },
	"picture-alpha":  func(s *store.Store, arg string) { s.ShowAlpha(surfaces.AlphaMode(arg)) },
	"element":        func(s *store.Store, arg string) { ui.WithNumber(arg, s.ShowElement) },
	"line":           func(s *store.Store, arg string) { ui.WithNumber(arg, s.ShowLine) },
	"go-to":          func(s *store.Store, _ string) { s.AskStep(true) },
	"seek":           func(s *store.Store, arg string) { ui.WithNumber(arg, s.SeekTo) },
	"lesson":         openLesson,
	"guide":          func(s *store.Store, _ string) { guide(s) },
	"operand": func(s *store.Store, arg string) {
		ui.WithNumber(arg, func(n int) { s.ShowRegion(protocol.Role(n)) })
	},
	"watch-edit":     func(s *store.Store, arg string) { ui.WithNumber(arg, s.EditWatch) },
	"watch-set":      setWatched,
	"watch-remove":   func(s *store.Store, arg string) { ui.WithNumber(arg, s.RemoveWatch) },
	"edit-undo":      func(s *store.Store, _ string) { s.UndoEdit(false) },
	"edit-redo":      func(s *store.Store, _ string) { s.UndoEdit(true) },
	"edit-element":   func(s *store.Store, _ string) { s.EditElement() },
	"export":         func(s *store.Store, _ string) { s.ExportMemory() },
	"explore":        func(s *store.Store, _ string) { s.Explore() },
	"region-example": func(s *store.Store, arg string) { ui.WithNumber(arg, s.ExploreExample) },
	"earlier":        func(s *store.Store, _ string) { s.OpenEarlier() },
	"offer":          func(s *store.Store, _ string) { s.AcceptOffer() },
	"run-with-lines": func(s *store.Store, _ string) { s.RunWithLines() },
	"run-without":    func(s *store.Store, _ string) { s.RunWithout() },
	"lesson-part":    func(s *store.Store, arg string) { ui.WithNumber(arg, s.GoToPart) },
	"lesson-next":    func(s *store.Store, _ string) { s.NextPart() },
	"lesson-back":    func(s *store.Store, _ string) { s.PreviousPart() },
	"lesson-skip":    func(s *store.Store, _ string) { s.SkipQuestion() },
	"answer-check":   func(s *store.Store, _ string) { s.CheckAnswer() },
	"answer-none":    func(s *store.Store, _ string) { s.AnswerNone() },
	"answer-clear":   func(s *store.Store, _ string) { s.ClearAnswer() },
	"answer-show":    func(s *store.Store, _ string) { s.ShowAnswer() },
	"task-hint":      func(s *store.Store, _ string) { s.NextHint() },
	"task-set":       func(s *store.Store, arg string) { ui.WithNumber(arg, s.ShowSet) },
	"task-start":     func(s *store.Store, _ string) { s.StartText() },
	"task-undo":      func(s *store.Store, _ string) { s.UndoStartText() },
	"program":        func(s *store.Store, arg string) { s.OpenProgram(arg) },
	"programs":       func(s *store.Store, _ string) { s.ShowMenu(!s.Menu) },
	"new":            func(s *store.Store, arg string) { s.OpenTemplate(arg) },
	"new-list":       func(s *store.Store, _ string) { s.ShowNew(true) },
}

// setWatched opens an element of a watch for editing. The argument "2 5" is element 5 of watch 2.
func setWatched(s *store.Store, arg string) {
	watch, element, _ := strings.Cut(arg, " ")
	ui.WithNumber(watch, func(index int) {
		ui.WithNumber(element, func(i int) { s.EditWatched(index, i) })
	})
}

// stopOrLeave stops what is running. If nothing is running, it ends a comparison.
func stopOrLeave(s *store.Store, _ string) {
	if s.Run == store.Moving || !s.EndCompare() {
		s.Stop()
	}
}

// Perform performs the action of a name; an unknown name does nothing.
func Perform(s *store.Store, name, arg string) {
	if do, ok := actions[name]; ok {
		do(s, arg)
	}
}

// runProgram runs the program. On a phone it then goes from the lesson to the machine, but not from a task, because the
// verdicts on the task's data sets are shown in the lesson's pane.
func runProgram(s *store.Store, _ string) {
	if s.Narrow && s.Pane == layout.PaneLearn && !s.AtTask() {
		s.ShowPane(layout.PaneLanes)
	}
	s.RunOrTrySets()
}

// showReport shows the whole efficiency report.
func showReport(s *store.Store) {
	s.ShowTab(layout.TabEfficiency)
	s.ShowPane(layout.PaneMemory)
}

// openDesk opens the figures of the text on the desk, a page of its own that can compare them with a second version.
func openDesk(s *store.Store, _ string) {
	if fragment, err := s.Fragment(); err == nil {
		window := app.Window()
		window.Call("open", window.Get("lanewise").Get("base").String()+"desk/"+fragment)
	}
}

// openPicker opens the browser's file dialog, which the browser allows only in answer to a click or a key.
func openPicker() {
	if field := app.Window().GetElementByID("file-input"); field.Truthy() {
		field.Call("click")
	}
}

// tellWay pins a lane, so that its path is explained, unless it is the pinned lane already.
func tellWay(s *store.Store, lane int) {
	if s.Pinned != lane {
		s.PinLane(lane)
	}
}

// Clicked performs the action of the button at or above a click's target, unless the button is disabled.
func Clicked(s *store.Store, e app.Event) {
	if button := ui.Closest(e, "[data-action]"); button.Truthy() && button.Get("ariaDisabled").String() != "true" {
		Perform(s, ui.Data(button, "action"), ui.Data(button, "arg"))
	}
}
