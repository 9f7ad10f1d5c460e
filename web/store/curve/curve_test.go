package curve

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"github.com/lanewise/lanewise/core/protocol"
)

func bytes(list ...float64) string {
	b, err := binary.Append(nil, binary.LittleEndian, list)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// view is a view of a run of a number of steps.
func view(steps int) *protocol.View { return &protocol.View{Last: steps - 1} }

func TestPiecesMakeACurve(t *testing.T) {
	c := New(view(4), 2, 0)
	if low, high, ok := c.Bounds(); ok {
		t.Errorf("nothing is known, and it goes from %v to %v", low, high)
	}
	nan := math.NaN()
	c.Add(&protocol.Sampled{Low: bytes(1, 2), High: bytes(1, 3), Next: 2, Sparse: true})
	if m := c.Ask("X", protocol.Window{Frame: 1}); c.Ends() || m.Text != "X" || m.Lane != 2 || m.From != 0 || m.To != 4 || m.Columns != 4 || m.Next != 2 || m.Window.Frame != 1 {
		t.Errorf("asks %+v", m)
	}
	c.Add(&protocol.Sampled{First: 1, Low: bytes(-5, nan, math.Inf(-1), 9), High: bytes(2, nan, 7, 9), Next: 4}) // one more than there are columns
	if want := []float64{1, -5, nan, math.Inf(-1)}; !slices.EqualFunc(c.Low, want, same) {
		t.Errorf("from %v, want %v", c.Low, want)
	}
	if want := []float64{1, 3, nan, 7}; !slices.EqualFunc(c.High, want, same) {
		t.Errorf("to %v, want %v", c.High, want)
	}
	if low, high, ok := c.Bounds(); low != -5 || high != 7 || !ok {
		t.Errorf("%v to %v", low, high)
	}
	if !c.Ends() || !c.Sparse {
		t.Errorf("%+v", c)
	}
}

func same(a, b float64) bool { return a == b || a != a && b != b }

func TestACurveWithAnErrorEnds(t *testing.T) {
	c := New(view(4), -1, 0)
	if c.Add(&protocol.Sampled{Error: "No."}); !c.Ends() {
		t.Error("it asks on")
	}
}

func TestALongRunIsSketchedFirst(t *testing.T) {
	for steps, next := range map[int]int{sketchFrom: 0, sketchFrom + 1: -1} {
		if c := New(view(steps), -1, 0); c.Next != next || c.Columns != MostColumns {
			t.Errorf("%d steps: from %d on, %d columns", steps, c.Next, c.Columns)
		}
	}
}

func TestACurveHoldsAsLongAsItLooksTheSame(t *testing.T) {
	c := New(view(2400), 3, 1)
	edited, later := view(2400), view(2400)
	edited.Edits, later.First = make([]protocol.Edit, 1), 1
	for what, x := range map[string]struct {
		v            *protocol.View
		lane, thread int
		holds        bool
	}{
		"the same view":                  {view(2400), 3, 1, true},
		"steps that fill no column":      {view(2409), 3, 1, true},
		"steps that fill one":            {view(2410), 3, 1, false},
		"fewer steps":                    {view(2399), 3, 1, false},
		"another lane":                   {view(2400), 2, 1, false},
		"another thread":                 {view(2400), 3, 0, false},
		"an edit":                        {edited, 3, 1, false},
		"first steps that are forgotten": {later, 3, 1, false},
	} {
		if c.Holds(x.v, x.lane, x.thread) != x.holds {
			t.Errorf("%s: it holds: %v", what, !x.holds)
		}
	}
}
