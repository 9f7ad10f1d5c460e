package main

import (
	"fmt"
	"strings"
)

// pygments returns a module of lexers for Pygments: `pygmentize -x -l lanewise_pygments.py:VisaLexer FILE`.
func pygments(all []language) string {
	var b strings.Builder
	b.WriteString("\"\"\"Lexers of vISA and PTX for Pygments. Written by build/grammar of Lanewise.\"\"\"\n\n" +
		"from pygments.lexer import RegexLexer\n" +
		"from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text\n\n" +
		"__all__ = [\"VisaLexer\", \"PtxLexer\"]\n")
	for _, l := range all {
		fmt.Fprintf(&b, "\n\nclass %sLexer(RegexLexer):\n    name = %q\n    aliases = [%q]\n    filenames = [%s]\n\n    tokens = {\n",
			l.title, l.name, l.id, globs(l))
		for i, s := range l.states {
			fmt.Fprintf(&b, "        %q: [\n", s.name)
			rule := func(pattern, token, then string) {
				if then != "" {
					then = ", " + then
				}
				fmt.Fprintf(&b, "            (%s, %s%s),\n", pythonRaw(pattern), token, then)
			}
			end := ""
			if i > 0 {
				end = `"#pop"`
			}
			rule(`\n`, "Text", end)
			rule(`[^\S\n]+`, "Text", "")
			rule(comment[0]+`[\s\S]*?(?:`+comment[1]+`|\Z)`, "Comment.Multiline", "")
			for _, r := range s.rules {
				then := ""
				switch {
				case r.then != "" && i > 0:
					then = fmt.Sprintf("(\"#pop\", %q)", r.then)
				case r.then != "":
					then = fmt.Sprintf("%q", r.then)
				}
				rule(r.match, names[r.is].pygments, then)
			}
			rule(`.`, "Text", "")
			b.WriteString("        ],\n")
		}
		b.WriteString("    }\n")
	}
	return b.String()
}

func globs(l language) string {
	var list []string
	for _, e := range l.extensions {
		list = append(list, fmt.Sprintf("%q", "*"+e))
	}
	return strings.Join(list, ", ")
}

// pythonRaw writes an expression as a raw string of Python.
func pythonRaw(s string) string {
	if !strings.Contains(s, `"`) {
		return `r"` + s + `"`
	}
	return `r'` + strings.ReplaceAll(s, `'`, `\'`) + `'`
}
