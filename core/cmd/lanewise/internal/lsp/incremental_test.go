package lsp

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/visa"
)

// TestEditedLinesSayWhatAWholeReadingSays makes random edits of programs. Whenever a reading of the edited lines is
// enough, a reading of the whole text must give the same diagnostics, word for word and place for place.
func TestEditedLinesSayWhatAWholeReadingSays(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../../../../../examples/*.visaasm", "../../../../../examples/ptx/*.ptx", "../../../../ptx/testdata/programs/*.ptx"} {
		files = append(files, filetest.Glob(t, pattern, 8)...)
	}
	texts := map[string]string{"long.visaasm": longVISA(60), "long.ptx": longPTX(60)}
	for _, file := range files {
		b := filetest.Read(t, file)
		if text := b; len(text) < 12_000 {
			texts[filepath.Base(file)] = withoutLesson(text)
		}
	}
	edits := 240
	if testing.Short() {
		edits = 60
	}
	for _, suffix := range []string{".visaasm", ".ptx"} {
		alone, all := 0, 0
		for name, text := range texts {
			if strings.HasSuffix(name, suffix) {
				n := 0
				n, edited := editAtRandom(t, name, text, edits)
				alone, all = alone+n, all+edited
			}
		}
		if all == 0 || alone*6 < all {
			t.Errorf("%s: of %d edits only %d were read alone", suffix, all, alone)
		}
		t.Logf("%s: %d of %d edits", suffix, alone, all)
	}
}

// Cases that random edits have found: a predicate in PTX syntax, an instruction that continues on the next line, seen
// from either line, and an open bracket at the end of a line.
func TestEditedLinesAndTheirNeighbours(t *testing.T) {
	const head = ".version 4.1\n.kernel \"k\"\n.decl A v_type=G type=d num_elts=16 align=GRF\n.function \"k_main\"\n    mov (M1, 16) A(0,0)<1> 0x1:d\n"
	for _, c := range []struct {
		before   string
		from, to position
		with     string
		alone    bool
	}{
		{"    mov (M1, 16) A(0,0)<1> 0x2:d\n", position{5, 4}, position{5, 4}, "@", true},
		{"    mov (M1, 16) A(0,0)<1>\n\n    B(0,0)<1;1,0>\n", position{7, 4}, position{7, 5}, "A", false},
		{"    mov (M1, 16) A(0,0)<1> 0x1:d\nA(0,0)<1;1,0>\n", position{5, 26}, position{5, 32}, "", false},
		{"    mov (M1, 16) A(0,0)<1> 0x1:d\n", position{5, 4}, position{5, 4}, "svm_block_st (4) 0x0:uq A(M1,0.\n    ", true},
	} {
		s := &server{units: utf16Units}
		quick := func(r *reading) []visa.Diagnostic { return r.quick }
		d := &document{uri: "file:///a.visaasm", lines: newBuffer(head + c.before + "    ret (M1, 1)\n")}
		s.diagnose(d, quick)
		var r replaced
		d.lines, r = d.lines.change(textRange{c.from, c.to}, c.with, s.units)
		d.edited.add(r)
		got, alone := d.reread()
		if alone != c.alone {
			t.Errorf("%q at %v: read alone: %v", c.with, c.from, alone)
		}
		if want := s.diagnose(&document{uri: d.uri, lines: d.lines}, quick); alone && !reflect.DeepEqual(got, want) {
			t.Errorf("%q at %v:\ngot  %v\nwant %v", c.with, c.from, brief(got), brief(want))
		}
	}
}

// A PTX line with a directive that lacks its dot may, with the dot, declare what other lines need.
func TestEditedLineBecomesADirective(t *testing.T) {
	s := &server{units: utf16Units}
	quick := func(r *reading) []visa.Diagnostic { return r.quick }
	d := &document{uri: "file:///a.ptx", lines: newBuffer(`.version 6.0
.target sm_70
.address_size 64
.visible .entry k(.param .u64 x)
{
    .reg .u64 %rd<5>;
    ld.param.u64 %rd1, [x];
    ld.param.u64 %rd2, [x];
    add.u64 %rd1, %rd1, %q;
    ret;
}
`)}
	before := s.diagnose(d, quick)
	for _, e := range []struct {
		at   textRange
		with string
	}{{textRange{position{7, 4}, position{7, 7}}, ""}, {textRange{position{7, 4}, position{7, 4}}, "ld."}} {
		var r replaced
		d.lines, r = d.lines.change(e.at, e.with, s.units)
		d.edited.add(r)
		if got, alone := d.reread(); alone {
			if want := s.diagnose(&document{uri: d.uri, lines: d.lines}, quick); !reflect.DeepEqual(got, want) {
				t.Errorf("%q at %v:\ngot  %v\nwant %v", e.with, e.at.Start, brief(got), brief(want))
			}
		}
	}
	if got, alone := d.reread(); !alone || !reflect.DeepEqual(got, before) || len(before) != 1 {
		t.Errorf("the line as it was: read alone: %v\ngot  %v\nwant %v", alone, brief(got), brief(before))
	}
}

// withoutLesson removes the lines of a lesson: a text with such lines is always read as a whole.
func withoutLesson(text string) string {
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		word, _, _ := strings.Cut(strings.TrimPrefix(line, "//@ "), " ")
		if !strings.HasPrefix(line, "//@ ") || !launchline.Lesson(word) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

func editAtRandom(t *testing.T, name, text string, edits int) (alone, all int) {
	seed := uint64(len(name))*31 + uint64(len(text))
	random := rand.New(rand.NewPCG(seed, 7))
	s := &server{units: utf16Units}
	open := func(text string) *document {
		d := &document{uri: "file:///" + name, lines: newBuffer(text)}
		s.diagnose(d, func(r *reading) []visa.Diagnostic { return r.quick })
		return d
	}
	d := open(text)
	for range edits {
		if random.IntN(6) == 0 {
			d = open(text)
		}
		at, with := randomEdit(random, d.lines)
		before := d.lines.text()
		var r replaced
		d.lines, r = d.lines.change(at, with, s.units)
		d.edited.add(r)
		all++
		got, ok := d.reread()
		if !ok {
			d = open([]string{text, d.lines.text()}[random.IntN(2)]) // as the server does, read the text as a whole, either as it is now or as it was at first
			continue
		}
		alone++
		whole := &document{uri: d.uri, lines: newBuffer(d.lines.text())}
		want := s.diagnose(whole, func(r *reading) []visa.Diagnostic { return r.quick })
		if !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
			t.Fatalf("%s: %v replaced by %q\ngot  %v\nwant %v\n%s", name, at, with, brief(got), brief(want), before)
		}
	}
	return alone, all
}

func brief(list []diagnostic) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "\n   %v %d %s %s %v", d.Range, d.Severity, d.Code, d.Message, d.Related)
	}
	return b.String()
}

// randomEdit returns an edit such as a person makes: a character, a word, a line, or a few lines.
func randomEdit(random *rand.Rand, lines buffer) (at textRange, with string) {
	line := max(random.IntN(len(lines)), random.IntN(len(lines)), random.IntN(len(lines))) // mostly lines with instructions
	content := content(lines[line])
	col := random.IntN(len(content) + 1)
	other := lines[random.IntN(len(lines))]
	words := strings.Fields(other)
	place := position{line, col}
	switch random.IntN(9) {
	case 0, 1:
		return textRange{place, place}, string("0179 ,;<>().:%xMV{}/*\"\\~@-"[random.IntN(26)])
	case 2:
		return textRange{place, position{line, min(col+1+random.IntN(3), len(content))}}, ""
	case 3, 4:
		if len(words) == 0 {
			return textRange{place, place}, " "
		}
		return textRange{place, position{line, min(col+random.IntN(4), len(content))}}, words[random.IntN(len(words))]
	case 5:
		return textRange{position{line, 0}, position{line, 0}}, strings.TrimRight(other, "\r\n") + "\n"
	case 6:
		return textRange{position{line, 0}, position{min(line+1+random.IntN(2), len(lines)), 0}}, ""
	case 7:
		return textRange{place, place}, "\n"
	}
	return textRange{position{line, 0}, position{line, len(content)}}, strings.TrimRight(other, "\r\n")
}

// longVISA and longPTX are like a compiler's output in short: declarations, then instructions.
func longVISA(n int) string {
	var b strings.Builder
	b.WriteString(".version 3.8\n.kernel \"k\"\n.decl P1 v_type=P num_elts=16\n.decl IN v_type=G type=ud num_elts=8 align=GRF\n.input IN offset=32 size=32\n")
	for i := range n {
		fmt.Fprintf(&b, ".decl V%d v_type=G type=f num_elts=16 align=GRF\n", i+40)
	}
	b.WriteString(".function \"k_main\"\n")
	for i := range n {
		fmt.Fprintf(&b, "    mad (M1, 16) V%d(0,0)<1> V%d(0,0)<1;1,0> V%d(0,0)<1;1,0> V%d(0,0)<0;1,0>\n", i+40, 40+i*7%n, 40+i*3%n, i+40)
		switch i % 9 {
		case 4:
			fmt.Fprintf(&b, "    cmp.lt (M1, 16) P1 V%d(0,0)<1;1,0> 0x0:f\n    (P1) goto (M1, 16) L%d\n", i+40, i)
		case 6:
			fmt.Fprintf(&b, "L%d:\n    // %d\n", i-2, i)
		}
	}
	b.WriteString("    ret (M1, 1)\n.function \"sub\"\nsub:\n    mov (M1, 16) V40(0,0)<1> V41(0,0)<1;1,0>\n    ret (M1, 1)\n")
	return b.String()
}

func longPTX(n int) string {
	var b strings.Builder
	b.WriteString(".version 8.0\n.target sm_70\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n    .reg .f32 %f<200>;\n    .reg .pred %p<9>;\n    .reg .b64 %rd<9>;\n    ld.param.u64 %rd1, [p];\n")
	for i := range n {
		fmt.Fprintf(&b, "    fma.rn.f32 %%f%d, %%f%d, %%f%d, %%f%d;\n", i, i*7%n, i*3%n, i)
		switch i % 9 {
		case 4:
			fmt.Fprintf(&b, "    setp.lt.f32 %%p1, %%f%d, 0f00000000;\n    @%%p1 bra L%d;\n", i, i)
		case 6:
			fmt.Fprintf(&b, "L%d:\n    { .reg .f32 t;\n    mov.f32 t, %%f1;\n    add.f32 %%f2, t, t;\n    }\n", i-2)
		}
	}
	b.WriteString("    st.global.f32 [%rd1], %f1;\n    ret;\n}\n")
	return b.String()
}
