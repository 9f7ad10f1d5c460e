package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// The tools are run by version and are not tools of go.mod. Otherwise whoever uses a package of this module would
// load the tools' modules with it, and `serve` would download them. The version's own go.sum and the checksum
// database fix what is run.
const (
	staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"
	deadcode    = "golang.org/x/tools/cmd/deadcode@v0.52.0"
	gotestsum   = "gotest.tools/gotestsum@v1.13.0"
)

// target is a machine that the packages are compiled for.
type target struct {
	name     string
	env      []string
	packages []string
}

// targets are the machine at hand, and the browser with the packages that compile for it.
var targets = []target{
	{"this machine", nil, []string{"./..."}},
	{"the browser", site.GoWasm, []string{"./core/...", "./web/...", "./wasm/..."}},
}

// forTargets runs a command on a list of packages for each target, all at once, and returns the outputs in the
// targets' order. Most of deadcode's work keeps only one core busy.
func forTargets(ctx context.Context, t *testRun, packages [][]string, what, name string, args ...string) (outputs [][]byte, err error) {
	outputs = make([][]byte, len(targets))
	errs := make([]error, len(targets))
	var running sync.WaitGroup
	for i, to := range targets {
		if len(packages[i]) > 0 { // a command without packages would take the current one
			running.Go(func() {
				outputs[i], errs[i] = tool.Run(ctx, t.root, to.env, what+" for "+to.name, name, append(slices.Clone(args), packages[i]...)...)
			})
		}
	}
	running.Wait()
	return outputs, errors.Join(errs...)
}

// wholePrograms are all packages of each target.
func wholePrograms() (packages [][]string) {
	for _, to := range targets {
		packages = append(packages, to.packages)
	}
	return packages
}

// packageFiles lists the packages of a target, each with the files from which it is compiled and tested.
func packageFiles(ctx context.Context, t *testRun, to target) (packages []string, err error) {
	out, err := tool.Run(ctx, t.root, to.env, "go list for "+to.name, "go",
		append([]string{"list", "-f", "{{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}"}, to.packages...)...)
	return strings.Split(strings.TrimSpace(string(out)), "\n"), err
}

// onePackageAtATime are all packages of the first target and, of the other targets, those that are made from other
// files there. A check that looks at one package at a time finds the same in the same files.
func onePackageAtATime(ctx context.Context, t *testRun) (packages [][]string, err error) {
	first, err := packageFiles(ctx, t, targets[0])
	if err != nil {
		return nil, err
	}
	packages = [][]string{targets[0].packages}
	for _, to := range targets[1:] {
		all, err := packageFiles(ctx, t, to)
		if err != nil {
			return nil, err
		}
		packages = append(packages, otherFiles(first, all))
	}
	return packages, nil
}

// otherFiles names the packages in a list from packageFiles that are not in first with the same files.
func otherFiles(first, list []string) (names []string) {
	for _, p := range list {
		if !slices.Contains(first, p) {
			name, _, _ := strings.Cut(p, " ")
			names = append(names, name)
		}
	}
	return names
}

// passedIf is the tally of a check, which passes if err is nil.
func passedIf(err error) (tally, error) {
	if err != nil {
		return tally{}, err
	}
	return tally{passed: 1}, nil
}

// checkModules checks go.mod and go.sum against the imports.
func checkModules(ctx context.Context, t *testRun) (tally, error) {
	_, err := tool.Run(ctx, t.root, nil, "go mod tidy -diff", "go", "mod", "tidy", "-diff")
	return passedIf(err)
}

func checkVet(ctx context.Context, t *testRun) (tally, error) {
	packages, err := onePackageAtATime(ctx, t)
	if err != nil {
		return tally{}, err
	}
	_, err = forTargets(ctx, t, packages, "go vet", "go", "vet")
	return passedIf(err)
}

// checkStatic runs staticcheck without the rule that an error begins with a lower-case letter and has no full stop:
// errors are sentences here.
func checkStatic(ctx context.Context, t *testRun) (tally, error) {
	program, err := installed(ctx, t.root, staticcheck)
	if err != nil {
		return tally{}, err
	}
	packages, err := onePackageAtATime(ctx, t)
	if err != nil {
		return tally{}, err
	}
	_, err = forTargets(ctx, t, packages, "staticcheck", program, "-checks=inherit,-ST1005")
	return passedIf(err)
}

// checkDead finds functions that no program and no test of any target can reach.
func checkDead(ctx context.Context, t *testRun) (tally, error) {
	program, err := installed(ctx, t.root, deadcode)
	if err != nil {
		return tally{}, err
	}
	outputs, err := forTargets(ctx, t, wholePrograms(), "deadcode", program, "-test", "-json")
	if err != nil {
		return tally{}, err
	}
	found := make([]deadFunctions, len(outputs))
	for i, out := range outputs {
		if found[i], err = readDead(out); err != nil {
			return tally{}, err
		}
	}
	dead := slices.DeleteFunc(deadEverywhere(found[0], found[1]), func(at string) bool { return exported(t.root, at) })
	if len(dead) > 0 {
		return tally{}, errors.New("no program and no test reaches:\n" + strings.Join(dead, "\n"))
	}
	return tally{passed: 1}, nil
}

// exported reports whether a function ("file:line: name") is called from WebAssembly outside the program.
func exported(root, at string) bool {
	file, rest, _ := strings.Cut(at, ":")
	number, _, _ := strings.Cut(rest, ":")
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	line, bad := strconv.Atoi(number)
	lines := strings.Split(string(text), "\n")
	return err == nil && bad == nil && line >= 2 && line <= len(lines) && strings.HasPrefix(lines[line-2], "//go:wasmexport ")
}

// installed builds a tool for the machine at hand, whatever target it is used for, and returns its path.
func installed(ctx context.Context, root, version string) (string, error) {
	bin := filepath.Join(root, site.CacheFolder, "bin")
	if _, err := tool.Run(ctx, root, []string{"GOBIN=" + bin}, "building "+version, "go", "install", version); err != nil {
		return "", err
	}
	name, _, _ := strings.Cut(path.Base(version), "@")
	return exec.LookPath(filepath.Join(bin, name))
}

// deadFunctions are what deadcode reports: the place of each function by package and name.
type deadFunctions map[string]string

// readDead reads the output of deadcode -json.
func readDead(out []byte) (deadFunctions, error) {
	var packages []struct {
		Path  string
		Funcs []struct {
			Name     string
			Position struct {
				File string
				Line int
			}
		}
	}
	if err := json.Unmarshal(out, &packages); err != nil {
		return nil, fmt.Errorf("deadcode printed no JSON: %w", err)
	}
	found := deadFunctions{}
	for _, p := range packages {
		for _, f := range p.Funcs {
			found[p.Path+"."+f.Name] = fmt.Sprintf("%s:%d: %s", f.Position.File, f.Position.Line, f.Name)
		}
	}
	return found, nil
}

// deadEverywhere is what neither target reaches. Code that is compiled for only one target is dead if that target
// says so, except for the stubs: they let the code beside the browser's half be compiled and tested natively, and
// need not be called there.
func deadEverywhere(native, browser deadFunctions) (dead []string) {
	for name, at := range native {
		file, _, _ := strings.Cut(at, ":")
		_, both := browser[name]
		onlyNative := strings.HasPrefix(file, "build/") || strings.HasPrefix(file, "examples/") || strings.HasPrefix(file, "core/cmd/")
		if both || onlyNative {
			dead = append(dead, at)
		}
	}
	for name, at := range browser {
		file, _, _ := strings.Cut(at, ":")
		_, both := native[name]
		if !both && (strings.HasSuffix(file, "_js.go") || strings.HasPrefix(file, "wasm/")) {
			dead = append(dead, at)
		}
	}
	slices.Sort(dead)
	return dead
}
