package action

import (
	"strings"
	"testing"
)

// TestKeys checks the keys of design/NOTES.md, "Keyboard".
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		code, key           string
		command, shift, alt bool
		action              string
	}{
		{"Enter", "Enter", true, false, false, "run"},
		{"F9", "F9", false, false, false, "step"},
		{"Period", ".", false, false, false, "step"},
		{"F9", "F9", false, true, false, "back"},
		{"Comma", ",", false, false, false, "back"},
		{"KeyR", "®", false, false, true, "reset"}, // on a Mac, Option changes the letter
		{"Digit0", "0", false, false, false, "reset"},
		{"F6", "F6", false, true, false, "previous-panel"},
		{"Slash", "?", false, true, false, "help"},
		{"Enter", "Enter", false, false, false, ""},
		{"F5", "F5", false, false, false, ""},
		{"KeyR", "r", true, false, false, ""},
		{"Period", ".", true, false, false, ""},
	} {
		got := ""
		for i := range Keys {
			if Keys[i].Matches(c.code, c.key, c.command, c.shift, c.alt) {
				got = Keys[i].Action
				break
			}
		}
		if got != c.action {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestEveryKeyHasAnActionOfThePage(t *testing.T) {
	for _, k := range Keys {
		if _, ok := actions[k.Action]; !ok && !strings.HasSuffix(k.Action, "-panel") {
			t.Errorf("%s does nothing", k.Action)
		}
	}
}

func TestKeyCapsOfThePlatform(t *testing.T) {
	for action, want := range map[string][2]string{
		"run":   {"Ctrl+Enter", "⌘↵"},
		"back":  {"Shift+F9", "⇧F9"},
		"reset": {"Alt+R", "⌥R"},
	} {
		if got := [2]string{Cap(action, false), Cap(action, true)}; got != want {
			t.Errorf("%s: %q, want %q", action, got, want)
		}
	}
}
