package format

import (
	"math/bits"
	"strconv"
	"strings"
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
			parts = append(parts, strconv.Itoa(from)+" to "+strconv.Itoa(from+n-1))
		}
		lanes &^= (1<<n - 1) << from
	}
	switch n := len(parts); {
	case n == 0:
		return "no lane"
	case n == 1 && !strings.Contains(parts[0], " "):
		return "lane " + parts[0]
	case n == 1:
		return "lanes " + parts[0]
	default:
		return "lanes " + strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

func Count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// Verb chooses the form of a verb for some lanes.
func Verb(lanes uint32, single, many string) string {
	if bits.OnesCount32(lanes) == 1 {
		return single
	}
	return many
}

func Capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
