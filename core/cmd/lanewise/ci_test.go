package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/lanewise/lanewise/core/filetest"
)

// These tests cover what the continuous integration of others uses: the action for workflows, the hooks of pre-commit,
// and also the container that runs our own tests. Their commands are run here as those systems would run them.

const repository = "../../.."

// readYAML reads a file of the repository; a key that the type does not have is an error.
func readYAML(t *testing.T, name string, into any) {
	t.Helper()
	f, err := os.Open(filepath.Join(repository, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoder := yaml.NewDecoder(f)
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// action is a composite action of GitHub.
type action struct {
	Name, Description string
	Branding          map[string]string
	Inputs            map[string]struct{ Description, Default string }
	Runs              struct {
		Using string
		Steps []step
	}
}

type step struct {
	Name, Uses, Shell, Run string
	With, Env              map[string]string
}

const actionFolder = ".github/actions/lanewise"

// job is another repository's checkout in a workflow.
type job struct {
	dir    string            // the checkout
	temp   string            // RUNNER_TEMP
	inputs map[string]string // inputs of the step
}

// run runs a step as GitHub's runner does, and returns its status and log.
func (j job) run(t *testing.T, a *action, s step) (status int, log string) {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join(repository, actionFolder))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
	cmd.Dir = j.dir
	cmd.Env = append(os.Environ(), "GITHUB_ACTION_PATH="+folder, "RUNNER_TEMP="+j.temp)
	for name, value := range s.Env {
		input := strings.TrimSuffix(strings.TrimPrefix(value, "${{ inputs."), " }}")
		declared, known := a.Inputs[input]
		if !known {
			t.Fatalf("%s is %q, which is no input", name, value)
		}
		value = declared.Default
		if given, ok := j.inputs[input]; ok {
			value = given
		}
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	return ended(t, cmd)
}

// ended runs a program to its end and returns its status and everything that it prints.
func ended(t *testing.T, cmd *exec.Cmd) (status int, output string) {
	t.Helper()
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// annotations returns what the problem matchers find in a log: owner, place, severity and message of each annotation.
func annotations(t *testing.T, log string) (found []string) {
	t.Helper()
	type pattern struct {
		Regexp                                      string
		File, Line, Column, Severity, Code, Message int
	}
	var file struct {
		ProblemMatcher []struct {
			Owner   string
			Pattern []pattern
		}
	}
	active := map[string]pattern{}
	for line := range strings.Lines(log) {
		line = strings.TrimSuffix(line, "\n")
		if path, added := strings.CutPrefix(line, "::add-matcher::"); added {
			b, err := os.ReadFile(path)
			if err != nil || json.Unmarshal(b, &file) != nil {
				t.Fatal(path, err)
			}
			for _, m := range file.ProblemMatcher {
				active[m.Owner] = m.Pattern[0]
			}
		}
		if owner, removed := strings.CutPrefix(line, "::remove-matcher owner="); removed {
			delete(active, strings.TrimSuffix(owner, "::"))
		}
		for owner, p := range active {
			m := regexp.MustCompile(p.Regexp).FindStringSubmatch(line)
			if m == nil {
				continue
			}
			severity := "error"
			if p.Severity > 0 {
				severity = m[p.Severity]
			}
			found = append(found, owner+" "+m[p.File]+":"+m[p.Line]+" "+severity+" "+m[p.Message])
		}
	}
	if len(active) > 0 {
		t.Errorf("matchers of %v stay for the steps of others", active)
	}
	return found
}

// unwritten is program with an additional variable that nothing is written to: it has a report and a right result.
var unwritten = strings.NewReplacer(
	".decl T6", ".decl Y v_type=G type=d num_elts=8 align=GRF\n.decl Z v_type=G type=d num_elts=8 align=GRF\n.decl T6",
	"    add (", "    add (M1, 8) Z(0,0)<1> Y(0,0)<1;1,0> 0x1:d\n    add (").Replace(program)

func TestAction(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("no process can be started here")
	}
	for _, name := range []string{"bash", "git"} {
		filetest.Program(t, name)
	}
	var a action
	readYAML(t, filepath.Join(actionFolder, "action.yml"), &a)
	if a.Name == "" || a.Description == "" || a.Runs.Using != "composite" {
		t.Errorf("the action lacks what GitHub wants: %+v", a)
	}
	for _, s := range a.Runs.Steps {
		if (s.Uses == "") == (s.Run == "") || s.Run != "" && s.Shell != "bash" {
			t.Errorf("a step is one of another action, or a command of bash: %+v", s)
		}
		if s.Uses != "" && !regexp.MustCompile(`^[\w-]+/[\w-]+@v\d+\.\d+\.\d+$`).MatchString(s.Uses) {
			t.Errorf("%s is not pinned", s.Uses)
		}
		for _, value := range s.With {
			path := strings.Replace(value, "${{ github.action_path }}", filepath.Join(repository, actionFolder), 1)
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: %v", s.Uses, err)
			}
		}
	}
	temp := t.TempDir()
	steps := slices.DeleteFunc(a.Runs.Steps, func(s step) bool { return s.Uses != "" })
	build, check := steps[0], steps[1]
	if status, log := (job{dir: temp, temp: temp}).run(t, &a, build); status != 0 {
		t.Fatalf("the build ended with %d:\n%s", status, log)
	}

	misspelt := strings.Replace(program, "    add", "    addd", 1)
	failing := strings.Replace(program, "iota(2, 2)", "iota(3, 2)", 1)
	for _, c := range []struct {
		name    string
		files   map[string]string
		inputs  map[string]string
		status  int
		notes   []string // beginnings of the annotations
		written map[string]string
	}{
		{name: "a good program", files: map[string]string{"a.visaasm": program}},
		{name: "one in a folder, with an error", files: map[string]string{"a.visaasm": program, "some folder/b.visaasm": misspelt}, status: 1,
			notes: []string{"lanewise-check some folder/b.visaasm:12 error There is no instruction addd"}},
		{name: "a wrong result", files: map[string]string{"a.visaasm": failing}, status: 1,
			notes: []string{"lanewise-expectation a.visaasm:5 error expect T6: 8 of 8 elements wrong"}},
		{name: "a wrong result that is not asked for", files: map[string]string{"a.visaasm": failing}, inputs: map[string]string{"run": "false"}},
		{name: "a report", files: map[string]string{"a.visaasm": unwritten},
			notes: []string{"lanewise-report a.visaasm:14 warning "}},
		{name: "a report that fails", files: map[string]string{"a.visaasm": unwritten}, inputs: map[string]string{"strict": "true"}, status: 1,
			notes: []string{"lanewise-report a.visaasm:14 warning "}},
		{name: "a page", files: map[string]string{"book.md": "# Doubling\n\n```visaasm\n" + failing + "```\n"}, inputs: map[string]string{"files": "*.md\n"}, status: 1,
			notes: []string{"lanewise-expectation book.md:8 error expect T6"}},
		{name: "no program", files: map[string]string{"a.txt": program}, status: 2},
		{name: "no pattern", files: map[string]string{"a.visaasm": program}, inputs: map[string]string{"files": "\n"}, status: 2},
		{name: "reports in files", files: map[string]string{"-strict.visaasm": failing}, status: 1,
			inputs: map[string]string{"sarif": "lanewise.sarif", "junit": "lanewise.xml"},
			notes:  []string{"lanewise-expectation -strict.visaasm:5 error expect T6"},
			written: map[string]string{
				"lanewise.sarif": `"version": "2.1.0"`,
				"lanewise.xml":   `failures="1"`,
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range c.files {
				if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
					t.Fatal(err)
				}
				filetest.Write(t, filepath.Join(dir, name), text)
			}
			for _, args := range [][]string{{"init", "--quiet"}, {"add", "--all"}} {
				cmd := exec.Command("git", args...)
				cmd.Dir = dir
				if status, log := ended(t, cmd); status != 0 {
					t.Fatal(log)
				}
			}
			status, log := job{dir, temp, c.inputs}.run(t, &a, check)
			if status != c.status {
				t.Errorf("status %d, want %d\n%s", status, c.status, log)
			}
			got := annotations(t, log)
			if !slices.EqualFunc(got, c.notes, strings.HasPrefix) {
				t.Errorf("annotations %q, want %q\n%s", got, c.notes, log)
			}
			for name, part := range c.written {
				b, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil || !strings.Contains(string(b), part) {
					t.Errorf("%s holds %q (%v), want %s", name, b, err, part)
				}
			}
		})
	}
}

// hook is a hook that pre-commit finds in a repository.
type hook struct {
	ID, Name, Description, Entry, Language, Files string
}

func TestHooks(t *testing.T) {
	binary := realBinary(t)
	var hooks []hook
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) == 0 {
		t.Fatal("no hooks")
	}
	misspelt := strings.Replace(program, "    add", "    addd", 1)
	page := func(text string) string { return write(t, "book.md", "# A page\n\n```visaasm\n"+text+"```\n") }
	for _, h := range hooks {
		// pre-commit runs `go install ./...` for this language, so the command comes from the packages of this module.
		if h.Language != "golang" || h.Name == "" {
			t.Errorf("%+v", h)
		}
		words := strings.Fields(h.Entry)
		if words[0] != "lanewise" || !slices.ContainsFunc(commands, func(c command) bool { return c.name == words[1] }) {
			t.Errorf("%s runs %s, which is no command", h.ID, h.Entry)
		}
		files, err := regexp.Compile(h.Files)
		if err != nil {
			t.Fatal(err)
		}
		try := func(file string, want int) {
			t.Helper()
			if !files.MatchString(file) {
				t.Errorf("%s is not for %s", h.ID, file)
			}
			if status, out := ended(t, exec.Command(binary, append(words[1:], file)...)); status != want {
				t.Errorf("%s of %s: status %d, want %d\n%s", h.ID, file, status, want, out)
			}
		}
		try(write(t, "a.visaasm", program), 0)
		try(write(t, "a.visaasm", misspelt), 1)
		if files.MatchString("book.md") {
			try(page(program), 0)
			try(page(misspelt), 1)
			try(write(t, "without.md", "# A page without programs\n"), 0)
		}
	}
}

// TestContainer: the container has what .ci/run and the tests would otherwise install, in the versions that the project
// needs.
func TestContainer(t *testing.T) {
	read := func(name string) string {
		b := filetest.Read(t, filepath.Join(repository, name))
		return b
	}
	container := read(".ci/Containerfile")
	_, installed, _ := strings.Cut(container, "apt-get install")
	installed, _, _ = strings.Cut(installed, "&&")
	has := strings.Fields(installed)
	wanted := regexp.MustCompile(`packages\+=\((\S+)\)`).FindAllStringSubmatch(read(".ci/run"), -1)
	for _, name := range []string{"core/cmd/lanewise/internal/lsp/editors_test.go", "build/grammar/grammar_test.go"} {
		wanted = append(wanted, regexp.MustCompile(`on Debian: apt-get install ([\w -]+)`).FindAllStringSubmatch(read(name), -1)...)
	}
	if len(wanted) < 4 {
		t.Errorf("only %q are wanted", wanted)
	}
	for _, m := range wanted {
		for _, name := range strings.Fields(m[1]) {
			if !slices.Contains(has, name) {
				t.Errorf("the container lacks %s", name)
			}
		}
	}
	goVersion := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read("go.mod"))[1]
	if !strings.Contains(container, "/golang:"+goVersion+".") {
		t.Errorf("go.mod wants Go %s", goVersion)
	}
	if m := regexp.MustCompile(`/node:(\d\d)\.\d+\.\d+-`).FindStringSubmatch(container); m == nil || m[1] < "20" {
		t.Errorf("package.json wants Node 20 or newer, the container has %q", m)
	}
	if info, err := os.Stat(filepath.Join(repository, ".ci/run")); err != nil || info.Mode()&0o100 == 0 && runtime.GOOS != "windows" || !strings.HasSuffix(container, "CMD [\".ci/run\"]\n") {
		t.Errorf("the container does not run .ci/run: %v", err)
	}
}

// TestCIPage: everything that the page of commands shows about this exists, and is pinned.
func TestCIPage(t *testing.T) {
	b := filetest.Read(t, "../../doc/COMMANDS.md")
	_, page, _ := strings.Cut(b, "## Continuous integration")
	var hooks []hook
	readYAML(t, ".pre-commit-hooks.yaml", &hooks)
	var a action
	readYAML(t, filepath.Join(actionFolder, "action.yml"), &a)
	var blocks []string
	for _, m := range regexp.MustCompile(`(?m)(?:^    .*\n)+`).FindAllString(page, -1) {
		blocks = append(blocks, regexp.MustCompile(`(?m)^    `).ReplaceAllString(m, ""))
	}
	if len(blocks) != 3 {
		t.Fatalf("%d examples: %q", len(blocks), blocks)
	}
	var steps []step
	if err := yaml.Unmarshal([]byte(blocks[0]), &steps); err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, s := range steps {
		if !strings.HasPrefix(s.Uses, "lanewise/lanewise/"+actionFolder+"@v") {
			continue
		}
		shown++
		for name := range s.With {
			if _, known := a.Inputs[name]; !known {
				t.Errorf("the page shows %s, which is no input", name)
			}
		}
	}
	var config struct {
		Repos []struct {
			Repo, Rev string
			Hooks     []hook
		}
	}
	if err := yaml.Unmarshal([]byte(blocks[1]), &config); err != nil || len(config.Repos) != 1 {
		t.Fatal(config, err)
	}
	for _, h := range config.Repos[0].Hooks {
		if !slices.ContainsFunc(hooks, func(known hook) bool { return known.ID == h.ID }) {
			t.Errorf("the page shows the hook %s, which there is not", h.ID)
		}
	}
	if shown != 1 || len(config.Repos[0].Hooks) != len(hooks) || !strings.HasPrefix(config.Repos[0].Rev, "v") {
		t.Errorf("the page shows %d steps with the action, and %+v", shown, config)
	}
	if container, err := os.ReadFile(filepath.Join(repository, ".ci/Containerfile")); err != nil {
		t.Error(err)
	} else {
		for line := range strings.Lines(blocks[2]) {
			if !strings.Contains(string(container), "#     "+line) {
				t.Errorf("the container's file does not say %s", line)
			}
		}
	}
}
