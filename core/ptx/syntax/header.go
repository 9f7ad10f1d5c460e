package syntax

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/text"
)

// targets are the known targets, each followed by the version of PTX that it came with (PTX ISA, "Release Notes"), 60
// for 6.0.
var targets = pairsOf("10 10 11 10 12 12 13 12 20 20 21 20 30 30 32 40 35 31 37 41 50 40 52 41 53 42 60 50 61 50 62 50 70 60 72 61 75 63 " +
	"80 70 86 71 87 74 88 90 89 78 90 78 100 86 101 86 103 88 110 90 120 87 121 88")

// target returns the number of the text's target, 90 for sm_90a; 0 if the text names none.
func (m *Module) target() int {
	_, number, ok := strings.Cut(m.Target, "_")
	if !ok || !strings.HasPrefix(m.Target, "sm_") && !strings.HasPrefix(m.Target, "compute_") {
		return 0
	}
	n, _ := strconv.Atoi(strings.TrimRight(number, "af"))
	return n
}

// newestTarget is the last of the targets.
const newestTarget = 121

// header checks the target against the known ones and against the version. ptxas refuses a text whose target does not
// fit; here it runs all the same.
func (c *checker) header() {
	n := c.mod.target()
	of, known := targets[strconv.Itoa(n)]
	from, _ := strconv.Atoi(of)
	switch {
	case c.mod.Target == "" || n > newestTarget: // a newer target than is known here
	case HasWord("debug map_f64_to_f32 texmode_unified texmode_independent texmode_raw", c.mod.Target): // a mode
	case !known:
		c.Warn(c.mod.targetAt, diag.Header, "There is no target {}; one is written as sm_70.", text.Quote(c.mod.Target))
	case c.mod.Major > 0 && c.mod.version() < from:
		d := c.Warn(c.mod.targetAt, diag.Header, "The target {} came with version {} of PTX, and the text is for {}.", text.Quote(c.mod.Target), versionText(from), versionText(c.mod.version()))
		d.Change(c.mod.versionAt, versionText(from))
	}
}

// version returns the text's version, 60 for 6.0.
func (m *Module) version() int { return 10*m.Major + m.Minor }

func versionText(v int) string { return strconv.Itoa(v/10) + "." + strconv.Itoa(v%10) }
