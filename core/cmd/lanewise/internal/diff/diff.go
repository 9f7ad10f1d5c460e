// Package diff finds which elements of two lists correspond, as a longest common subsequence.
package diff

// Pair is a pair of equal elements, by their indices in both lists. An element without a partner has -1 for the other
// list.
type Pair struct{ A, B int }

// Align pairs equal elements of two lists, as many as possible. The other elements stand alone, those of a before those
// of b. Its memory grows with the lengths of the lists, its time with the lengths and with how much the lists differ.
// If thousands of elements in a row have no partner although the other list has equal elements elsewhere, fewer may be
// paired than possible.
func Align(a, b []string) []Pair {
	ids := map[string]int{}
	x := &aligner{a: number(a, ids), b: number(b, ids)}
	x.inA, x.inB = shared(x.a, x.b, len(ids)), shared(x.b, x.a, len(ids))
	diagonals := len(x.inA) + len(x.inB) + 3
	x.ahead, x.back = make([]int, diagonals), make([]int, diagonals)
	x.align(0, len(x.inA), 0, len(x.inB))
	x.alone(len(a), len(b))
	return x.pairs
}

// number returns a number for each word, the same for equal words.
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

// shared returns the indices of a list's words that the other list has, too. The other words stand alone in any case.
func shared(list, other []int, words int) (at []int) {
	has := make([]bool, words)
	for _, w := range other {
		has[w] = true
	}
	for i, w := range list {
		if has[w] {
			at = append(at, i)
		}
	}
	return at
}

type aligner struct {
	a, b        []int
	inA, inB    []int // the elements that are aligned: indices in a and b
	ahead, back []int // for cut: how far the searches have come on each diagonal
	i, k        int   // so many elements of a and b are in pairs
	pairs       []Pair
}

func (x *aligner) same(i, k int) bool { return x.a[x.inA[i]] == x.b[x.inB[k]] }

// align pairs inA[i:j] and inB[k:l].
func (x *aligner) align(i, j, k, l int) {
	for i < j && k < l && x.same(i, k) {
		x.pair(i, k)
		i, k = i+1, k+1
	}
	end := j
	for i < j && k < l && x.same(j-1, l-1) {
		j, l = j-1, l-1
	}
	if i < j && k < l {
		p, q := x.cut(i, j, k, l)
		x.align(i, p, k, q)
		x.align(p, j, q, l)
	}
	for ; j < end; j, l = j+1, l+1 {
		x.pair(j, l)
	}
}

// pair adds a pair, after the elements before it that stand alone.
func (x *aligner) pair(i, k int) {
	x.alone(x.inA[i], x.inB[k])
	x.pairs = append(x.pairs, Pair{x.i, x.k})
	x.i, x.k = x.i+1, x.k+1
}

// alone adds the remaining elements of a[:i] and b[:k], without partners.
func (x *aligner) alone(i, k int) {
	for ; x.i < i; x.i++ {
		x.pairs = append(x.pairs, Pair{x.i, -1})
	}
	for ; x.k < k; x.k++ {
		x.pairs = append(x.pairs, Pair{-1, x.k})
	}
}

// mostRounds bounds the search for a cut, so that lists of 50,000 elements in a quite different order take a second.
const mostRounds = 2048

// cut returns where inA[i:j] and inB[k:l] are to be divided. Neither their first elements are equal nor their last
// ones. The cut is a point that a best alignment goes through, not at an end. It is where two searches meet, one from
// the start and one from the end, each of which leaves out one more element in each round (E. W. Myers, An O(ND)
// Difference Algorithm and Its Variations, 1986). They record how far into a they have come on each diagonal, on which
// the indices in a and b have a constant difference. After mostRounds the cut is where the search stands that has come
// further.
func (x *aligner) cut(i, j, k, l int) (p, q int) {
	zero, none := len(x.inB)+1, len(x.inA)+2
	outermost := span{i - l + zero, j - k + zero}
	ahead, back := span{i - k + zero, i - k + zero}, span{j - l + zero, j - l + zero}
	odd := (ahead.from-back.from)&1 != 0
	x.ahead[ahead.from], x.back[back.from] = i, j
	for round := 1; ; round++ {
		ahead.widen(outermost, x.ahead, -1)
		for d := ahead.from; d <= ahead.to; d += 2 {
			p = max(x.ahead[d-1]+1, x.ahead[d+1])
			for p < j && p-d+zero < l && x.same(p, p-d+zero) {
				p++
			}
			if x.ahead[d] = p; odd && back.from <= d && d <= back.to && p >= x.back[d] {
				return p, p - d + zero
			}
		}
		back.widen(outermost, x.back, none)
		for d := back.from; d <= back.to; d += 2 {
			p = min(x.back[d-1], x.back[d+1]-1)
			for p > i && p-d+zero > k && x.same(p-1, p-1-d+zero) {
				p--
			}
			if x.back[d] = p; !odd && ahead.from <= d && d <= ahead.to && p <= x.ahead[d] {
				return p, p - d + zero
			}
		}
		if round < mostRounds {
			continue
		}
		furthest := 0
		for d := ahead.from; d <= ahead.to; d += 2 {
			if at := x.ahead[d]; at <= j && at-d+zero <= l && at+at-d+zero-i-k > furthest {
				p, q, furthest = at, at-d+zero, at+at-d+zero-i-k
			}
		}
		for d := back.from; d <= back.to; d += 2 {
			if at := x.back[d]; at >= i && at-d+zero >= k && j+l-at-at+d-zero > furthest {
				p, q, furthest = at, at-d+zero, j+l-at-at+d-zero
			}
		}
		return p, q
	}
}

// span is a range of diagonals that a search has reached, every second one.
type span struct{ from, to int }

// widen adds the next diagonal on each side, if there is one. Beyond these, nothing has been reached.
func (s *span) widen(outermost span, reached []int, nowhere int) {
	if s.from--; s.from < outermost.from {
		s.from += 2
	} else {
		reached[s.from-1] = nowhere
	}
	if s.to++; s.to > outermost.to {
		s.to -= 2
	} else {
		reached[s.to+1] = nowhere
	}
}
