package book

import (
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/text"
)

// shown returns the result of Read, with a line for each program and problem.
func shown(page string) string {
	var b strings.Builder
	programs, problems := Read(page)
	for _, p := range programs {
		line, col := p.Position(1, 1)
		b.WriteString(text.Say("{} {} {} at {}:{} {}", p.Line, p.Language, p.Name, line, col, strings.ReplaceAll(p.Text, "\n", "|")))
		if p.Fails != nil {
			b.WriteString(" fails " + strings.Join(p.Fails, "+"))
		}
		if p.Ignore {
			b.WriteString(" ignored")
		}
		b.WriteString("\n")
	}
	for _, p := range problems {
		b.WriteString(text.Say("{}: {}\n", p.Line, p.Message))
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"two languages", "# A\n\n```visaasm\nmov\n```\n\n~~~ptx name=p\nret;\n~~~\n", "3 visaasm  at 4:1 mov|\n7 ptx p at 8:1 ret;|\n"},
		{"other languages, and none", "```go\nx\n```\n```\ny\n```\n    visaasm\n", ""},
		{"short name", "```visa\nmov\n```\n", "1 visaasm  at 2:1 mov|\n"},
		{"never closed", "```visaasm\nmov\n", "1 visaasm  at 2:1 mov|\n"},
		{"empty", "```visaasm\n```\n", "1 visaasm  at 1:1 \n"},
		{"in a list", "- a\n\n  ```visaasm\n  mov\n    add\n  ```\n", "3 visaasm  at 4:3 mov|  add|\n"},
		{"in a quotation", "> ```visaasm\n> mov\n> ```\n", "1 visaasm  at 2:3 mov|\n"},
		{"in MDX", "import X from 'x'\n\n<X>\n\n```visaasm\nmov\n```\n\n</X>\n", "5 visaasm  at 6:1 mov|\n"},
		{"line ends of Windows", "a\r\n```visaasm\r\nmov\r\n```\r\n", "2 visaasm  at 3:1 mov\r|\n"},
		{"continued", "```visaasm name=a ignore\n1\n```\ntext\n```visaasm continues=a name=b\n2\n```\n```visaasm continues=b\n3\n```\n",
			"1 visaasm a at 2:1 1| ignored\n5 visaasm b at 2:1 1|2|\n8 visaasm  at 2:1 1|2|3|\n"},
		{"fails", "```visaasm,fails=V0303,fails=V0100\n1\n```\n", "1 visaasm  at 2:1 1| fails V0303+V0100\n"},
		{"other tools' words", "```visaasm {1,3} editable title=\"x\"\n1\n```\n", "1 visaasm  at 2:1 1|\n"},
		{"wrong words", "```visaasm name= fails= continues=x\n1\n```\n",
			"1 visaasm  at 2:1 1|\n1: name= needs a value.\n1: fails= needs a value.\n1: No block before this one has the name “x”.\n"},
		{"a name twice", "```visaasm name=x\n1\n```\n```ptx name=x\n```\n",
			"1 visaasm x at 2:1 1|\n4 ptx x at 4:1 \n4: The block in line 1 has the name “x” already.\n"},
		{"of another language", "```visaasm name=x\n1\n```\n```ptx continues=x\n2\n```\n",
			"1 visaasm x at 2:1 1|\n4 ptx  at 5:1 2|\n4: “x” is a block of another language.\n"},
	} {
		want := strings.NewReplacer("“", "`", "”", "`").Replace(c.want)
		if got := shown(c.page); got != want {
			t.Errorf("%s:\ngot  %q\nwant %q", c.name, got, want)
		}
	}
}

func TestPosition(t *testing.T) {
	programs, _ := Read("```visaasm name=a\n1\n```\n\n- x\n\n  ```visaasm continues=a\n  2\n  3\n  ```\n")
	p := programs[1]
	for _, c := range [][4]int{{1, 1, 2, 1}, {2, 1, 8, 3}, {3, 4, 9, 6}, {4, 1, 10, 1}} {
		if line, col := p.Position(c[0], c[1]); line != c[2] || col != c[3] {
			t.Errorf("line %d, column %d is %d:%d, want %d:%d", c[0], c[1], line, col, c[2], c[3])
		}
	}
}

func TestIsPage(t *testing.T) {
	for name, want := range map[string]bool{"a.md": true, "a/B.MD": true, "a.mdx": true, "a.markdown": true, "a.visaasm": false, "md": false} {
		if IsPage(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

// The lines of a page's programs are lines of the page, whatever the page contains.
func FuzzRead(f *testing.F) {
	f.Add("```visaasm name=a\nmov\n```\n> - ```ptx continues=a fails=x\n>   ret\n")
	f.Add("\t```visa\n\tx\n")
	f.Add("```visaasm\r\n\ta\r\n```")
	f.Fuzz(func(t *testing.T, page string) {
		lines := strings.Count(page, "\n") + 1
		programs, _ := Read(page)
		for _, p := range programs {
			for n := 0; n <= strings.Count(p.Text, "\n")+2; n++ {
				if line, col := p.Position(max(n, 1), 1); line < 1 || line > lines+1 || col < 1 {
					t.Fatalf("line %d is %d:%d of %d", n, line, col, lines)
				}
			}
		}
	})
}
