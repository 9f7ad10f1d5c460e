package diff

import (
	"encoding/binary"
	"hash/fnv"
)

// Name is a name in the lines of a list, each by one pointer. Names of one kind may stand for each other in two
// lists; those of another kind do not.
type Name struct{ Scope, Text, Kind string }

// Line is an element of a list that has names: Shape is all of it but them, with their places.
type Line struct {
	Shape string
	Names []*Name
}

// Renamed says which name of the second list stands for one of the first. One that is not in it stands for itself.
type Renamed map[*Name]*Name

// rounds is how far around a name is looked for what tells it from others: at the lines that it stands in, and at
// those of the other names there.
const rounds = 2

// AlignRenamed is Align for lines of which the one list may call things otherwise than the other, each name by one
// other everywhere. First lines are paired whose names are used alike as far around as is looked; then those between,
// of which less is the same. What most of these pairs say becomes the name of a name.
func AlignRenamed(a, b []Line) ([]Pair, Renamed) {
	x, y := contexts(a), contexts(b)
	e := election{votes: map[vote]int{}}
	pairs := []Pair{{len(a), len(b)}} // the last ends both
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
		for _, p := range pairs[:len(pairs)-1] { // those of earlier rounds count once more
			e.count(a[p.A].Names, b[p.B].Names)
		}
	}
	renamed := e.result()
	return Align(words(a, renamed), words(b, nil)), renamed
}

// contexts are the lines as words, by rounds: what they are but for their names, and then with what is known of these.
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
				next[n] += h.Sum64() // in whatever order the lines are
			}
		}
		known = next
	}
	return byRound
}

// vote says that the one name stands for the other.
type vote struct{ a, b *Name }

// election finds which name stands for which.
type election struct {
	votes map[vote]int
	order []vote // as they came
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

// result takes those with the most votes, each name once; of equals, the first.
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

// words are the lines with the names that stand for theirs. A name that stands for another one does not stand for
// itself.
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
