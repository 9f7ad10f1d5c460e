package suite

import (
	"slices"
	"strings"
	"testing"
)

// What each form of the command line runs, by the names of the phases.
func TestChoice(t *testing.T) {
	all := []string{}
	for _, p := range phases {
		if !p.apart {
			all = append(all, p.name)
		}
	}
	const (
		goTests = "Go tests"
		wasm    = "core as WebAssembly under Node"
		browser = "browser tests"
	)
	for _, c := range []struct {
		part, pattern string
		want          []string
	}{
		{"", "", all},
		{"core", "", []string{goTests}},
		{"wasm", "", []string{wasm}},
		{"page", "", []string{goTests, "TypeScript", browser}},
		{"", "Goto", []string{goTests, wasm, browser}},
		{"core", "Goto", []string{goTests}},
		{"page", "theme", []string{goTests, browser}},
		{"books", "", []string{"books from npm"}},
		{"editors", "", []string{"editors from npm"}},
		{"books", "vitepress", []string{"books from npm"}},
	} {
		chosen, err := Choose(c.part, c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, p := range phases {
			if chosen.has(p) {
				got = append(got, p.name)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("test %s -run %q runs %q, want %q", c.part, c.pattern, got, c.want)
		}
	}
}

// A pattern chooses browser tests by their file, else by their name.
func TestChooseFiles(t *testing.T) {
	all := []string{"web/test/step.test.mjs", "web/test/stepping.test.mjs", "web/test/theme.test.mjs"}
	for _, c := range []struct {
		pattern string
		files   []string
		names   string
	}{
		{"", all, ""},
		{"step", all[:2], ""},
		{"^step$", all[:1], ""},
		{"theme|stepping", all[1:], ""},
		{"test", all, "test"}, // of a name: the ending of a file is no part of it
		{"follows the system", all, "follows the system"},
	} {
		files, names := chooseFiles(all, c.pattern)
		if !slices.Equal(files, c.files) || names != c.names {
			t.Errorf("%q: %q and names %q, want %q and %q", c.pattern, files, names, c.files, c.names)
		}
	}
}

func TestFilesThatRunAlone(t *testing.T) {
	beside, alone := apart([]string{"web/test/share.test.mjs", "web/test/stop.test.mjs", "web/test/theme.test.mjs"})
	if strings.Join(beside, " ") != "web/test/share.test.mjs web/test/theme.test.mjs" || strings.Join(alone, " ") != "web/test/stop.test.mjs" {
		t.Errorf("beside each other %v, alone %v", beside, alone)
	}
}
