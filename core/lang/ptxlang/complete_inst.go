package ptxlang

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// instruction completes within an instruction. dot says that a dot stands before the word; touches says that nothing
// stands between the last token and the word or its dot.
func (c *completer) instruction(at *syntax.Place, dot, touches bool) {
	switch {
	case at.Want == syntax.WantPredicate:
		c.predicates(" ")
	case at.Want == syntax.WantMnemonic:
		if !dot && !touches {
			c.mnemonics()
		}
	case dot && at.Want == syntax.WantModifier:
		if touches {
			o := at.Inst.Opcode()
			c.modifiers(&o)
		}
	case dot:
		c.components(at.Last)
	case touches && at.Last.Kind != syntax.MarkToken:
	case at.Inst != nil:
		o := at.Inst.Opcode()
		if o.Name() == "call" {
			c.call(at.Want)
		} else {
			c.operand(&o, at)
		}
	}
}

// predicates offers the registers that can guard an instruction; more is put in behind them.
func (c *completer) predicates(more string) {
	c.registers(func(s *syntax.Symbol) int {
		if s.Var.Type != ptxisa.Pred {
			return -1
		}
		return 1
	}, func(name string) string { return c.with(name, more) })
}

// modifiers offers the words that can follow a mnemonic: required ones first, and those that do not fit the ones before
// last.
func (c *completer) modifiers(o *syntax.Opcode) {
	list := study.Next(o)
	needed := slices.ContainsFunc(list, func(m study.Modifier) bool { return m.Needed && m.Kind != "type" })
	for _, m := range list {
		i := protocol.CompletionItem{Label: m.Word, Detail: meaningOf(&m), Documentation: lang.Capital(m.Kind) + ".", Kind: protocol.ValueItem, Rank: 1}
		if m.Kind == "type" {
			i.Kind, i.Rank, i.Documentation = protocol.TypeItem, 2, ""
			if needed {
				i.Rank = 0
			}
		}
		switch {
		case !m.Fits:
			i.Rank = -1
		case strings.Contains(m.Word, "::"), slices.Contains(packings, m.Word):
			i.Rank = 0
		case m.Needed && m.Kind != "type":
			i.Rank = 3
		case m.Kind == "state space" || m.Kind == "operation":
			i.Rank = 3
		case m.Kind == "cache" || m.Kind == "scope" || m.Kind == "memory order":
			i.Rank = 0
		}
		if m.Then != "" {
			i.InsertText, i.Chain = c.with(m.Word, m.Then), m.Then == "."
		}
		c.add(i)
	}
}

// packings are words of cvt for parts of a register, which are rare.
var packings = []string{"pack", "u2", "s2", "u4", "s4"}

// components offers what can stand after the dot of an operand: %tid.x, the elements of a vector.
func (c *completer) components(of *syntax.Token) {
	for _, w := range syntax.SpecialRegisters() {
		if rest, ok := strings.CutPrefix(w.Name, of.Text+"."); ok {
			c.add(protocol.CompletionItem{Label: rest, Detail: w.Form, Documentation: lang.Capital(w.Summary) + ".", Kind: protocol.ValueItem})
		}
	}
	if u := c.d.useAt(int(of.Span.Start)); u != nil && u.Symbol.Var != nil && u.Symbol.Var.Space == ptxisa.RegSpace {
		for i := range u.Symbol.Var.Vec {
			if u.Symbol.Var.Vec > 1 {
				c.add(protocol.CompletionItem{Label: "xyzw"[i%4 : i%4+1], Detail: u.Symbol.Var.Type.String(), Kind: protocol.ValueItem})
			}
		}
	}
}

// maxOfRange is the largest number of registers of one range that are listed, whether the text uses them or not.
const maxOfRange = 64

// registers offers the visible registers. rank says how well a register fits, less than 0 that it does not fit at all;
// form returns the text to put in.
func (c *completer) registers(rank func(s *syntax.Symbol) int, form func(name string) string) {
	used := map[string]bool{}
	list := c.d.visible(c.start)
	for _, s := range list {
		if s.Kind == syntax.RegisterSymbol {
			used[s.Name] = true
			if n := rank(s); n >= 0 {
				c.symbol(s, 2*n+1, form(s.Name))
			}
		}
	}
	for _, s := range list {
		if s.Kind != syntax.RangeSymbol || rank(s) < 0 {
			continue
		}
		for i := range min(s.Count, maxOfRange) {
			name := s.Name + strconv.Itoa(i)
			if !used[name] {
				one := *s
				one.Name = name
				c.symbol(&one, 2*rank(s), form(name))
			}
		}
	}
}

// same is a form that puts a name in as it is.
func same(string) string { return "" }

// operand lists what an operand can be.
func (c *completer) operand(o *syntax.Opcode, at *syntax.Place) {
	slots, _ := o.Slots(c.d.learn().Module.AddressBits)
	if at.Want == syntax.WantNothing || at.Slot >= len(slots) {
		return
	}
	slot := &slots[at.Slot]
	switch {
	case slot.Label:
		c.symbols(syntax.LabelSymbol, 0)
	case slot.List:
		c.lists("branchtargets", 1)
	case at.Want == syntax.WantCoordinate:
		c.coordinates()
	case slot.Coordinates:
		c.textures(o, at.Want == syntax.WantAddress)
	case slot.Memory:
		c.addresses(slot.Space, at.Want == syntax.WantAddress)
	case !slot.Number:
		c.sources(o, slot)
	}
}

// addresses offers what can stand in the brackets of a memory operand, with the brackets unless they are there already.
func (c *completer) addresses(space ptxisa.Space, inside bool) {
	form := bracketed(inside)
	for _, s := range c.d.visible(c.start) {
		if s.Kind != syntax.VariableSymbol && s.Kind != syntax.ParamSymbol || opaque(s.Var) {
			continue
		}
		switch {
		case space == s.Var.Space:
			c.symbol(s, 4, form(s.Name))
		case space == ptxisa.Generic && s.Kind == syntax.VariableSymbol:
			c.symbol(s, 1, form(s.Name))
		}
	}
	if space == ptxisa.ParamSpace {
		return
	}
	c.pointers(space, form)
}

// bracketed returns a form that puts a name in with brackets, unless it is inside them already.
func bracketed(inside bool) func(name string) string {
	if inside {
		return same
	}
	return func(name string) string { return "[" + name + "]" }
}

// textures offers what an instruction for textures or surfaces can name first in its brackets, and registers that can
// hold a handle.
func (c *completer) textures(o *syntax.Opcode, inside bool) {
	form := bracketed(inside)
	of := ptxisa.TexRef
	if strings.HasPrefix(o.Name(), "su") {
		of = ptxisa.SurfRef
	}
	for _, s := range c.d.visible(c.start) {
		if s.Var == nil || s.Var.Space == ptxisa.RegSpace {
			continue
		}
		if s.Var.Type == of || o.Name() == "txq" && s.Var.Type == ptxisa.SamplerRef {
			c.symbol(s, 4, form(s.Name))
		}
	}
	c.pointers(ptxisa.Generic, form)
}

// coordinates offers what can stand behind a texture or surface in brackets: registers, and a sampler.
func (c *completer) coordinates() {
	c.registers(func(s *syntax.Symbol) int {
		if s.Var.Type.Bits() != 32 || s.Var.Vec > 1 {
			return -1
		}
		return 1
	}, same)
	c.those(1, func(s *syntax.Symbol) bool { return s.Var != nil && s.Var.Type == ptxisa.SamplerRef })
}

// pointers offers the registers that can hold an address: those of the width of an address, and for shared memory,
// which is small, also those of 32 bits.
func (c *completer) pointers(space ptxisa.Space, form func(name string) string) {
	bits := c.d.learn().Module.AddressBits
	c.registers(func(s *syntax.Symbol) int {
		switch {
		case s.Var.Type.Float() || s.Var.Vec > 1:
			return -1
		case s.Var.Type.Bits() == bits:
			return 1
		case s.Var.Type.Bits() == 32 && space == ptxisa.SharedSpace:
			return 0
		}
		return -1
	}, form)
}

// sources offers the registers, variables and special registers that a slot takes.
func (c *completer) sources(o *syntax.Opcode, slot *syntax.Slot) {
	c.registers(func(s *syntax.Symbol) int {
		switch {
		case !slot.Fits(s.Var.Type) || s.Var.Vec > 1:
			return 0
		case slot.Type.Bits() == s.Var.Type.Bits() && slot.Type.Float() == s.Var.Type.Float():
			return 3
		case slot.Type.Bits() == s.Var.Type.Bits():
			return 2
		}
		return 1
	}, same)
	if slot.Write {
		return
	}
	if slot.Type != ptxisa.Pred && (slot.Type == ptxisa.NoType || !slot.Type.Float()) {
		for _, w := range syntax.SpecialRegisters() {
			rank := 0
			if o.Name() == "mov" && slot.Type.Bits() == 32 && w.Form == ".u32" {
				rank = 5
			}
			c.add(protocol.CompletionItem{Label: w.Name, Detail: w.Form, Documentation: lang.Capital(w.Summary) + ".", Kind: protocol.VariableItem, Rank: rank})
		}
	}
	if o.Name() == "mov" || o.Name() == "cvta" {
		c.symbols(syntax.VariableSymbol, 2)
	}
	if o.Name() == "mov" {
		c.symbols(syntax.FunctionSymbol, 2)
	}
}

// lists offers the labels of lists of a kind.
func (c *completer) lists(kind string, rank int) {
	c.those(rank, func(s *syntax.Symbol) bool { return s.Kind == syntax.ListSymbol && s.List == kind })
}

// call offers what can come next in a call: results in parentheses, the function or a register with its address,
// arguments in parentheses, the list of targets.
func (c *completer) call(want syntax.Want) {
	switch want {
	case syntax.WantArgument, syntax.WantOperand:
		c.registers(func(*syntax.Symbol) int { return 1 }, same)
		c.those(4, func(s *syntax.Symbol) bool {
			return s.Kind == syntax.ParamSymbol && s.Func != nil && !slices.Contains(s.Func.Params, s.Var)
		})
	case syntax.WantTargets:
		c.lists("calltargets", 2)
		c.lists("callprototype", 2)
		c.those(1, func(s *syntax.Symbol) bool {
			return s.Kind == syntax.VariableSymbol && slices.ContainsFunc(s.Var.Init, func(x syntax.Init) bool { return x.Func != nil })
		})
	case syntax.WantModifier, syntax.WantCallee:
		c.symbols(syntax.FunctionSymbol, 9)
		c.pointers(ptxisa.Generic, same)
	}
}
