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

// checkTransfer holds a first visit and an embed within their limits. The site for the tests is
// compressed quickly: what they load is compressed again, as well as it is for a host.
func checkTransfer(ctx context.Context, t *testRun) (tally, error) {
	sites, err := t.sites(ctx)
	if err != nil {
		return tally{}, err
	}
	visited := maps.Clone(sites["/"])
	loaded := site.Site{}
	for name, a := range visited {
		if !site.ForLater(name) || site.TransferGroup(name) == "embed" {
			loaded[name] = &site.Asset{Body: a.Body}
		}
	}
	if err := loaded.Compress(ctx, site.NewCompressionCache(site.BestBrotli)); err != nil {
		return tally{}, err
	}
	maps.Copy(visited, loaded)
	var count tally
	var errs []error
	check := func(what string, bytes, limit int) {
		t.printf("   %-12s %.3f MB of %.1f MB\n", what, site.Megabytes(bytes), site.Megabytes(limit))
		if bytes == 0 || bytes > limit {
			count.failed++
			errs = append(errs, fmt.Errorf("a visit takes %d bytes for %s, and may take %d", bytes, what, limit))
		} else {
			count.passed++
		}
	}
	groups := visited.FirstVisit()
	for _, group := range slices.Sorted(maps.Keys(site.TransferLimits)) {
		check(group, groups[group], site.TransferLimits[group])
	}
	check("an embed", visited.EmbedVisit()[site.Everything], site.EmbedLimit)
	if len(errs) > 0 {
		t.printf("%s\n", tool.Sentence(errors.Join(errs...)))
	}
	return count, nil
}
