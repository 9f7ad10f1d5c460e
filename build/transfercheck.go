package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
)

// checkTransfer holds the first visit within its limits. The site for the tests is
// compressed quickly: its programs are compressed again, as well as they are for a host.
func checkTransfer(ctx context.Context, t *testRun) (tally, error) {
	sites, err := t.sites(ctx)
	if err != nil {
		return tally{}, err
	}
	visited := maps.Clone(sites["/"])
	programs := site{}
	for name, a := range visited {
		if filepath.Ext(name) == ".wasm" && !forLater(name) {
			programs[name] = &asset{body: a.body}
		}
	}
	if err := programs.compress(ctx, newCompressionCache(bestBrotli)); err != nil {
		return tally{}, err
	}
	maps.Copy(visited, programs)
	var count tally
	var errs []error
	groups := visited.firstVisit()
	for _, group := range slices.Sorted(maps.Keys(transferLimits)) {
		t.printf("   %-12s %.3f MB of %.1f MB\n", group, megabytes(groups[group]), megabytes(transferLimits[group]))
		if groups[group] == 0 || groups[group] > transferLimits[group] {
			count.failed++
			errs = append(errs, fmt.Errorf("a first visit takes %d bytes for %s, and may take %d", groups[group], group, transferLimits[group]))
		} else {
			count.passed++
		}
	}
	if len(errs) > 0 {
		t.printf("%s\n", sentence(errors.Join(errs...)))
	}
	return count, nil
}
