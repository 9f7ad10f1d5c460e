package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

func TestAStripHasABoxForEachLane(t *testing.T) {
	for _, lanes := range []int{1, 8, 16, 32} {
		html := app.HTMLString(LaneStrip{lanes, []StripMark{{"a", 1}, {"w", 0xfffffffe}}}.Draw().Live())
		boxes := 0
		for _, path := range strings.Split(html, "<path")[1:] {
			if strings.Contains(path, "h9.5v16h-9.5z") {
				boxes += strings.Count(path, "M")
			}
		}
		if boxes != lanes {
			t.Errorf("%d lanes: %d boxes in %s", lanes, boxes, html)
		}
	}
}
