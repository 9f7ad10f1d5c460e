package diff

import (
	"encoding/binary"
	"hash/fnv"
)

// Name is a name in the lines of a list; all its places share one pointer. A name can only stand for a name of the same
// kind in the other list.
type Name struct{ Scope, Text, Kind string }

// Line is an element of a list with names. Shape is the rest of the element, with the places of the names marked.
type Line struct {
	Shape string
	Names []*Name
}

// Renamed says which name of the second list stands for a name of the first. A name that is not in it stands for
// itself.
type Renamed map[*Name]*Name

// rounds is how far the surroundings of a name are looked at to distinguish it from others: the lines that it stands
// in, and the lines of the other names in these.
const rounds = 2

// AlignRenamed is Align for lists that may use different names for the same things, where each name has the same
// counterpart everywhere. It first pairs lines whose names are used alike in all surroundings that are looked at, then
// lines between these pairs with fewer and fewer surroundings in common. The pairs then vote for the counterpart of
// each name.
func AlignRenamed(a, b []Line) ([]Pair, Renamed) {
	x, y := contexts(a), contexts(b)
	e := election{votes: map[vote]int{}}
	pairs := []Pair{{len(a), len(b)}} // a pair behind both lists
	for round := rounds; round >= 0; round-- {
		var more []Pair
		i, k := 0, 0
		for _, to := range pairs {
			for _, p := range Align(x[round][i:to.A], y[round][k:to.B]) {
				if p.A >= 0 && p.B >= 0 {
					more = append(more, Pair{i + p.A, k + p.B})
				}
			}
			more = append(more, to)
			i, k = to.A+1, to.B+1
		}
		pairs = more
		for _, p := range pairs[:len(pairs)-1] { // pairs of earlier rounds count once more
			e.count(a[p.A].Names, b[p.B].Names)
		}
	}
	renamed := e.result()
	return Align(words(a, renamed), words(b, nil)), renamed
}

// contexts returns the lines as words, for each round: first without anything about their names, then with what is
// known about the names.
func contexts(lines []Line) (byRound [rounds + 1][]string) {
	known := map[*Name]uint64{}
	for round := range byRound {
		next := map[*Name]uint64{}
		byRound[round] = make([]string, len(lines))
		for i, l := range lines {
			word := []byte(l.Shape)
			for _, n := range l.Names {
				word = append(append(word, 0), n.Kind...)
				word = binary.BigEndian.AppendUint64(word, known[n])
			}
			byRound[round][i] = string(word)
			for at, n := range l.Names {
				h := fnv.New64a()
				h.Write(append(word, byte(at)))
				next[n] += h.Sum64() // a sum, so that the order of the lines does not matter
			}
		}
		known = next
	}
	return byRound
}

// vote says that name a stands for name b.
type vote struct{ a, b *Name }

// election finds the counterpart of each name.
type election struct {
	votes map[vote]int
	order []vote // in the order in which they first came
	most  int
}

func (e *election) count(a, b []*Name) {
	for i := range a {
		v := vote{a[i], b[i]}
		n := e.votes[v] + 1
		if n == 1 {
			e.order = append(e.order, v)
		}
		e.votes[v], e.most = n, max(e.most, n)
	}
}

// result takes the votes with the highest counts, each name once; of equal counts the first.
func (e *election) result() Renamed {
	byVotes := make([][]vote, e.most+1)
	for _, v := range e.order {
		n := e.votes[v]
		byVotes[n] = append(byVotes[n], v)
	}
	renamed, taken := Renamed{}, map[*Name]bool{}
	for n := e.most; n > 0; n-- {
		for _, v := range byVotes[n] {
			if renamed[v.a] == nil && !taken[v.b] {
				renamed[v.a], taken[v.b] = v.b, true
			}
		}
	}
	return renamed
}

// words returns the lines as words in which names are replaced by their counterparts. A name that is the counterpart of
// another one must not match itself.
func words(lines []Line, renamed Renamed) []string {
	taken := map[string]bool{}
	for _, n := range renamed {
		taken[n.word()] = true
	}
	out := make([]string, len(lines))
	for i, l := range lines {
		word := l.Shape
		for _, n := range l.Names {
			if other := renamed[n]; other != nil {
				word += other.word()
			} else if own := n.word(); taken[own] {
				word += "\x01" + own
			} else {
				word += own
			}
		}
		out[i] = word
	}
	return out
}

func (n *Name) word() string { return "\x00" + n.Scope + "\x00" + n.Text }
