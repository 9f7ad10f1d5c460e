package ptxlang

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/langtest"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/examples"
)

func open(f *visa.File) lang.Document { return New(f) }

func TestComplete(t *testing.T) { langtest.Complete(t, open) }
func TestHover(t *testing.T)    { langtest.Hover(t, open) }
func TestNames(t *testing.T)    { langtest.Names(t, open) }

// TestRename: every name of every program can be renamed without an additional diagnostic, and renamed back it gives
// the original text. Each name takes two readings of the whole text, so for the many texts of nvcc, which other tests
// read as a whole, only some names of each are tried.
func TestRename(t *testing.T) {
	for name, text := range programs(t) {
		s := study.Learn(visa.NewFile("t.ptx", text))
		if visa.HasErrors(s.Diagnostics) {
			continue
		}
		each := 1
		if strings.Contains(filepath.ToSlash(name), "testdata/nvcc/") {
			each += len(s.Symbols) / 8
		}
		for i, x := range s.Symbols {
			if i%each != 0 {
				continue
			}
			d := New(visa.NewFile("t.ptx", text))
			to := x.Name + "_else"
			if x.Range != nil || x.Name == "__cxa_pure_virtual" {
				continue // registers of a range are renamed by the range; nothing is reported about __cxa_pure_virtual because of its name
			}
			other, why := renamed(d, int(x.Span.Start), to)
			if x.Kind == syntax.FunctionSymbol && x.Func.OfDriver() {
				if want := x.Name + " is a function of the driver and keeps its name."; why != want {
					t.Errorf("%s: %s: said %q, want %q", name, x.Name, why, want)
				}
				continue
			}
			if why != "" {
				t.Errorf("%s: %s: %s", name, x.Name, why)
				continue
			}
			e := New(visa.NewFile("t.ptx", other))
			if list := e.learn().Diagnostics; len(list) != len(s.Diagnostics) {
				t.Errorf("%s: with %s for %s: %v", name, to, x.Name, list[0])
			}
			from := int(x.Span.Start)
			for _, y := range e.learn().Symbols {
				if y.Name == to {
					from = int(y.Span.Start)
					break
				}
			}
			if back, why := renamed(e, from, x.Name); back != text && why == "" && !twice(s, x) {
				t.Errorf("%s: %s, renamed to %s and back, is another text", name, x.Name, to)
			}
		}
	}
}

// twice reports whether another symbol has the same name, so that the first symbol with the new name may be another
// one.
func twice(s *study.Study, x *syntax.Symbol) bool {
	n := 0
	for _, y := range s.Symbols {
		if y.Name == x.Name {
			n++
		}
	}
	return n > 1
}

func renamed(d *Document, off int, name string) (text, why string) {
	edits, why := d.Rename(off, name)
	text = d.file.Text
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i]
		text = text[:e.Range.Start] + e.NewText + text[e.Range.End:]
	}
	return text, why
}

// TestLabelsInSections: a label is found and renamed in the data of a section, too, which is no jump to it.
func TestLabelsInSections(t *testing.T) {
	const text = `.version 6.0
.target sm_70
.address_size 64
.section .debug_loc { .b64 $L__tmp0 }
.visible .entry other() { ret; }
.visible .entry k()
{
$L__tmp0:
    ret;
}
.section .debug_info
{
.b64 k
.b64 $L__tmp0
}
`
	d := New(visa.NewFile("t.ptx", text))
	label, last := strings.Index(text, "$L__tmp0:"), strings.LastIndex(text, "$L__tmp0")
	if at, _, _ := d.Definition(last); int(at.Start) != label {
		t.Errorf("defined at %d, want %d", at.Start, label)
	}
	if _, refs := d.References(label); len(refs) != 3 {
		t.Errorf("%v", refs)
	}
	if got, why := renamed(d, last, "begin"); got != strings.ReplaceAll(text, "$L__tmp0", "begin") {
		t.Errorf("%s%s", why, got)
	}
	if h, _ := d.Hover(label); !strings.Contains(h.Text, "No branch comes here") {
		t.Errorf("%+v", h)
	}
	for _, s := range d.DocumentSymbols() {
		if strings.Contains(s.Detail, "jump") {
			t.Errorf("%+v", s)
		}
	}
	if k := d.kernel(); k.Name != "other" {
		t.Errorf("the kernel is %s, because a section names it", k.Name)
	}
}

func TestRenameRefuses(t *testing.T) {
	const text = `//@ launch k
//@ param out = u32[4]
.version 6.0
.target sm_70
.func f() { ret; }
.func g() { ret; }
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<4>, %q<2>, a;
    { .reg .b32 b; mov.b32 b, a; }
    { .reg .b32 c; mov.b32 c, %r1; }
    ret;
}
`
	for _, c := range []struct{ at, name, why string }{
		{"f()", "g", "The text has the function g already, in line 6."},
		{"f()", "", "A name must not be empty."},
		{"f()", "1f", "A name has letters"},
		{"k(", "%k", "does not begin with %"},
		{"%r<", "%q", "The text has the registers %q already"},
		{"%r<", "%tid", "special register"},
		{"%r<", "%r2", "does not end in a digit"},
		{"%r1", "%s", ""},
		{"b;", "c", ""},
		{"b;", "a", "The text has the register a already"},
		{"b;", "%q1", "The text has the registers %q already"},
		{"out", "p", ""},
		{"ret", "p", "none stands here"},
	} {
		d := New(visa.NewFile("t.ptx", text))
		if _, why := d.Rename(strings.Index(text, c.at), c.name); !strings.Contains(why, c.why) || (c.why == "") != (why == "") {
			t.Errorf("%s to %s: %q, want %q", c.at, c.name, why, c.why)
		}
	}
}

func TestOutline(t *testing.T) {
	const text = `.version 6.0
.target sm_70
.func f();
.global .u32 g[3];
.visible .entry k()
{
    bra END;
END:
    ret;
}
.func h() { .local .u32 own; ret; }
`
	want := "function f declared only; variable g .global .u32[3]; kernel k 2 instructions; label END 1 jump; function h 1 instruction; "
	got := ""
	for _, e := range New(visa.NewFile("t.ptx", text)).DocumentSymbols() {
		got += e.Kind + " " + e.Name + " " + e.Detail + "; "
	}
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// FuzzAssist asks everything at an offset of any text.
func FuzzAssist(f *testing.F) {
	for _, text := range programs(f) {
		text = text[:min(len(text), 3000)]
		for off := 0; off < len(text); off += 211 {
			f.Add(text, off)
			f.Add(text[:off], off)
		}
	}
	f.Fuzz(func(t *testing.T, text string, off int) {
		langtest.Everything(t, New(visa.NewFile("t.ptx", text)), off)
	})
}

// A half-typed text gets questions, too: every prefix of a program, at its end.
func TestEveryPrefix(t *testing.T) {
	for _, lesson := range examples.PTX() {
		for end := range lesson.Text {
			d := New(visa.NewFile("t.ptx", lesson.Text[:end]))
			d.Complete(end)
			if end%7 == 0 {
				langtest.Everything(t, d, end)
			}
		}
	}
}

// TestWhatCannotBeTranslated: questions about texts that are no valid programs have an answer, whatever their size.
func TestWhatCannotBeTranslated(t *testing.T) {
	const head = ".version 8.0\n.target sm_80\n.address_size 64\n"
	var params strings.Builder // more parameters than fit into the 4352 bytes that are allowed
	for i := range 5000 {
		params.WriteString(",.param.b64 a" + strconv.Itoa(i%10) + strconv.Itoa(i/10))
	}
	for _, text := range []string{
		head + ".visible .entry k(.param .b64 a" + params.String() + ") { .reg .u64 r<2>; ld.param.u64 r1, [a]; ret; }\n",
		head + ".visible .entry k() { .reg .u32 r<2>; add.u32.u32.u32.u32. r0, r1, 1; ret; }\n",
		head + ".visible .entry k() { .reg .u32 r<2>; add" + strings.Repeat(".u32", 5000) + " r0, r1, 1; ret; }\n",
	} {
		d := New(visa.NewFile("t.ptx", text))
		for _, at := range []string{"k(", "r<2>", "r1", "a]", "ret", " r0, r1"} {
			if off := strings.LastIndex(text, at); off >= 0 {
				langtest.Everything(t, d, off)
				langtest.Everything(t, d, off+len(at))
			}
		}
	}
}
