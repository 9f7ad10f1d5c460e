package diff

import (
	"math/rand"
	"strconv"
	"strings"
	"testing"
)

// common returns the length of a longest common subsequence, by the textbook algorithm.
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

// check checks that pairs list all elements of both lists in order, with as many pairs as possible.
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

// TestAlignManyLines: the time to compare two versions of a large program does not grow with the product of their
// lengths, which would take hours here. The same holds if the versions share nothing but their words.
func TestAlignManyLines(t *testing.T) {
	const lines = 1_000_000
	r := rand.New(rand.NewSource(1))
	var a, b []string
	for i := range lines {
		word := "line" + strconv.Itoa(r.Intn(1000))
		a = append(a, word)
		switch {
		case i%10_000 == 0:
			b = append(b, "line0", "line1")
		case i%10_000 != 1:
			b = append(b, word)
		}
	}
	same := 0
	for _, p := range Align(a, b) {
		if p.A >= 0 && p.B >= 0 {
			same++
		}
	}
	if least := lines - 2*lines/10_000; same < least {
		t.Errorf("%d are paired, of at least %d", same, least)
	}
	a, b = a[:50_000], b[len(b)-50_000:]
	told := 0
	for _, p := range Align(a, b) {
		if p.A >= 0 && p.B >= 0 && a[p.A] != b[p.B] {
			t.Fatalf("a pair of two: %v", p)
		}
		told += min(p.A, 0) + min(p.B, 0) + 2
	}
	if told != len(a)+len(b) {
		t.Errorf("%d are told of %d", told, len(a)+len(b))
	}
}
