package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/language"
)

// identity is which program a text is.
type identity struct {
	name   string
	base   string // the text that the name is of
	origin string // see text.origin
	own    bool   // named by its kernel, and it follows that
}

// noteName gives a text that has nothing left of what was opened a name of its own. What undo brings
// back has its former name.
func (s *Store) noteName() {
	is, now := &s.text.identity, s.text.now
	kernel := kernelName(now)
	if gone := NothingLeft(is.base, now); !gone || is.own && kernel == kernelName(is.base) {
		if is.own {
			is.base = now
			if kernel != "" {
				s.rename(fileName(kernel, now))
			}
		}
		return
	}
	was := *is
	was.name = s.Name
	*is = identity{name: fileName(kernel, now), base: now, own: true}
	for _, f := range s.text.former {
		if !f.own && !NothingLeft(f.base, now) {
			*is = f
			break
		}
	}
	s.text.asked = false
	if !was.own {
		s.text.former = append([]identity{was}, s.text.former[:min(len(s.text.former), mostDrafts)]...)
	}
	s.rename(is.name)
}

func (s *Store) rename(name string) {
	if s.Name != name {
		s.Name = name
		s.changed(TopicText)
	}
}

// NothingLeft reports whether a text has become another program than the one it was. It has if it holds
// code, and either no line of the code before, or less than half of it under other names: programs that
// a compiler printed share many a line, and one that was reworked still has its kernel's name or most of
// its lines. Code is what is neither blank nor a comment, a directive, a label or a bare return, which
// any two programs share. A text without code is nobody's yet.
func NothingLeft(before, now string) bool {
	if before == now {
		return false
	}
	old := map[string]bool{}
	for line := range strings.Lines(before) {
		if line = strings.TrimSpace(line); isCode(line) {
			old[line] = true
		}
	}
	if len(old) == 0 {
		return false
	}
	sameName := kernelName(before) == kernelName(now)
	code, common := map[string]bool{}, 0
	for line := range strings.Lines(now) {
		if line = strings.TrimSpace(line); !isCode(line) || code[line] {
			continue
		}
		code[line] = true
		if !old[line] {
			continue
		}
		if common++; sameName {
			return false
		}
	}
	return len(code) > 0 && 2*common < min(len(code), len(old))
}

// isCode reports whether a line without its indentation does something that tells a program from others.
func isCode(line string) bool {
	switch {
	case line == "", strings.HasPrefix(line, "//"), strings.HasPrefix(line, "."), strings.HasSuffix(line, ":"):
		return false
	}
	word := line
	if end := strings.IndexAny(line, " \t;("); end >= 0 {
		word = line[:end]
	}
	switch word {
	case "ret", "fret", "exit", "barrier":
		return false
	}
	return strings.ContainsAny(line, "abcdefghijklmnopqrstuvwxyz")
}

// kernelName is the name of a text's first kernel, else of its first function; "" if it has none.
func kernelName(text string) (name string) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		words := strings.Fields(strings.TrimSpace(line))
		for i, word := range words[:max(len(words)-1, 0)] {
			next := words[i+1]
			switch word {
			case ".kernel", ".entry":
				return bareName(next)
			case ".function", ".global_function", ".func":
				if name == "" {
					name = bareName(next)
				}
			}
		}
	}
	return name
}

// bareName is a name without its quotes and what stands close behind it.
func bareName(word string) string {
	if quoted, ok := strings.CutPrefix(word, `"`); ok {
		word, _, _ = strings.Cut(quoted, `"`)
		return word
	}
	word, _, _ = strings.Cut(word, "(")
	return word
}

// mostName is the most bytes of a kernel's name that the name of a file has.
const mostName = 60

// fileName is the name of a file for a kernel's text.
func fileName(kernel, text string) string {
	safe := []byte(kernel[:min(len(kernel), mostName)])
	for i, c := range safe {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-' || c == '.' && i > 0) {
			safe[i] = '_'
		}
	}
	if len(safe) == 0 {
		safe = []byte("untitled")
	}
	if language.IsPTX("", text) {
		return string(safe) + ".ptx"
	}
	return string(safe) + ".visaasm"
}
