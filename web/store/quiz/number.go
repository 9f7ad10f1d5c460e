package quiz

// WholeNumber reads a line number.
func WholeNumber(text string) (n int, ok bool) {
	for _, c := range []byte(text) {
		if c < '0' || c > '9' || n > 1<<24 {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, text != ""
}
