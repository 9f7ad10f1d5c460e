package suite

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
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

// A pattern chooses browser tests by their file or, if it matches none, by their name.
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
		{"test", all, "test"}, // matches test names: the ending of a file does not count
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

// Slow files start first and by themselves. The others share processes, fewer of them as fewer are left.
func TestFilesThatRunTogether(t *testing.T) {
	files := []string{"a/accessibility.test.mjs", "a/walk.test.mjs"}
	for i := range 20 {
		files = append(files, fmt.Sprintf("a/%d.test.mjs", i))
	}
	others := files[2:]
	for _, c := range []struct {
		atOnce int
		sizes  []int
	}{
		{1, []int{6, 6, 4, 2, 1, 1}},
		{3, []int{3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
		{100, slices.Repeat([]int{1}, 20)},
	} {
		want := [][]string{files[1:2], files[:1]}
		at := 0
		for _, n := range c.sizes {
			want = append(want, others[at:at+n])
			at += n
		}
		if groups := together(files, c.atOnce); !slices.EqualFunc(groups, want, slices.Equal[[]string]) {
			t.Errorf("%d at once: %v, want %v", c.atOnce, groups, want)
		}
	}
}

// Two files are one run of Node. The tests of both are counted, and the after-all hooks run once, even if a pattern
// leaves out all tests of the first file.
func TestNodeRunsFilesInOneProcess(t *testing.T) {
	dir := t.TempDir()
	shared := filepath.Join(dir, "shared.mjs")
	files := []string{filepath.Join(dir, "one #1.test.mjs"), filepath.Join(dir, "two.test.mjs")}
	for file, script := range map[string]string{
		shared: `import { after } from "node:test"; let ended = false; after(() => { ended = true; console.log("after all"); });
			export const check = () => { if (ended) throw new Error("after came before"); };`,
		files[0]: `import { test } from "node:test"; import { check } from "./shared.mjs"; test("first", check);`,
		files[1]: `import { test } from "node:test"; import { check } from "./shared.mjs"; test("second", check); test("third", () => { throw new Error("fails"); });`,
	} {
		filetest.Write(t, file, script)
	}
	run := &testRun{root: dir}
	for _, c := range []struct {
		names          string
		passed, failed int
	}{{"", 2, 1}, {"second", 1, 0}} {
		out, count, err := run.nodeTest(t.Context(), nil, files, c.names)
		if err != nil || count.passed != c.passed || count.failed != c.failed || strings.Count(out, "after all") != 1 {
			t.Errorf("names %q: %v, %v\n%s", c.names, count, err, out)
		}
	}
}
