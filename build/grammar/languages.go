package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lanewise/lanewise/build/words"
)

// class is what kind of word a piece of text is. The names are those of the page's editor (web/editor/tokenizer.ts).
type class uint8

const (
	plain class = iota
	op
	pred
	execution
	reg
	special
	region
	typ
	mod
	imm
	label
	dir
	attr
	launch
	str
	com
	numClasses
)

// names are the names that each highlighter uses for the classes.
var names = [numClasses]struct{ textMate, chroma, pygments, rouge string }{
	plain:     {"", "Text", "Text", "Text"},
	op:        {"keyword.mnemonic", "Keyword", "Keyword", "Keyword"},
	pred:      {"keyword.control.predicate", "OperatorWord", "Operator.Word", "Operator::Word"},
	execution: {"storage.modifier.execution", "NameAttribute", "Name.Attribute", "Name::Attribute"},
	reg:       {"variable.other", "NameVariable", "Name.Variable", "Name::Variable"},
	special:   {"variable.language", "NameBuiltin", "Name.Builtin", "Name::Builtin"},
	region:    {"punctuation.region", "Punctuation", "Punctuation", "Punctuation"},
	typ:       {"storage.type", "KeywordType", "Keyword.Type", "Keyword::Type"},
	mod:       {"keyword.operator.modifier", "Operator", "Operator", "Operator"},
	imm:       {"constant.numeric", "LiteralNumber", "Number", "Num"},
	label:     {"entity.name.label", "NameLabel", "Name.Label", "Name::Label"},
	dir:       {"keyword.control.directive", "CommentPreproc", "Comment.Preproc", "Comment::Preproc"},
	attr:      {"entity.other.attribute-name", "NameProperty", "Name.Property", "Name::Property"},
	launch:    {"string.unquoted.launch", "CommentSpecial", "Comment.Special", "Comment::Special"},
	str:       {"string.quoted.double", "LiteralString", "String", "Str"},
	com:       {"comment", "Comment", "Comment", "Comment"},
}

// language describes a language line by line. Each line begins in the state "root". A rule that matches gives its
// text a class and may switch to another state for the rest of the line. The regular expressions use only what all
// highlighters understand: no look-behind, and no match of more than one line.
type language struct {
	id         string // such as "visaasm"
	name       string // such as "vISA"
	title      string // in the names of lexer classes: "Visa"
	extensions []string
	color      string // for Linguist
	states     []state
}

type state struct {
	name  string
	rules []rule
}

type rule struct {
	match string
	is    class
	then  string // "": the state does not change
}

// comment is the pair of marks around a comment that may span lines. All states have it.
var comment = [2]string{`/\*`, `\*/`}

// alternatives returns an expression that matches any of some words, the longest first, so that no word hides
// another.
func alternatives(list []string) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	list = slices.DeleteFunc(slices.Compact(list), func(w string) bool { return w == "" }) // unused opcodes
	for i := range list {
		list[i] = regexp.QuoteMeta(list[i])
	}
	return "(?:" + strings.Join(list, "|") + ")"
}

func languages() []language { return []language{visa(), ptx()} }

// Rules that both languages share.
var (
	launchRule = rule{`//@\s*(?:[A-Za-z]\w*)?`, dir, "launch"} // in a continuation line, no word follows the marker
	lineRule   = rule{`//.*`, com, ""}
	stringRule = rule{`"[^"\n]*"?`, str, ""}
	launchRest = state{"launch", []rule{{`.+`, launch, ""}}}
)

func visa() language {
	table := words.OfVISA()
	var targets, others []string
	for _, m := range table.Mnemonics {
		if m.Target {
			targets = append(targets, m.Name)
		} else {
			others = append(others, m.Name)
		}
	}
	const (
		name    = `[A-Za-z_$@?%][\w$@?]*`
		target  = name + `(?:-[\w$@?]+)*`
		number  = `(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)`
		execute = `\(\s*M[1-8](?:_NM)?\s*,\s*\d+\s*\)`
		suffix  = `(?:\.[\w-]+)*`
	)
	operands := []rule{
		lineRule, stringRule,
		{execute, execution, ""},
		{`\(\s*(?:-\s*abs|-|abs|~)\s*\)|\(\s*-?\s*\(\s*abs\s*\)\s*\)`, mod, ""},
		{`:[A-Za-z]\w*`, typ, ""},
		{`-?` + number + `(?![\w.])`, imm, ""},
		{`(?:r|flat|bti|bss|ss)(?=[\[(])`, region, ""},
		{alternatives(table.Predefined) + `(?![\w])`, special, ""},
		{`&?` + name + `(?:\.\d+)?`, reg, ""},
		{`\([-\d\s,+*/]*\)|<[-\d\s;,]*>|[\[\],;()<>+*.&-]`, region, ""},
	}
	return language{
		id: "visaasm", name: "vISA", title: "Visa", extensions: []string{".visaasm"}, color: "#0068b5",
		states: []state{
			{"root", []rule{
				launchRule, lineRule, stringRule,
				{`\(\s*!?\s*[A-Za-z_]\w*(?:\.(?:any|all))?\s*\)`, pred, ""},
				{target + `\s*:(?!:)`, label, ""},
				{alternatives(table.Directives) + `(?!\w)`, dir, "directive"},
				{`(?i:` + alternatives(targets) + `)(?![\w])` + suffix, op, "target"},
				{`(?i:` + alternatives(others) + `)(?![\w])` + suffix, op, "operands"},
				{`\.?[A-Za-z_]\w*` + suffix, plain, "operands"}, // a word that is not in the language
			}},
			{"directive", []rule{
				lineRule, stringRule,
				{`\w+\s*=`, attr, ""},
				{name, reg, ""},
				{number, imm, ""},
				{`[<>(){},.]+`, region, ""},
			}},
			{"target", []rule{
				lineRule,
				{execute, execution, ""},
				{name + `(?=[(<\[])`, reg, "operands"},
				{target, label, "operands"},
				{`[(]`, region, ""}, // switchjmp (M1, 1) X(0,0)<0;1,0> (L0, L1)
			}},
			{"operands", operands},
			launchRest,
		},
	}
}

func ptx() language {
	table := words.OfPTX()
	return language{
		id: "ptx", name: "PTX", title: "Ptx", extensions: []string{".ptx"}, color: "#76b900",
		states: []state{
			{"root", []rule{
				launchRule, lineRule, stringRule,
				{`@\s*!?\s*[%\w$]+`, pred, ""},
				{`[%A-Za-z_$][\w$]*\s*:(?!:)`, label, ""},
				{alternatives(table.Mnemonics) + `(?=[.\s;]|$)(?:\.\w+(?:::\w+)*)*`, op, ""},
				{`\.` + alternatives(append(slices.Clone(table.Types), "v2", "v4")) + `(?!\w)`, typ, ""},
				{`\.` + alternatives(append(slices.Clone(table.Spaces), table.Directives...)) + `(?!\w)`, dir, ""},
				{alternatives(table.Specials) + `(?![\w$])(?:\.[xyzw](?!\w))?`, special, ""},
				{`0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}|0[xX][0-9a-fA-F]+U?|\d[\d.]*(?:[eE][-+]?\d+)?U?`, imm, ""},
				{`[%A-Za-z_$][\w$]*(?:\.[xyzwrgba](?!\w))?`, reg, ""},
				{`[,()\[\]<>=+\-*/|!&^~?:;{}]`, region, ""},
			}},
			launchRest,
		},
	}
}
