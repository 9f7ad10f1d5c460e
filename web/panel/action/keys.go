package action

// Key is a keyboard shortcut: the action, the key, and where it works.
type Key struct {
	Action string
	Label  string // what it does, for the help

	Code  string // KeyboardEvent.code, or .key for a printing key
	Ctrl  bool   // Ctrl, on a Mac Command
	Shift bool
	Alt   bool

	// Plain keys are ordinary letters elsewhere: they work outside the editor and
	// text fields only.
	Plain bool
}

// Keys is the keyboard map. Buttons show the first key of their action. F5, F7, F11, F12 and Shift+F10 are left out
// because they belong to the browser.
var Keys = []Key{
	{Action: "run", Label: "Run to the end", Code: "Enter", Ctrl: true},
	{Action: "step", Label: "Step forward", Code: "F9"},
	{Action: "step", Label: "Step forward", Code: ".", Plain: true},
	{Action: "back", Label: "Step back", Code: "F9", Shift: true},
	{Action: "back", Label: "Step back", Code: ",", Plain: true},
	{Action: "over", Label: "Step over a call", Code: "F10"},
	{Action: "over", Label: "Step over a call", Code: ">", Plain: true},
	{Action: "over-back", Label: "Step back over a call", Code: "F10", Alt: true},
	{Action: "over-back", Label: "Step back over a call", Code: "<", Plain: true},
	{Action: "out", Label: "Step out of the function", Code: "F9", Ctrl: true},
	{Action: "out", Label: "Step out of the function", Code: "u", Plain: true},
	{Action: "out-back", Label: "Step back to the call", Code: "F9", Ctrl: true, Shift: true},
	{Action: "out-back", Label: "Step back to the call", Code: "U", Plain: true},
	{Action: "on", Label: "Continue to a breakpoint or the end", Code: "F8"},
	{Action: "on", Label: "Continue to a breakpoint or the end", Code: "End", Plain: true},
	{Action: "on-back", Label: "Continue backwards to a breakpoint or the start", Code: "F8", Shift: true},
	{Action: "on-back", Label: "Continue backwards to a breakpoint or the start", Code: "Home", Plain: true},
	{Action: "here", Label: "Run to the cursor's line", Code: "F10", Ctrl: true},
	{Action: "here-back", Label: "Run back to the cursor's line", Code: "F10", Ctrl: true, Alt: true},
	{Action: "break", Label: "Set or remove a breakpoint", Code: "KeyB", Ctrl: true},
	{Action: "granularity", Label: "Step PTX by statement or by vISA instruction", Code: "KeyG", Alt: true},
	{Action: "inline", Label: "Values of operands beside the lines", Code: "KeyV", Alt: true},
	{Action: "inline", Label: "Values of operands beside the lines", Code: "v", Plain: true},
	{Action: "play", Label: "Play step by step, pause", Code: "p", Plain: true},
	{Action: "play-back", Label: "Play backwards, pause", Code: "P", Plain: true},
	{Action: "go-to", Label: "Go to a step by its number", Code: "g", Plain: true},
	{Action: "reset", Label: "Back to the start", Code: "KeyR", Alt: true},
	{Action: "reset", Label: "Back to the start", Code: "0", Plain: true},
	{Action: "lesson-next", Label: "Next part of the lesson", Code: "n", Plain: true},
	{Action: "lesson-back", Label: "Part of the lesson before", Code: "N", Plain: true},
	{Action: "mark", Label: "Mark this moment as A and compare with it", Code: "m", Plain: true},
	{Action: "compare", Label: "Compare with A, or end that", Code: "M", Plain: true},
	{Action: "stop", Label: "Stop a run, or end a comparison", Code: "Escape", Plain: true},
	{Action: "next-panel", Label: "Next panel", Code: "F6"},
	{Action: "previous-panel", Label: "Previous panel", Code: "F6", Shift: true},
	{Action: "programs", Label: "Your programs and the lessons", Code: "KeyK", Ctrl: true},
	{Action: "scale", Label: "Draw the page larger: 100, 125, 150 %", Code: "KeyZ", Alt: true},
	{Action: "help", Label: "This list", Code: "?", Plain: true},
}

// Matches reports whether a key event is this shortcut. code and key are those of the KeyboardEvent; command is Command
// on a Mac and Ctrl elsewhere.
func (k *Key) Matches(code, key string, command, shift, alt bool) bool {
	if k.Plain && len(k.Code) == 1 {
		// A printing key, wherever it is on the keyboard and whether or not it needs Shift there.
		return key == k.Code && !command && !alt
	}
	return (code == k.Code || code == "Numpad"+k.Code) && command == k.Ctrl && shift == k.Shift && alt == k.Alt
}

// Cap returns the shortcut as the platform writes it: "Ctrl+Enter", "⌘↵".
func (k *Key) Cap(mac bool) string {
	name := k.Code
	switch {
	case name == "Enter" && mac:
		name = "↵"
	case name == "Escape":
		name = "Esc"
	case len(name) == 4 && name[:3] == "Key":
		name = name[3:]
	}
	for _, m := range []struct {
		on         bool
		mac, other string
	}{{k.Shift, "⇧", "Shift+"}, {k.Alt, "⌥", "Alt+"}, {k.Ctrl, "⌘", "Ctrl+"}} {
		switch {
		case m.on && mac:
			name = m.mac + name
		case m.on:
			name = m.other + name
		}
	}
	return name
}

// Cap returns the shortcut that a button of the action shows, "" if it has none.
func Cap(action string, mac bool) string {
	for i := range Keys {
		if Keys[i].Action == action {
			return Keys[i].Cap(mac)
		}
	}
	return ""
}
