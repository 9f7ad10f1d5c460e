package ui

import "github.com/lanewise/lanewise/web/store"

// Examples are the hints of fields for names and expressions, in the program's language.
type Examples struct{ Watch, Data, Condition, Print, Braces string }

// ExamplesOf are the hints for the program that is shown.
func ExamplesOf(s *store.State) Examples {
	if s.PTX {
		return Examples{"Watch: %r1, %p1, %r1 * 4, out[0..15]", "%r1[3], %p1, out[0..15]", "only if any(%r1 < 0)", "print r1 is {%r1}, go on", "{%r1}"}
	}
	return Examples{"Watch: X, P1, X(0,4)<8;4,2>:d, T6[0..15]", "X[3], P1, T6[0..15]", "only if any(X < 0)", "print X is {X}, go on", "{X}"}
}
