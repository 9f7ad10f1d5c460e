package format

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/text"
)

// Lanes names lanes: "lane 3", "lanes 0, 2 and 4 to 7".
func Lanes(lanes uint32) string {
	var parts []string
	for lanes != 0 {
		from := bits.TrailingZeros32(lanes)
		n := bits.TrailingZeros32(^(lanes >> from))
		switch {
		case n == 1:
			parts = append(parts, strconv.Itoa(from))
		case n == 2:
			parts = append(parts, strconv.Itoa(from), strconv.Itoa(from+1))
		default:
			parts = append(parts, text.Say("{} to {}", from, from+n-1))
		}
		lanes &^= (1<<n - 1) << from
	}
	switch {
	case len(parts) == 0:
		return "no lane"
	case len(parts) == 1 && !strings.Contains(parts[0], " "):
		return "lane " + parts[0]
	}
	return "lanes " + text.List(parts, "and")
}

// LanesDo names lanes together with a verb, given as "runs|run", in the form for their number: "lane 3 runs", "no lane
// runs".
func LanesDo(lanes uint32, verb string) string {
	return Lanes(lanes) + " " + text.Plural(max(1, bits.OnesCount32(lanes)), verb)
}
