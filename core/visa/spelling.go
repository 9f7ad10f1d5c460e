package visa

import (
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/visa/internal/char"
)

// DirectiveNames holds the directives with their dot, for completion and suggestions.
var DirectiveNames = []string{
	".version", ".kernel", ".function", ".global_function", ".funcdecl",
	".decl", ".input", ".parameter", ".kernel_attr", ".file", ".loc",
}

// IsName reports whether s is a name that a variable can have.
func IsName(s string) bool { return named(s, char.Letter|char.Digit) }

// IsLabelName reports whether s is a name that a label can have.
func IsLabelName(s string) bool { return named(s, char.Label) }

func named(s string, chars uint8) bool {
	if s == "" || char.Class[s[0]]&char.Digit != 0 || s[0] == '-' {
		return false
	}
	for i := range len(s) {
		if char.Class[s[i]]&chars == 0 {
			return false
		}
	}
	return true
}

// CommonVersion is the version in the lessons and in the output of Intel's compiler.
const CommonVersion = "4.1"

// AlignmentNames holds the words that align= takes, for messages and completion.
var AlignmentNames = []string{"byte", "word", "dword", "qword", "oword", "hword", "GRF", "GRFx2", "wordx32", "wordx64"}

// ParseInt parses an unsigned integer literal, 12 or 0x1f. It returns false if s is not
// one or its value has more than 64 bits.
func ParseInt(s string) (uint64, bool) {
	if base, _ := num.Base(s); base == 2 { // vISA has no binary literals
		return 0, false
	}
	return num.ParseInteger(s)
}
