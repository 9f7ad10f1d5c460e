package checker

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// says reports whether a word is a modifier of the instruction or its first type.
func says(in *syntax.Inst, word string) bool {
	if len(in.Types) > 0 && in.Types[0].Name() == word {
		return true
	}
	for g := range in.Mods {
		if in.Mods[g] != "" && ptxisa.HasWord(in.Mods[g], word) {
			return true
		}
	}
	return false
}

// first returns the first of some words that the instruction has; "" if it has none.
func first(in *syntax.Inst, words []string) string {
	for _, w := range words {
		if says(in, w) {
			return w
		}
	}
	return ""
}

// ruled checks an instruction against the rules of its row.
func (c *checker) ruled(in *syntax.Inst) {
	for _, r := range in.Row.Rules {
		if c.older(r) {
			continue
		}
		name, applies := in.Row.Name, true
		for _, any := range strings.Fields(r.When) {
			w := first(in, strings.Split(any, "|"))
			applies = applies && w != ""
			name += ptxisa.Dotted(w)
		}
		needs := strings.Fields(r.Needs)
		switch {
		case !applies:
		case r.Not != "":
			if w := first(in, strings.Fields(r.Not)); w != "" {
				c.Say(in.Name, diag.Modifier, "{} has no .{}.", name, w)
				return
			}
		case first(in, needs) == "":
			list := "." + strings.Join(needs, ", .")
			if len(needs) > 1 {
				list = "one of " + list
			}
			d := c.Say(in.Name, diag.Modifier, "{} needs {}.", name, list)
			if w := needs[0]; w == "rn" || w == "approx" {
				diag.Add(d, behindName(in), "."+w)
			}
			return
		}
	}
}

// older reports whether a rule does not apply yet: the text's version is older, or for mad.f32 its target is below
// sm_20.
func (c *checker) older(r *ptxisa.Rule) bool {
	if c.mod == nil || r.Since == 0 {
		return false
	}
	return c.mod.Major > 0 && versionOf(c.mod) < r.Since || r.Of == "mad" && r.When == "f32" && targetOf(c.mod) < 20
}

// limited checks that numbers are in the range that the manual gives.
func (c *checker) limited(in *syntax.Inst) {
	full := in.Row.Name + ptxisa.Dotted(in.Operation())
	for _, l := range ptxisa.Limits {
		if l.Of != full || l.Arg >= len(in.Args) || in.Args[l.Arg].Kind != syntax.ImmOperand {
			continue
		}
		a, least, most := in.Args[l.Arg], strconv.Itoa(l.Least), strconv.Itoa(l.Most)
		switch n := a.Bits; {
		case n >= uint64(l.Least) && n <= uint64(l.Most) && n%uint64(l.Step) == 0:
		case l.Least == l.Most:
			c.Say(a.Span, diag.Value, "This number is {}.", least)
		case l.Step > 1:
			c.Say(a.Span, diag.Value, "This number is a multiple of {} from {} to {}.", l.Step, least, most)
		default:
			c.Say(a.Span, diag.Value, "This number is from {} to {}.", least, most)
		}
	}
}
