package store

import (
	"strings"

	"github.com/lanewise/lanewise/core/lang"
)

// updateName gives a text that has nothing left of what was opened a name of its own. A text that undo brings back
// gets its former name back.
func (d *document) updateName() {
	is, now := &d.text.identity, d.text.now
	if d.text.own.Named {
		return
	}
	kernel := kernelName(now)
	if gone := nothingLeft(is.base, now); !gone || is.byKernel && kernel == kernelName(is.base) {
		if is.byKernel {
			is.base = now
			if kernel != "" {
				d.call(fileName(kernel, now))
			}
		}
		return
	}
	was := *is
	was.name = d.Name
	*is = identity{name: fileName(kernel, now), base: now, byKernel: true}
	for _, f := range d.text.former {
		if !f.byKernel && !nothingLeft(f.base, now) {
			*is = f
			break
		}
	}
	d.text.asked = false
	if !was.byKernel {
		d.text.former = append([]identity{was}, d.text.former[:min(len(d.text.former), mostFormer)]...)
	}
	d.call(is.name)
}

// call changes the name of the text.
func (d *document) call(name string) {
	if d.Name != name {
		d.Name = name
		d.changed(TopicText)
	}
}

// rename gives the text another name. The new name can make it a text of the other language.
func (d *document) rename(name string) {
	if d.Name != name {
		d.call(name)
		d.updateLanguage()
		d.checkSoon(0)
	}
}

// mostFormer bounds how many former identities of a text are kept.
const mostFormer = 8

// nothingLeft reports whether a text has become another program than it was before. It has if it contains code and
// either has no line of the earlier code left, or goes by another name and has less than half of it left: programs
// that a compiler printed share many lines, while a program that was reworked still has its kernel's name or most of
// its lines. Blank lines, comments, directives, labels and bare returns do not count as code, because any two
// programs share them. A text without code is not a program yet.
func nothingLeft(before, now string) bool {
	sameName := kernelName(before) == kernelName(now)
	if before == now || sameName && endAlike(before, now) {
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

// endAlike reports whether two texts end with the same code. It saves comparing large programs line by line at every
// key.
func endAlike(a, b string) bool {
	for range 100 {
		a, b = strings.TrimRight(a, " \t\r\n"), strings.TrimRight(b, " \t\r\n")
		i, j := strings.LastIndexByte(a, '\n')+1, strings.LastIndexByte(b, '\n')+1
		line := strings.TrimSpace(a[i:])
		if line == "" || line != strings.TrimSpace(b[j:]) {
			return false
		}
		if isCode(line) {
			return true
		}
		a, b = a[:i], b[:j]
	}
	return false
}

// isCode reports whether a line without its indentation contains code that tells a program from others.
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

// kernelName is the name of a text's first kernel or, without a kernel, of its first function; "" if it has neither.
func kernelName(text string) string {
	for _, directives := range [...][]string{{".kernel", ".entry"}, {".function", ".global_function", ".func"}} {
		first, name := len(text), ""
		for _, directive := range directives {
			if at, found := named(text[:first], directive); found != "" {
				first, name = at, found
			}
		}
		if name != "" {
			return name
		}
	}
	return ""
}

// named finds the first name that follows a directive, and its offset.
func named(text, directive string) (at int, name string) {
	for {
		i := strings.Index(text[at:], directive)
		if i < 0 {
			return at, ""
		}
		at += i
		line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
		rest := text[at+len(directive):]
		words := strings.TrimLeft(rest, " \t")
		if len(words) < len(rest) && !strings.Contains(line, "//") && (line == "" || strings.HasSuffix(line, " ") || strings.HasSuffix(line, "\t")) {
			end := strings.IndexAny(words, "\r\n")
			if end < 0 {
				end = len(words)
			}
			if name = bareName(words[:end]); name != "" {
				return at, name
			}
		}
		at += len(directive)
	}
}

// bareName is the name that a line begins with, without its quotes.
func bareName(line string) string {
	if quoted, ok := strings.CutPrefix(line, `"`); ok {
		line, _, _ = strings.Cut(quoted, `"`)
		return line
	}
	if end := strings.IndexAny(line, " \t(;/"); end >= 0 {
		line = line[:end]
	}
	return line
}

// cutEnding splits the name of a file before its ending, which begins with a dot; the ending is "" if there is none.
func cutEnding(name string) (stem, ending string) {
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		return name[:dot], name[dot:]
	}
	return name, ""
}

// mostKernelName is the most bytes of a kernel's name that the name of a file has.
const mostKernelName = 60

// fileName is the name of a file for a kernel's text.
func fileName(kernel, text string) string {
	safe := []byte(kernel[:min(len(kernel), mostKernelName)])
	for i, c := range safe {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-' || c == '.' && i > 0) {
			safe[i] = '_'
		}
	}
	if len(safe) == 0 {
		safe = []byte("untitled")
	}
	if lang.IsPTX("", text) {
		return string(safe) + ".ptx"
	}
	return string(safe) + ".visaasm"
}
