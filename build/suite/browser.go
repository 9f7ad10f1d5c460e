package suite

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/lanewise/lanewise/build/browser"
	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// browserTests serves the site for two bases in three ways, and runs the tests that drive it in a browser.
func browserTests(ctx context.Context, t *testRun) (tally, error) {
	tests, names, env, stop, err := t.prepared(ctx, "web/test")
	if err != nil {
		return tally{}, err
	}
	defer stop()
	// One file more than there are cores runs at a time: a page waits for its worker, its timers and its frames, so
	// two files would leave up to half of two cores idle.
	beside, alone := apart(tests)
	atOnce := runtime.NumCPU() + 1
	count, err := t.nodeTests(ctx, env, together(beside, atOnce), names, atOnce)
	if err != nil {
		return count, err
	}
	rest, err := t.nodeTests(ctx, env, each(alone), names, 1)
	count.add(rest)
	if err != nil || len(count.failures) == 0 || len(count.failures) > mostRepeated {
		return count, err
	}
	return t.repeat(ctx, env, count)
}

// inFolder runs the tests of a folder, one file at a time, with the site served as for the browser tests.
func inFolder(folder string) func(context.Context, *testRun) (tally, error) {
	return func(ctx context.Context, t *testRun) (tally, error) {
		tests, names, env, stop, err := t.prepared(ctx, folder)
		if err != nil {
			return tally{}, err
		}
		defer stop()
		return t.nodeTests(ctx, env, each(tests), names, 1)
	}
}

// prepared chooses the tests of a folder and serves the site for them until stop is called.
func (t *testRun) prepared(ctx context.Context, folder string) (tests []string, names string, env []string, stop func(), err error) {
	if tests, err = t.testFiles(folder); err != nil {
		return nil, "", nil, nil, err
	}
	tests, names = chooseFiles(tests, t.pattern)
	env, stop, err = t.served(ctx)
	return tests, names, env, stop, err
}

// testFiles are Node's test files in a folder of the repository, without its subfolders.
func (t *testRun) testFiles(folder string) ([]string, error) {
	tests, err := filepath.Glob(filepath.Join(t.root, filepath.FromSlash(folder), "*.test.mjs"))
	if err == nil && len(tests) == 0 {
		err = errors.New(folder + " holds no *.test.mjs")
	}
	return tests, err
}

// served finds the browser and serves the site until stop is called. env tells the tests about both.
func (t *testRun) served(ctx context.Context) (env []string, stop func(), err error) {
	chrome, err := browser.Find(ctx, t.root, &tool.Steps{Out: t.out})
	if err != nil {
		return nil, nil, err
	}
	sites, err := t.sites(ctx)
	if err != nil {
		return nil, nil, err
	}
	urls, stop, err := serveForTests(ctx, sites)
	if err != nil {
		return nil, nil, err
	}
	list, err := json.Marshal(urls)
	if err != nil {
		stop()
		return nil, nil, err
	}
	return []string{browser.EnvProgram + "=" + chrome, browser.EnvURLs + "=" + string(list), browser.EnvURL + "=" + urls["root"]}, stop, nil
}

// mostRepeated is how many failures a busy machine may cause. More are taken for real.
const mostRepeated = 5

// repeat runs the tests that failed once more, with nothing beside them. A test that then passes had met a machine
// busier than its patience, and is reported as passed at the second try.
func (t *testRun) repeat(ctx context.Context, env []string, first tally) (tally, error) {
	quoted := make([]string, len(first.failures))
	for i, name := range first.failures {
		quoted[i] = regexp.QuoteMeta(name)
	}
	t.printf("== %d failed, and run once more, alone\n", len(quoted))
	second, err := t.nodeTests(ctx, env, each(first.files), "^("+strings.Join(quoted, "|")+")$", 1)
	if err != nil || second.passed+second.failed < len(first.failures) { // a file that broke has no test of that name
		return first, err
	}
	for _, name := range first.failures {
		if !slices.Contains(second.failures, name) {
			t.printf("   Passed at the second try: %s\n", name)
		}
	}
	first.failures = second.failures
	first.failed, first.passed = second.failed, first.passed+first.failed-second.failed
	return first, nil
}

// aloneTests are files whose tests require the page to be fast enough: beside others they would measure those.
var aloneTests = []string{"stop"}

// apart divides test files into those that may run beside others and those that run alone.
func apart(tests []string) (beside, alone []string) {
	for _, file := range tests {
		if slices.Contains(aloneTests, testName(file)) {
			alone = append(alone, file)
		} else {
			beside = append(beside, file)
		}
	}
	return beside, alone
}

// chooseFiles finds what a pattern means for browser tests: the files whose name it matches or, if there are none,
// the tests whose name it matches, in whatever file they are.
func chooseFiles(tests []string, pattern string) (files []string, names string) {
	if pattern == "" {
		return tests, ""
	}
	name := regexp.MustCompile(pattern)
	for _, file := range tests {
		if name.MatchString(testName(file)) {
			files = append(files, file)
		}
	}
	if files == nil {
		return tests, pattern
	}
	return files, ""
}

// slowTests are files that take minutes. They start first: at the end a core would wait for them.
var slowTests = []string{"walk", "steady", "accessibility"}

// mostTogether is how many files share a process at most. Node, Playwright's library and the browser take a second of
// the processor to start, as much as a visit of a page.
const mostTogether = 6

// together groups files by the process that runs them, when atOnce processes run at a time. Slow files come first,
// each in its own group. The fewer files are left, the fewer share a process, so that at the end the cores do not
// wait for the process with the most files.
func together(files []string, atOnce int) (groups [][]string) {
	var others []string
	for _, file := range files {
		if slices.Contains(slowTests, testName(file)) {
			groups = append(groups, []string{file})
		} else {
			others = append(others, file)
		}
	}
	slices.SortFunc(groups, func(a, b []string) int { return cmp.Compare(startOf(a[0]), startOf(b[0])) })
	for len(others) > 0 {
		n := max(1, min(mostTogether, len(others)/(2*atOnce)))
		groups, others = append(groups, others[:n]), others[n:]
	}
	return groups
}

// startOf is a slow file's place in the order.
func startOf(file string) int { return slices.Index(slowTests, testName(file)) }

// each gives each file a process of its own.
func each(files []string) [][]string { return slices.Collect(slices.Chunk(files, 1)) }

// nodeTests runs groups of test files under Node's own test runner, atOnce groups at a time: all tests, or those
// whose name matches. A group's output is printed when the group has ended.
func (t *testRun) nodeTests(ctx context.Context, env []string, groups [][]string, names string, atOnce int) (tally, error) {
	waiting := make(chan []string)
	var (
		workers sync.WaitGroup
		ended   sync.Mutex
		total   tally
		failed  error
	)
	for range atOnce {
		workers.Go(func() {
			for files := range waiting {
				out, count, err := t.nodeTest(ctx, env, files, names)
				ended.Lock()
				if count.passed+count.failed > 0 || err != nil {
					t.printf("%s\n%s\n", baseNames(files), out)
				}
				if count.failed > 0 {
					count.files = files
				}
				total.add(count)
				failed = errors.Join(failed, err)
				ended.Unlock()
			}
		})
	}
	for _, files := range groups {
		waiting <- files
	}
	close(waiting)
	workers.Wait()
	return total, failed
}

// baseNames lists files by their names without folders.
func baseNames(files []string) string {
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = filepath.Base(file)
	}
	return strings.Join(names, " ")
}

// testName is the name of a test file.
func testName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), ".test.mjs")
}

// nodeTest runs files in one process. out is what it printed, without the runner's totals.
func (t *testRun) nodeTest(ctx context.Context, env, files []string, names string) (out string, count tally, err error) {
	args := []string{"--test-reporter=spec", "--test-reporter-destination=stdout", "--test-reporter=junit"}
	if names != "" {
		args = append(args, "--test-name-pattern="+names)
	}
	var printed bytes.Buffer
	one := &testRun{root: t.root, out: &printed}
	count, err = one.countedRun(func(report string) *exec.Cmd {
		args := append(args, "--test-reporter-destination="+report, "--input-type=module", "--eval", imports(files))
		cmd := exec.CommandContext(ctx, "node", args...)
		cmd.Env = append(os.Environ(), env...)
		return cmd
	})
	out, _, _ = strings.Cut(printed.String(), "\nℹ tests ")
	return out, count, err
}

// imports returns a script that imports files. Static imports register the tests of all files before the first test
// runs. Node would otherwise call its after-all hooks as soon as no registered test waits.
func imports(files []string) string {
	var script strings.Builder
	for _, file := range files {
		address := url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
		fmt.Fprintf(&script, "import %q;\n", address.String())
	}
	return script.String()
}

// serveForTests serves the sites of testRun.sites in the ways that browser.EnvURLs lists, until stop is called.
func serveForTests(ctx context.Context, sites map[string]site.Site) (urls map[string]string, stop func(), err error) {
	folder, err := os.MkdirTemp("", "lanewise-dist-")
	if err != nil {
		return nil, nil, err
	}
	if err := sites["/visa/"].Write(folder); err != nil {
		os.RemoveAll(folder)
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	stop = func() {
		cancel()
		os.RemoveAll(folder)
	}
	urls = map[string]string{}
	for _, server := range []struct {
		name, base string
		handler    http.Handler
	}{
		{"root", "/", site.NewHandler("/", sites["/"], "br", "gzip")},
		{"visa", "/visa/", site.NewHandler("/visa/", sites["/visa/"], "br", "gzip")},
		{"static", "/visa/", http.StripPrefix("/visa/", http.FileServer(http.Dir(folder)))},
	} {
		listener, err := site.Listen("127.0.0.1:0")
		if err != nil {
			stop()
			return nil, nil, err
		}
		urls[server.name] = site.Address(listener, server.base)
		go site.ServeUntil(ctx, listener, server.handler)
	}
	return urls, stop, nil
}

// checkTypes runs the TypeScript compiler over web/ without writing output.
func checkTypes(ctx context.Context, t *testRun) (tally, error) {
	_, err := tool.Run(ctx, t.root, nil, "tsc", "node", filepath.Join("node_modules", "typescript", "bin", "tsc"), "--noEmit", "-p", "web")
	return passedIf(err)
}
