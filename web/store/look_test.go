package store

import "testing"

func TestThePageGrowsAndIsAsItWasAfterTheLargest(t *testing.T) {
	p := newPage(t, nil, Opening{Scale: 100})
	for _, want := range []int{125, 150, 100} {
		p.s.NextScale()
		if p.s.Scale != want || p.scale != want {
			t.Fatalf("%d, the browser has %d, want %d", p.s.Scale, p.scale, want)
		}
	}
	p = newPage(t, nil, Opening{Scale: 150})
	if p.s.Scale != 150 {
		t.Fatalf("brought back as %d", p.s.Scale)
	}
}
