package diff

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// read makes lines of texts in which upper-case letters followed by digits are names.
func read(text string) (lines []Line) {
	names := map[string]*Name{}
	for _, t := range strings.Split(strings.TrimSpace(text), "\n") {
		var l Line
		for _, word := range strings.Fields(t) {
			if word[0] >= 'A' && word[0] <= 'Z' {
				if names[word] == nil {
					names[word] = &Name{"f", word, word[:1]}
				}
				l.Names = append(l.Names, names[word])
				word = "_"
			}
			l.Shape += word + " "
		}
		lines = append(lines, l)
	}
	return lines
}

// tell lists which lines of b correspond to lines of a, with - and + for lines without a counterpart, and the renamed
// names.
func tell(a, b string) string {
	lines := read(a)
	pairs, renamed := AlignRenamed(lines, read(b))
	x, y := strings.Split(strings.TrimSpace(a), "\n"), strings.Split(strings.TrimSpace(b), "\n")
	var out []string
	for _, p := range pairs {
		switch {
		case p.A < 0:
			out = append(out, "+"+strings.TrimSpace(y[p.B]))
		case p.B < 0:
			out = append(out, "-"+strings.TrimSpace(x[p.A]))
		}
	}
	for _, l := range lines {
		for _, n := range l.Names {
			if other := renamed[n]; other != nil && other.Text != n.Text {
				out = append(out, n.Text+"="+other.Text)
				delete(renamed, n)
			}
		}
	}
	return strings.Join(out, ", ")
}

func TestAlignRenamed(t *testing.T) {
	const a = `
		load V1 A1
		add V2 V1 1
		mul V3 V2 V1
		store A1 V3`
	for name, c := range map[string]struct{ b, want string }{
		"the same":       {a, ""},
		"all one higher": {strings.NewReplacer("V1", "V2", "V2", "V3", "V3", "V4").Replace(a), "V1=V2, V2=V3, V3=V4"},
		"one put between": {`
			load V1 A1
			not V2 V1
			add V3 V1 1
			mul V4 V3 V1
			store A1 V4`, "+not V2 V1, V2=V3, V3=V4"},
		"one left out": {`
			load V1 A1
			mul V2 V1 V1
			store A1 V2`, "-add V2 V1 1, -mul V3 V2 V1, +mul V2 V1 V1, V3=V2"},
		"an operand is another": {`
			load V1 A1
			add V2 V1 1
			mul V3 V2 V2
			store A1 V3`, "-mul V3 V2 V1, +mul V3 V2 V2"},
		"operands change places": {`
			load V1 A1
			add V2 V1 1
			mul V3 V1 V2
			store A1 V3`, "-mul V3 V2 V1, +mul V3 V1 V2"},
		"another kind is no renaming": {strings.ReplaceAll(a, "V3", "W3"), "-mul V3 V2 V1, -store A1 V3, +mul W3 V2 V1, +store A1 W3"},
	} {
		if got := tell(a, c.b); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestRenamesAreFound: in random programs in which lines were inserted and names renumbered, only these lines are
// reported as new.
func TestRenamesAreFound(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 100 {
		var a, b []string
		numbers := []int{0} // the number in b of each name of a
		next, fresh := 1, 0
		for range 5 + r.Intn(40) {
			if r.Intn(6) == 0 {
				b = append(b, fmt.Sprintf("fresh%d V%d V%d", fresh, next, numbers[r.Intn(len(numbers))]))
				next, fresh = next+1, fresh+1
			}
			op, x, y := r.Intn(4), r.Intn(len(numbers)), r.Intn(len(numbers))
			a = append(a, fmt.Sprintf("op%d V%d V%d V%d", op, len(numbers), x, y))
			b = append(b, fmt.Sprintf("op%d V%d V%d V%d", op, next, numbers[x], numbers[y]))
			numbers = append(numbers, next)
			next++
		}
		pairs, renamed := AlignRenamed(read(strings.Join(a, "\n")), read(strings.Join(b, "\n")))
		alone := 0
		for _, p := range pairs {
			if p.A < 0 {
				alone++
			} else if p.B < 0 {
				t.Fatalf("%s is gone\n%s\n\n%s", a[p.A], strings.Join(a, "\n"), strings.Join(b, "\n"))
			}
		}
		if alone != fresh {
			t.Fatalf("%d lines are new, want %d", alone, fresh)
		}
		for n, other := range renamed {
			if want := fmt.Sprint("V", numbers[atoi(n.Text[1:])]); other.Text != want {
				t.Fatalf("%s became %s, not %s", n.Text, other.Text, want)
			}
		}
	}
}

func atoi(s string) (n int) {
	fmt.Sscan(s, &n)
	return n
}
