package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// compiledFor returns the platform that a text says it was compiled for. IGC 2 ends its texts with a comment that names
// it; IGC 1 does not say.
func compiledFor(src string) (p isa.Platform, said bool) {
	const comment = "\n//Platform: "
	at := strings.LastIndex(src, comment)
	if at < 0 {
		return 0, false
	}
	name, _, _ := strings.Cut(src[at+len(comment):], "\n")
	return isa.PlatformOf(strings.TrimRight(name, "\r "))
}
