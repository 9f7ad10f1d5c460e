package corpustest

// FirstDifference is the first byte where two arenas of the same size differ; -1 if none.
func FirstDifference(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return -1
}
