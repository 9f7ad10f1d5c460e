package visa

// Character classes of the first 128 bytes.
const (
	isLetter = 1 << iota
	isDigit
	isHex
	isSpace
	isLabel // may stand in a label: letters, digits, $ @ ? -
)

var class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = isLetter | isLabel
		t[c-'a'+'A'] = isLetter | isLabel
	}
	for c := 'a'; c <= 'f'; c++ {
		t[c] |= isHex
		t[c-'a'+'A'] |= isHex
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = isDigit | isHex | isLabel
	}
	t['_'] = isLetter | isLabel
	for _, c := range " \t\r\v\f" {
		t[c] = isSpace
	}
	for _, c := range "$@?-" {
		t[c] |= isLabel
	}
	return t
}()
