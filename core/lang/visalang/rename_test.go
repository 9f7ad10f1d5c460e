package visalang

import (
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/internal/lessonlang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/lesson"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

// apply applies edits to a text.
func apply(text string, edits []lang.TextEdit) string {
	edits = append([]lang.TextEdit(nil), edits...)
	sort.Slice(edits, func(i, j int) bool { return edits[i].Range.Start > edits[j].Range.Start })
	for _, e := range edits {
		text = text[:e.Range.Start] + e.NewText + text[e.Range.End:]
	}
	return text
}

func read(text string) (*Document, []visa.Diagnostic) {
	t, diags := launch.Open(visa.NewFile("test.visaasm", text))
	return New(t), diags
}

// A renamed program stays the same program: every name of every lesson and task can be renamed without an additional
// diagnostic, and renamed back it gives the original text.
func TestRenameKeepsPrograms(t *testing.T) {
	lessons := examples.List()
	for _, l := range examples.Course {
		if task, ok := examples.ByFile(l.File); ok && l.Task && filepath.Ext(l.File) == ".visaasm" {
			lessons = append(lessons, task)
		}
	}
	for _, lesson := range lessons {
		d, diags := read(lesson.Text)
		renamed := 0
		for _, p := range d.names().places {
			off := int(p.span.Start)
			if p.symbol.predefined() {
				continue
			}
			edits, why := d.Rename(off, "fresh_name")
			if why != "" {
				t.Errorf("%s: %s: %s", lesson.Name, p.symbol.name, why)
				continue
			}
			text := apply(lesson.Text, edits)
			again, more := read(text)
			if len(more) != len(diags) {
				t.Errorf("%s: after renaming %s: %v\n%s", lesson.Name, p.symbol.name, more, text)
				continue
			}
			back, why := again.Rename(strings.Index(text, "fresh_name"), p.symbol.name)
			if why != "" || apply(text, back) != lesson.Text {
				t.Errorf("%s: %s cannot be renamed back: %s", lesson.Name, p.symbol.name, why)
			}
			renamed++
		}
		if renamed == 0 {
			t.Errorf("%s: no name was found", lesson.Name)
		}
	}
}

// A name in a question is renamed together with the variable of the function that its line is in (LESSONS.md), and so
// is a variable whose name is the word that ends the expression.
func TestRenameInQuestions(t *testing.T) {
	asked := func(text string) (list []string) {
		l, _ := lesson.Parse(visa.NewFile("t.visaasm", text))
		for _, p := range l.Parts {
			if p.Kind == protocol.PartValue {
				list = append(list, p.Part.Expr)
			}
		}
		return list
	}
	questions := 0
	for _, l := range examples.List() {
		d, _ := read(l.Text)
		was := asked(l.Text)
		questions += len(was)
		for i, n := range lessonlang.Names(d.File) {
			edits, why := d.Rename(int(n.Span.Start), "lane")
			now := asked(apply(l.Text, edits))
			if why != "" || len(now) != len(was) || slices.Equal(now, was) || strings.Contains(strings.Join(now, ";"), " lane lane") {
				t.Errorf("%s: question %d asks for %s, %q: with another name for it all ask for %q", l.Name, i, n.Name, why, now)
			}
			for _, r := range edits {
				if got := d.File.Slice(r.Range); got != n.Name {
					t.Errorf("%s: %s for %s is renamed, too", l.Name, got, n.Name)
				}
			}
		}
	}
	if questions < 30 {
		t.Errorf("only %d questions for values", questions)
	}
}

func TestRenameRefuses(t *testing.T) {
	const program = `//@ surface T6 = d[16]
//@ svm B = d[16]
.version 4.1
.kernel "main"
.decl X v_type=G type=d num_elts=16
.decl Y v_type=G type=d num_elts=16
.decl T6 v_type=T num_elts=1
.function "main_body"
    goto (M1, 16) DONE
    { .decl INNER v_type=G type=d num_elts=16
    }
    mov (M1, 16) X(0,0)<1> %r0(0,0)<1;1,0>
    fcall (M1, 16) elsewhere 0 0
DONE:
    ret (M1, 1)
.global_function "f"
.decl Z v_type=G type=d num_elts=16
`
	for _, c := range []struct{ name, to, want string }{
		{"X(", "Y", "There is a variable Y already, in line 6."},
		{"X(", "INNER", "There is a variable INNER already, in line 10."},
		{"INNER", "X", "There is a variable X already, in line 5."},
		{"X(", "Z", ""}, // a variable of another function
		{"X(", "DONE", ""},
		{"X(", "%r1", "A name has letters, digits and _, and does not begin with a digit."},
		{"X(", "1X", "A name has letters, digits and _, and does not begin with a digit."},
		{"X(", "", "A name must not be empty."},
		{"X(", "V7", "V7 is the predefined variable %r0."},
		{"X(", "TSS", "TSS is the predefined variable TSS."},
		{"T6 v_type", "B", "There is a buffer B already, in line 2."},
		{"B =", "T6", "There is a buffer T6 already, in line 1."},
		{"DONE:", "main_body", "There is a label main_body already, in line 8."},
		{"DONE:", "a b", "A label's name has letters, digits and _ $ @ ? - and does not begin with a digit."},
		{"DONE:", "a-b", ""},
		{"f\"", "main", "There is a kernel or function main already, in line 4."},
		{"%r0", "R0", "%r0 is predefined and keeps its name."},
		{"elsewhere", "here", "elsewhere is not defined in this text, so its other uses are not known."},
		{"ret (", "X", "Only the names of variables, labels, functions, kernels and buffers can be changed; none stands here."},
	} {
		d, _ := read(program)
		edits, why := d.Rename(strings.Index(program, c.name), c.to)
		if why != c.want || (why != "") != (len(edits) == 0) {
			t.Errorf("%s to %s: got %q and %d edits, want %q", c.name, c.to, why, len(edits), c.want)
		}
	}
}

func TestOutline(t *testing.T) {
	d, _ := read(examples.List()[3].Text)
	var got []string
	for _, e := range d.DocumentSymbols() {
		got = append(got, strings.Repeat("  ", e.Depth)+e.Kind+" "+e.Name+" "+e.Detail)
	}
	want := []string{
		"kernel table 16 instructions", "  main block table_main ", "  label ROUND 1 jump", "  label NEXT 1 jump",
		"function negate 2 instructions", "  main block negate_body ",
		"function square 2 instructions", "  main block square_body ",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The roles of words agree with the tree on every text of the corpus: each operand of the tree is the variable that the
// index has at its place, and so is each label and callee.
func TestIndexAgreesWithParser(t *testing.T) {
	var files []string
	for _, pattern := range []string{"kernels/*/dg2-simd16/*.visaasm", "kernels/*/pvc-simd16/*.visaasm", "calls/*/*.visaasm", "calls/*/*/*.visaasm"} {
		found, _ := filepath.Glob("../../../../shared/corpus/" + pattern)
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("../shared/corpus is not here")
	}
	uses := 0
	for _, file := range files {
		b := filetest.Read(t, file)
		d, _ := read(b)
		for _, o := range d.Module.Objects {
			for _, s := range o.Body {
				in, ok := s.(*visa.Inst)
				if !ok {
					continue
				}
				for i := range in.Args {
					uses += agrees(t, d, file, in.Args[i].Var, in.Args[i].Span)
				}
				uses += agrees(t, d, file, in.Pred.Var, in.Pred.Span)
				if in.Label != nil {
					if p := d.names().at(int(in.NameSpan.Start)); p == nil || p.symbol.name != in.Label.Name || !p.symbol.defined() {
						t.Errorf("%s: %q: the index does not have this label", file, d.File.Slice(in.Span))
					}
				}
				if in.Callee != "" {
					if p := d.names().at(int(in.NameSpan.Start) + 1); p == nil || p.symbol.name != in.Callee {
						t.Errorf("%s: %q: the index does not have this callee", file, d.File.Slice(in.Span))
					}
				}
			}
		}
	}
	t.Logf("%d uses of variables in %d texts", uses, len(files))
}

func agrees(t *testing.T, d *Document, file string, v *visa.Decl, span visa.Span) int {
	if v == nil || span.End == span.Start {
		return 0
	}
	x := d.names()
	for i := sort.Search(len(x.places), func(i int) bool { return x.places[i].span.Start >= span.Start }); i < len(x.places) && x.places[i].span.End <= span.End; i++ {
		if s := x.places[i].symbol; s.decl == v || v.Predefined && s.predefined() && s.decl.Name == v.Name {
			return 1
		}
	}
	if !t.Failed() {
		t.Errorf("%s: %q: the index does not have %s there", file, d.File.Slice(span), v.Name)
	}
	return 0
}

// TestRenameInAHugeText: the launch lines, in which a name may stand, too, are found once, not for each use of the
// name. Otherwise a text of this size would take minutes.
func TestRenameInAHugeText(t *testing.T) {
	const uses = 100_000
	d, _ := read(".version 4.1\n.kernel \"k\"\n.decl X v_type=G type=d num_elts=16 align=GRF\n.function \"m\"\n" +
		strings.Repeat("    add (M1, 16) X(0,0)<1> X(0,0)<1;1,0> 0x1:d\n", uses/2) + "    ret (M1, 1)\n")
	edits, why := d.Rename(strings.Index(d.File.Text, "X v_type"), "Y")
	if len(edits) != uses+1 {
		t.Errorf("%d edits, want %d: %s", len(edits), uses+1, why)
	}
}
