package editor

import "github.com/lanewise/lanewise/web/panel/action"

// Keys returns the editor's own shortcuts (web/editor) for the help. The editor handles them itself. None of them
// belongs to a browser.
func Keys(mac bool) []action.Key {
	complete := action.Key{Label: "Complete what is being typed", Code: "Space", Ctrl: true}
	if mac {
		complete.Code, complete.Ctrl, complete.Alt = "KeyI", false, true // Control+Space belongs to the system
	}
	fold, unfold := action.Key{Label: "Fold the block at the cursor", Code: "[", Ctrl: true, Shift: true}, action.Key{Label: "Unfold it", Code: "]", Ctrl: true, Shift: true}
	if mac {
		fold.Shift, fold.Alt, unfold.Shift, unfold.Alt = false, true, false, true
	}
	return []action.Key{
		complete,
		{Label: "Explain what is at the cursor", Code: "KeyI", Ctrl: true},
		{Label: "Quick fixes of the line", Code: ".", Ctrl: true},
		{Label: "Go to the definition; from there, to the uses", Code: ".", Alt: true},
		{Label: "Back to where that was", Code: ",", Alt: true},
		{Label: "All uses of a name", Code: "/", Alt: true},
		{Label: "Rename everywhere", Code: "F2"},
		{Action: "outline", Label: "Outline: kernels, functions, labels", Code: "KeyO", Ctrl: true, Shift: true},
		{Label: "Lay the text out", Code: "KeyF", Shift: true, Alt: true},
		fold, unfold,
		{Label: "Open the vISA below a line of PTX, or close it", Code: "Enter", Alt: true},
		{Label: "Open or close all of it", Code: "Enter", Alt: true, Shift: true},
		{Action: "find", Label: "Find, with a count of matches", Code: "KeyF", Ctrl: true},
	}
}
