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

// transfer is the number of bytes that something takes, and its limit.
type transfer struct {
	what         string
	bytes, limit int
}

func (x transfer) fits() bool { return 0 < x.bytes && x.bytes <= x.limit }

// checkTransfer checks that a first visit and an embed stay within their limits. The site for the tests is compressed
// quickly. What these visits load is compressed again: first nearly as well as for a host and, if that exceeds a
// limit, as well.
func checkTransfer(ctx context.Context, t *testRun) (tally, error) {
	sites, err := t.sites(ctx)
	if err != nil {
		return tally{}, err
	}
	var transfers []transfer
	for _, compression := range site.BestCompressions() {
		visited, loaded := maps.Clone(sites["/"]), site.Site{}
		for name, a := range visited {
			if !site.ForLater(name) || site.TransferGroup(name) == "embed" {
				loaded[name] = &site.Asset{Body: a.Body}
			}
		}
		if err := loaded.Compress(ctx, compression); err != nil {
			return tally{}, err
		}
		maps.Copy(visited, loaded)
		if transfers = transfersOf(visited); !slices.ContainsFunc(transfers, func(x transfer) bool { return !x.fits() }) {
			break
		}
	}
	var count tally
	var errs []error
	for _, x := range transfers {
		t.printf("   %-12s %.3f MB of %.1f MB\n", x.what, site.Megabytes(x.bytes), site.Megabytes(x.limit))
		if x.fits() {
			count.passed++
		} else {
			count.failed++
			errs = append(errs, fmt.Errorf("a visit takes %d bytes for %s, and may take %d", x.bytes, x.what, x.limit))
		}
	}
	if len(errs) > 0 {
		t.printf("%s\n", tool.Sentence(errors.Join(errs...)))
	}
	return count, nil
}

// transfersOf adds up what visits to a site transfer.
func transfersOf(s site.Site) (list []transfer) {
	groups := s.FirstVisit()
	for _, group := range slices.Sorted(maps.Keys(site.TransferLimits)) {
		list = append(list, transfer{group, groups[group], site.TransferLimits[group]})
	}
	return append(list, transfer{"an embed", s.EmbedVisit()[site.Everything], site.EmbedLimit})
}
