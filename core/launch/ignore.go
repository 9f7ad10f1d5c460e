package launch

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/rule"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// ignore reads RULE, RULE: what a run does not report. Several lines add up.
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

// ruleCodes are the rules of a run, in order.
func ruleCodes() (codes []string) {
	for _, r := range rule.Table {
		codes = append(codes, r.Code)
	}
	slices.Sort(codes)
	return codes
}

// knownRule reports a name that is no rule's, with the one that was probably meant.
func (p *parser) knownRule(rule token) bool {
	codes := ruleCodes()
	if slices.Contains(codes, rule.text) {
		return true
	}
	d := problem(rule.span, codeRule, "A run has no rule "+text.Quote(rule.text))
	if near := nearestRule(rule.text, codes); near != "" {
		d.Message += "; did you mean `" + near + "`?"
		d.Fix = &visa.Fix{Span: rule.span, Text: near, Label: "Change to " + near}
	} else {
		d.Message += "; a report or note of a run begins with its rule."
	}
	p.report(d)
	return false
}

// nearestRule is the rule that was probably meant: written in lower case or without its zeros,
// with its digits in another order, or with one that is wrong. "" if none is near.
func nearestRule(name string, codes []string) string {
	name = strings.ToUpper(name)
	short := func(s string) string {
		if s == "" {
			return s
		}
		return s[:1] + strings.TrimLeft(s[1:], "0O")
	}
	sorted := func(s string) string {
		b := []byte(s)
		slices.Sort(b)
		return string(b)
	}
	for _, same := range []func(code string) bool{
		func(code string) bool { return short(code) == short(name) },
		func(code string) bool { return sorted(code) == sorted(name) },
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
