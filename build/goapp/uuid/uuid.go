// Package uuid stands for google/uuid in the client's copy of go-app, which tells
// pages of one browser apart by it.
package uuid

import (
	"math/rand/v2"
	"strconv"
)

// NewString is another string each time.
func NewString() string {
	return strconv.FormatUint(rand.Uint64(), 16) + strconv.FormatUint(rand.Uint64(), 16)
}
