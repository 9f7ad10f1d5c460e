package ptxlang

import (
	"sort"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/internal/lessonlang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// launchKeys are the keys of a launch line.
var launchKeys = []entry{
	{"grid", "grid=X,Y,Z", "How many blocks there are, in each direction; 1 where nothing is given."},
	{"block", "block=X,Y,Z", "How many threads a block has, in each direction; 1024 in all at most."},
	{"cluster", "cluster=X,Y,Z", "How many blocks run together as a cluster, in each direction; that of .reqnctapercluster where nothing is given."},
	{"shared", "shared=BYTES", "Shared memory that the launch adds to the declared one."},
}

// keysOf returns the keys of a `//@` line; most lines have none.
func keysOf(word string) []entry {
	switch word {
	case "launch":
		return launchKeys
	case "limits", "surface", "sampler":
		var list []entry
		for _, e := range launch.Keys(word) {
			if e.Name == "bti" || e.Name == "index" { // for vISA only: in PTX the names say which one is meant
				continue
			}
			list = append(list, entry{e.Name, e.Usage, lang.Capital(e.Meaning) + "."})
		}
		return list
	}
	return nil
}

// launchLine completes within a `//@` line, and reports whether the cursor stands in one.
func (c *completer) launchLine() bool {
	l, ok := launch.LineAt(c.d.file, c.start)
	if !ok {
		return false
	}
	if items, ok := lessonlang.Items(l, syntax.LaunchWords); ok {
		for _, i := range items {
			c.add(i)
		}
		return true
	}
	keys := keysOf(l.Directive)
	switch {
	case l.Directive == "":
		for _, w := range syntax.LaunchWords {
			c.add(protocol.CompletionItem{Label: w.Name, InsertText: launch.BlankBefore(c.d.file, c.start) + c.with(w.Name, " "), Detail: strings.TrimPrefix(w.Usage, w.Name+" "), Documentation: lang.Capital(w.Meaning) + ".", Kind: protocol.DirectiveItem, Chain: true})
		}
	case l.Directive == "title" || l.Directive == "note":
	case l.Before == "(":
		c.buffers("")
		c.symbols(syntax.VariableSymbol, 0)
		c.symbols(syntax.FunctionSymbol, 0)
	case l.Directive == "launch" && l.First == "":
		for _, s := range c.d.learn().Symbols {
			if s.Kind == syntax.KernelSymbol {
				c.add(protocol.CompletionItem{Label: s.Name, InsertText: c.with(s.Name, " "), Detail: s.Func.Signature(), Kind: protocol.FunctionItem, Chain: true})
			}
		}
	case keys != nil && (l.Directive == "launch" || l.Keyed()):
		if l.Before != "=" && l.Before != "," {
			for _, e := range keys {
				c.add(protocol.CompletionItem{Label: e.name + "=", Detail: strings.TrimPrefix(e.usage, e.name+"="), Documentation: e.meaning, Kind: protocol.KeyItem})
			}
		}
	case l.Directive == "expect" && l.First == "":
		c.expected()
	case l.Directive == "param" && l.First == "":
		c.nextParameter()
	case (l.Directive == "surface" || l.Directive == "sampler") && l.First == "":
		c.handles()
	case l.Before == "=" && (pointing(l.Directive) || l.Directive == "surface"):
		for _, t := range ptxisa.Types() {
			if t != "pred" && t != "b128" {
				c.add(protocol.CompletionItem{Label: t, Detail: typeMeanings[t], Kind: protocol.TypeItem})
			}
		}
	case l.Equals:
		if l.Directive == "param" {
			c.add(protocol.CompletionItem{Label: "handle", InsertText: "handle(", Detail: "handle(NAME)", Documentation: "The handle of what a surface or sampler line is for, in a structure.", Kind: protocol.ValueItem})
		}
		for _, e := range launch.Values() {
			if !e.Input || pointing(l.Directive) && (e.Name == "address" || e.Name == "function") {
				name := e.Name
				if strings.Contains(e.Usage, "(") {
					name += "("
				}
				c.add(protocol.CompletionItem{Label: e.Name, InsertText: name, Detail: e.Usage, Documentation: lang.Capital(e.Meaning) + ".", Kind: protocol.ValueItem})
			}
		}
	}
	return true
}

// pointing reports whether a kind of line gives bytes, among which there can be addresses.
func pointing(directive string) bool { return directive == "param" || directive == "buffer" }

// buffers offers the buffers of the launch lines; after is put in behind them.
func (c *completer) buffers(after string) {
	for _, s := range c.d.learn().Symbols {
		if s.Kind == syntax.BufferSymbol {
			c.add(protocol.CompletionItem{Label: s.Name, InsertText: c.with(s.Name, after), Detail: "buffer", Kind: protocol.VariableItem, Rank: 1})
		}
	}
}

// expected offers what an expect line can be about: buffers and global variables.
func (c *completer) expected() {
	c.buffers(" = ")
	for _, s := range c.d.learn().Symbols {
		if s.Kind == syntax.VariableSymbol && s.Var.Space == ptxisa.GlobalSpace && !opaque(s.Var) {
			c.add(protocol.CompletionItem{Label: s.Name, InsertText: c.with(s.Name, " = "), Detail: declared(s), Kind: protocol.VariableItem})
		}
	}
}

// opaque reports whether a variable is a texture, a surface or a sampler rather than memory of the program.
func opaque(v *syntax.Var) bool { return v.Type.Kind() == ptxisa.Opaque }

// handles offers what a surface or sampler line can be for: opaque variables, and parameters that may hold a handle.
func (c *completer) handles() {
	learned := c.d.learn()
	for _, s := range learned.Symbols {
		if s.Kind == syntax.VariableSymbol && opaque(s.Var) {
			c.add(protocol.CompletionItem{Label: s.Name, InsertText: c.with(s.Name, " "), Detail: declared(s), Kind: protocol.VariableItem})
		}
	}
	k := c.d.kernel()
	if k == nil {
		return
	}
	for i, v := range k.Params {
		if opaque(v) || v.Type.Bits() == learned.Module.AddressBits && v.Type.Integer() && !v.InRows() {
			c.parameter(k, i, c.with(v.Name, " "))
		}
	}
}

// parameter offers a parameter of a kernel; insert is the text to put in for it.
func (c *completer) parameter(k *syntax.Func, i int, insert string) {
	v := k.Params[i]
	c.add(protocol.CompletionItem{Label: v.Name, InsertText: insert, Detail: ".param " + v.Type.String(), Documentation: text.Say("Parameter {} of {}.", i+1, k.Name), Kind: protocol.VariableItem})
}

// nextParameter offers the parameter of the kernel that the next param line is for, with a line that suits its type.
func (c *completer) nextParameter() {
	lines := c.d.paramsBefore(c.start)
	k := c.d.kernel()
	if k == nil || lines >= len(k.Params) {
		return
	}
	v := k.Params[lines]
	name := v.Name
	form := name + " = " + strings.TrimPrefix(v.Type.String(), ".") + " "
	if v.InRows() {
		form = name + "[0] = "
	} else if v.Type.Bits() == c.d.learn().Module.AddressBits && !v.Type.Float() {
		form = name + " = u32[32] zeros"
	}
	c.parameter(k, lines, c.with(form, ""))
}

// paramsBefore returns how many parameters the lines before an offset give.
func (d *Document) paramsBefore(off int) (n int) {
	for _, s := range d.learn().Symbols {
		if s.Kind == syntax.BufferSymbol && s.List == "param" && int(s.Span.Start) < off {
			n++
		}
	}
	return n
}

// kernel returns the kernel that is launched: the one that a launch line names, or the first one.
func (d *Document) kernel() *syntax.Func {
	var first *syntax.Func
	for _, f := range d.learn().Module.Funcs {
		if f.Kernel && first == nil {
			first = f
		}
	}
	for i := range d.learn().Uses {
		if u := &d.learn().Uses[i]; u.Symbol.Kind == syntax.KernelSymbol && !u.Declaration && !u.Data {
			return u.Symbol.Func
		}
	}
	return first
}

// hoverLaunch explains a word of a `//@` line.
func (d *Document) hoverLaunch(l launch.Line, word visa.Span) (lang.Hover, bool) {
	name := d.file.Slice(word)
	if h, ok := lessonlang.Hover(l, name, word); ok {
		return h, h.Title != ""
	}
	h := lang.Hover{Range: word}
	switch {
	case name == "" || l.Directive == "title" || l.Directive == "note":
	case l.Directive == "":
		for _, w := range syntax.LaunchWords {
			if w.Name == name {
				h.Title, h.Text = "//@ "+w.Usage, lang.Capital(w.Meaning)+"."
			}
		}
	case entryOf(keysOf(l.Directive), name) != nil:
		e := entryOf(keysOf(l.Directive), name)
		h.Title, h.Text = e.usage, e.meaning
	case l.Equals && typeMeanings[name] != "":
		h.Title, h.Text = name, lang.Capital(typeMeanings[name])+"."
	case l.Equals:
		for _, e := range launch.Values() {
			if e.Name == name {
				h.Title, h.Text = e.Usage, lang.Capital(e.Meaning)+"."
			}
		}
	}
	return h, h.Title != ""
}

// asked adds the names in the questions of a lesson to those of the text. If a question gives only a step, it is not
// known which function its names belong to, and they are looked up in the kernel.
func (d *Document) asked() {
	for _, n := range lessonlang.Names(d.file) {
		at := n.At
		if k := d.kernel(); at < 0 && k != nil && len(k.Body) > 0 {
			at = int(k.Body[len(k.Body)-1].StmtSpan().Start)
		}
		for _, s := range d.visible(at) {
			if s.Name == n.Name && s.Kind != syntax.RangeSymbol {
				d.study.Uses = append(d.study.Uses, syntax.Use{Span: n.Span, Symbol: s})
			}
		}
	}
	sort.SliceStable(d.study.Uses, func(i, j int) bool { return d.study.Uses[i].Span.Start < d.study.Uses[j].Span.Start })
}
