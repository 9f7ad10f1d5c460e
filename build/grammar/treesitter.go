package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A grammar for tree-sitter has no states. The expressions of the rules become tokens, and a state becomes a grammar
// rule that accepts the state's tokens: at each place, tree-sitter looks only for the tokens that can stand there. Of
// several tokens that match it takes the longest, and of equally long ones the first, while the other highlighters
// take the first that matches. So no expression needs to look ahead.

// treeNames are the names that tree-sitter uses for the classes: the node, and the capture by which editors colour
// it.
var treeNames = [numClasses]struct{ node, capture string }{
	plain:     {"word", "none"},
	op:        {"mnemonic", "keyword"},
	pred:      {"predicate", "keyword.conditional"},
	execution: {"execution", "attribute"},
	reg:       {"variable", "variable"},
	special:   {"predefined", "variable.builtin"},
	region:    {"punctuation", "punctuation.delimiter"},
	typ:       {"type", "type"},
	mod:       {"modifier", "operator"},
	imm:       {"number", "number"},
	label:     {"label", "label"},
	dir:       {"directive", "keyword.directive"},
	attr:      {"attribute", "property"},
	launch:    {"launch_text", "string.special"},
	str:       {"string", "string"},
	com:       {"comment", "comment"},
}

// statements are the nodes for what begins in the root state and goes on in another one.
var statements = map[string]string{"directive": "declaration", "target": "instruction", "operands": "instruction", "launch": "launch_line"}

// treeSitter returns the grammar, grammar.js.
func treeSitter(l language) string {
	var b strings.Builder
	fmt.Fprintf(&b, `// The grammar of %s for tree-sitter. Written by build/grammar of Lanewise.
module.exports = grammar({
  name: %q,
  extras: ($) => [/[ \t\r]/, $.comment],
  rules: {
    source_file: ($) => seq(repeat(seq(optional($._root), /\n/)), optional($._root)),
    comment: () => token(choice(/\/\/[^\n]*/, /\/\*[^*]*\*+([^\/*][^*]*\*+)*\//)),
`, l.name, l.id)
	line := func(name, body string) { fmt.Fprintf(&b, "    %s: ($) => %s,\n", name, body) }
	whole := map[string][]string{} // the statements of each kind, by how they begin
	named := map[string]string{}   // the tokens, by their expressions
	var tokens []string
	for _, s := range l.states {
		var stay, leave []string
		for i, r := range s.rules {
			if !r.isToken(s, i) {
				continue
			}
			pattern := "/" + treePattern(r.match) + "/"
			if r.wins() {
				pattern = "prec(1, " + pattern + ")"
			}
			token, known := named[pattern]
			if !known {
				token = fmt.Sprintf("_%s_%d", s.name, i+1)
				named[pattern] = token
				tokens = append(tokens, fmt.Sprintf("    %s: () => token(%s),\n", token, pattern))
			}
			use := fmt.Sprintf("alias($.%s, $.%s)", token, treeNames[r.is].node)
			switch {
			case r.orName():
				stay = append(stay, use, fmt.Sprintf(`seq(alias($.%s, $.%s), alias(token.immediate(prec(1, "(")), $.%s))`, token, treeNames[reg].node, treeNames[region].node))
			case r.then == "":
				stay = append(stay, use)
			case s.name == "root":
				kind := statements[r.then]
				whole[kind] = append(whole[kind], fmt.Sprintf("seq(%s, optional($._%s))", use, r.then))
			default:
				leave = append(leave, fmt.Sprintf("seq(%s, optional($._%s))", use, r.then))
			}
		}
		if s.name == "root" {
			for _, kind := range slices.Sorted(maps.Keys(whole)) {
				leave = append(leave, "$."+kind)
			}
		}
		stay = append(stay, "$._other")
		line("_"+s.name, stateRule(s.name, len(leave) > 0))
		line("_"+s.name+"_stays", "choice("+strings.Join(stay, ", ")+")")
		if len(leave) > 0 {
			line("_"+s.name+"_leaves", "choice("+strings.Join(leave, ", ")+")")
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(whole)) {
		line(kind, "choice("+strings.Join(whole[kind], ", ")+")")
	}
	b.WriteString(strings.Join(tokens, ""))
	b.WriteString("    _other: () => token(prec(-1, /[^ \\t\\r\\n]/)),\n  },\n});\n")
	return b.String()
}

// stateRule returns the rule for what a line holds from the place where a state begins.
func stateRule(name string, leaves bool) string {
	if !leaves {
		return fmt.Sprintf("repeat1($._%s_stays)", name)
	}
	return fmt.Sprintf("choice(seq(repeat1($._%s_stays), optional($._%s_leaves)), $._%s_leaves)", name, name, name)
}

// isToken reports whether a rule of a state becomes a token. Comments do not: they can stand anywhere.
func (r rule) isToken(s state, i int) bool { return r.is != com && !lookedAhead(s, i) }

// wins reports whether a rule's token is taken even if another is longer: `//@` also begins a comment.
func (r rule) wins() bool { return r.then == "launch" }

// orName reports whether what a rule matches is a name if a parenthesis follows directly: in PTX, a function may have
// the name of an instruction.
func (r rule) orName() bool { return strings.Contains(r.match, `(?=[.\s;]|$)`) }

// lookedAhead reports whether a rule differs from a later one of its state only in what follows the match.
func lookedAhead(s state, i int) bool {
	short, ahead := strings.CutSuffix(s.rules[i].match, `(?=[(<\[])`)
	if !ahead {
		return false
	}
	return slices.ContainsFunc(s.rules[i+1:], func(r rule) bool { return strings.HasPrefix(r.match, short) })
}

var (
	opensBracket = regexp.MustCompile(`\(\?=\[\\\[\(\]\)$`)                        // (?=[\[(])
	looksAhead   = regexp.MustCompile(`\(\?[=!](?:\[(?:\\.|[^\]])*\]|[^()\[])*\)`) // as in grammar_test.go
	anyCase      = regexp.MustCompile(`\(\?i:((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*)\)`)
	letter       = regexp.MustCompile(`\\.|[A-Za-z]`)
)

// treePattern writes an expression in the form that tree-sitter reads: without look-ahead, which choosing the longest
// token makes unnecessary, with ASCII classes, and within one line.
func treePattern(p string) string {
	p = opensBracket.ReplaceAllString(p, `[\[(]`) // the bracket is in the same class
	p = looksAhead.ReplaceAllString(p, "")
	p = anyCase.ReplaceAllStringFunc(p, func(group string) string {
		return "(?:" + letter.ReplaceAllStringFunc(anyCase.FindStringSubmatch(group)[1], func(c string) string {
			if upper := strings.ToUpper(c); upper != c && c[0] != '\\' {
				return "[" + c + upper + "]"
			} else if lower := strings.ToLower(c); lower != c && c[0] != '\\' {
				return "[" + lower + c + "]"
			}
			return c
		}) + ")"
	})
	if p == ".+" {
		return `[^ \t\r\n][^\r\n]*`
	}
	var b strings.Builder
	inClass := false
	for i := 0; i < len(p); i++ {
		switch c := p[i]; {
		case c == '\\':
			i++
			class, known := map[byte]string{'d': "0-9", 'w': "A-Za-z0-9_", 's': ` \t`}[p[i]]
			switch {
			case !known:
				b.WriteString(p[i-1 : i+1])
			case inClass:
				b.WriteString(class)
			default:
				b.WriteString("[" + class + "]")
			}
		case c == '/' && !inClass:
			b.WriteString(`\/`)
		default:
			if c == '[' {
				inClass = true
			} else if c == ']' {
				inClass = false
			}
			b.WriteByte(c)
		}
	}
	return b.String()
}

// highlights returns the query by which editors colour the nodes.
func highlights() string {
	var b strings.Builder
	b.WriteString("; Written by build/grammar of Lanewise.\n")
	for c := plain + 1; c < numClasses; c++ {
		fmt.Fprintf(&b, "(%s) @%s\n", treeNames[c].node, treeNames[c].capture)
	}
	return b.String()
}

// treeSitterConfig returns tree-sitter.json, which describes a grammar to tree-sitter's command line.
func treeSitterConfig(l language) string {
	type object = map[string]any
	config := object{
		"grammars": []object{{
			"name": l.id, "camelcase": l.title, "scope": "source." + l.id, "path": ".",
			"file-types": extensions(l), "highlights": "queries/highlights.scm",
		}},
		"metadata": object{
			"version": "0.1.0", "license": "MIT", "description": l.name + ", an assembly language of GPUs",
			"authors": []object{{"name": "Lanewise"}}, "links": object{"repository": "https://github.com/lanewise/lanewise"},
		},
	}
	return indented(config)
}

// treeSitterPackage returns package.json, without which Node would take grammar.js for an ES module.
func treeSitterPackage(l language) string {
	return indented(map[string]any{"name": "tree-sitter-" + l.id, "version": "0.1.0", "license": "MIT", "private": true, "type": "commonjs"})
}
