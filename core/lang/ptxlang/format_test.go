package ptxlang

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/visa"
)

// programs returns all PTX files of the repository, and the parts of test files between `---`.
func programs(t testing.TB) map[string]string {
	list := map[string]string{}
	for _, root := range []string{"../../../examples/ptx", "../../ptx/testdata"} {
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() || filepath.Ext(path) != ".ptx" && filepath.Ext(path) != ".txt" {
				return err
			}
			b, err := os.ReadFile(path)
			if filepath.Ext(path) == ".ptx" {
				list[path] = string(b)
				return err
			}
			for i, part := range strings.Split(string(b), "\n---\n") {
				list[path+" part "+string(rune('0'+i%10))+string(rune('0'+i/10))] = part
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(list) < 20 {
		t.Fatalf("there are %d programs", len(list))
	}
	return list
}

func formatted(t *testing.T, text string) (string, bool) {
	t.Helper()
	d := New(visa.NewFile("t.ptx", text))
	edits, why := d.Format()
	if why != "" {
		return text, false
	}
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i]
		text = text[:e.Range.Start] + e.NewText + text[e.Range.End:]
	}
	return text, true
}

// TestFormatKeepsTheText: tokens and comments stay the same, and on their lines, so that the parser reads the same
// module; and a formatted text is not changed again.
func TestFormatKeepsTheText(t *testing.T) {
	done := 0
	for name, text := range programs(t) {
		out, ok := formatted(t, text)
		if !ok {
			continue
		}
		done++
		a, b := visa.NewFile("a", text), visa.NewFile("b", out)
		before, after := study.Learn(a).Tokens, study.Learn(b).Tokens
		if len(before) != len(after) {
			t.Errorf("%s: %d tokens became %d", name, len(before), len(after))
			continue
		}
		for i := range before {
			x, y := before[i], after[i]
			if x.Kind != y.Kind || x.Text != y.Text || a.LineOf(int(x.Span.Start)) != b.LineOf(int(y.Span.Start)) {
				t.Errorf("%s: line %d: %q became %q", name, a.LineOf(int(x.Span.Start)), x.Text, y.Text)
				break
			}
		}
		if squeeze(text) != squeeze(out) {
			t.Errorf("%s: something else than blanks has changed", name)
		}
		if again, _ := formatted(t, out); again != out {
			t.Errorf("%s: formatted twice, it is another text", name)
		}
		sa, sb := study.Learn(a), study.Learn(b)
		if len(sa.Uses) != len(sb.Uses) || len(sa.Module.Funcs) != len(sb.Module.Funcs) || visa.HasErrors(sb.Diagnostics) {
			t.Errorf("%s: the module is another one: %v", name, sb.Diagnostics)
		}
		for i := range sa.Uses {
			if x, y := sa.Uses[i], sb.Uses[i]; x.Symbol.Name != y.Symbol.Name || x.Symbol.Kind != y.Symbol.Kind || x.Write != y.Write {
				t.Errorf("%s: the name %s means something else", name, x.Symbol.Name)
			}
		}
	}
	if done < 15 {
		t.Errorf("only %d texts were formatted", done)
	}
}

// squeeze removes all blanks from a text.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '\t' {
			return -1
		}
		return r
	}, s)
}

// TestLessonsAreLaidOut: the lessons are laid out as Format does it.
func TestLessonsAreLaidOut(t *testing.T) {
	for name, text := range programs(t) {
		if !strings.Contains(name, "examples") {
			continue
		}
		if out, _ := formatted(t, text); out != text {
			a, b := strings.Split(text, "\n"), strings.Split(out, "\n")
			for i := range a {
				if a[i] != b[i] {
					t.Errorf("%s:%d: %q should be %q", name, i+1, a[i], b[i])
				}
			}
		}
	}
}

func TestFormat(t *testing.T) {
	const untidy = `.version 6.0
.target sm_70
  .address_size  64
.visible .entry	saxpy(
	.param .u64	x ,
.param .u32 n
)
.maxntid	128 , 1,1
{
.reg .pred 	%p<2>;   // predicates
	.reg .b32	%r<3>; // and words
	.reg .pred q;
  // what follows is a comment
	mov .u32 	%r1 ,%tid.x;
	@%p1   bra	END;
	@ !%p1 mov.u32 %r2, {%r1};
  @ q	mov.u32 %r2, %r1;
@!q mov.u32 %r2, %r1;
 @%p1 add.s32 %r1,
%r1, 1;
	{
	.reg .b32 q;
	prototype_0 : .callprototype _ (.param .b32 _) ;
	}
END :	ret;
}
`
	const tidy = `.version 6.0
.target sm_70
.address_size 64
.visible .entry saxpy(
    .param .u64 x,
    .param .u32 n
)
    .maxntid 128, 1, 1
{
    .reg .pred %p<2>;  // predicates
    .reg .b32 %r<3>;   // and words
    .reg .pred q;
    // what follows is a comment
    mov.u32 %r1, %tid.x;
    @%p1 bra END;
    @!%p1 mov.u32 %r2, {%r1};
@q  mov.u32 %r2, %r1;
@!q mov.u32 %r2, %r1;
    @%p1 add.s32 %r1,
        %r1, 1;
    {
        .reg .b32 q;
    prototype_0: .callprototype _ (.param .b32 _);
    }
END: ret;
}
`
	d := New(visa.NewFile("t.ptx", untidy))
	if out := d.layOut(); out != tidy {
		t.Errorf("got\n%s", out)
	}
	if edits, why := New(visa.NewFile("t.ptx", strings.Replace(tidy, "END;", "AWAY;", 1))).Format(); len(edits) > 0 || !strings.Contains(why, "line 15") {
		t.Errorf("a text with an error: %v %s", edits, why)
	}
}

// TestHugeTextsAreLaidOut: for each line, the statement, the comments and the words before it are not read again from
// their beginning, which would take minutes here.
func TestHugeTextsAreLaidOut(t *testing.T) {
	const head, tail = ".version 8.0\n.target sm_80\n.address_size 64\n", ".visible .entry k()\n{\n    ret;\n}\n"
	for name, text := range map[string]string{
		"a list of a megabyte in one line": head + ".global .u32 g[500000] = {" + strings.Repeat("1, ", 499_999) + "1};\n" + tail,
		"the same in many lines":           head + ".global .u32 g[200000] = {1" + strings.Repeat("\n    , 1", 199_999) + "};\n" + tail,
		"many comments":                    head + strings.Repeat("// comment\n", 350_000) + tail,
		"a long comment":                   head + "/*\n" + strings.Repeat("// comment\n", 150_000) + " // */\n" + strings.Repeat("// comment\n", 150_000) + tail,
	} {
		if got, ok := formatted(t, text); !ok || len(got) < len(head)+len(tail) {
			t.Errorf("%s: %.200s", name, got)
		}
	}
}
