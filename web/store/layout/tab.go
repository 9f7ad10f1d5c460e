package layout

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
