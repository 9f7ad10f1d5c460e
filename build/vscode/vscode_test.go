package vscode

import (
	"archive/zip"
	"context"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/build/tool/tooltest"
	"github.com/lanewise/lanewise/core/filetest"
)

// TestManifest checks that the files that the manifest names are in the extension, and that its languages have
// grammars.
func TestManifest(t *testing.T) {
	root := tooltest.Root(t)
	b := filetest.Read(t, filepath.Join(root, "web", "vscode", "package.json"))
	var m struct {
		Main         string
		Browser      string
		Dependencies map[string]string
		DevDeps      map[string]string `json:"devDependencies"`
		Contributes  struct {
			Languages []struct{ ID, Configuration string }
			Grammars  []struct{ Language, ScopeName, Path string }
		}
	}
	if err := json.Unmarshal([]byte(b), &m); err != nil {
		t.Fatal(err)
	}
	var inside []string
	for name := range scripts {
		inside = append(inside, "./"+name)
	}
	for _, name := range taken {
		inside = append(inside, "./"+name)
	}
	has := func(path string) {
		if !slices.Contains(inside, path) {
			t.Errorf("the manifest names %s, which is not in the extension", path)
		}
	}
	has(m.Main)
	has(m.Browser)
	for _, l := range m.Contributes.Languages {
		has(l.Configuration)
		at := slices.IndexFunc(m.Contributes.Grammars, func(g struct{ Language, ScopeName, Path string }) bool { return g.Language == l.ID })
		if at < 0 {
			t.Fatalf("%s has no grammar", l.ID)
		}
		g := m.Contributes.Grammars[at]
		has(g.Path)
		grammar, err := os.ReadFile(filepath.Join(root, "web", "grammar", filepath.Base(g.Path)))
		if err != nil || !strings.Contains(string(grammar), `"scopeName": "`+g.ScopeName+`"`) {
			t.Errorf("%s does not hold %s: %v", g.Path, g.ScopeName, err)
		}
	}
	for _, list := range []map[string]string{m.Dependencies, m.DevDeps} {
		for name, version := range list {
			if strings.Trim(version, "0123456789.") != "" {
				t.Errorf("%s is not pinned: %s", name, version)
			}
		}
	}
}

// TestLaunchConfiguration checks that the manifest lists everything that a launch configuration can say, because an
// editor underlines what it does not know. It also checks that the page on debuggers names the languages as the
// extension does, so that its settings fit those of the page on editors.
func TestLaunchConfiguration(t *testing.T) {
	root := tooltest.Root(t)
	read := func(path ...string) string {
		return filetest.Read(t, filepath.Join(append([]string{root}, path...)...))
	}
	var m struct {
		Contributes struct {
			Languages []struct{ ID string }
			Debuggers []struct {
				Attributes struct {
					Launch struct {
						Properties map[string]struct{ Type, Description string }
					}
				} `json:"configurationAttributes"`
			}
		}
	}
	if err := json.Unmarshal([]byte(read("web", "vscode", "package.json")), &m); err != nil {
		t.Fatal(err)
	}
	page := read("core", "doc", "DEBUGGERS.md")
	_, section, _ := strings.Cut(page, "## The launch configuration\n")
	section, _, _ = strings.Cut(section, "\n#")
	var told []string
	for _, row := range regexp.MustCompile("(?m)^\\| `(\\w+)` \\|").FindAllStringSubmatch(section, -1) {
		told = append(told, row[1])
	}
	known := m.Contributes.Debuggers[0].Attributes.Launch.Properties
	if names := slices.Sorted(maps.Keys(known)); len(told) == 0 || !slices.Equal(slices.Sorted(slices.Values(told)), names) {
		t.Errorf("the page has %q, the manifest %q", told, names)
	}
	for name, p := range known {
		if p.Type == "" || p.Description == "" {
			t.Errorf("nothing is said of %s", name)
		}
	}
	called := regexp.MustCompile(`"language": "(\w+)"|dap\.configurations\.(\w+)`).FindAllStringSubmatch(page, -1)
	if len(called) == 0 {
		t.Error("the page shows no language")
	}
	for _, c := range called {
		if !slices.ContainsFunc(m.Contributes.Languages, func(l struct{ ID string }) bool { return l.ID == c[1]+c[2] }) {
			t.Errorf("the page has %s, and there is no such language", c[0])
		}
	}
}

// TestPackage checks that the extension for each kind of target is a file with everything in it and without separate
// packages.
func TestPackage(t *testing.T) {
	root := tooltest.Root(t)
	if _, err := os.Stat(filepath.Join(root, ".cache", "vscode", "node_modules")); err != nil {
		t.Skip("the extension's packages are not here: go run ./build vscode -out FILE brings them")
	}
	always := []string{"[Content_Types].xml", "extension.vsixmanifest", "extension/LICENSE.txt", "extension/language-configuration.json",
		"extension/package.json", "extension/panel.css", "extension/panel.js", "extension/ptx.tmLanguage.json", "extension/readme.md", "extension/tokens.css",
		"extension/visaasm.tmLanguage.json"}
	for target, more := range map[string][]string{
		"": {"extension/extension.js", "extension/browser.js", "extension/program.js", "extension/cli/cli.wasm", "extension/cli/main.cjs",
			"extension/cli/wasm.cjs", "extension/cli/wasm_exec.cjs"},
		"web":       {"extension/browser.js", "extension/program.js", "extension/cli/cli.wasm"},
		"linux-x64": {"extension/extension.js", "extension/bin/lanewise"},
		"win32-x64": {"extension/extension.js", "extension/bin/lanewise.exe"},
	} {
		want := slices.Sorted(slices.Values(slices.Concat(always, more)))
		file := filepath.Join(t.TempDir(), "lanewise.vsix")
		if err := Package(context.Background(), io.Discard, file, target); err != nil {
			t.Fatal(err)
		}
		z, err := zip.OpenReader(file)
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		var names []string
		for _, f := range z.File {
			names = append(names, f.Name)
			if f.Name == "extension/bin/lanewise" && f.Mode()&0o111 == 0 {
				t.Errorf("%s cannot be run: %v", f.Name, f.Mode())
			}
		}
		slices.Sort(names)
		if !slices.Equal(names, want) {
			t.Errorf("the extension for %q holds\n%s\nwant\n%s", target, strings.Join(names, "\n"), strings.Join(want, "\n"))
		}
	}
}

// TestTarget checks that the name of an unknown platform is reported.
func TestTarget(t *testing.T) {
	if err := Package(context.Background(), io.Discard, "x.vsix", "linux-vax"); err == nil || !strings.Contains(err.Error(), "linux-vax") {
		t.Errorf("linux-vax: %v", err)
	}
}
