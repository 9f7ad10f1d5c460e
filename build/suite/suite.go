// Package suite runs the tests, all phases or those that are chosen, and counts what passed.
package suite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"time"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
	"github.com/lanewise/lanewise/core/text"
)

// The parts of the tests that can be run by themselves, as the command line names them.
const (
	partCore = "core" // Go tests of the language, the machine, the debugger
	partWasm = "wasm" // Go tests of core once more, as WebAssembly
	partPage = "page" // Go tests of the page, the types of TypeScript, browser tests

	// These install much from npm and are run only if named.
	partBooks   = "books"   // generators of books that contain programs
	partEditors = "editors" // VS Code, with the extension
)

var testParts = []string{partCore, partWasm, partPage, partBooks, partEditors}

// choice is which of the tests to run.
type choice struct {
	part    string // "": all
	pattern string // of test names; "": all
}

func Choose(part, pattern string) (choice, error) {
	if part != "" && !slices.Contains(testParts, part) {
		return choice{}, tool.UsageError(fmt.Sprintf("the tests have no part %q: they have %s", part, text.List(testParts, "and")))
	}
	if _, err := regexp.Compile(pattern); err != nil {
		return choice{}, tool.UsageError(fmt.Sprintf("-run %s is no regular expression", pattern))
	}
	return choice{part, pattern}, nil
}

// has reports whether a phase is run. With a pattern, phases whose tests have no names are not.
func (c choice) has(p phase) bool {
	return (c.part == "" && !p.apart || slices.Contains(p.parts, c.part)) && (c.pattern == "" || p.named)
}

// packages are the Go packages whose tests run natively.
func (c choice) packages() []string {
	switch c.part {
	case partCore:
		return slices.Concat(slowPackages, []string{"./core/...", "./examples/..."})
	case partPage:
		return []string{"./web/...", "./wasm/..."}
	default:
		return append(slices.Clone(slowPackages), "./...")
	}
}

// slowPackages have tests of half a minute and more. go test begins with the packages that are listed first: at the
// end a core would wait for these.
var slowPackages = []string{"./core/debug", "./core/visa/assembler", "./core/cmd/lanewise", "./core/ptx", "./core/eu"}

// tally counts tests.
type tally struct {
	passed, failed, skipped int
	failures                []string // names of the failed tests, where they have names
	files                   []string // the files with failed tests, if each group of files was run by itself
}

func (t *tally) add(other tally) {
	t.passed += other.passed
	t.failed += other.failed
	t.skipped += other.skipped
	t.failures = append(t.failures, other.failures...)
	t.files = append(t.files, other.files...)
}

func (t tally) String() string {
	text := fmt.Sprintf("%d passed, %d failed", t.passed, t.failed)
	if t.skipped > 0 {
		text += fmt.Sprintf(", %d skipped", t.skipped)
	}
	return text
}

// phase is one part of a test run.
type phase struct {
	name  string
	parts []string // the parts that it belongs to; a run of all tests has every phase but those apart
	named bool     // its tests have names that a pattern can choose
	apart bool     // it runs only if one of its parts is chosen
	run   func(ctx context.Context, t *testRun) (tally, error)
}

// phases are ordered from quick to slow. A check that finds nothing counts as one passed test, and one that fails as
// one failed test.
var phases = []phase{
	{"gofmt", nil, false, false, checkFormat},
	{"go.mod", nil, false, false, checkModules},
	{"go vet", nil, false, false, checkVet},
	{"staticcheck", nil, false, false, checkStatic},
	{"dead code", nil, false, false, checkDead},
	{"Go tests", []string{partCore, partPage}, true, false, nativeTests},
	{"core as WebAssembly under Node", []string{partWasm}, true, false, wasmTests},
	{"TypeScript", []string{partPage}, false, false, checkTypes},
	{"transfer of a first visit, brotli", nil, false, false, checkTransfer},
	{"browser tests", []string{partPage}, true, false, browserTests},
	{"books from npm", []string{partBooks}, true, true, inFolder("web/test/books")},
	{"editors from npm", []string{partEditors}, true, true, inFolder("web/test/editors")},
}

// testRun is what the phases share.
type testRun struct {
	choice
	root  string
	out   io.Writer
	built map[string]site.Site
}

// sites is the site for the two bases that the tests serve. It is built once.
func (t *testRun) sites(ctx context.Context) (sites map[string]site.Site, err error) {
	if t.built == nil {
		t.built, err = site.Build(ctx, t.root, &tool.Steps{Out: t.out}, site.Options{Bases: []string{"/", "/visa/"}, Quality: site.QuickBrotli})
	}
	return t.built, err
}

func (t *testRun) printf(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// Run runs every chosen phase, even after a failure, and ends with one line that sums them up.
func Run(ctx context.Context, out io.Writer, chosen choice) error {
	root, err := tool.RepositoryRoot()
	if err != nil {
		return err
	}
	if err := site.Fetch(ctx, root, &tool.Steps{Out: out}); err != nil {
		return err
	}
	if err := site.CheckNode(ctx); err != nil {
		return err
	}
	t := &testRun{choice: chosen, root: root, out: out}
	var total tally
	begin := time.Now()
	for _, p := range phases {
		if !t.has(p) {
			continue
		}
		t.printf("== %s\n", p.name)
		start := time.Now()
		count, err := p.run(ctx, t)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			t.printf("%s\n", tool.Sentence(err))
			count.failed++
		}
		t.printf("   %s in %s\n", count, tool.Elapsed(start))
		total.add(count)
	}
	t.printf("== all in %s\n%s\n", tool.Elapsed(begin), total)
	if total.passed+total.failed+total.skipped == 0 {
		return fmt.Errorf("no test matches -run %s", t.pattern)
	}
	if total.failed > 0 {
		return errors.New("not every test passed")
	}
	return nil
}
