package surfaces

import "testing"

func TestABufferIsGuessedToBeASquare(t *testing.T) {
	for n, want := range map[int]int{1: 1, 16: 4, 256: 16, 257: 32, 1000: 32, 192: 16, 10000: 100} {
		if got := side(n); got != want {
			t.Errorf("%d texels: %d a row, want %d", n, got, want)
		}
	}
}
