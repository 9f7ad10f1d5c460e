package lessons

import (
	"strings"

	"github.com/lanewise/lanewise/web/store/internal/naming"
)

// Stem is the name by which a lesson is known wherever its text lies: its file's name without folder and
// ending.
func Stem(name string) string {
	stem, _ := naming.CutEnding(name[strings.LastIndexByte(name, '/')+1:])
	return stem
}
