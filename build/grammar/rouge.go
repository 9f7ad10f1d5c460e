package main

import (
	"fmt"
	"strings"
)

// rouge returns a file of lexers for Rouge.
func rouge(all []language) string {
	var b strings.Builder
	b.WriteString("# frozen_string_literal: true\n\n# Lexers of vISA and PTX for Rouge. Written by build/grammar of Lanewise.\nrequire 'rouge'\n\nmodule Rouge\n  module Lexers\n")
	for n, l := range all {
		if n > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "    class %s < RegexLexer\n      title '%s'\n      tag '%s'\n      filenames %s\n", l.title, l.name, l.id, strings.ReplaceAll(globs(l), `"`, `'`))
		for i, s := range l.states {
			fmt.Fprintf(&b, "\n      state :%s do\n", s.name)
			rule := func(pattern, token, then string) {
				if then != "" {
					then = ", " + then
				}
				fmt.Fprintf(&b, "        rule %%r{%s}, %s%s\n", rubyPattern(pattern), token, then)
			}
			end := ""
			if i > 0 {
				end = ":pop!"
			}
			rule(`\n`, "Text", end)
			rule(`[^\S\n]+`, "Text", "")
			rule(comment[0]+`[\s\S]*?(?:`+comment[1]+`|\z)`, "Comment::Multiline", "")
			for _, r := range s.rules {
				switch {
				case r.then != "" && i > 0:
					fmt.Fprintf(&b, "        rule %%r{%s} do\n          token %s\n          goto :%s\n        end\n", rubyPattern(r.match), names[r.is].rouge, r.then)
				case r.then != "":
					rule(r.match, names[r.is].rouge, ":"+r.then)
				default:
					rule(r.match, names[r.is].rouge, "")
				}
			}
			rule(`.`, "Text", "")
			b.WriteString("      end\n")
		}
		b.WriteString("    end\n")
	}
	b.WriteString("  end\nend\n")
	return b.String()
}

// rubyPattern writes an expression between %r{ and }, where literal braces need a backslash. The braces of repetition
// counts stay as they are, because they come in pairs.
func rubyPattern(s string) string {
	s = strings.ReplaceAll(s, `{}`, `\{\}`)
	s = strings.ReplaceAll(s, `){},`, `)\{\},`)
	return strings.ReplaceAll(s, `#`, `\#`)
}
