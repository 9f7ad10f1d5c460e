package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/text"
)

// ignore reads `RULE, RULE`: the rules whose reports and notes a run leaves out. Several lines add up.
func (p *parser) ignore() {
	for {
		rule, ok := p.word("a rule such as `R0121`")
		if !ok || !p.knownRule(rule) {
			return
		}
		if !slices.Contains(p.spec.Ignore, rule.text) {
			p.spec.Ignore = append(p.spec.Ignore, rule.text)
		}
		if p.tok.kind == tokEnd {
			return
		}
		p.accept(",") // or a blank
	}
}

// ruleCodes returns the codes of a run's rules in ascending order.
func ruleCodes() (codes []string) {
	for _, r := range rule.Table {
		codes = append(codes, r.Code)
		for i := len(codes) - 1; i > 0 && codes[i] < codes[i-1]; i-- {
			codes[i], codes[i-1] = codes[i-1], codes[i]
		}
	}
	return codes
}

// knownRule reports whether a run has a rule. If it has not, it adds a diagnostic that names the rule that was probably
// meant.
func (p *parser) knownRule(rule token) bool {
	codes := ruleCodes()
	if slices.Contains(codes, rule.text) {
		return true
	}
	d := problem(rule.span, codeRule, "A run has no rule "+text.Quote(rule.text))
	if near := nearestRule(rule.text, codes); near != "" {
		d.Message += "; did you mean `" + near + "`?"
		d.Change(rule.span, near)
	} else {
		d.Message += "; a report or note of a run begins with its rule."
	}
	p.report(d)
	return false
}

// nearestRule returns the rule that was probably meant by a name in lower case or without its zeros, with its digits in
// another order, or with one wrong character; "" if no rule is near.
func nearestRule(name string, codes []string) string {
	name = upper(name)
	short := func(s string) string {
		if s == "" {
			return s
		}
		return s[:1] + strings.TrimLeft(s[1:], "0O")
	}
	for _, same := range []func(code string) bool{
		func(code string) bool { return short(code) == short(name) },
		func(code string) bool { return len(code) == len(name) && sameLetters(code, name) },
		func(code string) bool {
			wrong := 0
			for i := range min(len(code), len(name)) {
				if code[i] != name[i] {
					wrong++
				}
			}
			return len(code) == len(name) && wrong == 1
		},
	} {
		if i := slices.IndexFunc(codes, same); i >= 0 {
			return codes[i]
		}
	}
	return ""
}

// sameLetters reports whether every letter of a stands in b as often as in a.
func sameLetters(a, b string) bool {
	for i := range len(a) {
		if strings.Count(a, a[i:i+1]) != strings.Count(b, a[i:i+1]) {
			return false
		}
	}
	return true
}

// upper returns a name in upper case. (strings.ToUpper would link the tables of all alphabets: 3 kB more for the page
// to transfer with its engine.)
func upper(name string) string {
	b := []byte(name)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}
