package launch

import (
	"strconv"

	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// parseNumber reads a literal as one element of type t and returns its bits. The problem is a
// clause for a message, "" if none.
func parseNumber(lit string, t isa.Type) (bits uint64, problem string) {
	bits, fault := num.Parse(lit, t)
	switch fault {
	case num.NoNumber:
		problem = " is not a number"
	case num.NoInteger:
		problem = " is not an integer, and type " + t.String() + " takes only integers"
	case num.TooWide:
		problem = text.Say(" does not fit the {} bits of type {}", 8*t.Size(), t)
	case num.SignedBits:
		problem = " is a bit pattern and takes no sign"
	case num.OutOfRange:
		problem = " does not fit type " + t.String()
		if !t.Float() {
			least, most := num.Range(t)
			problem += " (" + strconv.FormatInt(least, 10) + " to " + strconv.FormatUint(most, 10) + ")"
		}
	default:
		return bits, ""
	}
	return 0, text.Quote(lit) + problem
}
