package draw

import (
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// apply does what web/boot/patch.ts does, on a tree of nodes.
func apply(t *testing.T, root *Node, p Patch) {
	if p == "" {
		return
	}
	words := strings.Split(string(p), "\x00")
	at, up := root, []*Node{}
	next := func() string {
		w := words[0]
		words = words[1:]
		return w
	}
	child := func() int {
		n, err := strconv.Atoi(next())
		if err != nil || n < 0 || n > len(at.kids) {
			t.Fatalf("child %d of %d", n, len(at.kids))
		}
		return n
	}
	put := func(i int, n *Node) {
		if i < len(at.kids) {
			at.kids[i] = n
		} else {
			at.kids = append(at.kids, n)
		}
	}
	enter := func(n *Node) { up, at = append(up, at), n }
	for len(words) > 0 {
		switch op := next(); op {
		case opDown:
			enter(at.kids[child()].(*Node))
		case opUp:
			at, up = up[len(up)-1], up[:len(up)-1]
		case opSet:
			name := next()
			at.set(name, next())
		case opRemove:
			name := next()
			for i := range at.attrs {
				if at.attrs[i].name == name {
					at.attrs = append(at.attrs[:i:i], at.attrs[i+1:]...)
					break
				}
			}
		case opText:
			at.kids[child()].(*Node).text = next()
		case opElement, opDrawing:
			i, tag := child(), next()
			n := Element(tag)
			if op == opDrawing {
				n = SVG(tag)
			}
			put(i, n)
			enter(n)
		case opCopy:
			i := child()
			n := copied(at.kids[i-1].(*Node))
			put(i, n)
			enter(n)
		case opNewText:
			i := child()
			put(i, Text(next()))
		case opCut:
			at.kids = at.kids[:child()]
		default:
			t.Fatalf("operation %q", op)
		}
	}
	if at != root {
		t.Fatal("the patch does not come back to the root")
	}
}

// copied is cloneNode on a tree of nodes.
func copied(n *Node) *Node {
	c := *n
	c.attrs, c.kids = slices.Clone(n.attrs), nil
	for _, kid := range n.kids {
		c.kids = append(c.kids, copied(kid.(*Node)))
	}
	return &c
}

// random is a random tree of at most a depth.
func random(r *rand.Rand, depth int) *Node {
	if r.Intn(4) == 0 {
		return Text([]string{"", "a", "d", "a\x00b"}[r.Intn(4)])
	}
	n := Element([]string{"div", "span"}[r.Intn(2)])
	if r.Intn(5) == 0 {
		n = SVG("use")
	}
	fill(r, n, depth)
	return n
}

func fill(r *rand.Rand, n *Node, depth int) {
	for _, name := range []string{"class", "role", "data-x"} {
		if r.Intn(2) == 0 {
			n.Attr(name, r.Intn(3))
		}
	}
	if r.Intn(3) == 0 && len(n.attrs) > 1 { // attributes in another order
		n.attrs[0], n.attrs[1] = n.attrs[1], n.attrs[0]
	}
	for range r.Intn(4) * min(depth, 1) {
		n.kids = append(n.kids, random(r, depth-1))
	}
}

// markup writes a tree as text, without regard to the order of attributes.
func markup(n *Node) string {
	if n.tag == "" {
		return strconv.Quote(strings.ReplaceAll(n.text, "\x00", "\uFFFD"))
	}
	words := "<" + n.tag
	for _, name := range []string{"class", "role", "data-x"} {
		if a := find(n.attrs, name); a != nil {
			words += " " + name + "=" + a.value
		}
	}
	words += ">"
	for _, kid := range n.kids {
		words += markup(kid.(*Node))
	}
	return words + "</>"
}

// TestDiffMakesTheNewTreeOfTheOld checks Diff on random pairs of trees.
func TestDiffMakesTheNewTreeOfTheOld(t *testing.T) {
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		root := Element("section")
		shown := root.Frame()
		for range 3 {
			now := Element("section")
			fill(r, now, 3)
			apply(t, root, Diff(shown, now))
			shown = now
			if got, want := markup(root), markup(now); got != want {
				t.Fatalf("seed %d:\n%s\nwant\n%s", seed, got, want)
			}
		}
		if p := Diff(shown, shown); p != "" {
			t.Fatalf("seed %d: nothing changed, %q", seed, p)
		}
	}
}

// TestWhatIsLaterStaysAsItWas checks that DiffFirst leaves out what is Later, and that Diff brings it.
func TestWhatIsLaterStaysAsItWas(t *testing.T) {
	left := 0
	for seed := range int64(500) {
		make := func(part int64) *Node {
			r := rand.New(rand.NewSource(2*seed + part))
			n := Element("section")
			fill(r, n, 3)
			for _, kid := range n.kids {
				if r.Intn(2) == 0 {
					kid.(*Node).Later()
				}
			}
			return n
		}
		root, now := Element("section"), make(1)
		apply(t, root, Diff(root.Frame(), make(0)))
		patch, all := DiffFirst(make(0), now)
		apply(t, root, patch)
		if got, want := markup(root), markup(now); got != want {
			t.Fatalf("seed %d:\n%s\nwant\n%s", seed, got, want)
		}
		want := make(1)
		if same := markup(now) == markup(want); same != all {
			t.Fatalf("seed %d: all is %t, and the trees are the same: %t", seed, all, same)
		}
		if !all {
			left++
		}
		for i, kid := range now.kids {
			node := kid.(*Node)
			if was := make(0).kids; i < len(was) && want.kids[i].(*Node).later && node.tag != "" && was[i].(*Node).tag == node.tag && markup(node) != markup(was[i].(*Node)) {
				t.Fatalf("seed %d: child %d has changed", seed, i)
			}
		}
		apply(t, root, Diff(now, want))
		if got := markup(root); got != markup(want) {
			t.Fatalf("seed %d: then\n%s\nwant\n%s", seed, got, markup(want))
		}
	}
	if left == 0 {
		t.Error("nothing was ever left out")
	}
}

// TestAnAttributeComesLater checks that a new value first removes the old one and comes with Diff, and that the same
// value stays.
func TestAnAttributeComesLater(t *testing.T) {
	row := func(step int, text string) *Node {
		return Element("section").Body(Element("div").Class("grid").AttrLater("data-flash", step).Text(text))
	}
	root := Element("section")
	shown := root.Frame()
	show := func(step int, text string, first bool, want string, wantAll bool) {
		t.Helper()
		now, all := row(step, text), true
		var patch Patch
		if first {
			patch, all = DiffFirst(shown, now)
		} else {
			patch = Diff(shown, now)
		}
		apply(t, root, patch)
		shown = now
		if got := markup(root.kids[0].(*Node)); got != want || all != wantAll {
			t.Errorf("step %d: %s, all %t; want %s, %t", step, got, all, want, wantAll)
		}
	}
	grid := func(flash, text string) string {
		n := Element("div").Class("grid")
		if flash != "" {
			n.Attr("data-flash", flash)
		}
		return markup(n.Text(text))
	}
	show(1, "a", false, grid("1", "a"), true)
	show(2, "b", true, grid("", "b"), false)
	show(2, "b", false, grid("2", "b"), true)
	show(2, "c", true, grid("2", "c"), true)
}

func TestOneTextIsOneOperation(t *testing.T) {
	row := func(value string) *Node {
		return Element("div").Class("row").Body(Element("b").Text("x"), Element("span").DataSet("lane", 3).Text(value))
	}
	if p := Diff(row("1"), row("2")); p != "d\x001\x00t\x000\x002\x00u" {
		t.Errorf("%q", p)
	}
	if p := Diff(row("1"), row("1")); p != "" {
		t.Errorf("%q", p)
	}
}

// TestAnotherKeyIsAnotherElement checks that an element with the same key is changed, and one with another key is
// made anew.
func TestAnotherKeyIsAnotherElement(t *testing.T) {
	said := func(n *Node) *Node { return Element("div").Body(n) }
	words := func(text string) *Node { return Element("p").Body(Text("Lane 3 "), Element("code").Text(text)) }
	for _, c := range []struct {
		name     string
		old, now *Node
		anew     bool
	}{
		{"no key", words("mad"), words("cmp"), false},
		{"the same key", words("mad").Key("a"), words("cmp").Key("a"), false},
		{"another key", words("mad").Key("a"), words("cmp").Key("b"), true},
		{"other words", words("mad").Anew(), words("cmp").Anew(), true},
		{"the same words", words("mad").Anew(), words("mad").Class("x").Anew(), false},
		{"the same words, cut elsewhere", Element("p").Body(Text("ab"), Text("c")).Anew(), Element("p").Body(Text("a"), Text("bc")).Anew(), true},
	} {
		p := Diff(said(c.old), said(c.now))
		if anew := strings.HasPrefix(string(p), opElement+"\x00"); anew != c.anew {
			t.Errorf("%s: %q", c.name, p)
		}
		page := said(c.old)
		apply(t, page, p)
		if got, want := markup(page), markup(said(c.now)); got != want {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
}

// What is Later waits even if it has another key.
func TestAnotherKeyIsLater(t *testing.T) {
	tree := func(text string) *Node {
		return Element("div").Body(Element("p").Text(text).Anew().Later())
	}
	now := tree("b")
	if p, all := DiffFirst(tree("a"), now); p != "" || all {
		t.Errorf("%q, all %t", p, all)
	}
	if p := Diff(now, tree("b")); !strings.HasPrefix(string(p), opElement+"\x00") {
		t.Errorf("%q", p)
	}
}

// TestARowLikeTheOneBeforeIsCopied checks that the patch for a new row of 16 cells has only the differences.
func TestARowLikeTheOneBeforeIsCopied(t *testing.T) {
	row := func(name string, first int) *Node {
		cells := make([]Part, 16)
		for i := range cells {
			cells[i] = Element("span").Class("v").Role("gridcell").DataSet("lane", i).TabIndex(-1).Text(strconv.Itoa(first + i%2))
		}
		return Element("div").Role("row").DataSet("row", name).Body(cells...)
	}
	grid := func(rows ...Part) *Node { return Element("section").Body(rows...) }
	p := Diff(grid(row("X", 0)), grid(row("X", 0), row("Y", 0)))
	if want := "k\x001\x00a\x00data-row\x00Y\x00u"; string(p) != want {
		t.Errorf("%q, want %q", p, want)
	}
	if p := Diff(grid(), grid(row("X", 0))); strings.Count(string(p), "gridcell") != 1 {
		t.Errorf("each cell is made anew: %q", p)
	}
	for _, tag := range []string{"lw-curve", "input", "select"} {
		one := func() *Node { return Element(tag).Attr("a", 1) }
		in := func() *Node { return Element("div").Attr("a", 1).Body(one()) }
		if p := Diff(grid(), grid(one(), one(), in(), in())); strings.Contains(string(p), opCopy+"\x00") {
			t.Errorf("elements with a code of their own or fields are copied: %q", p)
		}
	}
}

func TestLive(t *testing.T) {
	n := Element("div").Class("a").Class("b").ID("i").DataSet("n", 3).Aria("hidden", true).Body(
		nil, Text("t"), (*Node)(nil), Element("input").Attr("type", "text"), SVG("svg").Body(SVG("use").Attr("href", "#x")))
	html := app.HTMLString(n.Live())
	for _, part := range []string{`class="a b"`, `id="i"`, `data-n="3"`, `aria-hidden`, `<input type="text">`, "<use", "\nt\n"} {
		if !strings.Contains(html, strings.TrimSpace(part)) {
			t.Errorf("no %s in %s", part, html)
		}
	}
	if html := app.HTMLString(n.Frame().Live()); strings.Contains(html, "input") || !strings.Contains(html, `class="a b"`) {
		t.Errorf("the frame: %s", html)
	}
}

func TestAttributesAreStringsNumbersAndTruthValues(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a float was taken")
		}
	}()
	Element("b").Attr("x", 1.5)
}

// slot stands for a panel inside another.
type slot struct{ app.Compo }

// TestASlotStaysAtItsPlace checks that the frame holds the slot and the path to it, and that Diff brings everything
// beside them.
func TestASlotStaysAtItsPlace(t *testing.T) {
	s := &slot{}
	tree := func(class string, before *Node, after ...Part) *Node {
		return Element("section").Class(class).Body(before, Element("div").Class(class).Body(append([]Part{s}, after...)...), Text("t"),
			Element("lw-code").Class(class).Body(Text(class)))
	}
	root := tree("a", Element("p").Body(Element("b")), Element("i").Text("1"))
	shown := root.Frame()
	way := shown.kids[1].(*Node)
	if len(shown.kids[0].(*Node).kids) > 0 || way.kids[0] != Part(s) || len(way.kids[1].(*Node).kids) > 0 || len(shown.kids[3].(*Node).kids) != 1 {
		t.Fatalf("the frame is %+v", shown)
	}
	page := tree("a", Element("p"), Element("i"))
	for i, now := range []*Node{root, tree("b", Element("p").Text("x")), tree("c", Element("h2").Text("y"), Element("i").Text("2"), Text("3"))} {
		apply(t, page, Diff(shown, now))
		shown = now
		if way := page.kids[1].(*Node); way.kids[0] != Part(s) || len(way.kids) != len(now.kids[1].(*Node).kids) || way.attrs[0].value != now.attrs[0].value {
			t.Errorf("tree %d: %+v", i, way)
		}
		if code := page.kids[3].(*Node); code.kids[0].(*Node).text != "a" || code.attrs[0].value != now.attrs[0].value {
			t.Errorf("tree %d: an element with a code of its own: %+v", i, code)
		}
	}
}
