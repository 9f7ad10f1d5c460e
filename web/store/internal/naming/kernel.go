package naming

import "strings"

// KernelName is the name of a text's first kernel or, without a kernel, of its first function; "" if it has neither.
func KernelName(text string) string {
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
