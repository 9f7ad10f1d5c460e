package ptx

import "strings"

// IsName reports whether a function, variable, register or label can have a name: letters,
// digits, _ and $, and no digit first; % stands only before others.
func IsName(name string) bool {
	rest, percent := strings.CutPrefix(name, "%")
	if rest == "" || isDigit(rest[0]) && !percent || rest == "_" {
		return false
	}
	for i := range len(rest) {
		if !isWord(rest[i]) {
			return false
		}
	}
	return true
}

// IsSpecial reports whether a name is that of a special register, or of one without its
// component: %tid.
func IsSpecial(name string) bool {
	for i := range specials {
		if head, _, _ := strings.Cut(specials[i].name, "."); head == name || specials[i].name == name {
			return true
		}
	}
	return false
}

// SpaceNames are the state spaces without their dots.
func SpaceNames() []string { return spaceNames[RegSpace:] }

// IsSpace reports whether a word behind a dot is a state space.
func IsSpace(name string) bool { return spaceByName(name) != NoSpace }

// IsType reports whether a word behind a dot is a data type.
func IsType(name string) bool { return typeByName(name) != NoType }

// NumberValue reads a number as PTX writes it; float says that Value is that of a float64.
// False if it is not a number.
func NumberValue(text string) (bits uint64, float, single, ok bool) {
	l := lexer{sink: &sink{}, src: text}
	if text == "" || !isDigit(text[0]) {
		return 0, false, false, false
	}
	t := l.number()
	return t.bits, t.kind == tokFloat, t.single, len(l.list) == 0 && l.pos == len(text)
}
