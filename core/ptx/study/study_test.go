package study

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/parser"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// namesOf lists what each name of a text stands for, one line for each name: its line, the name and its symbol, with a
// D for a declaration and a W for a write.
func namesOf(s *Study) (list []string) {
	for _, u := range s.Uses {
		line, _ := s.Module.File.Position(int(u.Span.Start))
		marks := ""
		if u.Declaration {
			marks += " D"
		}
		if u.Write {
			marks += " W"
		}
		declared, _ := s.Module.File.Position(int(u.Symbol.Span.Start))
		list = append(list, fmt.Sprintf("%d %s: %s %s of line %d%s", line, s.Module.File.Slice(u.Span), u.Symbol.Kind, u.Symbol.Name, declared, marks))
	}
	return list
}

// TestStudy tests names of every kind, with scopes, prototypes, forward labels and launch lines.
func TestStudy(t *testing.T) {
	const text = `//@ launch k block=32
//@ param out = u64[4] function(g), address(tab)
//@ expect out = 1
.version 6.0
.target sm_70
.address_size 64
.func (.reg .u32 r) g (.reg .u32 a);
.global .u64 tab[1] = { g };
.entry k(.param .u64 p)
{
	.reg .b32 %r<3>;
	.reg .b64 f;
	.reg .pred q;
	ld.global.u64 f, [tab];
	@q bra DONE;
	{
		.reg .b32 f;
		mov.b32 f, %r1;
	}
proto: .callprototype (.reg .u32 _) _ (.reg .u32 _);
	call (%r2), f, (%r1), proto;
DONE:
	ret;
}
.func (.reg .u32 r) g (.reg .u32 a) { mov.u32 r, a; ret; }
`
	want := strings.TrimSpace(`
1 k: kernel k of line 9
2 out: buffer out of line 2 D
2 g: function g of line 25
2 tab: variable tab of line 8
3 out: buffer out of line 2
7 r: register r of line 7 D
7 g: function g of line 25 D
7 a: register a of line 7 D
8 tab: variable tab of line 8 D
8 g: function g of line 25
9 k: kernel k of line 9 D
9 p: parameter p of line 9 D
11 %r: registers %r of line 11 D
12 f: register f of line 12 D
13 q: register q of line 13 D
14 f: register f of line 12 W
14 tab: variable tab of line 8
15 q: register q of line 13
15 DONE: label DONE of line 22
17 f: register f of line 17 D
18 f: register f of line 17 W
18 %r1: register %r1 of line 11
20 proto: list proto of line 20 D
21 %r2: register %r2 of line 11 W
21 f: register f of line 12
21 %r1: register %r1 of line 11
21 proto: list proto of line 20
22 DONE: label DONE of line 22 D
25 r: register r of line 25 D
25 g: function g of line 25 D
25 a: register a of line 25 D
25 r: register r of line 25 W
25 a: register a of line 25`)
	s := Learn(visa.NewFile("t.ptx", text))
	if len(s.Diagnostics) > 0 {
		t.Errorf("%v", s.Diagnostics)
	}
	if got := strings.Join(namesOf(s), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, x := range s.Symbols {
		if x.Name == "f" && x.Span.Start > 0 {
			line := s.Module.File.LineOf(int(x.To))
			if inner := s.Module.File.LineOf(int(x.Span.Start)) == 17; inner && line != 19 || !inner && line != 24 {
				t.Errorf("the name f of offset %d ends in line %d", x.Span.Start, line)
			}
		}
	}
}

// TestNamesInSections: the data of a section names what has an address, above it and below. A name that two functions
// have, and one of the section itself, are left out.
func TestNamesInSections(t *testing.T) {
	const text = `.version 6.0
.target sm_70
.address_size 64
.section .debug_info
{
END:
.b64 BEGIN, BOTH
.b64 k
.b32 .debug_str, END
.b64 tab-BEGIN
}
.global .u32 tab;

.entry k()
{
BEGIN:
BOTH:
	ret;
}
.entry other()
{
BOTH:
	ret;
}
.section .debug_macinfo { }
.section .debug_loc { { } .b64 BEGIN }
.section .debug_str
`
	s := Learn(visa.NewFile("t.ptx", text))
	var got []string
	for i, name := range namesOf(s) {
		if s.Uses[i].Data {
			got = append(got, name)
		}
	}
	want := []string{
		"7 BEGIN: label BEGIN of line 16", "8 k: kernel k of line 14", "10 tab: variable tab of line 12", "10 BEGIN: label BEGIN of line 16",
		"26 BEGIN: label BEGIN of line 16",
	}
	if !slices.Equal(got, want) || len(s.Diagnostics) > 0 {
		t.Errorf("%q, want %q; %v", got, want, s.Diagnostics)
	}
}

// TestWritesOfForms checks that for an instruction with forms, the form determines which operands are written. Of a
// video instruction, the first operand, which may be a piece of a register, is written.
func TestWritesOfForms(t *testing.T) {
	const text = `.version 8.0
.target sm_90
.address_size 64
.entry k()
{
	.reg .b32 a, b, c;
	.reg .b64 d;
	.reg .pred p;
	stacksave.u64 d;
	elect.sync a|p, b;
	vadd.u32.u32.u32 a, b.b0, c.b1;
	mapa.u64 d, d, a;
	ret;
}
`
	want := strings.TrimSpace(`
9 d: register d of line 7 W
10 a: register a of line 6 W
10 p: register p of line 8 W
10 b: register b of line 6
11 a: register a of line 6 W
11 b: register b of line 6
11 c: register c of line 6
12 d: register d of line 7 W
12 d: register d of line 7
12 a: register a of line 6`)
	var got []string
	for _, line := range namesOf(Learn(visa.NewFile("t.ptx", text))) {
		if !strings.HasSuffix(line, " D") {
			got = append(got, line)
		}
	}
	if got := strings.Join(got, "\n"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestStudyOfBrokenText checks that the names in a statement that cannot be read are found, and that a missing brace
// does not hide the functions after it.
func TestStudyOfBrokenText(t *testing.T) {
	s := Learn(visa.NewFile("t.ptx", `.version 6.0
.target sm_70
.entry k()
{
	.reg .b32 a, b;
	ad.s32 a, b;
	add.s32 a, , b
	mov.b32 a, b, later;
.func later() { ret; }
`))
	want := `3 k: kernel k of line 3 D
5 a: register a of line 5 D
5 b: register b of line 5 D
6 a: register a of line 5
6 b: register b of line 5
7 a: register a of line 5
7 b: register b of line 5
8 a: register a of line 5
8 b: register b of line 5
8 later: function later of line 9
9 later: function later of line 9 D`
	if got := strings.Join(namesOf(s), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestOpcodeForms checks the written form of some instructions, and which words can follow a part of them.
func TestOpcodeForms(t *testing.T) {
	forms := map[string]string{
		"add":  "add{.rnd}{.ftz}{.sat}{.cc}.type{.atype} d, a, b",
		"ld":   "ld{.sem}{.scope}{.space}{.cache}{.vec}.type d, [a]{, b}",
		"setp": "setp.cmp{.bool}{.ftz}.type p{|q}, a, b{, c}",
		"cvt":  "cvt{.rnd}{.irnd}{.ftz}{.sat|.satfinite}{.relu}{.op}.dtype.atype d, a{, b}{, c}",
		"bra":  "bra{.uni} label",
		"mul":  "mul{.rnd}{.hi|.lo|.wide}{.ftz}{.sat}.type d, a, b",
		"exit": "exit",
	}
	for _, w := range syntax.Instructions() {
		if want, there := forms[w.Name]; there && w.Form != want {
			t.Errorf("%s is written as %q, want %q", w.Name, w.Form, want)
		}
	}
	for _, c := range []struct{ words, fits, not string }{
		{"mul lo", "u32 s64 sat", "f32"},
		{"add ftz", "f32 rn", "s32"},
		{"setp lt and", "s32 f32", "b32"},
		{"atom global", "add cas", ""},
		{"atom global cas", "b32", "f32"},
		{"shf l", "clamp wrap b32", ""},
		{"ld global v2", "f32 cg", ""},
	} {
		words := strings.Fields(c.words)
		o, _ := syntax.ReadOpcode(words[0], words[1:])
		fits := map[string]bool{}
		for _, m := range Next(&o) {
			fits[m.Word] = m.Fits
		}
		for _, w := range strings.Fields(c.fits) {
			if !fits[w] {
				t.Errorf("%s: .%s should fit: %v", c.words, w, fits)
			}
		}
		for _, w := range strings.Fields(c.not) {
			if fits[w] {
				t.Errorf("%s: .%s should not fit", c.words, w)
			}
		}
		for _, w := range words[1:] {
			if _, again := fits[w]; again {
				t.Errorf("%s: .%s stands there already", c.words, w)
			}
		}
	}
}

// TestNamesThatWaitForTheirDeclaration: each of these instructions is outside a function and has a scope of its own. At
// the end of a scope, only the names of that scope are looked up again; looking up all pending names takes fifty times
// as long. The variable that is declared last must be found.
func TestNamesThatWaitForTheirDeclaration(t *testing.T) {
	const lines = 10000
	s := Learn(visa.NewFile("t.ptx", strings.Repeat("add.u32 %r1, %r2, last;\n", lines)+".global .u32 last;\n"))
	uses := 0
	for _, u := range s.Uses {
		if u.Symbol.Name == "last" && !u.Declaration {
			uses++
		}
	}
	if uses != lines {
		t.Errorf("%d uses of the variable are found, want %d", uses, lines)
	}
}

// TestStrayWordsOfAHugeText: words outside all functions are each a statement, and no directive follows them. The
// search for what follows them must be done only once. Otherwise a text of this size would practically never be
// finished.
func TestStrayWordsOfAHugeText(t *testing.T) {
	for _, line := range []string{"}\nfoo\n", "foo:\n", "foo bar\n", "} foo;\n"} {
		m, diags := parser.Parse(visa.NewFile("t.ptx", ".version 7.0\n.target sm_70\n.address_size 64\n"+strings.Repeat(line, 200_000)))
		if m == nil || len(diags) == 0 {
			t.Errorf("%q: no error", line)
		}
	}
	for _, line := range []string{"(;\n", "@(;\n"} { // where a guard could be
		_, diags := parser.Parse(visa.NewFile("t.ptx", ".version 7.0\n.target sm_70\n.address_size 64\n.entry k()\n{\n"+strings.Repeat(line, 400_000)))
		if len(diags) == 0 {
			t.Errorf("%q: no error", line)
		}
	}
}
