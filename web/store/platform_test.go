package store

import (
	"strings"
	"testing"
)

func TestOnlyAnotherKnownPlatformIsWritten(t *testing.T) {
	p := newPage(t, nil, Opening{})
	s := p.s
	s.Facts.Platform = "DG2"
	for _, name := range []string{"DG2", "dg2", "Z80", ""} {
		s.SetPlatform(name)
	}
	if len(p.edits) != 0 {
		t.Fatalf("written: %+v", p.edits)
	}
	s.SetPlatform("pvc")
	if len(p.edits) != 1 || !strings.Contains(p.edits[0].Text, "PVC") {
		t.Fatalf("written: %+v", p.edits)
	}
	s.State.document.PTX = true
	s.SetPlatform("SKL")
	if len(p.edits) != 1 || s.Platforms() != nil {
		t.Error("PTX is given a platform")
	}
}
