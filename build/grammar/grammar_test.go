package main

import (
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lanewise/lanewise/core/filetest"
)

var update = flag.Bool("update", false, "write what is seen into testdata, to be read before it is committed")

// TestFilesAreCurrent checks that the files in web/grammar are what this program writes.
func TestFilesAreCurrent(t *testing.T) {
	const dir = "../../web/grammar"
	want := files()
	for name, content := range want {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(b) != content {
			t.Errorf("%s is not what build/grammar writes (%v): go run ./build/grammar", name, err)
		}
	}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if _, ok := want[name]; !ok && err == nil && !e.IsDir() && name != "README.md" {
			t.Errorf("nobody writes %s", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestExpressions checks that no rule matches the empty text: such a rule would switch to its state everywhere.
func TestExpressions(t *testing.T) {
	for _, l := range languages() {
		for _, s := range l.states {
			for _, r := range s.rules {
				portable := regexp.MustCompile(`\(\?[=!](?:\[(?:\\.|[^\]])*\]|[^()\[])*\)`).ReplaceAllString(r.match, "") // Go looks not ahead
				if regexp.MustCompile("^(?:" + portable + ")").MatchString("") {
					t.Errorf("%s, %s: %.80s matches nothing", l.id, s.name, r.match)
				}
			}
		}
	}
}

// TestHighlighters checks that Pygments and Rouge give each piece of the samples the class that testdata lists, and
// lose nothing of any example of the course.
func TestHighlighters(t *testing.T) {
	examples := filetest.Glob(t, "../../examples/*.visaasm", 1)
	for _, h := range []struct {
		name  string
		token func(class) string
		run   func(l language, files ...string) *exec.Cmd
		has   *exec.Cmd
	}{
		{"Pygments", func(c class) string { return names[c].pygments }, func(l language, files ...string) *exec.Cmd {
			return exec.Command("python3", append([]string{"testdata/tokens.py", "../../web/grammar/lanewise_pygments.py", l.title + "Lexer"}, files...)...)
		}, exec.Command("python3", "-c", "import pygments")},
		{"Rouge", func(c class) string { return names[c].rouge }, func(l language, files ...string) *exec.Cmd {
			return exec.Command("ruby", append([]string{"testdata/tokens.rb", "../../web/grammar/lanewise_rouge.rb", l.id}, files...)...)
		}, exec.Command("ruby", "-e", "require 'rouge'")},
	} {
		t.Run(h.name, func(t *testing.T) {
			if h.has.Run() != nil {
				t.Skipf("%s is not installed here; on Debian: apt-get install python3-pygments ruby-rouge", h.name)
			}
			for _, l := range languages() {
				sample := "testdata/sample" + l.extensions[0]
				out, err := h.run(l, sample).CombinedOutput()
				if err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				got := classes(string(out), h.token)
				golden := "testdata/" + l.id + ".txt"
				if *update {
					filetest.Write(t, golden, got)
				}
				if got != filetest.Read(t, golden) {
					t.Errorf("%s is seen as\n%s\nnot as %s says", sample, got, golden)
				}
			}
			if out, err := h.run(visa(), examples...).CombinedOutput(); err != nil || strings.Contains(string(out), "\nError ") {
				t.Errorf("the examples: %v\n%.2000s", err, out)
			}
		})
	}
}

// classes names tokens by their class. Consecutive tokens of one class become one line, because some highlighters
// join them.
func classes(tokens string, token func(class) string) string {
	known := map[string]string{}
	for c := range numClasses {
		known[strings.ReplaceAll(token(c), "::", ".")] = names[c].textMate
	}
	known["Comment.Multiline"] = names[com].textMate
	known["Literal.String"], known["Literal.Number"] = names[str].textMate, names[imm].textMate
	var b strings.Builder
	last := ""
	for line := range strings.Lines(tokens) {
		word, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		name, ok := known[word]
		switch {
		case !ok:
			name = "?" + word
		case name == "":
			name = "plain"
		}
		if name != last {
			b.WriteString("\n" + name)
		}
		if name != last {
			b.WriteString(" ")
		}
		b.WriteString(strings.ReplaceAll(text, " ", ""))
		last = name
	}
	return strings.TrimPrefix(b.String(), "\n") + "\n"
}

// TestTreeSitter checks that tree-sitter, which takes the longest token and of equally long ones the first, gives
// each piece of the samples the class that testdata lists, as the others do, and recognizes everything in each
// example of the course.
func TestTreeSitter(t *testing.T) {
	for _, l := range languages() {
		sample := filetest.Read(t, "testdata/sample"+l.extensions[0])
		want := filetest.Read(t, "testdata/"+l.id+".txt")
		if got, unknown := treeClasses(l, sample); got != want || unknown != "" {
			t.Errorf("the sample of %s is seen as\n%s\nnot as\n%s\nand unknown: %s", l.name, got, want, unknown)
		}
	}
	examples := filetest.Glob(t, "../../examples/*.visaasm", 1)
	for _, name := range examples {
		text := filetest.Read(t, name)
		if _, unknown := treeClasses(visa(), text); unknown != "" {
			t.Errorf("%s: no token begins with %s", name, unknown)
		}
	}
}

// treeClasses cuts a text into the tokens of the grammar as tree-sitter does, and names them as classes does. unknown
// are the characters with which no token begins.
func treeClasses(l language, text string) (seen, unknown string) {
	comment := regexp.MustCompile(`^(?://[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)`)
	type token struct {
		rule
		match *regexp.Regexp
	}
	tokens := map[string][]token{}
	for _, s := range l.states {
		for i, r := range s.rules {
			if r.isToken(s, i) {
				tokens[s.name] = append(tokens[s.name], token{r, regexp.MustCompile("^(?:" + treePattern(r.match) + ")")})
			}
		}
	}
	var cut strings.Builder
	state := "root"
	for text != "" {
		if strings.ContainsRune(" \t\r\n", rune(text[0])) {
			if text[0] == '\n' {
				state = "root"
			}
			text = text[1:]
			continue
		}
		taken, best := comment.FindString(text), rule{is: com}
		for _, x := range tokens[state] {
			if found := x.match.FindString(text); len(found) > len(taken) || found != "" && x.wins() {
				taken, best = found, x.rule
			}
		}
		if taken == "" {
			taken = text[:1]
			unknown += taken
		}
		is := best.is
		if best.orName() && strings.HasPrefix(text[len(taken):], "(") {
			is = reg
		}
		cut.WriteString(names[is].pygments + " " + strings.ReplaceAll(taken, "\n", `\n`) + "\n")
		text = text[len(taken):]
		if best.then != "" {
			state = best.then
		}
	}
	return classes(cut.String(), func(c class) string { return names[c].pygments }), unknown
}
