package parser

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/visa"
)

var roleNames = [...]string{
	"mnemonic", "suffix", "exec", "predicate", "variable", "declared", "type", "origin", "region", "number",
	"label", "definition", "function", "object", "start", "extern", "directive", "key", "value",
}

var wantNames = [...]string{
	"nothing", "statement", "mnemonic", "predicate", "combine", "suffix", "exec", "mask", "size", "operand", "address-of",
	"inner", "origin", "region", "region sign", "type", "directive", "variable", "key", "value",
}

// spoken returns a statement in the notation of the test: each word with its role, and
// after > what could follow.
func spoken(f *visa.File, s *Statement) string {
	var words []string
	for _, w := range s.Words {
		words = append(words, roleNames[w.Role]+" "+f.Slice(w.Span))
	}
	if s.Brace != 0 {
		words = append(words, string(s.Brace))
	}
	return strings.Join(words, "; ") + " > " + wantNames[s.Want]
}

// TestRead checks that statements are read up to where they break off, whatever is wrong with them.
func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"DONE:", "definition DONE > statement"},
		{"L@1-x: { ret (M1, 1)\n}", "definition L@1-x > statement | { > statement | mnemonic ret; exec (M1, 1) > nothing | } > statement"},
		{"(!P1.any) mov.sat (M1, 16) X(0,0)<1> (-)Y(0,0)<1;1,0>",
			"variable P1; predicate (!P1.any); mnemonic mov; suffix sat; exec (M1, 16); variable X; origin (0,0); region <1>; variable Y; origin (0,0); region <1;1,0> > nothing"},
		{"(", " > predicate"},
		{"(P1.", "variable P1 > combine"},
		{"(P1.some) goto (M1, 16) DONE", "variable P1; predicate (P1.some); mnemonic goto; exec (M1, 16); label DONE > nothing"},
		{"cmp.", "mnemonic cmp > suffix"},
		{"nbarrier.wait 0x1:ud", "mnemonic nbarrier.wait; type ud; number 0x1:ud > nothing"},
		{"add", "mnemonic add > exec"},
		{"add (", "mnemonic add > mask"},
		{"add (M1, ", "mnemonic add > size"},
		{"add (M1, 16) X(0,0)<1> ", "mnemonic add; exec (M1, 16); variable X; origin (0,0); region <1> > operand"},
		{"add (M1, 3) X Y.4 5 Z", "mnemonic add; exec (M1, 3); variable X; variable Y; origin .4; number 5; variable Z > nothing"},
		{"mov (M1, 16) r[A0(0),", "mnemonic mov; exec (M1, 16); variable A0 > inner"},
		{"mov (M1, 16) X(0,0)<1> 0x1:", "mnemonic mov; exec (M1, 16); variable X; origin (0,0); region <1> > type"},
		{"lsc_load.ugm (M1, 16) V:d32 flat[4*A+16]:a64",
			"mnemonic lsc_load; suffix ugm; exec (M1, 16); variable V; type d32; variable A; origin flat[4*A+16]; type a64 > nothing"},
		{"lsc_atomic_odd (M1, 16)", "mnemonic lsc_atomic_odd; exec (M1, 16) > operand"},
		{"frob.x (M1, 16) X(0,0)<1>", "mnemonic frob; suffix x; variable X; origin (0,0); region <1> > nothing"},
		{"switchjmp (M1, 1) X(0,0)<0;1,0> (A, B", "mnemonic switchjmp; exec (M1, 1); variable X; origin (0,0); region <0;1,0>; label A; label B > operand"},
		{"fcall (M1, 16) \"f\" 1 2", "mnemonic fcall; exec (M1, 16); function \"f\"; number 1; number 2 > nothing"},
		{".", " > directive"},
		{".decl X v_type=G alias=<Y, 0> num_elts=", "directive .decl; declared X; key v_type; value G; key alias; variable Y; key num_elts > value"},
		{".kernel \"main", "directive .kernel; object \"main > key"},
		{".input", "directive .input > variable"},
		{"= 5", " > nothing"},
		{"// mov", ""},
	} {
		f := visa.NewFile("t", c.text)
		var got []string
		Read(f, 0, len(c.text), func(s *Statement) { got = append(got, spoken(f, s)) })
		if s := strings.Join(got, " | "); s != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, s, c.want)
		}
	}
}

// TestReadRange checks that Read takes only tokens that end in its range, and returns where the last one ends.
func TestReadRange(t *testing.T) {
	const text = "\xef\xbb\xbf.version 4.1\nmov (M1, 16) X(0,0)<1> 0x10:d // a comment\nret (M1, 1)"
	f := visa.NewFile("t", text)
	for _, c := range []struct{ from, to, end string }{
		{"\xef", "\nmov", ".1"}, {"mov", "X(", "16)"}, {"mov", "(0,", "X"}, {"mov", "10:d", "<1>"}, {"mov", "// a", "0x10:d"}, {"mov", " comment", "0x10:d"},
	} {
		last := ""
		end := Read(f, strings.Index(text, c.from), strings.Index(text, c.to), func(s *Statement) { last = f.Slice(s.Span) })
		if want := strings.Index(text, c.end) + len(c.end); end != want || !strings.HasSuffix(last, c.end) {
			t.Errorf("from %q to %q: got %d and %q, want %d and %q", c.from, c.to, end, last, want, c.end)
		}
	}
	starts := 0
	Read(f, 0, len(text), func(s *Statement) {
		if s.Line == s.Span.Start {
			starts++
		}
	})
	if starts != 3 {
		t.Errorf("%d lines with statements, want 3", starts)
	}
}
