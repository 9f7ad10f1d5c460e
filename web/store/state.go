package store

// EngineState tells whether the engine can be asked.
type EngineState uint8

const (
	EngineStarting EngineState = iota
	EngineReady
	EngineLost // it failed again and again; the page must be reloaded
)

// RunState is what the transport shows.
type RunState uint8

const (
	NotRun RunState = iota // no view yet
	Moving                 // a request that moves the machine goes on
	Paused                 // between two steps
	Ended                  // at the program's end
)

// Tone is the weight of a Notice.
type Tone uint8

const (
	Info Tone = iota
	Warning
	Failure
)

// Notice is the one sentence of the status line.
type Notice struct {
	Tone Tone
	Text string
}

// Link is what the share dialog shows.
type Link struct {
	Form    ShareForm
	Wanted  Wanted // how those who get it see the program
	Theme   string // "": as theirs
	Load    string // when an element loads: "": when it is run, "visible", "eager"
	Running bool   // an element runs as soon as it is loaded
	Height  int    // of an element, in pixels, 0: as it needs
	Step    int    // that it can be opened at, 0 if none
	AtStep  bool   // it is
	Text    string // what is copied
	Preview string // the address of an embed that looks so
	Ran     bool   // the preview shows the program after Run
	Phone   bool   // it is as wide as a phone
	Copied  bool
}

// ShareForm is a form in which a program is given away.
type ShareForm string

const (
	ShareLink     ShareForm = "link"
	ShareFrame    ShareForm = "iframe"
	ShareElement  ShareForm = "element"
	ShareMarkdown ShareForm = "markdown"
)

// Tab is a tab of the bottom panel.
type Tab string

const (
	TabLesson      Tab = "lesson"
	TabMemory      Tab = "memory"
	TabProblems    Tab = "problems"
	TabBreakpoints Tab = "breakpoints"
	TabEfficiency  Tab = "efficiency"
	TabLaunch      Tab = "launch"
	TabConsole     Tab = "console" // a tab only if the program prints
	TabStack       Tab = "stack"   // a tab only where there is no room for a panel
	TabBetween     Tab = "between" // a tab only while two moments are compared
)

// Pane is what a narrow screen shows.
type Pane string

const (
	PaneLearn  Pane = "learn"
	PaneCode   Pane = "code"
	PaneLanes  Pane = "lanes"
	PaneStack  Pane = "stack"
	PaneMemory Pane = "memory"

	PaneRegisters Pane = "registers"
)

// StackView is what the stack shows: the list of frames, the control-flow graph of one, or the moments at which
// other lanes ran than before.
type StackView string

const (
	StackAsItFits StackView = "" // moments where the run has ended, else frames: until the reader chooses
	StackFrames   StackView = "frames"
	StackGraph    StackView = "graph"
	StackMoments  StackView = "moments"
)

// Dialog is the dialog that is open.
type Dialog uint8

const (
	NoDialog Dialog = iota
	HelpDialog
	ShareDialog
	RegionDialog // the region explorer
	LaunchDialog // asks what a program without launch lines is to run with
)

// Theme is a colour theme, as `data-theme` writes it.
type Theme string

const (
	Dark  Theme = "dark"
	Light Theme = "light"
)

// scales are the sizes that a page can have, in per cent: the larger ones are for a projector.
var scales = [...]int{100, 125, 150}
