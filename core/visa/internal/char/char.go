// Package char classifies the characters of a vISA text.
package char

// Character classes, bits of an entry of Class. Bytes from 128 on have none.
const (
	Letter = 1 << iota
	Digit
	Hex
	Space
	Label // may stand in a label: letters, digits, $ @ ? -
)

// Class holds the character classes of each byte.
var Class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = Letter | Label
		t[c-'a'+'A'] = Letter | Label
	}
	for c := 'a'; c <= 'f'; c++ {
		t[c] |= Hex
		t[c-'a'+'A'] |= Hex
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = Digit | Hex | Label
	}
	t['_'] = Letter | Label
	for _, c := range " \t\r\v\f" {
		t[c] = Space
	}
	for _, c := range "$@?-" {
		t[c] |= Label
	}
	return t
}()
