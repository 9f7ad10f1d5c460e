package wire

import (
	"reflect"
	"testing"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/visa"
)

// TestAReportArrivesAsItWas encodes and decodes every field, at the limits of what it holds.
func TestAReportArrivesAsItWas(t *testing.T) {
	want := []eu.Report{
		{Rule: rule.MemoryBounds, Code: rule.Table[rule.MemoryBounds].Code, Severity: visa.Warning, Inst: 3, Site: 2, Thread: 5, Group: 7, Lanes: 1<<32 - 1,
			Step: 1 << 40, Count: 9, Addr: 1<<64 - 1, Message: "m", Page: "p", Other: -1, Need: 1 << 28, Surface: 31},
		{Rule: rule.Cut, Code: rule.Table[rule.Cut].Code, Severity: visa.Note, Other: 4},
	}
	w := Message(1, Looked)
	for i := range want {
		w.Report(&want[i])
	}
	r := Reader(w[1:])
	if session, kind := r.Number(), r.Number(); session != 1 || kind != Looked {
		t.Error(session, kind)
	}
	got := make([]eu.Report, len(want))
	for i := range got {
		r.Report(&got[i])
	}
	if !reflect.DeepEqual(got, want) || len(r) > 0 {
		t.Errorf("%+v, want %+v; %d bytes are left", got, want, len(r))
	}
}
