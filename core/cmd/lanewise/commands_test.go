package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The page of commands has each command of the table once, and no other.
func TestCommandsPage(t *testing.T) {
	page, err := os.ReadFile("../../doc/COMMANDS.md")
	if err != nil {
		t.Fatal(err)
	}
	table, _, _ := strings.Cut(string(page), "## Exit status")
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
