package kept

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
)

// NewID makes a random ID for a program.
func NewID() string { return strconv.FormatUint(rand.Uint64(), 36) }

// textID makes an ID from a program's text, for one to which an earlier Lanewise gave none. Two pages that read the
// same document make the same ID.
func textID(text string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return "t" + strconv.FormatUint(h.Sum64(), 36)
}
