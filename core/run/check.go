package run

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/eu"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/text"
)

// Check compares the buffers of a machine with the expectations, in their order. The machine must run the launch that
// was built from this spec. The result is final when the program has ended; before that it says how far the program has
// come.
func Check(s *launch.Spec, m *eu.Machine) []launch.Result { return new(Checks).Check(s, m) }

// Checks makes the same Check repeatedly, and compares only what has changed since the last one.
type Checks struct{ testers []launch.Tester }

// Check is the function Check. The spec must always be the same one.
func (c *Checks) Check(s *launch.Spec, m *eu.Machine) []launch.Result {
	if c.testers == nil {
		c.testers = make([]launch.Tester, len(s.Expects))
	}
	results := make([]launch.Result, len(s.Expects))
	for i := range s.Expects {
		x := &s.Expects[i]
		surface, first, bytes := s.Place(x)
		results[i] = c.testers[i].Test(x, m.SurfaceBytes(surface)[first:first+bytes])
		start := m.SurfaceOffset(surface)
		unwritten(&results[i], m, start+first, bytes)
		for n := range results[i].Differences {
			results[i].Differences[n].Off += start
		}
	}
	return results
}

// unwritten looks for elements that were compared but never written. off is the arena offset of the first element
// compared.
func unwritten(r *launch.Result, m *eu.Machine, off, bytes int) {
	x := r.Expect
	if !m.Unwritten(off, bytes) {
		return
	}
	size := x.Elem.Size()
	var list runs
	for i := range x.Count {
		if x.Compare != launch.Masked {
			if m.Unwritten(off+i*size, size) {
				list.add(x.First + i)
			}
			continue
		}
		for k := range size {
			if at := i*size + k; x.Mask[at%len(x.Mask)] != 0 && m.Unwritten(off+at, 1) {
				list.add(x.First + i)
				break
			}
		}
	}
	switch {
	case len(list) == 0:
		return
	case len(list) == 1 && list[0][0] == list[0][1]:
		r.Unwritten = "element " + list.String() + " was never written"
	default:
		r.Unwritten = "elements " + list.String() + " were never written"
	}
	r.Pass = false
}

// runs is a list of ascending numbers, as pairs of first and last.
type runs [][2]int

func (l *runs) add(n int) {
	if k := len(*l) - 1; k >= 0 && (*l)[k][1] == n-1 {
		(*l)[k][1] = n
		return
	}
	*l = append(*l, [2]int{n, n})
}

// maxRuns is how many runs of a list are shown.
const maxRuns = 8

// String formats the list as in "3, 8 to 15".
func (l runs) String() string {
	var b strings.Builder
	for i, r := range l {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == maxRuns {
			b.WriteString("...")
			break
		}
		b.WriteString(strconv.Itoa(r[0]))
		if r[1] > r[0] {
			b.WriteString(text.Say(" to {}", r[1]))
		}
	}
	return b.String()
}
