// Package names lists the names that an expression can use, for who is about to write one.
package names

import (
	"github.com/lanewise/lanewise/core/protocol"
	words "github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/web/store/surfaces"
)

// Name is a name that an expression can use, and what it is.
type Name struct {
	Text   string `json:"text"`
	Detail string `json:"detail"` // such as "register, 16 d"
}

// builtins are the names that all expressions can use (protocol.Watch).
var builtins = []Name{
	{"EM", "execution mask"}, {"CM", "call mask"}, {"DM", "dispatch mask"}, {"ChEn", "channel enable"},
	{"lane", "the lane's number"}, {"step", "steps done"}, {"line", "line that runs next"}, {"thread", "thread's number"}, {"group", "group's number"},
	{"any", "any(e): in some lane"}, {"all", "all(e): in every lane"}, {"popcount", "popcount(e): how many lanes, or bits"},
	{"sum", "sum(e) over the lanes"}, {"min", "min(e) over the lanes"}, {"max", "max(e) over the lanes"}, {"abs", "abs(e), lane by lane"},
}

// specials are the special registers that all expressions about PTX can use.
var specials = []Name{
	{"%tid.x", "thread in its block, x"}, {"%tid.y", "thread in its block, y"}, {"%tid.z", "thread in its block, z"},
	{"%ntid.x", "threads of a block in x"}, {"%ctaid.x", "block in the grid, x"}, {"%nctaid.x", "blocks of the grid in x"},
	{"%laneid", "lane of its warp"}, {"%warpid", "warp of its block"},
}

// List lists the variables of a function in the order of the text, then surfaces, and the names that are always there.
func List(variables []protocol.Variable, all []protocol.Surface, ptx bool) []Name {
	list := []Name{}
	seen := map[string]bool{}
	add := func(n Name) {
		if !seen[n.Text] {
			seen[n.Text] = true
			list = append(list, n)
		}
	}
	predefined := []Name{}
	for i := range variables {
		x := &variables[i]
		switch n := (Name{x.Name, detail(x)}); {
		case x.Class == "sampler" || x.Class == "surface": // a surface is listed below if the launch gives it a buffer
		case x.Predefined:
			predefined = append(predefined, n)
		default:
			add(n)
		}
	}
	for i := range all {
		f := &all[i]
		add(Name{surfaces.Name(f), words.Say("surface, {} {}", words.Grouped(f.Elems), f.Type)})
	}
	if ptx {
		for _, n := range specials {
			add(n)
		}
	}
	for _, n := range builtins {
		add(n)
	}
	for _, n := range predefined {
		add(n)
	}
	return list
}

func detail(x *protocol.Variable) string {
	if x.Class == "predicate" {
		return words.Say("predicate, {} bits", words.Grouped(x.Elems))
	}
	return words.Say("{}, {} {}", x.Class, words.Grouped(x.Elems), x.Type)
}
