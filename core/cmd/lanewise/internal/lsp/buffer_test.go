// The server speaks over pipes, which do not exist in a page.

package lsp

import (
	"slices"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// FuzzChange: a change applied to the lines has the same result as one applied to the text, wherever it begins and
// ends.
func FuzzChange(f *testing.F) {
	f.Add("ab\ncd\r\nef\rgh", "x\ny", 0, 1, 2, 1, false)
	f.Add("a\r\nb", "\n", 0, 1, 1, 0, false)
	f.Add("a\rb", "\n", 1, 0, 1, 0, true)
	f.Add("é𝄞\n", "\r", 0, 2, 0, 3, false)
	f.Add("", "", -1, -1, 9, 9, true)
	f.Add("a\n", "", 0, 0, 1, 0, false)
	f.Fuzz(func(t *testing.T, text, insert string, line, character, endLine, endCharacter int, bytes bool) {
		e := utf16Units
		if bytes {
			e = utf8Units
		}
		b := newBuffer(text)
		if got := b.text(); got != text {
			t.Fatalf("%q has the lines %q", text, b)
		}
		s := newSnapshot("file:///a.visaasm", "", slices.Clone(b), e)
		r := textRange{position{line, character}, position{endLine, endCharacter}}
		from, to := s.offset(r.Start), s.offset(r.End)
		want := text[:from] + insert + text[max(from, to):]
		got, _ := b.change(r, insert, e)
		if got.text() != want {
			t.Fatalf("%q with %q at %v is %q, want %q", text, insert, r, got.text(), want)
		}
		if again := newBuffer(want); !slices.Equal(got, again) {
			t.Errorf("%q has the lines %q, after a change %q", want, again, got)
		}
		if back := s.offset(s.position(from)); back != from {
			t.Errorf("byte %d of %q comes back as %d", from, text, back)
		}
	})
}

// TestPositions: characters are counted in the units of the client.
func TestPositions(t *testing.T) {
	const text = "a\né𝄞x\r\nb\rc"
	for _, c := range []struct {
		units     encoding
		off       int
		line, col int
	}{
		{utf16Units, 0, 0, 0}, {utf16Units, 1, 0, 1}, {utf16Units, 2, 1, 0}, {utf16Units, 4, 1, 1}, {utf16Units, 8, 1, 3}, {utf16Units, 9, 1, 4},
		{utf8Units, 4, 1, 2}, {utf8Units, 8, 1, 6}, {utf16Units, 11, 2, 0}, {utf16Units, 13, 3, 0}, {utf16Units, 14, 3, 1},
	} {
		s := newSnapshot("file:///a.visaasm", "", newBuffer(text), c.units)
		if got := s.position(c.off); got != (position{c.line, c.col}) {
			t.Errorf("%s: byte %d is at %v, want %d:%d", c.units, c.off, got, c.line, c.col)
		}
		if got := s.offset(position{c.line, c.col}); got != c.off {
			t.Errorf("%s: %d:%d is byte %d, want %d", c.units, c.line, c.col, got, c.off)
		}
	}
	s := newSnapshot("file:///a.visaasm", "", newBuffer(text), utf16Units)
	for at, want := range map[position]int{{1, 2}: 4, {1, 99}: 9, {9, 0}: len(text), {-1, 5}: 0} {
		if got := s.offset(at); got != want {
			t.Errorf("%v is byte %d, want %d", at, got, want)
		}
	}
}

// FuzzQuestions: no text and no place makes an answer fail, and places in answers are in the text.
func FuzzQuestions(f *testing.F) {
	f.Add(".version 3.8\n.kernel \"k\"\n.decl X v_type=G type=d num_elts=16\n    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 1:d\n", 60, 0)
	f.Add(".version 7.0\n.target sm_70\n.entry k() { .reg .u32 %r<2>; add.u32 %r1, %r1, 1; }", 60, 1)
	f.Add("> ```visa\n> .kernel \"k\"\n>\t(P) add\n> ```\n\n1. ```ptx name=a\n\tret;\n   ```\n```ptx continues=a\nret;\n```\n", 20, 2)
	f.Fuzz(func(t *testing.T, text string, off, language int) {
		language &= 3
		name := []string{"file:///a.visaasm", "file:///a.ptx", "file:///a.md", "file:///a"}[language]
		s := newSnapshot(name, "", newBuffer(text), utf16Units)
		at := s.position(off)
		whole := textRange{End: position{Line: len(s.starts)}}
		srv := &server{out: &writer{out: nowhere{}}, texts: map[string]*document{}, units: utf16Units}
		srv.options.Run = nil
		d := &document{uri: name, lines: newBuffer(text), snapshot: s}
		srv.texts[name] = d
		srv.diagnose(d, (*reading).diagnostics)
		where := place{documentID{name}, at}
		for _, ask := range []func() (any, error){
			func() (any, error) { return srv.hover(&where) },
			func() (any, error) { return srv.definition(&where) },
			func() (any, error) { return srv.references(&referencesParams{place: where}) },
			func() (any, error) { return srv.rename(&renameParams{where, "NEW"}) },
			func() (any, error) { return srv.documentSymbols(d.read(srv)) },
			func() (any, error) { return srv.foldingRanges(d.read(srv)) },
			func() (any, error) {
				return srv.semanticTokensRange(d.read(srv), textRange{at, whole.End})
			},
			func() (any, error) { return srv.inlayHints(d.read(srv), whole) },
			func() (any, error) { return srv.codeLenses(d.read(srv)) },
			func() (any, error) { return srv.format(d.read(srv)) },
			func() (any, error) {
				return srv.codeActions(&codeActionParams{partOfDocument: partOfDocument{documentID{name}, whole}})
			},
		} {
			ask()
		}
		if p, at := s.at(at); p != nil {
			p.read()
			for _, ask := range []func(int) (any, error){p.complete, p.signatureHelp, p.highlight, p.prepareRename, p.prepareCalls} {
				ask(at)
			}
			p.document.Calls()
			checkTokens(t, p)
		}
	})
}

// checkTokens: tokens are in order and do not overlap, and none is empty or outside the text.
func checkTokens(t *testing.T, p *part) {
	end := int32(0)
	for _, token := range p.document.SemanticTokens() {
		if token.Span.Start < end || token.Span.End <= token.Span.Start || int(token.Span.End) > len(p.document.Text().Text) {
			t.Fatalf("token %v after %d of %q", token, end, p.file.Text)
		}
		end = token.Span.End
	}
}

type nowhere struct{}

func (nowhere) Write(b []byte) (int, error) { return len(b), nil }

// TestFlatten: words are cut by the words within them.
func TestFlatten(t *testing.T) {
	word := func(from, to int32, typ lang.TokenType) lang.SemanticToken {
		return lang.SemanticToken{Span: visa.Span{Start: from, End: to}, Type: typ}
	}
	got := lang.Flatten([]lang.SemanticToken{
		word(2, 4, lang.VariableToken), word(0, 9, lang.OperatorToken), word(2, 4, lang.NumberToken), word(5, 9, lang.TypeToken), word(6, 7, lang.LabelToken),
		word(12, 14, lang.KeywordToken), word(20, 20, lang.KeywordToken),
	})
	want := []lang.SemanticToken{
		word(0, 2, lang.OperatorToken), word(2, 4, lang.VariableToken), word(4, 5, lang.OperatorToken), word(5, 6, lang.TypeToken),
		word(6, 7, lang.LabelToken), word(7, 9, lang.TypeToken), word(12, 14, lang.KeywordToken),
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestManyChanges: a thousand changes in one message take time for a thousand lines, not for a thousand texts. Every
// line is replaced, from the last to the first, as editors send the edits of a layout.
func TestManyChanges(t *testing.T) {
	b := newBuffer(strings.Repeat("    ret (M1, 1)\n", 5000))
	for line := 4999; line >= 0; line-- {
		b, _ = b.change(textRange{position{line, 0}, position{line, 4}}, "\t", utf16Units)
	}
	if got, want := b.text(), strings.Repeat("\tret (M1, 1)\n", 5000); got != want {
		t.Errorf("%.200q", got)
	}
}

// TestPositionsInAHugeLine: the places of an answer, which come in the order of the text, are not each counted from the
// beginning of their line, which would take minutes here. In any other order they are the same.
func TestPositionsInAHugeLine(t *testing.T) {
	const word, words = "aé😀\xff ", 500_000 // 9 bytes, 6 units of UTF-16
	for e, unit := range map[encoding][]int{utf16Units: {0, 1, 2, 5}, utf8Units: {0, 1, 3, 8}} {
		s := newSnapshot("a.txt", "", newBuffer("x\n"+strings.Repeat(word, words)+"\n"), e)
		each := e.units(word)
		check := func(i int) {
			for k, off := range []int{0, 1, 3, 8} {
				if at, want := s.position(2+i*len(word)+off), (position{1, each*i + unit[k]}); at != want {
					t.Fatalf("%s: byte %d of word %d is at %v, want %v", e, off, i, at, want)
				}
			}
		}
		for i := range words {
			check(i)
		}
		check(words / 2)
		check(7)
	}
}

// TestPlacesInAHugeBlock: the line of a program for a line of a page is not searched for from the program's first line,
// which would take minutes here.
func TestPlacesInAHugeBlock(t *testing.T) {
	const lines = 300_000
	s := newSnapshot("a.md", "markdown", newBuffer("# A\n\n```ptx name=a\n.version 8.0\n```\n\n```ptx continues=a\n"+strings.Repeat("// a\n// b\n// c\n\n", lines/4)+"```\n"), utf8Units)
	p := s.parts[1]
	if at := p.pageLine(1); at != -1 {
		t.Errorf("the other block's line is line %d", at)
	}
	for line := range lines {
		if at := p.pageLine(2 + line); at != 7+line {
			t.Fatalf("line %d of the program is line %d of the page, want %d", 2+line, at, 7+line)
		}
	}
	list, err := (&server{}).foldingRanges(s)
	if n := len(list.([]foldingRange)); err != nil || n != lines/4 {
		t.Errorf("%d folding ranges, want %d: %v", n, lines/4, err)
	}
	for _, line := range []int{1, 3, 5, 7, 8 + lines} {
		if off, own := p.own(int(s.page.LineSpan(line).Start)); own {
			t.Errorf("line %d of the page is byte %d of the program", line, off)
		}
	}
}
