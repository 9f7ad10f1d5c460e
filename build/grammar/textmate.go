package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

// textMate returns a grammar in the form that VS Code, Shiki and Linguist read. A rule that switches to another state
// begins a range that ends with the line.
func textMate(l language) string {
	type object = map[string]any
	repository := object{
		"comment": object{"begin": comment[0], "end": comment[1], "name": "comment.block." + l.id},
	}
	for _, s := range l.states {
		patterns := []any{object{"include": "#comment"}}
		for _, r := range s.rules {
			p := object{}
			switch {
			case r.then == "":
				p["match"] = r.match
				if r.is != plain {
					p["name"] = scope(l, r.is)
				}
			default:
				p["begin"], p["end"] = r.match, "$"
				if r.is != plain {
					p["beginCaptures"] = object{"0": object{"name": scope(l, r.is)}}
				}
				p["patterns"] = []any{object{"include": "#" + r.then}}
			}
			patterns = append(patterns, p)
		}
		repository[s.name] = object{"patterns": patterns}
	}
	return indented(object{
		"$schema":   "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
		"name":      l.id, // Shiki uses it as the language's id
		"scopeName": "source." + l.id, "fileTypes": extensions(l),
		"patterns": []any{object{"include": "#root"}}, "repository": repository,
	})
}

func scope(l language, c class) string {
	if c == com {
		return "comment.line.double-slash." + l.id
	}
	return names[c].textMate + "." + l.id
}

func extensions(l language) (list []string) {
	for _, e := range l.extensions {
		list = append(list, strings.TrimPrefix(e, "."))
	}
	return list
}

func indented(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		panic(err) // cannot fail: maps of strings
	}
	return b.String()
}

// linguist returns the entries for languages.yml.
func linguist(all []language) string {
	var b strings.Builder
	b.WriteString("# Entries for Linguist's languages.yml, whose grammars are the .tmLanguage.json files beside this one.\n")
	for _, l := range all {
		fmt.Fprintf(&b, "%s:\n  type: programming\n  color: \"%s\"\n  extensions:\n", l.name, l.color)
		for _, e := range l.extensions {
			fmt.Fprintf(&b, "  - \"%s\"\n", e)
		}
		fmt.Fprintf(&b, "  tm_scope: source.%s\n  ace_mode: text\n", l.id)
	}
	return b.String()
}
