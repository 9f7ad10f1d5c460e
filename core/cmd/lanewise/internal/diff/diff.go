// Package diff finds which elements of two lists belong together: a longest common subsequence.
package diff

// Pair is an element of either list, or one of both that are the same; -1 where a list has none.
type Pair struct{ A, B int }

// Align pairs two lists so that as many as possible are the same; the others stand alone, those of a
// before those of b. It takes time by the product of the lengths and memory by their sum, beyond what the
// lists have in common at both ends.
func Align(a, b []string) []Pair {
	ids := map[string]int{}
	x := &aligner{a: number(a, ids), b: number(b, ids)}
	x.align(0, len(a), 0, len(b))
	return x.pairs
}

// number gives equal words equal numbers.
func number(words []string, ids map[string]int) []int {
	out := make([]int, len(words))
	for i, w := range words {
		id, ok := ids[w]
		if !ok {
			id = len(ids)
			ids[w] = id
		}
		out[i] = id
	}
	return out
}

type aligner struct {
	a, b  []int
	pairs []Pair
}

// align pairs a[i:j] and b[k:l], by Hirschberg's division.
func (x *aligner) align(i, j, k, l int) {
	for i < j && k < l && x.a[i] == x.b[k] {
		x.pairs = append(x.pairs, Pair{i, k})
		i, k = i+1, k+1
	}
	tail := 0
	for i < j && k < l && x.a[j-1] == x.b[l-1] {
		j, l, tail = j-1, l-1, tail+1
	}
	switch {
	case i == j || k == l:
		x.alone(i, j, k, l)
	case j-i == 1:
		x.one(i, k, l)
	default:
		mid := (i + j) / 2
		cut := x.cut(i, mid, j, k, l)
		x.align(i, mid, k, cut)
		x.align(mid, j, cut, l)
	}
	for n := range tail {
		x.pairs = append(x.pairs, Pair{j + n, l + n})
	}
}

func (x *aligner) alone(i, j, k, l int) {
	for ; i < j; i++ {
		x.pairs = append(x.pairs, Pair{i, -1})
	}
	for ; k < l; k++ {
		x.pairs = append(x.pairs, Pair{-1, k})
	}
}

// one pairs a[i] with some of b[k:l].
func (x *aligner) one(i, k, l int) {
	for at := k; at < l; at++ {
		if x.a[i] == x.b[at] {
			x.alone(i, i, k, at)
			x.pairs = append(x.pairs, Pair{i, at})
			x.alone(i, i, at+1, l)
			return
		}
	}
	x.alone(i, i+1, k, l)
}

// cut is where b[k:l] is divided so that the parts have most in common with a[i:mid] and a[mid:j].
func (x *aligner) cut(i, mid, j, k, l int) int {
	n := l - k
	head, next := make([]int, n+1), make([]int, n+1)
	for r := i; r < mid; r++ {
		for c := range n {
			if next[c+1] = max(next[c], head[c+1]); x.a[r] == x.b[k+c] {
				next[c+1] = head[c] + 1
			}
		}
		head, next = next, head
		next[0] = 0
	}
	rest, before := make([]int, n+1), make([]int, n+1)
	for r := j - 1; r >= mid; r-- {
		for c := n - 1; c >= 0; c-- {
			if before[c] = max(before[c+1], rest[c]); x.a[r] == x.b[k+c] {
				before[c] = rest[c+1] + 1
			}
		}
		rest, before = before, rest
		before[n] = 0
	}
	best := 0
	for c := range n + 1 {
		if head[c]+rest[c] > head[best]+rest[best] {
			best = c
		}
	}
	return k + best
}
