package suite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/lanewise/lanewise/build/site"
	"github.com/lanewise/lanewise/build/tool"
)

// checkTransfer holds the first visit within its limits. The site for the tests is
// compressed quickly: what a first visit loads is compressed again, as well as it is for a host.
func checkTransfer(ctx context.Context, t *testRun) (tally, error) {
	sites, err := t.sites(ctx)
	if err != nil {
		return tally{}, err
	}
	visited := maps.Clone(sites["/"])
	loaded := site.Site{}
	for name, a := range visited {
		if !site.ForLater(name) {
			loaded[name] = &site.Asset{Body: a.Body}
		}
	}
	if err := loaded.Compress(ctx, site.NewCompressionCache(site.BestBrotli)); err != nil {
		return tally{}, err
	}
	maps.Copy(visited, loaded)
	var count tally
	var errs []error
	groups := visited.FirstVisit()
	for _, group := range slices.Sorted(maps.Keys(site.TransferLimits)) {
		t.printf("   %-12s %.3f MB of %.1f MB\n", group, site.Megabytes(groups[group]), site.Megabytes(site.TransferLimits[group]))
		if groups[group] == 0 || groups[group] > site.TransferLimits[group] {
			count.failed++
			errs = append(errs, fmt.Errorf("a first visit takes %d bytes for %s, and may take %d", groups[group], group, site.TransferLimits[group]))
		} else {
			count.passed++
		}
	}
	if len(errs) > 0 {
		t.printf("%s\n", tool.Sentence(errors.Join(errs...)))
	}
	return count, nil
}
