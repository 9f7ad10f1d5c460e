package checker

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// formed checks an instruction whose row has forms.
func (c *checker) formed(in *syntax.Inst) {
	f := formOf(in)
	if f == nil {
		list, most, n := "", 0, 0 // the forms that match the most of its first words
		for i := range in.Row.Forms {
			first, _ := in.Row.Forms[i].Matches(in.Words)
			if first > most {
				list, most, n = "", first, 0
			}
			if first == most {
				n++
				list += ", " + in.Row.Name + in.Row.Forms[i].Words
			}
		}
		if n > mostForms {
			c.noWord(in, in.Words[:most])
			return
		}
		c.Say(in.Name, diag.Modifier, "{} is not written so; it is one of {}.", in.Row.Name, strings.TrimPrefix(list, ", "))
		return
	}
	if in.Row.Name == "mma" && f.Words == ptxisa.AnyWords && !in.Has("row") && !in.Has("col") {
		c.Say(in.Name, diag.Modifier, "mma has the layouts of its matrices behind its shape, such as .row.col.")
		return
	}
	in.Form = f
	if in.Row.Name == "mbarrier" {
		c.sharedOnly(in)
	}
	roles, least := in.Roles()
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

// sharedOnly warns of an mbarrier that is named like a shared variable, but reached as by a generic address; its space
// must be meant.
func (c *checker) sharedOnly(in *syntax.Inst) {
	for _, a := range in.Args {
		if a.Kind == syntax.MemoryOperand && a.Var != nil && a.Var.Space == ptxisa.SharedSpace && in.SpaceWord() == "" {
			last := len(in.Words) - 1
			in.Words = slices.Insert(in.Words, last, "shared")
			d := c.Warn(a.Span, diag.Address, "{} is a .shared variable, and the access is to generic memory, so it is taken as one to .shared.", text.Quote(a.Var.Name))
			diag.Add(d, in.Name.End-int32(len(in.Words[last+1]))-1, ".shared")
		}
	}
}

// mostForms is how many forms a message lists.
const mostForms = 5

// noWord reports the word behind those that an instruction of many forms can begin with.
func (c *checker) noWord(in *syntax.Inst, begin []string) {
	name := in.Row.Name
	for _, w := range begin {
		name += "." + w
	}
	next, _, _ := in.Row.NextOfForms(begin)
	list := "." + strings.Join(next, ", .")
	if len(begin) == len(in.Words) {
		c.Say(in.Name, diag.Modifier, "{} goes on with one of {}.", name, list)
		return
	}
	word := in.Words[len(begin)]
	d := c.Say(in.Name, diag.Modifier, "{} does not go on with .{}, but with one of {}.", name, word, list)
	meant := visa.Nearest(word, next)
	for _, w := range next {
		if meant == "" && strings.HasPrefix(w, word) {
			meant = w
		}
	}
	if at := strings.Index(c.mod.File.Slice(in.Name)+".", "."+word+"."); meant != "" && at >= 0 {
		from := in.Name.Start + int32(at) + 1
		d.Change(visa.Span{Start: from, End: from + int32(len(word))}, meant)
	}
}

// ordered checks that the memory order of an mbarrier has its scope ("mbarrier.arrive": {.sem.scope}), and that there
// is only one.
func (c *checker) ordered(in *syntax.Inst) {
	orders, scoped := 0, 0
	for _, w := range in.Words {
		switch {
		case ptxisa.HasWord("release relaxed acquire", w):
			orders++
		case ptxisa.HasWord(ptxisa.ScopeWords, w):
			scoped++
		}
	}
	if orders != scoped || orders > 1 {
		c.Say(in.Name, diag.Modifier, "A memory order and its scope stand together, such as .release.cta.")
	}
}

// formOf returns the form of an instruction that has forms; nil if it matches none.
func formOf(in *syntax.Inst) *ptxisa.Form {
	// Compilers also write .x4.trans before .m8n8, and .kind before the shape; people write the shape of wmma before
	// its layouts. So the words are sorted first.
	if ptxisa.HasWord("ldmatrix stmatrix wmma", in.Row.Name) || in.Has("block_scale") {
		for i := range in.Words {
			for j := i; j > 0 && standsAt(in, in.Words[j]) < standsAt(in, in.Words[j-1]); j-- {
				in.Words[j], in.Words[j-1] = in.Words[j-1], in.Words[j]
			}
		}
	}
	for i := range in.Row.Forms {
		if _, all := in.Row.Forms[i].Matches(in.Words); all {
			return &in.Row.Forms[i]
		}
	}
	return nil
}

// standsAt returns the rank by which the words of ldmatrix, stmatrix, mma and wmma are sorted: the shape comes before
// the number of matrices and the kind, but after the layouts of wmma.
func standsAt(in *syntax.Inst, word string) int {
	warp := in.Row.Name == "wmma"
	switch {
	case ptxisa.HasWord("sync aligned", word) || strings.HasPrefix(word, "sp") || warp && ptxisa.HasWord("load store mma a b c d xor and popc", word):
		return 0
	case warp && ptxisa.HasWord("row col", word):
		return 1
	case word[0] == 'm':
		return 2
	case word[0] == 'x' || warp || ptxisa.HasWord("row col", word):
		return 3
	case word == "trans" || strings.HasPrefix(word, "kind") || strings.Contains(word, "scale"):
		return 4
	case word[0] == 's':
		return 5
	}
	return 6
}
