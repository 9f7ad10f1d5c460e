package assist

import (
	"strings"

	"github.com/lanewise/lanewise/core/answer"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/sanitize"
	"github.com/lanewise/lanewise/core/visa"
)

// launchLine completes within a `//@` line, and reports whether the cursor stands in
// one.
func (c *completer) launchLine() bool {
	l, ok := launch.LineAt(c.d.File, c.start)
	if !ok {
		return false
	}
	if i := c.off; i < len(c.d.File.Text) {
		c.bare = c.d.File.Text[i] == '='
	}
	switch {
	case l.Directive == "":
		for _, e := range launch.Directives() {
			i := answer.Item{Label: e.Name, Detail: strings.TrimPrefix(e.Usage, e.Name+" "), Info: answer.Capital(e.Meaning) + ".", Kind: answer.DirectiveItem}
			if !c.execFollows() {
				i.Insert, i.Chain = e.Name+" ", true
			}
			c.add(i)
		}
	case l.Before == "(":
		c.buffers(true)
	case len(launch.Keys(l.Directive)) > 0:
		c.launchKeys(l)
	case l.Equals:
		c.launchValues(l)
	case l.Directive == "ignore":
		for _, r := range sanitize.Rules() {
			c.add(answer.Item{Label: r.Code, Info: r.Message, Kind: answer.ValueItem})
		}
	case l.First == "" || l.Directive == "args":
		c.launchNames(l)
	case l.Directive == "surface" && l.Before == l.First:
		c.add(answer.Item{Label: "bti=", Info: "The binding table index. Without one the name is a surface variable of the kernel.", Kind: answer.KeyItem})
	}
	return true
}

func (c *completer) launchKeys(l launch.Line) {
	if l.Before == "=" {
		if l.Key == "simd" {
			for _, n := range [...]int{8, 16, 32} {
				c.add(answer.Item{Label: answer.Itoa(n), Kind: answer.ValueItem})
			}
		}
		return
	}
	for _, e := range launch.Keys(l.Directive) {
		c.add(answer.Item{Label: e.Usage, Insert: c.form(e.Usage, e.Name), Info: answer.Capital(e.Meaning) + ".", Kind: answer.KeyItem})
	}
}

// launchNames are the names that the first word of a line can be.
func (c *completer) launchNames(l launch.Line) {
	switch l.Directive {
	case "platform":
		for p := isa.Platform(0); p < isa.NumPlatforms; p++ {
			c.add(answer.Item{Label: p.String(), Detail: "GRFs of " + answer.Itoa(p.GRF()) + " bytes", Kind: answer.ValueItem})
		}
	case "kernel":
		for _, s := range c.d.names().files {
			if s.kind == Kernel {
				c.add(answer.Item{Label: s.name, Kind: answer.FunctionItem})
			}
		}
	case "expect":
		c.buffers(false)
	case "surface":
		c.kernelVariables(func(d *visa.Decl) bool { return d.Class == visa.Surface }, " = d[16] ")
	case "args":
		if l.First == "" {
			c.add(answer.Item{Label: "opencl", Insert: "opencl ", Kind: answer.ValueItem, Chain: true})
			return
		}
		fallthrough
	case "input":
		c.inputs()
	}
}

// kernelVariables are the variables of the launched kernel that pass a test.
func (c *completer) kernelVariables(pass func(*visa.Decl) bool, more string) {
	for _, o := range c.d.Module.Objects {
		if o.Kind != visa.KernelObject || c.d.Spec.Kernel != "" && o.Name != c.d.Spec.Kernel {
			continue
		}
		for _, d := range o.Decls {
			if !d.Predefined && pass(d) {
				c.add(answer.Item{Label: d.Name, Insert: c.unlessBare(d.Name, more), Detail: sizeOf(d), Kind: answer.VariableItem})
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

// buffers are the names of buffers; all says that shared local memory is among them.
func (c *completer) buffers(all bool) {
	for i := range c.d.Spec.Buffers {
		if b := &c.d.Spec.Buffers[i]; all || b.Kind != launch.SLMBuffer {
			c.add(answer.Item{Label: b.Name, Detail: b.Elem.String() + "[" + answer.Itoa(b.Count) + "]", Kind: answer.VariableItem})
		}
	}
}

// launchValues are the words of a list of values, and before them the type of the
// elements.
func (c *completer) launchValues(l launch.Line) {
	inputs := l.Directive == "input" || l.Directive == "args" || l.Directive == ""
	if l.Before == "=" && !inputs {
		for t := isa.Type(0); t < isa.NumTypes; t++ {
			if t != isa.BOOL && !t.Packed() {
				c.add(answer.Item{Label: t.String(), Insert: c.unlessBare(t.String(), "["), Detail: typeMeaning(t), Kind: answer.TypeItem})
			}
		}
	}
	if l.Directive == "expect" && l.Before == "=" {
		c.add(answer.Item{Label: "unchanged", Info: "What the buffer held at the start.", Kind: answer.ValueItem, Rank: 1})
	}
	if l.Before == "=" && !inputs && l.Directive != "expect" {
		return // the type comes first
	}
	for _, e := range launch.Values() {
		if !e.Input || inputs {
			c.add(answer.Item{Label: e.Name, Insert: valueForm(e), Detail: e.Usage, Info: answer.Capital(e.Meaning) + ".", Kind: answer.ValueItem, Rank: 1})
		}
	}
}

// valueForm is a value with the parentheses it needs.
func valueForm(e launch.Entry) string {
	if strings.Contains(e.Usage, "(") {
		return e.Name + "("
	}
	return e.Name
}
