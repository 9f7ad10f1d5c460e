package suite

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// checkFormat holds every Go file of the repository against gofmt.
func checkFormat(ctx context.Context, t *testRun) (tally, error) {
	folders := []string{"build", "core", "examples", "wasm", "web"}
	folders = slices.DeleteFunc(folders, func(folder string) bool {
		_, err := os.Stat(filepath.Join(t.root, folder))
		return err != nil
	})
	out, err := tool.Run(ctx, t.root, nil, "gofmt", "gofmt", append([]string{"-l"}, folders...)...)
	if err != nil {
		return tally{}, err
	}
	if files := strings.TrimSpace(string(out)); files != "" {
		return tally{}, fmt.Errorf("gofmt would change:\n%s", files)
	}
	return tally{passed: 1}, nil
}

func nativeTests(ctx context.Context, t *testRun) (tally, error) {
	// More damaged programs than `go test` tries, see core/visa/mutation_test.go. Each is a
	// run of Intel's assembler, so that a busy machine needs more than ten minutes.
	cmd := exec.CommandContext(ctx, "go", append([]string{"test", "-timeout=40m", "-json", "-run=" + t.pattern}, t.packages()...)...)
	cmd.Env = append(os.Environ(), "LANEWISE_MUTATIONS=2400")
	return t.goTest(cmd)
}

// wasmTests runs core's tests once more in the form in which browsers run core:
// packed WebAssembly. The environment is cut down to what the toolchain needs:
// wasm_exec.js has 12 KB for the program's arguments and environment together.
func wasmTests(ctx context.Context, t *testRun) (tally, error) {
	self, err := os.Executable()
	if err != nil {
		return tally{}, err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-json", "-run="+t.pattern, "-exec", `"`+self+`" `+UnderNode, "./core/...")
	cmd.Env = site.GoWasm
	for _, name := range []string{
		"PATH", "HOME", "TMPDIR", "GOPATH", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS", "GOROOT", "GOTOOLCHAIN", "GOSUMDB",
		"USERPROFILE", "LOCALAPPDATA", "APPDATA", "TEMP", "SYSTEMROOT", // Windows
	} {
		if value, set := os.LookupEnv(name); set {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	return t.goTest(cmd)
}

// UnderNode is how `go test -exec` calls this program: the name of a program of
// WebAssembly and its arguments follow.
const UnderNode = "under-node"

// RunUnderNode packs a program and runs it in Node, with its input and output. How the program
// ended is an *exec.ExitError.
func RunUnderNode(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return tool.UsageError(UnderNode + " takes a program and its arguments")
	}
	program, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	if program, err = site.Pack(args[0], program); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "lanewise-node-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	packed := filepath.Join(dir, filepath.Base(args[0]))
	if err := os.WriteFile(packed, program, 0o644); err != nil {
		return err
	}
	goroot, err := site.GoRoot(ctx)
	if err != nil {
		return err
	}
	script := filepath.Join(goroot, "lib", "wasm", "wasm_exec_node.js")
	cmd := exec.CommandContext(ctx, "node", append([]string{"--stack-size=8192", script, packed}, args[1:]...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, stdout, stderr
	return cmd.Run()
}

// goTest runs a `go test -json` command. It prints one line for each package
// and the output of what failed.
func (t *testRun) goTest(cmd *exec.Cmd) (tally, error) {
	cmd.Dir = t.root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return tally{}, err
	}
	if err := cmd.Start(); err != nil {
		return tally{}, err
	}
	report := newGoReport(t.out)
	readErr := report.read(stdout)
	waitErr := cmd.Wait()
	if readErr != nil {
		return report.tally, readErr
	}
	if waitErr != nil && report.tally.failed == 0 {
		return report.tally, errors.New("go test failed: " + strings.TrimSpace(stderr.String()))
	}
	return report.tally, nil
}

// goEvent is one line of `go test -json` (go doc test2json).
type goEvent struct {
	Action      string
	Package     string
	ImportPath  string // of build output
	Test        string
	Output      string
	Elapsed     float64
	FailedBuild string
}

// goReport counts the tests of a `go test -json` run. A test with subtests is
// not counted itself unless it failed without one of them failing; a package
// that does not build or that dies counts as one failed test.
type goReport struct {
	out      io.Writer
	tally    tally
	output   map[string]*strings.Builder // what each test and package printed
	children map[string]tally            // of each test that has subtests
	packages map[string]tally
}

func newGoReport(out io.Writer) *goReport {
	return &goReport{
		out:      out,
		output:   map[string]*strings.Builder{},
		children: map[string]tally{},
		packages: map[string]tally{},
	}
}

func (r *goReport) read(stream io.Reader) error {
	lines := bufio.NewReader(stream)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var event goEvent
			if json.Unmarshal(line, &event) == nil {
				r.event(event)
			} else {
				r.out.Write(line) // the toolchain's own words, printed outside the stream
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (r *goReport) event(e goEvent) {
	name := e.Package + e.ImportPath + " " + e.Test
	switch e.Action {
	case "output", "build-output":
		if r.output[name] == nil {
			r.output[name] = &strings.Builder{}
		}
		r.output[name].WriteString(e.Output)
	case "pass", "fail", "skip":
		if e.Test == "" {
			r.endPackage(e, name)
		} else {
			r.endTest(e, name)
		}
	}
}

func (r *goReport) endTest(e goEvent, name string) {
	var one tally
	switch e.Action {
	case "pass":
		one.passed = 1
	case "fail":
		one.failed = 1
	case "skip":
		one.skipped = 1
	}
	below, hasChildren := r.children[name]
	if e.Action == "fail" {
		r.show(name)
	}
	if hasChildren {
		one = tally{}
		if e.Action == "fail" && below.failed == 0 {
			one.failed = 1
		}
	}
	if slash := strings.LastIndexByte(e.Test, '/'); slash >= 0 {
		parent := e.Package + " " + e.Test[:slash]
		sum := r.children[parent]
		sum.add(one)
		sum.add(below)
		r.children[parent] = sum
	}
	sum := r.packages[e.Package]
	sum.add(one)
	r.packages[e.Package] = sum
	r.tally.add(one)
}

func (r *goReport) endPackage(e goEvent, name string) {
	sum := r.packages[e.Package]
	if e.Action == "fail" && sum.failed == 0 {
		sum.failed = 1
		r.tally.failed++
		r.show(e.FailedBuild + " ")
		r.show(name)
	}
	if sum == (tally{}) {
		return // no test files
	}
	short := strings.TrimPrefix(strings.TrimPrefix(e.Package, tool.ModulePath), "/")
	fmt.Fprintf(r.out, "   %-20s %-32s %.1f s\n", short, sum, e.Elapsed)
}

func (r *goReport) show(name string) {
	if text := r.output[name]; text != nil {
		io.WriteString(r.out, text.String())
	}
}
