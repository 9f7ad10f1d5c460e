package inline

import "strings"

// Embedded returns the first complete program in the strings of a host language's source, as C, C++, Java, Python,
// Rust, Go and JavaScript write them: in one string, or in several that follow each other. at and to are the place
// where the first string of the program begins.
func Embedded(source string) (program string, at, to int, found bool) {
	r := &reader{source: source, host: true}
	for r.next(); r.tok.kind != end; {
		if r.tok.kind != literal {
			r.next()
			continue
		}
		first := r.tok
		if text := r.joined(); isProgram(text) {
			return text, first.start, first.start + 1, true
		}
	}
	return "", 0, 0, false
}

// joined returns the text of strings that follow each other, possibly with a plus between them, or as the lines of a
// list.
func (r *reader) joined() string {
	var b strings.Builder
	for r.tok.kind == literal {
		if b.Len() < mostCode {
			b.WriteString(r.tok.text)
		}
		r.next()
		if between := r.tok.text; r.tok.kind == other && (between == "+" || between == ",") {
			if between == "," && !strings.HasSuffix(b.String(), "\n") {
				b.WriteByte('\n')
			}
			r.next()
		}
	}
	return b.String()
}

// isProgram reports whether a text has the head of a program and a kernel or a function.
func isProgram(text string) bool {
	has := func(directive string) bool {
		before, _, found := strings.Cut(text, directive)
		before = strings.TrimRight(before, " \t")
		return found && (before == "" || strings.HasSuffix(before, "\n"))
	}
	return has(".version ") && (has(".kernel ") || has(".target ") && (strings.Contains(text, ".entry ") || strings.Contains(text, ".func ")))
}

// foreign reads a string in a form that C does not have, if s begins with one.
func foreign(s string) (text string, length int, found bool) {
	for _, quote := range [...]string{`"""`, "'''", "`"} { // Java and Python; Go and JavaScript
		if strings.HasPrefix(s, quote) {
			text, length = quoted(s, quote, true)
			return text, length, true
		}
	}
	switch s[0] {
	case 'r': // Rust: r#"text"#
		hashes := strings.TrimLeft(s[1:], "#")
		if !strings.HasPrefix(hashes, `"`) {
			break
		}
		closing := `"` + strings.Repeat("#", len(s)-1-len(hashes))
		text, _, _ = strings.Cut(hashes[1:], closing)
		return text, min(2*len(closing)+1+len(text), len(s)), true
	case '"': // Rust: a string over several lines
		if line := strings.TrimLeft(s[1:min(len(s), longestLine)], " \t\r\\"); strings.HasPrefix(line, "\n") {
			text, length = quoted(s, `"`, true)
			return text, length, true
		}
	}
	return "", 0, false
}
