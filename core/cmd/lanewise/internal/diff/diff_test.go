package diff

import (
	"math/rand"
	"strings"
	"testing"
)

// common is the length of a longest common subsequence, by the book.
func common(a, b []string) int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	for i := range a {
		for j := range b {
			if table[i+1][j+1] = max(table[i][j+1], table[i+1][j]); a[i] == b[j] {
				table[i+1][j+1] = table[i][j] + 1
			}
		}
	}
	return table[len(a)][len(b)]
}

// check looks that pairs tell both lists, in their order, with as much in common as there is.
func check(t *testing.T, a, b []string) {
	t.Helper()
	i, j, same := 0, 0, 0
	for _, p := range Align(a, b) {
		if p.A >= 0 && p.A != i || p.B >= 0 && p.B != j || p.A < 0 && p.B < 0 {
			t.Fatalf("%v, %v: pair %v at %d, %d", a, b, p, i, j)
		}
		if p.A >= 0 {
			i++
		}
		if p.B >= 0 {
			j++
		}
		if p.A >= 0 && p.B >= 0 {
			if a[p.A] != b[p.B] {
				t.Fatalf("%v, %v: pair %v is of two", a, b, p)
			}
			same++
		}
	}
	if i != len(a) || j != len(b) || same != common(a, b) {
		t.Fatalf("%v, %v: %d and %d told, %d in common, want %d", a, b, i, j, same, common(a, b))
	}
}

func TestAlign(t *testing.T) {
	for _, c := range [][2]string{{"", ""}, {"a", ""}, {"", "a"}, {"a b c", "a b c"}, {"a b c", "a x c"}, {"a b", "b a"}, {"a b c d", "c d a b"}} {
		check(t, strings.Fields(c[0]), strings.Fields(c[1]))
	}
	r := rand.New(rand.NewSource(1))
	words := func() (list []string) {
		for range r.Intn(20) {
			list = append(list, string(rune('a'+r.Intn(4))))
		}
		return list
	}
	for range 500 {
		check(t, words(), words())
	}
}
