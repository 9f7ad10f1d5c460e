package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// What a first visit transfers, as the bench counts it in a browser and the tests add it up.

// everything is the line of the sum.
const everything = "everything"

// transferLimits are the most bytes that a first visit may take, brotli, by group.
var transferLimits = map[string]int{"client": 1_700_000, "engine": 800_000, everything: 2_600_000}

// transferGroup is the line of the transfer table that a file belongs to.
func transferGroup(name string) string {
	switch ext := filepath.Ext(name); {
	case strings.HasPrefix(name, "assets/client-") && ext == ".wasm":
		return "client"
	case strings.HasPrefix(name, "assets/engine-") && ext == ".wasm":
		return "engine"
	case ext == ".js":
		return "scripts"
	case ext == ".css":
		return "styles"
	case ext == ".woff2":
		return "typefaces"
	case ext == ".html":
		return "pages"
	case ext == ".wasm":
		return "assistant"
	default:
		return "icons, manifest"
	}
}

// firstVisit is how many bytes a first visit takes by group: the service worker stores
// every file but those for later.
func (s site) firstVisit() map[string]int {
	groups := map[string]int{}
	for name, a := range s {
		if name == licensesFile || forLater(name) {
			continue
		}
		bytes := len(a.body)
		if a.brotli != nil {
			bytes = len(a.brotli)
		}
		groups[transferGroup(name)] += bytes
		groups[everything] += bytes
	}
	return groups
}

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
