package checker

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// misses reports whether the target of a text, if it names one, lacks what came with an arrival.
func misses(m *syntax.Module, a *ptxisa.Arrival) bool {
	n := targetOf(m)
	return n > 0 && (n < a.Target || a.Exact && m.Target[len(m.Target)-1] <= '9')
}

// late reports whether a text's version or target is from before an arrival.
func late(m *syntax.Module, a *ptxisa.Arrival) bool {
	return m.Major > 0 && versionOf(m) < a.Version || misses(m, a)
}

// arrived warns of an instruction that came after the text's version, or that its target does not have. ptxas refuses
// it; here it runs all the same. Each arrival is reported once.
func (c *checker) arrived(in *syntax.Inst) {
	for _, a := range in.Args {
		if a.Kind == syntax.SpecialOperand {
			name, _, _ := strings.Cut(a.Special.Name, ".")
			if of := ptxisa.ArrivalOf(name); of != nil && late(c.mod, of) {
				c.arrival(a.Span, of, name)
			}
		}
	}
	full := c.mod.File.Slice(in.Name)
	if c.looked[full] {
		return
	}
	if c.looked == nil {
		c.looked = map[string]bool{}
	}
	c.looked[full] = true
	modifiers, last, what := strings.Split(full, "."), ptxisa.Arrival{}, ""
	look := func(list []*ptxisa.Arrival, name string) {
		for _, a := range list {
			if said, is := a.In(name, modifiers); is && late(c.mod, a) {
				if a.Version >= last.Version {
					last.Version, what = a.Version, said
				}
				if a.Target >= last.Target {
					last.Target, last.Exact = a.Target, a.Exact
				}
			}
		}
	}
	look(in.Row.Arrivals, in.Row.Name)
	look(ptxisa.ArrivalsOfAny(), "")
	if what != "" {
		c.arrival(in.Name, &last, what)
	}
}

// arrival warns that the text's version or target does not have what, which came with a.
func (c *checker) arrival(at visa.Span, a *ptxisa.Arrival, what string) {
	if !c.once("arrival " + what) {
		return
	}
	sm := "sm_" + strconv.Itoa(a.Target)
	if a.Exact {
		sm += "a"
	}
	m, least, missing := c.mod, a.Version, misses(c.mod, a)
	if missing { // the target came with a version, too
		of, _ := ptxisa.TargetVersion(a.Target)
		least = max(least, of)
	}
	old := m.Major > 0 && versionOf(m) < least
	what = text.Quote(what)
	switch {
	case !missing:
		c.Warn(at, diag.Header, "{} came with version {} of PTX, and the text is for {}.", what, versionText(least), versionText(versionOf(m))).Change(m.VersionAt, versionText(least))
	case old && m.VersionAt.End < m.TargetAt.Start:
		d := c.Warn(at, diag.Header, "{} needs the target {} and version {} of PTX, and the text is for {} and {}.", what, sm, versionText(least), m.Target, versionText(versionOf(m)))
		between := m.File.Slice(visa.Span{Start: m.VersionAt.End, End: m.TargetAt.Start})
		d.Change(visa.Span{Start: m.VersionAt.Start, End: m.TargetAt.End}, versionText(least)+between+sm)
		d.Fix.Label = "Change to " + versionText(least) + " and " + sm
	default:
		c.Warn(at, diag.Header, "{} needs the target {}, and the text is for {}.", what, sm, m.Target).Change(m.TargetAt, sm)
	}
}
