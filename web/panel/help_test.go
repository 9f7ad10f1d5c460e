package panel

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/web/panel/action"
	"github.com/lanewise/lanewise/web/panel/editor"
	"github.com/lanewise/lanewise/web/panel/run"
	"github.com/lanewise/lanewise/web/store"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// read returns a source file of the page that is not in Go.
func read(t *testing.T, path string) string {
	t.Helper()
	text := filetest.Read(t, filepath.FromSlash(path))
	return text
}

// TestTheHelpListsTheTimelinesKeys checks that the help lists exactly the keys that the timeline handles itself.
func TestTheHelpListsTheTimelinesKeys(t *testing.T) {
	_, handler, ok := strings.Cut(read(t, "../timeline/gestures.ts"), "const does: ")
	handler, _, found := strings.Cut(handler, "};")
	if !ok || !found {
		t.Fatal("the timeline's keys have moved")
	}
	handled := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\s+(?:"(.)"|([A-Z]\w+)): \(\) =>`).FindAllStringSubmatch(handler, -1) {
		handled[m[1]+m[2]] = true
	}
	listed := map[string]bool{}
	for _, k := range run.TimelineRow.Keys[0].Keys {
		for _, key := range k.Keys {
			listed[strings.TrimPrefix(key, "Shift+")] = true
		}
	}
	if len(handled) < 10 || !maps.Equal(handled, listed) {
		t.Errorf("handled %v, listed %v", slices.Sorted(maps.Keys(handled)), slices.Sorted(maps.Keys(listed)))
	}
}

// TestTheHelpListsTheEditorsKeys checks that the help lists the keys that the editor binds, except for those that work
// in every list and every field: arrows, Enter, Escape, Tab.
func TestTheHelpListsTheEditorsKeys(t *testing.T) {
	files, _ := filepath.Glob("../editor/*.ts")
	bound := regexp.MustCompile(`\{ (?:key|mac): "([^"]+)", run`)
	mac := map[string]bool{}
	other := map[string]bool{}
	for _, k := range editor.Keys(true) {
		mac[k.Cap(false)] = true
	}
	for _, k := range editor.Keys(false) {
		other[k.Cap(false)] = true
	}
	n := 0
	for _, file := range files {
		for _, m := range bound.FindAllStringSubmatch(read(t, file), -1) {
			if slices.Contains([]string{"Escape", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Enter", "Tab"}, m[1]) {
				continue
			}
			n++
			if name := capOfBinding(m[1]); !mac[name] && !other[name] {
				t.Errorf("%s binds %s, which is %s: the help does not list it", file, m[1], name)
			}
		}
	}
	if n < 8 {
		t.Fatalf("only %d keys are bound: the editor's keys have moved", n)
	}
}

// capOfBinding writes a key of CodeMirror as the help does: "Shift-Alt-f" is Alt+Shift+F.
func capOfBinding(binding string) string {
	parts := strings.Split(binding, "-")
	key := parts[len(parts)-1]
	if len(key) == 1 {
		key = strings.ToUpper(key)
	}
	for _, m := range [][2]string{{"Shift", "Shift+"}, {"Alt", "Alt+"}, {"Mod", "Ctrl+"}, {"Ctrl", "Ctrl+"}} {
		if slices.Contains(parts[:len(parts)-1], m[0]) {
			key = m[1] + key
		}
	}
	return key
}

// TestTheHelpListsEveryKeyOfThePage checks that the help lists every key of the page, under its name on the platform.
func TestTheHelpListsEveryKeyOfThePage(t *testing.T) {
	for _, mac := range []bool{false, true} {
		s := store.New(store.Program{})
		s.Mac, s.Dialog = mac, store.HelpDialog
		said := app.HTMLString(NewDialogs(s, Playground, nil))
		for i := range action.Keys {
			if cap := htmlEscape(action.Keys[i].Cap(mac)); !strings.Contains(said, "<kbd>"+cap+"</kbd>") {
				t.Errorf("mac %v: %s is not listed", mac, cap)
			}
		}
		if strings.Contains(said, "Ctrl+") == mac || strings.Contains(said, "⌘") != mac {
			t.Errorf("mac %v: keys of the other platform", mac)
		}
		for _, key := range []string{"F2", "[", "←", "Esc"} {
			if !strings.Contains(said, "<kbd>"+key+"</kbd>") {
				t.Errorf("%s is not listed", key)
			}
		}
	}
}

var htmlEscape = strings.NewReplacer("<", "&lt;", ">", "&gt;", "&", "&amp;").Replace
