package files

import (
	"strings"

	"github.com/lanewise/lanewise/web/store/kept"
)

// Most is the largest number of files that are opened together.
const Most = 100

// Largest is the size up to which each of a number of files is read. A single file is opened even if it is too large
// to be kept in this browser; files opened beside another have no other place, so they must not be.
func Largest(files int) int {
	if files > 1 {
		return kept.LargestUnedited
	}
	return maxFile
}

// First is the index of the file that is shown, of several that are opened together; -1 if none can be.
func First(list []File) int {
	first := -1
	for i := range list {
		if list[i].WhyNotAmong() == "" && (first < 0 || rank(list[i].Name) > rank(list[first].Name)) {
			first = i
		}
	}
	return first
}

// rank tells how likely a file with a name is a program. The first file of the highest rank is shown.
func rank(name string) int {
	name = strings.ToLower(name)
	for _, ending := range [...]string{".visaasm", ".visa", ".ptx", ".isa"} {
		if strings.HasSuffix(name, ending) {
			return 2
		}
	}
	if strings.HasSuffix(name, ".json") { // it may hold exported programs
		return 0
	}
	return 1
}
