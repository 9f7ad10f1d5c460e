package site

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// decoration matches the text-decoration that a style sheet, or a theme of the editor, sets.
var decoration = regexp.MustCompile(`(?:text-decoration|textDecoration): *"?([^;"}]*)`)

// TestStylesOfAllBrowsers checks that no text-decoration has more than one word. WebKit drops such a value
// (`CSS.supports("text-decoration", "underline 2px")` is false in WebKitGTK 2.50), and with it the lines below
// errors, operands and terms. All browsers know the separate properties that it combines.
func TestStylesOfAllBrowsers(t *testing.T) {
	found := 0
	err := filepath.WalkDir("../../web", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".css" && filepath.Ext(name) != ".ts" {
			return err
		}
		source, err := os.ReadFile(name)
		for _, m := range decoration.FindAllSubmatch(source, -1) {
			found++
			if value := strings.TrimSpace(string(m[1])); strings.Contains(value, " ") {
				t.Errorf("%s: text-decoration: %s is nothing to WebKit; set the line, the style, the color and the thickness", name, value)
			}
		}
		return err
	})
	if err != nil || found == 0 {
		t.Fatal(found, err)
	}
}
