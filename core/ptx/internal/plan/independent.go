package plan

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// Independent reports whether the lanes of a warp can wait at different places, which is so from sm_70 on.
func Independent(m *syntax.Module) bool {
	digits := strings.TrimRight(strings.TrimPrefix(m.Target, "sm_"), "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	return err != nil || n >= 70
}
