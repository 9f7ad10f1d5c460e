package visalang

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/langtest"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/visa"
)

func open(f *visa.File) lang.Document {
	target, _ := launch.Open(f)
	return New(target)
}

func TestComplete(t *testing.T) { langtest.Complete(t, open) }
func TestHover(t *testing.T)    { langtest.Hover(t, open) }
func TestNames(t *testing.T)    { langtest.Names(t, open) }

// TestCallsOfManySubroutines: the subroutine of a call is not searched for among all subroutines, which would take
// minutes here.
func TestCallsOfManySubroutines(t *testing.T) {
	const routines = 150_000
	var b strings.Builder
	b.WriteString(".version 4.1\n.kernel \"k\"\n.function \"m\"\n    call (M1, 16) s0\n    ret (M1, 1)\n")
	for i := range routines {
		b.WriteString(".function \"s" + strconv.Itoa(i) + "\"\n    call (M1, 16) s" + strconv.Itoa(min(i+1, routines-1)) + "\n    ret (M1, 16)\n")
	}
	d, _ := read(b.String())
	calls := d.Calls()
	if len(calls) != routines+1 || d.File.Slice(calls[0].From) != "k" && d.File.Slice(calls[0].From) != "\"k\"" {
		t.Fatalf("%d calls, the first from %q", len(calls), d.File.Slice(calls[0].From))
	}
	for i, c := range calls[1:] {
		if c.From != calls[i].To {
			t.Fatalf("call %d is from %q, want %q", i+1, d.File.Slice(c.From), d.File.Slice(calls[i].To))
		}
	}
}
