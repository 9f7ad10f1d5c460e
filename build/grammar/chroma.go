package main

import (
	"encoding/xml"
	"strings"
)

// chroma returns a lexer in the form that Chroma reads (github.com/alecthomas/chroma, chroma.NewXMLLexer). Every
// state but the first ends at the end of its line.
func chroma(l language) string {
	var b strings.Builder
	line := func(depth int, s string) { b.WriteString(strings.Repeat("  ", depth) + s + "\n") }
	quote := func(s string) string {
		var q strings.Builder
		xml.EscapeText(&q, []byte(s))
		return q.String()
	}
	token := func(pattern string, c class, more string) {
		line(3, `<rule pattern="`+quote(pattern)+`"><token type="`+names[c].chroma+`"/>`+more+`</rule>`)
	}
	line(0, "<lexer>")
	line(1, "<config>")
	line(2, "<name>"+l.name+"</name>")
	line(2, "<alias>"+l.id+"</alias>")
	for _, e := range l.extensions {
		line(2, "<filename>*"+e+"</filename>")
	}
	line(1, "</config>")
	line(1, "<rules>")
	for i, s := range l.states {
		line(2, `<state name="`+s.name+`">`)
		end := ""
		if i > 0 {
			end = `<pop depth="1"/>`
		}
		token(`\n`, plain, end)
		token(`[^\S\n]+`, plain, "")
		token(comment[0]+`[\s\S]*?(?:`+comment[1]+`|\z)`, com, "")
		for _, r := range s.rules {
			more := ""
			switch {
			case r.then != "" && i > 0: // the new state replaces this one
				more = `<pop depth="1"/><push state="` + r.then + `"/>`
			case r.then != "":
				more = `<push state="` + r.then + `"/>`
			}
			if more != "" {
				line(3, `<rule pattern="`+quote(r.match)+`"><token type="`+names[r.is].chroma+`"/><mutators>`+more+`</mutators></rule>`)
				continue
			}
			token(r.match, r.is, "")
		}
		token(`.`, plain, "")
		line(2, "</state>")
	}
	line(1, "</rules>")
	line(0, "</lexer>")
	return b.String()
}
