package launch

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
	"github.com/lanewise/lanewise/core/visa"
)

// chunk is one text of a testdata file, with the diagnostics that its lines expect.
type chunk struct {
	line int // of the file where the text begins
	text string
	want map[int]string // line of the text -> "CODE message"
}

// readChunks splits a file at its `---` lines and removes `### CODE message` from the ends of lines. Text before the
// first blank line is about the file.
func readChunks(t *testing.T, name string) []chunk {
	t.Helper()
	b := filetest.Read(t, name)
	_, body, _ := strings.Cut(b, "\n\n")
	head := strings.Count(b[:len(b)-len(body)], "\n")
	var chunks []chunk
	c := chunk{line: head + 1, want: map[int]string{}}
	for i, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if line == "---" {
			chunks = append(chunks, c)
			c = chunk{line: head + i + 2, want: map[int]string{}}
			continue
		}
		line, want, found := strings.Cut(line, "###")
		if found {
			line = strings.TrimRight(line, " ")
			c.want[strings.Count(c.text, "\n")+1] = strings.TrimSpace(want)
		}
		c.text += line + "\n"
	}
	return append(chunks, c)
}

// check compares the diagnostics of a chunk with the expected ones.
func (c *chunk) check(t *testing.T, file string, f *visa.File, diags []visa.Diagnostic) {
	t.Helper()
	got := map[int]string{}
	for _, d := range diags {
		line, _ := f.Position(int(d.Span.Start))
		if got[line] != "" {
			got[line] += " + "
		}
		got[line] += d.Code + " " + d.Message
	}
	for line := 1; line <= f.Lines(); line++ {
		if got[line] != c.want[line] {
			t.Errorf("%s:%d:\n  got  %s\n  want %s", file, c.line+line-1, got[line], c.want[line])
		}
	}
}

func TestParseDiagnostics(t *testing.T) {
	const file = "testdata/parse.txt"
	for _, c := range readChunks(t, file) {
		f := visa.NewFile("chunk", c.text)
		_, diags := Parse(f)
		c.check(t, file, f, diags)
		for _, d := range diags {
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || int(d.Span.End) > len(c.text) {
				t.Errorf("%s:%d: span %v is outside of the text", file, c.line, d.Span)
			}
		}
	}
}

// The fix of a line that Parse refuses, where there is one, is the line that was meant.
func TestParseFixes(t *testing.T) {
	for _, test := range []struct{ line, fixed string }{
		{"input X 1, 2", "input X = 1, 2"},
		{"grid simd 16", "grid simd = 16"},
		{"surface T6 d[4]", ""}, // d may be a key whose value is missing
		{"input X = 1 2 -3 0x4", "input X = 1, 2, -3, 0x4"},
		{"surface T6 = d[4] 1, 2 3 4", "surface T6 = d[4] 1, 2, 3, 4"},
		{"input X = 1 2 x3", "input X = 1, 2 x3"}, // as far as there are numbers
		{"input X = 1-2", ""},
		{"svm A = d[4] fill(1; 2)", ""},
	} {
		_, diags := Parse(visa.NewFile("", "//@ "+test.line))
		if len(diags) != 1 {
			t.Errorf("%s: %v", test.line, diags)
			continue
		}
		got := ""
		if fix := diags[0].Fix; fix != nil {
			text := "//@ " + test.line
			got = (text[:fix.Span.Start] + fix.Text + text[fix.Span.End:])[len("//@ "):]
		}
		if got != test.fixed {
			t.Errorf("%s: fixed to %q, want %q", test.line, got, test.fixed)
		}
	}
}

// A text has the same meaning with all kinds of line ends, with a BOM and with tabs.
func TestParseLineEnds(t *testing.T) {
	const text = "//@ platform PVC\n//@ svm A = d[4] 1,\n//@ 2\n//@ expect A = 1, 2, 0\n"
	want, diags := Parse(visa.NewFile("", text))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	for name, variant := range map[string]string{
		"CRLF": strings.ReplaceAll(text, "\n", "\r\n"),
		"tabs": strings.ReplaceAll(text, " ", "\t"),
		"BOM":  "\ufeff" + text,
		"cut":  strings.TrimSuffix(text, "\n"),
	} {
		got, diags := Parse(visa.NewFile("", variant))
		if len(diags) > 0 {
			t.Errorf("%s: %v", name, diags)
		}
		if Print(got) != Print(want) {
			t.Errorf("%s: got\n%swant\n%s", name, Print(got), Print(want))
		}
	}
}

// Everything that a text can ask for is bounded.
func TestParseBounds(t *testing.T) {
	var list strings.Builder
	list.WriteString("//@ svm A = ub[8388608] 0")
	for range maxItems {
		list.WriteString(",\n//@ 0")
	}
	for _, test := range []struct{ name, text, want string }{
		{"too many values", list.String(), "at most " + strconv.Itoa(maxItems) + " values"},
		{"a long list without commas", "//@ svm A = ud[4] 1" + strings.Repeat(" 1", 500_000), "A comma stands between two values."}, // with a fix
		{"many wrong lines", strings.Repeat("//@ x\n", 100_000), "more launch lines are wrong"},
	} {
		_, diags := Parse(visa.NewFile("", test.text))
		if len(diags) == 0 || len(diags) > maxDiagnostics+1 || !strings.Contains(diags[len(diags)-1].Message, test.want) {
			t.Errorf("%s: %d diagnostics, the last: %v", test.name, len(diags), diags[max(len(diags)-1, 0):])
		}
	}
}
