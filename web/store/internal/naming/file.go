package naming

import (
	"strings"

	"github.com/lanewise/lanewise/core/lang"
)

// CutEnding splits the name of a file before its ending, which begins with a dot; the ending is "" if there is none.
func CutEnding(name string) (stem, ending string) {
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		return name[:dot], name[dot:]
	}
	return name, ""
}

// mostKernelName is the most bytes of a kernel's name that the name of a file has.
const mostKernelName = 60

// FileName is the name of a file for a kernel's text.
func FileName(kernel, text string) string {
	safe := []byte(kernel[:min(len(kernel), mostKernelName)])
	for i, c := range safe {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-' || c == '.' && i > 0) {
			safe[i] = '_'
		}
	}
	if len(safe) == 0 {
		safe = []byte("untitled")
	}
	if lang.IsPTX("", text) {
		return string(safe) + ".ptx"
	}
	return string(safe) + ".visaasm"
}
