package syntax

import (
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/text"
)

// formed checks an instruction whose row has forms.
func (c *checker) formed(in *Inst) {
	f := in.formOf()
	if f == nil {
		list, most := "", 0 // the forms that match the most of its first words
		for i := range in.Row.forms {
			first, _ := in.Row.forms[i].matches(in.Words)
			if first > most {
				list, most = "", first
			}
			if first == most {
				list += ", " + in.Row.Name + in.Row.forms[i].words
			}
		}
		c.Say(in.Name, diag.Modifier, "{} is not written so; it is one of {}.", in.Row.Name, strings.TrimPrefix(list, ", "))
		return
	}
	in.form = f
	roles, least := in.roles()
	if n := len(in.Args); n < least || n > len(roles) {
		c.Say(in.Span, diag.Operands, "{} takes {}, and this one has {}.", text.Quote(c.mod.File.Slice(in.Name)), text.Count(least, "operand"), n)
		return
	}
	for i := range in.Args {
		c.operand(in, in.Args[i], roles[i])
	}
	c.limited(in)
	if in.Row.Name == "mbarrier" {
		c.ordered(in)
	}
	if in.Row.Textured {
		c.texel(in)
	}
}

// ordered checks that the memory order of an mbarrier has its scope ("mbarrier.arrive": {.sem.scope}), and that there
// is only one.
func (c *checker) ordered(in *Inst) {
	orders, scoped := 0, 0
	for _, w := range in.Words {
		switch {
		case HasWord("release relaxed acquire", w):
			orders++
		case HasWord(scopes, w):
			scoped++
		}
	}
	if orders != scoped || orders > 1 {
		c.Say(in.Name, diag.Modifier, "A memory order and its scope stand together, such as .release.cta.")
	}
}
