package visa

// IsName reports whether s is a name that a variable can have.
func IsName(s string) bool { return named(s, isLetter|isDigit) }

// IsLabelName reports whether s is a name that a label can have.
func IsLabelName(s string) bool { return named(s, isLabel) }

func named(s string, chars uint8) bool {
	if s == "" || class[s[0]]&isDigit != 0 || s[0] == '-' {
		return false
	}
	for i := range len(s) {
		if class[s[i]]&chars == 0 {
			return false
		}
	}
	return true
}
