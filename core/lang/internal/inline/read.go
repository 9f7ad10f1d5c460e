package inline

import "strings"

// statement is one asm statement.
type statement struct {
	code     string
	operands []written
}

// written is an operand as it stands in the source.
type written struct {
	symbol     string // [symbol]; "" if it has none
	constraint string // "=r"
	expression string // "x[0]"
}

func (w *written) out() bool {
	return strings.HasPrefix(w.constraint, "=") || strings.HasPrefix(w.constraint, "+")
}
func (w *written) in() bool { return !strings.HasPrefix(w.constraint, "=") }

// kind is the kind of a token, as far as it matters here.
type kind uint8

const (
	other kind = iota
	word
	literal // a string
	end
)

type token struct {
	kind       kind
	text       string // of a literal: what it stands for
	start, end int
}

// reader splits a C source into tokens. Comments and the backslashes of continued lines count as blanks.
type reader struct {
	source string
	host   bool // strings may be those of other languages, too
	pos    int
	tok    token
}

func (r *reader) next() {
	s := r.source
	for r.pos < len(s) {
		rest := s[r.pos:]
		switch {
		case strings.IndexByte(" \t\r\n\\", rest[0]) >= 0:
			r.pos++
			continue
		case strings.HasPrefix(rest, "//"):
			r.pos += lineEnd(rest)
			continue
		case rest[0] == '#' && conditional(rest) != "":
			r.pos += skipped(rest)
			continue
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest, "*/")
			if n < 0 {
				n = len(rest) - 2
			}
			r.pos += n + 2
			continue
		}
		break
	}
	start := r.pos
	if start >= len(s) {
		r.tok = token{end, "", start, start}
		return
	}
	if r.host {
		if text, length, found := foreign(s[start:]); found {
			r.literal(text, length)
			return
		}
	}
	switch c := s[start]; {
	case c == 'R' && strings.HasPrefix(s[start:], `R"`):
		r.literal(raw(s[start:]))
	case c == '"':
		r.literal(quoted(s[start:], `"`, false))
	case isWord(c):
		for r.pos < len(s) && isWord(s[r.pos]) {
			r.pos++
		}
		r.tok = token{word, s[start:r.pos], start, r.pos}
	default:
		r.pos++
		r.tok = token{other, s[start:r.pos], start, r.pos}
	}
}

func (r *reader) literal(text string, length int) {
	r.tok = token{literal, text, r.pos, r.pos + length}
	r.pos += length
}

// conditional returns the directive of a line that decides which lines are compiled, or of a pragma; "" for any other
// line.
func conditional(line string) string {
	word := strings.TrimLeft(line[1:min(len(line), 20)], " \t")
	for _, is := range [...]string{"ifdef", "ifndef", "if", "else", "elif", "endif", "pragma"} {
		if strings.HasPrefix(word, is) && !isWord((word + " ")[len(is)]) {
			return is
		}
	}
	return ""
}

// skipped returns the length of a line with a conditional directive. For an else or elif this includes the branches
// that it begins, because only the first branch is read.
func skipped(s string) (n int) {
	n = lineEnd(s)
	if word := conditional(s); word != "else" && word != "elif" {
		return n
	}
	for depth := 1; depth > 0 && n < len(s); {
		line := strings.TrimLeft(s[n:], " \t\r\n")
		n = len(s) - len(line)
		if line != "" && line[0] == '#' {
			switch conditional(line) {
			case "if", "ifdef", "ifndef":
				depth++
			case "endif":
				depth--
			}
		}
		n += lineEnd(line)
	}
	return n
}

func isWord(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func lineEnd(s string) int {
	if n := strings.IndexByte(s, '\n'); n >= 0 {
		return n
	}
	return len(s)
}

// quoted returns what a string stands for, and its length in the source, up to the next quote. lines says that it may
// have several lines.
func quoted(s, quote string, lines bool) (text string, length int) {
	var b strings.Builder
	i := len(quote)
	for ; i < len(s) && !strings.HasPrefix(s[i:], quote) && (lines || s[i] != '\n'); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch s[i] {
		case 'n', 'r':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), min(i+len(quote), len(s))
}

// raw is quoted for R"delimiter(text)delimiter".
func raw(s string) (text string, length int) {
	open := strings.IndexByte(s, '(')
	if open < 0 {
		return "", len(s)
	}
	closing := ")" + s[2:open] + `"`
	n := strings.Index(s[open:], closing)
	if n < 0 {
		return s[open+1:], len(s)
	}
	return s[open+1 : open+n], open + n + len(closing)
}

// read finds the asm statements of a source. A source that begins with a string is read as the contents of one
// statement.
func read(source string) (list []statement, at, to int) {
	r := &reader{source: source}
	defined := map[string]string{}
	if r.next(); r.tok.kind == literal {
		at, to = r.tok.start, r.tok.end
		return []statement{r.statement(defined)}, at, to
	}
	for r.tok.kind != end {
		switch {
		case r.tok.text == "define" && r.tok.kind == word:
			r.define(defined)
		case r.directive(): // the source is a program already
			return nil, 0, 0
		case r.tok.kind == word && strings.Trim(r.tok.text, "_") == "asm":
			begin := r.tok
			for r.next(); r.tok.kind == word; r.next() { // volatile and the like
			}
			if r.tok.text != "(" {
				continue
			}
			if r.next(); list == nil {
				at, to = begin.start, begin.end
			}
			list = append(list, r.statement(defined))
		default:
			r.next()
		}
	}
	return list, at, to
}

// mostCode bounds the length of code in bytes: macros of macros could grow without bound.
const mostCode = 1 << 20

// directive reports whether the current token is a directive that only a program has, at the beginning of a line.
func (r *reader) directive() bool {
	switch r.tok.text {
	case "version", "kernel", "entry", "visible":
		before, dot := strings.CutSuffix(r.source[max(0, r.tok.start-100):r.tok.start], ".")
		before = strings.TrimRight(before, " \t")
		return dot && (before == "" || before[len(before)-1] == '\n')
	}
	return false
}

// define records a macro that consists of strings.
func (r *reader) define(defined map[string]string) {
	r.next()
	name, line := r.tok.text, r.source[r.tok.end:]
	n := lineEnd(line)
	for n < len(line) && strings.HasSuffix(strings.TrimRight(line[:n], " \t\r"), `\`) {
		n += 1 + lineEnd(line[n+1:])
	}
	body := &reader{source: line[:n]}
	if body.next(); body.tok.kind != literal {
		return
	}
	var text strings.Builder
	for ; body.tok.kind != end && text.Len() < mostCode; body.next() {
		if body.tok.kind == literal {
			text.WriteString(body.tok.text)
		} else if body.tok.kind == word {
			text.WriteString(defined[body.tok.text])
		}
	}
	defined[name] = text.String()
	r.pos += n
	r.next()
}

// statement reads what stands between the parentheses of a statement; the opening one has been read.
func (r *reader) statement(defined map[string]string) (s statement) {
	var code strings.Builder
	for ; r.tok.kind == literal || r.tok.kind != end && r.tok.text != ")" && r.tok.text != ":"; r.next() {
		switch {
		case code.Len() > mostCode:
		case r.tok.kind == literal:
			code.WriteString(r.tok.text)
		case r.tok.kind == word: // a macro, or the parameter behind a #, whose name is written
			if text, known := defined[r.tok.text]; known {
				code.WriteString(text)
			} else if strings.HasSuffix(r.source[:r.tok.start], "#") {
				code.WriteString(r.tok.text)
			}
		}
	}
	s.code = code.String()
	sections := 0
	for sections < 2 && r.tok.text == ":" && r.tok.kind == other {
		sections++
		for r.next(); r.tok.kind == literal || r.tok.text == "["; {
			s.operands = append(s.operands, r.operand())
		}
	}
	r.close(1)
	return s
}

// close reads up to the closing parenthesis that leaves none open, when so many are open now.
func (r *reader) close(open int) {
	for ; r.tok.kind != end; r.next() {
		if r.tok.kind == other && r.tok.text == "(" {
			open++
		} else if r.tok.kind == other && r.tok.text == ")" {
			if open--; open == 0 {
				return
			}
		}
	}
}

// operand reads [symbol] "constraint" (expression) and the comma behind it.
func (r *reader) operand() (w written) {
	if r.tok.kind == other { // [
		r.next()
		w.symbol = r.tok.text
		r.next()
		r.next()
	}
	w.constraint = r.tok.text
	if r.next(); r.tok.text != "(" {
		return w
	}
	from := r.tok.end
	r.close(0)
	w.expression = strings.Trim(r.source[from:max(from, r.tok.start)], " \t\r\n")
	if r.next(); r.tok.kind == other && r.tok.text == "," {
		r.next()
	}
	return w
}
