package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

// The page of commands describes each command of the table once, and no other command.
func TestCommandsPage(t *testing.T) {
	page := filetest.Read(t, "../../doc/COMMANDS.md")
	table, _, _ := strings.Cut(page, "## Exit status")
	told := map[string]int{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|").FindAllStringSubmatch(table, -1) {
		told[row[1]]++
	}
	for _, c := range commands {
		if told[c.name] != 1 {
			t.Errorf("the page has %s %d times", c.name, told[c.name])
		}
		delete(told, c.name)
	}
	for name := range told {
		t.Errorf("the page has %s, which is no command", name)
	}
}
