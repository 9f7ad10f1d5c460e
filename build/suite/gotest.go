package suite

import (
	"context"
	_ "embed"
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

// checkFormat checks every Go file of the repository with gofmt.
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

// nativeTests runs the Go tests. go vet is a phase of its own.
func nativeTests(ctx context.Context, t *testRun) (tally, error) {
	// More damaged programs than a plain `go test` tries, see core/visa/assembler/mutation_test.go. Each takes a run of Intel's
	// assembler, so a busy machine needs more than ten minutes.
	env := append(os.Environ(), "LANEWISE_MUTATIONS=2400")
	return t.goTest(ctx, env, append([]string{"-vet=off", "-timeout=40m", "-run=" + t.pattern}, t.packages()...)...)
}

// wasmTests runs core's tests once more in the form in which browsers run core: packed WebAssembly. The environment
// is reduced to what the toolchain needs, because wasm_exec.js has 12 KB for the program's arguments and environment
// together.
func wasmTests(ctx context.Context, t *testRun) (tally, error) {
	self, err := os.Executable()
	if err != nil {
		return tally{}, err
	}
	env := slices.Clone(site.GoWasm)
	for _, name := range []string{
		"PATH", "HOME", "TMPDIR", "GOPATH", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS", "GOROOT", "GOTOOLCHAIN", "GOSUMDB",
		"USERPROFILE", "LOCALAPPDATA", "APPDATA", "TEMP", "SYSTEMROOT", // Windows
	} {
		if value, set := os.LookupEnv(name); set {
			env = append(env, name+"="+value)
		}
	}
	args := []string{"-vet=off", "-run=" + t.pattern, "-exec", `"` + self + `" ` + UnderNode}
	return t.goTest(ctx, env, slices.Concat(args, slowPackages, []string{"./core/..."})...)
}

// UnderNode is the command by which `go test -exec` calls this program. The name of a WebAssembly program and its
// arguments follow.
const UnderNode = "under-node"

// lend is a script for Node that runs before a program.
//
//go:embed lend.cjs
var lend []byte

// RunUnderNode packs a program and runs it in Node, with this process's input and the given output. If the program
// fails, the error is an *exec.ExitError.
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
	lends := filepath.Join(dir, "lend.cjs")
	if err := os.WriteFile(lends, lend, 0o644); err != nil {
		return err
	}
	goroot, err := site.GoRoot(ctx)
	if err != nil {
		return err
	}
	script := filepath.Join(goroot, "lib", "wasm", "wasm_exec_node.js")
	cmd := exec.CommandContext(ctx, "node", append([]string{"--stack-size=8192", "--require", lends, script, packed}, args[1:]...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, stdout, stderr
	return cmd.Run()
}

// seldom makes tests, and their compiler, collect garbage only as often as needed to stay below 1 GiB each. They keep a
// few hundred MB at most. Collecting when memory has grown fivefold (tool.FewCollections) took a tenth more processor
// time.
var seldom = []string{"GOGC=off", "GOMEMLIMIT=1GiB"}

// goTest runs `go test` with args under gotestsum, which prints a line for each package and the output of what
// failed.
func (t *testRun) goTest(ctx context.Context, env []string, args ...string) (tally, error) {
	program, err := installed(ctx, t.root, gotestsum)
	if err != nil {
		return tally{}, err
	}
	return t.countedRun(func(report string) *exec.Cmd {
		flags := []string{"--format=pkgname-and-test-fails", "--format-hide-empty-pkg", "--hide-summary=all", "--junitfile=" + report, "--"}
		cmd := exec.CommandContext(ctx, program, append(flags, args...)...)
		cmd.Env = slices.Concat(seldom, env) // of two values for a name, the last counts
		return cmd
	})
}
