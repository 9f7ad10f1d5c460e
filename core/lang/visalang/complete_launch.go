package visalang

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/rule"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/internal/lessonlang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// launchLine completes within a `//@` line, and reports whether the cursor is in one.
func (c *completer) launchLine() bool {
	l, ok := launch.LineAt(c.d.File, c.start)
	if !ok {
		return false
	}
	if i := c.off; i < len(c.d.File.Text) {
		c.bare = c.d.File.Text[i] == '='
	}
	if items, ok := lessonlang.Items(l, launchWords()); ok {
		for _, i := range items {
			c.add(i)
		}
		return true
	}
	switch {
	case l.Directive == "":
		for _, e := range launch.Directives() {
			i := protocol.CompletionItem{Label: e.Name, Detail: strings.TrimPrefix(e.Usage, e.Name+" "), Documentation: lang.Capital(e.Meaning) + ".", Kind: protocol.DirectiveItem}
			if !c.follows() {
				i.InsertText, i.Chain = launch.BlankBefore(c.d.File, c.start)+e.Name+" ", true
			}
			c.add(i)
		}
	case l.Before == "(":
		c.buffers(true)
	case l.Keyed():
		c.launchKeys(l)
	case l.Equals:
		c.launchValues(l)
	case l.Directive == "ignore":
		for _, r := range rule.Table {
			c.add(protocol.CompletionItem{Label: r.Code, Documentation: r.Message, Kind: protocol.ValueItem})
		}
	case l.First == "" || l.Directive == "args":
		c.launchNames(l)
	}
	return true
}

// launchWords returns the words that launch lines begin with.
func launchWords() (list []launchline.Word) {
	for _, e := range launch.Directives() {
		list = append(list, launchline.Word{Name: e.Name, Usage: e.Usage, Meaning: e.Meaning})
	}
	return list
}

func (c *completer) launchKeys(l launch.Line) {
	if l.Before == "=" {
		if l.Key == "simd" {
			for _, n := range [...]int{8, 16, 32} {
				c.add(protocol.CompletionItem{Label: strconv.Itoa(n), Kind: protocol.ValueItem})
			}
		}
		return
	}
	for _, e := range launch.Keys(l.Directive) {
		c.add(protocol.CompletionItem{Label: e.Usage, InsertText: c.form(e.Usage, e.Name), Documentation: lang.Capital(e.Meaning) + ".", Kind: protocol.KeyItem})
	}
}

// launchNames offers the names that the first word of a line can be.
func (c *completer) launchNames(l launch.Line) {
	switch l.Directive {
	case "platform":
		for p := range isa.NumPlatforms {
			c.add(protocol.CompletionItem{Label: p.String(), Detail: text.Say("GRFs of {} bytes", p.GRF()), Kind: protocol.ValueItem})
		}
	case "kernel":
		for _, s := range c.d.names().files {
			if s.kind == Kernel {
				c.add(protocol.CompletionItem{Label: s.name, Kind: protocol.FunctionItem})
			}
		}
	case "expect":
		c.buffers(false)
	case "surface":
		c.kernelVariables(func(d *visa.Decl) bool { return d.Class == visa.Surface }, " = d[16] ")
	case "sampler":
		c.kernelVariables(func(d *visa.Decl) bool { return d.Class == visa.Sampler }, " ")
	case "args":
		if l.First == "" {
			c.add(protocol.CompletionItem{Label: "opencl", InsertText: "opencl ", Kind: protocol.ValueItem, Chain: true})
			return
		}
		fallthrough
	case "input":
		c.inputs()
	}
}

// kernelVariables offers the variables of the launched kernel that pass a test; more is put in behind them.
func (c *completer) kernelVariables(pass func(*visa.Decl) bool, more string) {
	for _, o := range c.d.Module.Objects {
		if o.Kind != visa.KernelObject || c.d.Spec.Kernel != "" && o.Name != c.d.Spec.Kernel {
			continue
		}
		for _, d := range o.Decls {
			if !d.Predefined && pass(d) {
				c.add(protocol.CompletionItem{Label: d.Name, InsertText: c.unlessBare(d.Name, more), Detail: sizeOf(d), Kind: protocol.VariableItem})
			}
		}
		return
	}
}

func (c *completer) inputs() {
	given := map[string]bool{}
	for _, in := range c.d.Spec.Inputs {
		given[in.Var] = in.First == 0
	}
	wanted := map[*visa.Decl]bool{}
	for _, o := range c.d.Module.Objects {
		for _, in := range o.Inputs {
			wanted[in.Var] = !given[in.Var.Name]
		}
	}
	c.kernelVariables(func(d *visa.Decl) bool { return wanted[d] }, " = ")
}

// buffers offers the names of buffers; all includes the regions of shared local memory.
func (c *completer) buffers(all bool) {
	for i := range c.d.Spec.Buffers {
		if b := &c.d.Spec.Buffers[i]; all || b.Kind != launch.SLMBuffer {
			c.add(protocol.CompletionItem{Label: b.Name, Detail: text.Say("{}[{}]", b.Elem, b.Count), Kind: protocol.VariableItem})
		}
	}
}

// launchValues offers the words of a list of values, or, where the list begins, the type of its elements.
func (c *completer) launchValues(l launch.Line) {
	inputs := l.Directive == "input" || l.Directive == "args" || l.Directive == ""
	if l.Before == "=" && !inputs {
		for t := range isa.NumTypes {
			if t != isa.BOOL && !t.Packed() {
				c.add(protocol.CompletionItem{Label: t.String(), InsertText: c.unlessBare(t.String(), "["), Detail: typeMeaning(t), Kind: protocol.TypeItem})
			}
		}
	}
	if l.Directive == "expect" && l.Before == "=" {
		c.add(protocol.CompletionItem{Label: "unchanged", Documentation: "What the buffer held at the start.", Kind: protocol.ValueItem, Rank: 1})
	}
	if l.Before == "=" && !inputs && l.Directive != "expect" {
		return // the type comes first
	}
	for _, e := range launch.Values() {
		if !e.Input || inputs {
			c.add(protocol.CompletionItem{Label: e.Name, InsertText: valueForm(e), Detail: e.Usage, Documentation: lang.Capital(e.Meaning) + ".", Kind: protocol.ValueItem, Rank: 1})
		}
	}
}

// valueForm returns a value with the opening parenthesis that it may need.
func valueForm(e launch.Entry) string {
	if strings.Contains(e.Usage, "(") {
		return e.Name + "("
	}
	return e.Name
}
