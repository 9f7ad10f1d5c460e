package corpustest

// FirstDifference returns the first offset at which two arenas of the same size differ, or -1 if there is none.
func FirstDifference(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}
