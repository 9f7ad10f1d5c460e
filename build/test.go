package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"
)

func setupTest(*flag.FlagSet) func(context.Context, io.Writer) error { return test }

// tally counts tests.
type tally struct{ passed, failed, skipped int }

func (t *tally) add(other tally) {
	t.passed += other.passed
	t.failed += other.failed
	t.skipped += other.skipped
}

func (t tally) String() string {
	text := fmt.Sprintf("%d passed, %d failed", t.passed, t.failed)
	if t.skipped > 0 {
		text += fmt.Sprintf(", %d skipped", t.skipped)
	}
	return text
}

// phase is one part of the tests.
type phase struct {
	name string
	run  func(ctx context.Context, t *testRun) (tally, error)
}

// phases go from the quick to the slow. A check that finds nothing counts as
// one passed test, and one that fails as one failed test.
var phases = []phase{
	{"gofmt", checkFormat},
	{"go vet", checkVet},
	{"Go tests", nativeTests},
	{"core as WebAssembly under Node", wasmTests},
	{"TypeScript", checkTypes},
	{"transfer of a first visit, brotli", checkTransfer},
	{"browser tests", browserTests},
}

// testRun is what the phases share.
type testRun struct {
	root  string
	out   io.Writer
	built map[string]site
}

// sites is the site for the two bases that the tests serve; it is built once.
func (t *testRun) sites(ctx context.Context) (sites map[string]site, err error) {
	if t.built == nil {
		t.built, err = buildSites(ctx, t.root, &steps{out: t.out}, options{bases: []string{"/", "/visa/"}, quality: quickBrotli})
	}
	return t.built, err
}

func (t *testRun) printf(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// test runs every phase, even after a failure, and ends with one line that sums them up.
func test(ctx context.Context, out io.Writer) error {
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	if err := fetch(ctx, root, &steps{out: out}); err != nil {
		return err
	}
	if err := checkNode(ctx); err != nil {
		return err
	}
	t := &testRun{root: root, out: out}
	var total tally
	begin := time.Now()
	for _, p := range phases {
		t.printf("== %s\n", p.name)
		start := time.Now()
		count, err := p.run(ctx, t)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			t.printf("%s\n", sentence(err))
			count.failed++
		}
		t.printf("   %s in %s\n", count, elapsed(start))
		total.add(count)
	}
	t.printf("== all in %s\n%s\n", elapsed(begin), total)
	if total.failed > 0 {
		return errors.New("not every test passed")
	}
	return nil
}
