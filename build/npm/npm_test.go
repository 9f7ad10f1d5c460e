package npm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lanewise/lanewise/build/browser"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/build/tool/tooltest"
	"github.com/lanewise/lanewise/core/filetest"
)

// vite is a bundler that users of the package may have.
const vite = "vite@8.3.8"

// patience is how long one program that a test starts may take; the registry may be slow.
const patience = 2 * time.Minute

// workshop is a folder for what all tests use: the packages, and projects in which they are installed.
var workshop string

func TestMain(m *testing.M) {
	var err error
	if workshop, err = os.MkdirTemp("", "lanewise-packages-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(workshop)
	os.Exit(code)
}

// written writes the packages, as `build npm` does for this platform.
var written = sync.OnceValues(func() (dir string, err error) {
	dir = filepath.Join(workshop, "packages")
	root, err := tool.RepositoryRoot()
	if err == nil {
		err = Write(context.Background(), root, &tool.Steps{Out: io.Discard}, dir, Here())
	}
	return dir, err
})

// alone is a project with only the package `lanewise` and no package of a platform. with is a project that also has
// the package of this platform.
var (
	alone = sync.OnceValues(func() (string, error) { return project("alone", "--omit=optional", "lanewise") })
	with  = sync.OnceValues(func() (string, error) {
		return project("with", "--foreground-scripts", "lanewise", Here()[0].packageName())
	})
)

// errOffline is the error if npm failed because the registry is out of reach.
var errOffline = errors.New("the npm registry is out of reach")

// project installs packages from their archives into a project of its own.
func project(name, flag string, names ...string) (string, error) {
	dir := filepath.Join(workshop, name)
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "project"))); err != nil {
		return "", err
	}
	args := []string{flag}
	for _, name := range names {
		file, err := archive(name)
		if err != nil {
			return "", err
		}
		args = append(args, file)
	}
	return dir, install(dir, args...)
}

// install runs npm install in a project.
func install(dir string, args ...string) error {
	c, err := start(dir, nil, "npm", append([]string{"install", "--no-audit", "--no-fund", "--prefer-offline"}, args...)...)
	if err != nil || c.code == 0 {
		return err
	}
	for _, sign := range []string{"ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "E403", "E503"} {
		if strings.Contains(c.stderr, sign) {
			return fmt.Errorf("%w (%s)", errOffline, sign)
		}
	}
	return fmt.Errorf("npm install ended with %d\n%s%s", c.code, c.stdout, c.stderr)
}

// archive packs a package as `npm publish` would.
func archive(name string) (string, error) {
	dir, err := written()
	if err != nil {
		return "", err
	}
	c, err := start(filepath.Join(dir, filepath.FromSlash(name)), nil, "npm", "pack", "--json", "--pack-destination", workshop)
	if err != nil {
		return "", err
	}
	var packed []struct{ Filename string }
	if err := json.Unmarshal([]byte(c.stdout), &packed); err != nil || len(packed) != 1 {
		return "", fmt.Errorf("npm pack said %s%s", c.stdout, c.stderr)
	}
	return filepath.Join(workshop, packed[0].Filename), nil
}

// ready returns what one of the functions above makes. It skips the test if that is not possible.
func ready(t *testing.T, made func() (string, error)) string {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles the packages")
	}
	for _, program := range []string{"node", "npm"} {
		filetest.Program(t, program)
	}
	dir, err := made()
	if errors.Is(err, errOffline) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// command is the outcome of a program.
type command struct {
	stdout, stderr string
	code           int
}

// start runs a program in a folder to its end.
func start(dir string, env []string, name string, args ...string) (command, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	var out, errs strings.Builder
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, append(os.Environ(), env...), &out, &errs
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return command{}, err
	}
	return command{out.String(), errs.String(), cmd.ProcessState.ExitCode()}, nil
}

// must is start for a program that has to succeed.
func must(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	c, err := start(dir, env, name, args...)
	if err != nil {
		t.Fatal(err)
	}
	if c.code != 0 {
		t.Fatalf("%s %s ended with %d\n%s%s", name, strings.Join(args, " "), c.code, c.stdout, c.stderr)
	}
	return c.stdout
}

func TestAStrangerUsesThePackageInNode(t *testing.T) {
	out := must(t, ready(t, alone), nil, "node", "--test", "--test-reporter=spec", "package.test.mjs")
	if !strings.Contains(out, "fail 0") || strings.Contains(out, "tests 0") {
		t.Error(out)
	}
}

func TestTheExampleOfTheReadmeRuns(t *testing.T) {
	dir := ready(t, alone)
	readme := filetest.Read(t, filepath.Join(dir, "node_modules", "lanewise", "README.md"))
	_, example, _ := strings.Cut(readme, "```js\n")
	example, _, found := strings.Cut(example, "```")
	if !found {
		t.Fatal("the page has no example")
	}
	filetest.Write(t, filepath.Join(dir, "example.mjs"), example)
	out := must(t, dir, nil, "node", "example.mjs")
	if !strings.Contains(out, "2,  4,  6,") || !strings.Contains(out, "12 active 8\n") {
		t.Error(out)
	}
}

func TestAStrangerCompilesAgainstTheTypes(t *testing.T) {
	dir := ready(t, alone)
	compiler := filepath.Join(tooltest.Root(t), "node_modules", ".bin", "tsc")
	must(t, dir, nil, compiler, "-p", ".")
	must(t, dir, nil, compiler, "-p", ".", "--module", "ESNext", "--moduleResolution", "Bundler")
}

func TestAStrangerBundlesThePackageWithVite(t *testing.T) {
	dir := ready(t, alone)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	chrome, err := browser.Find(ctx, tooltest.Root(t), &tool.Steps{Out: io.Discard})
	if err != nil {
		t.Skip("no browser: ", err)
	}
	ready(t, func() (string, error) { return dir, install(dir, "--save-dev", vite) })
	must(t, dir, nil, filepath.Join(dir, "node_modules", ".bin", "vite"), "build")
	built, err := readSite(filepath.Join(dir, "dist"))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := site.Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go site.ServeUntil(ctx, listener, site.NewHandler("/", built))
	env := []string{browser.EnvProgram + "=" + chrome, browser.EnvURL + "=" + site.Address(listener, "/")}
	var got any
	if err := json.Unmarshal([]byte(must(t, ".", env, "node", filepath.Join("testdata", "drive.mjs"))), &got); err != nil {
		t.Fatal(err)
	}
	lanes := []any{3., 14., 0., 24., 8., 10., 2., 1., 18., 4., 4., 40., 6., 6., 16., 2.}
	want := map[string]any{"page": lanes, "worker": lanes, "ptx": true, "added": []any{}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the page says %v, want %v", got, want)
	}
}

// readSite reads the files of a folder.
func readSite(dir string) (site.Site, error) {
	s := site.Site{}
	files := os.DirFS(dir)
	return s, fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		s[name] = &site.Asset{Body: body}
		return err
	})
}

// version is the version of the packages.
func version(t *testing.T) string {
	t.Helper()
	a, err := readAbout(tooltest.Root(t))
	if err != nil {
		t.Fatal(err)
	}
	return a.Version
}

// Each way in which the command line can be started does the same.
func TestTheCommandLineOfThePackage(t *testing.T) {
	says := func(t *testing.T, dir string, program ...string) {
		t.Helper()
		for _, call := range []struct {
			args []string
			code int
			says string
		}{
			{[]string{"run", "if_else.visaasm"}, 0, "if_else.visaasm:21: PASS expect T6: 16 elements\n"},
			{[]string{"version"}, 0, "lanewise " + version(t) + " ("},
			{[]string{"check", "nothing.visaasm"}, 2, "lanewise check: cannot open nothing.visaasm: "},
		} {
			args := append(program[1:len(program):len(program)], call.args...)
			c, err := start(dir, nil, program[0], args...)
			if err != nil {
				t.Fatal(err)
			}
			if c.code != call.code || !strings.Contains(c.stdout+c.stderr, call.says) {
				t.Errorf("%s %s ended with %d and said\n%s%s", program[0], strings.Join(args, " "), c.code, c.stdout, c.stderr)
			}
		}
	}
	t.Run("native", func(t *testing.T) {
		if len(Here()) == 0 {
			t.Skip("this platform has no package")
		}
		dir := ready(t, with)
		program := filepath.Join(dir, "node_modules", "lanewise", "bin", "lanewise")
		if runtime.GOOS != "windows" && isScript(t, program) {
			t.Error("the native program is not in the place of bin/lanewise")
		}
		says(t, dir, "npx", "--no-install", "lanewise")

		// The state after an install that ran no scripts.
		script := filetest.Read(t, filepath.Join(workshop, "packages", "lanewise", "bin", "lanewise"))
		if err := errors.Join(os.Remove(program), os.WriteFile(program, []byte(script), 0o755)); err != nil {
			t.Fatal(err)
		}
		says(t, dir, "node", program)
	})
	t.Run("WebAssembly", func(t *testing.T) {
		dir := ready(t, alone)
		program := filepath.Join(dir, "node_modules", "lanewise", "bin", "lanewise")
		if !isScript(t, program) {
			t.Error("bin/lanewise is no script")
		}
		says(t, dir, "node", program)
	})
}

func isScript(t *testing.T, file string) bool {
	t.Helper()
	text := filetest.Read(t, file)
	return strings.HasPrefix(text, "#!")
}

// engineLimit is how many bytes the machine may take to transfer (brotli).
const engineLimit = 800_000

func TestTheEngineOfThePackageIsSmall(t *testing.T) {
	body := filetest.Read(t, filepath.Join(ready(t, written), "lanewise", "engine.wasm"))
	var bytes int64
	for _, compression := range site.BestCompressions() {
		s := site.Site{"engine.wasm": &site.Asset{Body: []byte(body)}}
		if err := s.Compress(context.Background(), compression); err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := s.Write(dir); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(dir, "engine.wasm.br"))
		if err != nil {
			t.Fatal(err)
		}
		if bytes = info.Size(); bytes <= engineLimit {
			break
		}
	}
	t.Logf("%d bytes, brotli", bytes)
	if bytes > engineLimit {
		t.Errorf("the engine takes %d bytes, and may take %d", bytes, engineLimit)
	}
}

func TestEveryFileOfTheManifestIsInThePackage(t *testing.T) {
	dir := ready(t, written)
	text := filetest.Read(t, filepath.Join(dir, "lanewise", "package.json"))
	var m manifest
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	named := []string{m.Types, m.Bin["lanewise"], strings.TrimPrefix(m.Scripts["postinstall"], "node ")}
	for _, e := range m.Exports {
		for _, file := range []string{e.Types, e.Browser, e.Node, e.Default} {
			if file != "" {
				named = append(named, file)
			}
		}
	}
	for _, file := range named {
		if _, err := os.Stat(filepath.Join(dir, "lanewise", filepath.FromSlash(file))); err != nil {
			t.Error(err)
		}
	}
	if len(m.OptionalDependencies) != len(Platforms) {
		t.Errorf("%d platforms are optional dependencies, and there are %d", len(m.OptionalDependencies), len(Platforms))
	}
	for name, version := range m.OptionalDependencies {
		if version != m.Version {
			t.Errorf("%s is wanted in version %s by version %s", name, version, m.Version)
		}
	}
}

func TestOnlyItsOwnFolderIsWrittenAgain(t *testing.T) {
	dir := t.TempDir()
	if err := checkOutput(dir); err != nil {
		t.Error("an empty folder: ", err)
	}
	if err := checkOutput(filepath.Join(dir, "new")); err != nil {
		t.Error("a new folder: ", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "letter.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := checkOutput(dir); err == nil {
		t.Error("a folder with a letter is taken")
	}
	if err := os.WriteFile(filepath.Join(dir, marker), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := checkOutput(dir); err != nil {
		t.Error("a folder that was written: ", err)
	}
}

func TestPlatformsAreReadByTheirNames(t *testing.T) {
	if all, err := ParsePlatforms(""); err != nil || len(all) != 6 {
		t.Errorf("%v, %v", all, err)
	}
	got, err := ParsePlatforms("win32-arm64,linux-x64")
	if err != nil || !reflect.DeepEqual(got, []Platform{{"win32", "arm64"}, {"linux", "x64"}}) {
		t.Errorf("%v, %v", got, err)
	}
	if system, machine := got[0].target(); system != "windows" || machine != "arm64" {
		t.Errorf("win32-arm64 is %s/%s", system, machine)
	}
	if _, err := ParsePlatforms("linux-x64,amiga-m68k"); err == nil {
		t.Error("amiga-m68k is taken")
	}
}
