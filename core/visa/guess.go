package visa

import "github.com/lanewise/lanewise/core/visa/internal/char"

// Guess keeps the candidate nearest to a name among those offered to it.
type Guess struct {
	name string
	best string
	dist int
}

// NewGuess returns a Guess for what was probably meant by a name.
func NewGuess(name string) Guess {
	return Guess{name: name, dist: 1 + min(2, (len(name)+1)/3)}
}

// Best returns the nearest of the candidates so far, "" if none is near.
func (g *Guess) Best() string { return g.best }

// Offer compares the name with a candidate, and keeps the candidate if it is the nearest so far.
func (g *Guess) Offer(candidate string) {
	if g.dist == 0 || candidate == "" || candidate == g.name {
		return
	}
	if diff := len(candidate) - len(g.name); diff >= g.dist && !sameNumber(g.name, candidate) || -diff >= g.dist && !sameNumber(g.name, candidate) {
		return
	}
	if onlyDigitsDiffer(g.name, candidate) {
		if sameNumber(g.name, candidate) || distance(g.name, candidate, 1) == 0 { // V7 and V0007, or v7
			g.best, g.dist = candidate, 0
		}
		return // V98 is no guess for V99
	}
	if d := distance(g.name, candidate, g.dist); d < g.dist {
		g.best, g.dist = candidate, d
	}
}

// Nearest returns the candidate that was probably meant by name, "" if none is near.
func Nearest(name string, candidates []string) string {
	g := NewGuess(name)
	for _, c := range candidates {
		g.Offer(c)
	}
	return g.best
}

// onlyDigitsDiffer reports whether two names are equal, in either case, once their digits are left out.
func onlyDigitsDiffer(a, b string) bool {
	i, j := 0, 0
	for {
		for i < len(a) && char.Class[a[i]]&char.Digit != 0 {
			i++
		}
		for j < len(b) && char.Class[b[j]]&char.Digit != 0 {
			j++
		}
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
		if fold(a[i]) != fold(b[j]) {
			return false
		}
		i++
		j++
	}
}

// sameNumber reports whether two names end in a number and differ at most in its leading zeros.
func sameNumber(a, b string) bool {
	cut := func(s string) (head, number string) {
		i := len(s)
		for i > 0 && char.Class[s[i-1]]&char.Digit != 0 {
			i--
		}
		j := i
		for j < len(s)-1 && s[j] == '0' {
			j++
		}
		return s[:i], s[j:]
	}
	ah, an := cut(a)
	bh, bn := cut(b)
	return ah == bh && an == bn && an != ""
}

// distance returns the number of insertions, deletions, replacements and swaps of
// neighbours that turn a into b. Letters that differ only in case count as equal. Any
// distance of limit or more may be returned as limit.
func distance(a, b string, limit int) int {
	const most = 48
	if len(a) > most || len(b) > most {
		return limit
	}
	var rows [3][most + 1]int
	prev2, prev, cur := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		low := i
		for j := 1; j <= len(b); j++ {
			x, y := fold(a[i-1]), fold(b[j-1])
			cost := 1
			if x == y {
				cost = 0
			}
			d := min(prev[j-1]+cost, prev[j]+1, cur[j-1]+1)
			if i > 1 && j > 1 && x == fold(b[j-2]) && y == fold(a[i-2]) {
				d = min(d, prev2[j-2]+1)
			}
			cur[j] = d
			low = min(low, d)
		}
		if low >= limit {
			return limit
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}

func fold(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
