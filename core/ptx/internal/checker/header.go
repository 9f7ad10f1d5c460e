package checker

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// targetOf returns the number of the text's target, 90 for sm_90a; 0 if the text names none.
func targetOf(m *syntax.Module) int {
	_, number, ok := strings.Cut(m.Target, "_")
	if !ok || !strings.HasPrefix(m.Target, "sm_") && !strings.HasPrefix(m.Target, "compute_") {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimRight(number, "af"))
	return n
}

// header checks the target against the known ones and against the version. ptxas refuses a text whose target does not
// fit; here it runs all the same.
func (c *checker) header() {
	n := targetOf(c.mod)
	from, known := ptxisa.TargetVersion(n)
	switch {
	case c.mod.Target == "" || n > ptxisa.NewestTarget: // a newer target than is known here
	case ptxisa.HasWord("debug map_f64_to_f32 texmode_unified texmode_independent texmode_raw", c.mod.Target): // a mode
	case !known:
		c.Warn(c.mod.TargetAt, diag.Header, "There is no target {}; one is written as sm_70.", text.Quote(c.mod.Target))
	case c.mod.Major > 0 && versionOf(c.mod) < from:
		d := c.Warn(c.mod.TargetAt, diag.Header, "The target {} came with version {} of PTX, and the text is for {}.", text.Quote(c.mod.Target), versionText(from), versionText(versionOf(c.mod)))
		d.Change(c.mod.VersionAt, versionText(from))
	}
}

// versionOf returns the text's version, 60 for 6.0.
func versionOf(m *syntax.Module) int { return 10*m.Major + m.Minor }

func versionText(v int) string { return strconv.Itoa(v/10) + "." + strconv.Itoa(v%10) }
