// Package regexp stands for the standard one in the client's copy of go-app, which
// has it for routes by pattern. This client has none.
package regexp

// Regexp is no pattern.
type Regexp struct{}

// MustCompile refuses every pattern.
func MustCompile(pattern string) *Regexp {
	panic("this client has no routes by pattern: " + pattern)
}

// MatchString is never called.
func (*Regexp) MatchString(string) bool { return false }
