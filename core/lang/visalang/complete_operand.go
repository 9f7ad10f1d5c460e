package visalang

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// currentSlot returns the operand slot that the cursor is in; nil if it is in none.
func (c *completer) currentSlot() *isa.Slot {
	if c.s.Row == nil || c.s.Slot < 0 || c.s.Slot >= len(c.s.Row.Slots) {
		return nil
	}
	return &c.s.Row.Slots[c.s.Slot]
}

// operand offers what a slot takes.
func (c *completer) operand() {
	slot := c.currentSlot()
	if slot == nil {
		return
	}
	switch slot.Kind {
	case isa.LabelSlot, isa.LabelsSlot:
		c.labels()
		return
	case isa.FuncSlot:
		c.functions()
		return
	case isa.CountSlot:
		c.counts(slot)
		return
	}
	c.variables(slot)
	if slot.Class&isa.Immediate != 0 {
		c.immediate(slot)
	}
	if slot.Null {
		c.add(protocol.CompletionItem{Label: "%null", InsertText: c.form("%null.0", "%null"), Detail: "no variable", Kind: protocol.VariableItem, Rank: 1})
	}
}

// labels offers the labels of the kernel or function.
func (c *completer) labels() {
	x := c.d.names()
	i := x.unitAt(c.start)
	if i < 0 {
		return
	}
	calls := c.s.Row.Op == isa.OpCall
	for _, l := range x.units[i].labels {
		if !l.defined() {
			continue
		}
		rank := 0
		if calls && x.units[i].labelKind(l) == Subroutine.String() || !calls && l.kind == Label {
			rank = 1
		}
		line := c.d.File.LineOf(int(l.def.Start))
		c.add(protocol.CompletionItem{Label: l.name, Detail: text.Say("line {}", line), Documentation: labelDirection(l.def, c.start), Kind: protocol.LabelItem, Rank: rank})
	}
}

func labelDirection(def visa.Span, from int) string {
	if int(def.Start) > from {
		return "Further down: lanes that jump there wait for those in between."
	}
	return "Further up: lanes that jump there run again."
}

// functions offers the functions that a call can name.
func (c *completer) functions() {
	for _, f := range c.d.names().files {
		if f.kind != Function {
			continue
		}
		detail := "function of another file"
		if f.defined() {
			detail = text.Say("line {}", c.d.File.LineOf(int(f.def.Start)))
		}
		insert := f.name
		if c.s.Row.Op == isa.OpFCall && !c.follows() {
			if o := c.d.Module.ObjectByName(f.name); o != nil {
				args, _ := o.Attr("ArgSize")
				rets, _ := o.Attr("RetValSize")
				if args != "" && rets != "" {
					insert += " " + args + " " + rets
				}
			}
		}
		c.add(protocol.CompletionItem{Label: f.name, InsertText: insert, Detail: detail, Kind: protocol.FunctionItem})
	}
}

// counts offers the sizes that the callee declares.
func (c *completer) counts(slot *isa.Slot) {
	for _, w := range c.s.Words {
		if w.Role != parser.FunctionRole {
			continue
		}
		o := c.d.Module.ObjectByName(unquoted(c.d.File.Slice(w.Span)))
		if o == nil {
			return
		}
		name := "ArgSize"
		if slot.Name == "return_size" {
			name = "RetValSize"
		}
		if v, ok := o.Attr(name); ok {
			c.add(protocol.CompletionItem{Label: v, Detail: "GRFs", Documentation: "As " + o.Name + " declares it in " + name + ".", Kind: protocol.ValueItem})
		}
	}
}

// slotClass returns the class of the variables that fit a slot that is no vector operand; false if it takes no
// variables, or those of any class.
func slotClass(kind isa.SlotKind) (class visa.VarClass, ok bool) {
	switch kind {
	case isa.RawSlot, isa.RawListSlot, isa.PayloadSlot, isa.PlainSlot, isa.DataSlot, isa.BlockSlot, isa.AddrSlot, isa.TypedSlot:
		return visa.General, true
	case isa.SurfaceSlot:
		return visa.Surface, true
	case isa.SamplerSlot:
		return visa.Sampler, true
	}
	return 0, false
}

// variables offers the variables that fit a slot, in the form that it needs.
func (c *completer) variables(slot *isa.Slot) {
	for _, v := range c.d.names().visible(c.start) {
		if v.decl != nil {
			c.variable(slot, v.decl)
		} else {
			c.add(protocol.CompletionItem{Label: v.name, Detail: "its declaration is wrong", Kind: protocol.VariableItem, Rank: -1})
		}
	}
	for _, d := range visa.PredefinedDecls(c.d.platform())[1:] { // without %null
		if !slot.Write || !d.ReadOnly {
			c.variable(slot, d)
		}
	}
}

func (c *completer) variable(slot *isa.Slot, d *visa.Decl) {
	if slot.Class&isa.AddressOf != 0 && slot.Class&isa.Immediate == 0 && d.Class == visa.General && !d.Predefined { // addr_add
		c.add(protocol.CompletionItem{Label: "&" + d.Name, Detail: sizeOf(d), Kind: protocol.VariableItem, Rank: 5})
	}
	for _, form := range c.forms(slot, d) {
		i := protocol.CompletionItem{Label: d.Name, InsertText: c.form(form.text, d.Name), Detail: sizeOf(d), Kind: protocol.VariableItem, Rank: 4}
		if form.label != "" {
			i.Label = form.label
			i.Rank--
		}
		if d.Class == visa.Predicate {
			i.Kind = protocol.PredicateItem
		}
		switch {
		case form.label == "" && d.Class == visa.Predicate && c.s.Row.Op == isa.OpCmp: // seldom a register
			i.Rank += 2
		case form.label == "" && c.scalarSlot(slot) && d.Elems == 1 && d.Type.Size() == 8 && !d.Predefined: // FADDR.md
			i.Rank += 2
		case form.label == "" && d.Class == visa.General && (c.scalarSlot(slot) && d.Elems != 1 || slot.Kind == isa.AddrSlot && d.Type.Size() != c.addressBytes()):
			i.Rank--
		}
		if d.Predefined {
			i.Documentation = predefinedMeaning(d.Name)
			i.Rank -= 2
		}
		if !fitsType(slot, c.s.Row, d) {
			i.Rank--
		} else if d.Class == visa.General && slot.Kind == isa.VectorSlot && d.Type == c.typeFor(slot) {
			i.Rank++
		}
		c.add(i)
	}
}

// spelling is a way to write a variable as an operand; label is "" for the first one.
type spelling struct{ text, label string }

// forms returns the ways in which a variable can stand in a slot; none if it cannot.
func (c *completer) forms(slot *isa.Slot, d *visa.Decl) []spelling {
	if slot.Kind != isa.VectorSlot {
		class, one := slotClass(slot.Kind)
		if slot.Kind == isa.VarSlot || one && class == d.Class {
			return []spelling{{text: c.slotForm(slot.Kind, d)}}
		}
		return nil
	}
	switch d.Class {
	case visa.General:
		if slot.Class&isa.General != 0 {
			return []spelling{{text: d.Name + "(0,0)" + c.regionFor(slot, d)}}
		}
	case visa.Predicate:
		if slot.Class&isa.Predicate != 0 {
			return []spelling{{text: d.Name}}
		}
	case visa.Address:
		var list []spelling
		if slot.Class&isa.Address != 0 {
			list = append(list, spelling{text: d.Name + "(0)<1>"})
		}
		if slot.Class&isa.Indirect != 0 && !c.bare {
			text := "r[" + d.Name + "(0),0]" + c.regionFor(slot, d) + ":" + c.typeFor(slot).String()
			list = append(list, spelling{text, "r[" + d.Name + "(0),0]"})
		}
		return list
	default:
		if slot.Class&isa.State != 0 {
			return []spelling{{text: d.Name + "(0)"}}
		}
	}
	return nil
}

// scalarSlot reports whether a slot takes the address of a function, one element for all lanes.
func (c *completer) scalarSlot(slot *isa.Slot) bool {
	op := c.s.Row.Op
	return slot.Kind == isa.VectorSlot && (op == isa.OpIfCall || op == isa.OpFAddr)
}

// addressBytes returns how wide the addresses of an lsc instruction are.
func (c *completer) addressBytes() int {
	for _, w := range c.s.Words {
		if w.Role == parser.SuffixRole && c.d.File.Slice(w.Span) == "slm" {
			return 4
		}
	}
	return 8
}

// slotForm returns how a variable is written in a slot that is no vector operand.
func (c *completer) slotForm(kind isa.SlotKind, d *visa.Decl) string {
	name := d.Name
	switch kind {
	case isa.RawSlot, isa.RawListSlot:
		return name + ".0"
	case isa.PlainSlot:
		return name + "(0,0)"
	case isa.DataSlot:
		if d.Type.Size() == 8 {
			return name + ":d64"
		}
		return name + ":d32"
	case isa.BlockSlot:
		return name + ":d32.1x8x8nn"
	case isa.AddrSlot:
		return "flat[" + name + "]:a" + strconv.Itoa(8*c.addressBytes())
	case isa.TypedSlot:
		return "bti(0)[" + name + "]:a32"
	}
	return name
}

// regionFor returns the region that an operand most often has: one element per channel, or a single element for all
// channels.
func (c *completer) regionFor(slot *isa.Slot, d *visa.Decl) string {
	switch {
	case slot.Write:
		return "<1>"
	case d.Class == visa.General && d.Elems == 1 || c.execSize() == 1:
		return "<0;1,0>"
	}
	return "<1;1,0>"
}

// execSize returns the execution size as it is written; 0 if there is none.
func (c *completer) execSize() int {
	s := c.d.File.Slice(c.s.Exec)
	s = strings.TrimSpace(strings.TrimSuffix(s[strings.LastIndexAny(s, ",(")+1:], ")"))
	n, _ := strconv.Atoi(s)
	return n
}

// typeFor returns the type that an operand without a type of its own most likely has: that of another operand,
// otherwise the first type that the slot takes.
func (c *completer) typeFor(slot *isa.Slot) isa.Type {
	types := slot.Types
	if types == 0 && c.s.Row != nil {
		types = c.s.Row.Types
	}
	for _, w := range c.s.Words {
		if w.Role != parser.VariableRole || w.Slot < 0 || w.Slot == c.s.Slot {
			continue
		}
		if p := c.d.names().at(int(w.Span.Start)); p != nil && p.symbol.decl != nil {
			if d := p.symbol.decl; d.Class == visa.General && (types == 0 || types.Has(d.Type)) {
				return d.Type
			}
		}
	}
	for _, t := range [...]isa.Type{isa.D, isa.F, isa.UD} {
		if types.Has(t) {
			return t
		}
	}
	return isa.UD
}

// fitsType reports whether a slot takes the type of a variable.
func fitsType(slot *isa.Slot, row *isa.Instr, d *visa.Decl) bool {
	types := slot.Types
	if types == 0 {
		types = row.Types
	}
	return types == 0 || d.Class != visa.General || types.Has(d.Type)
}

func (c *completer) immediate(slot *isa.Slot) {
	t := c.typeFor(slot)
	text := "0x0:" + t.String()
	if t == isa.F {
		text = "0.0:f"
	}
	c.add(protocol.CompletionItem{Label: text, Detail: "immediate", Documentation: typeMeaning(t), Kind: protocol.ImmediateItem, Rank: 2})
}

// addressOf offers the variables after an &.
func (c *completer) addressOf() {
	for _, v := range c.d.names().visible(c.start) {
		if v.decl != nil && v.decl.Class != visa.Predicate && v.decl.Class != visa.Address {
			c.add(protocol.CompletionItem{Label: v.name, Detail: sizeOf(v.decl), Kind: protocol.VariableItem})
		}
	}
}

// inner offers the variables within the brackets of an indirect operand or of an lsc address.
func (c *completer) inner() {
	indirect := true
	if slot := c.currentSlot(); slot != nil && (slot.Kind == isa.AddrSlot || slot.Kind == isa.TypedSlot) {
		indirect = false
	}
	for _, v := range c.d.names().visible(c.start) {
		switch {
		case v.decl == nil:
		case indirect && v.decl.Class == visa.Address:
			c.add(protocol.CompletionItem{Label: v.name, InsertText: c.form(v.name+"(0),0]", v.name), Detail: sizeOf(v.decl), Kind: protocol.VariableItem})
		case !indirect && v.decl.Class == visa.General:
			rank := 0
			if v.decl.Type.Size() == c.addressBytes() {
				rank = 1
			}
			c.add(protocol.CompletionItem{Label: v.name, Detail: sizeOf(v.decl), Kind: protocol.VariableItem, Rank: rank})
		}
	}
}

func (c *completer) origin() {
	if c.prefix == "" {
		c.add(protocol.CompletionItem{Label: "0,0)", Detail: "row, column", Documentation: "Row counts registers, column counts elements.", Kind: protocol.RegionItem, Chain: true})
	}
}

func (c *completer) regionSign() {
	for _, r := range c.regions() {
		r.Label = "<" + r.Label
		c.add(r)
	}
}

func (c *completer) region() {
	for _, r := range c.regions() {
		c.add(r)
	}
}

// sourceRegions are the usual regions of source operands.
var sourceRegions = [...]struct{ text, meaning string }{
	{"1;1,0>", "one element a channel, next to each other"},
	{"0;1,0>", "the first element, for every channel"},
	{"2;1,0>", "every second element"},
	{"8;8,1>", "rows of eight elements"},
	{"16;16,1>", "rows of sixteen elements"},
	{"4;4,1>", "rows of four elements"},
	{"0;2,1>", "two elements, again and again"},
	{"0;4,1>", "four elements, again and again"},
}

func (c *completer) regions() []protocol.CompletionItem {
	var list []protocol.CompletionItem
	if slot := c.currentSlot(); slot != nil && slot.Write {
		for i, meaning := range [...]string{"next to each other", "every second element", "", "every fourth element"} {
			if meaning != "" {
				list = append(list, protocol.CompletionItem{Label: strconv.Itoa(i+1) + ">", Documentation: "Elements are written " + meaning + ".", Detail: meaning, Kind: protocol.RegionItem})
			}
		}
		return list
	}
	for _, r := range sourceRegions {
		list = append(list, protocol.CompletionItem{Label: r.text, Detail: r.meaning, Kind: protocol.RegionItem})
	}
	return list
}

// lscShapes are the usual shapes of lsc data operands.
var lscShapes = [...]struct{ name, meaning string }{
	{"d8u32", "bytes, each in a dword of the register"}, {"d16u32", "words, each in the low half of a dword of the register"},
	{"d16u32h", "words, each in the high half of a dword of the register"}, {"d32", "dwords"}, {"d64", "qwords"},
	{"d32x2", "two dwords an address"}, {"d32x3", "three dwords an address"}, {"d32x4", "four dwords an address"}, {"d64x2", "two qwords an address"},
	{"d32x8t", "eight dwords at one address, transposed"}, {"d32x16t", "16 dwords at one address, transposed"}, {"d32x32t", "32 dwords at one address, transposed"},
}

// types offers what can stand after a colon.
func (c *completer) types() {
	slot := c.currentSlot()
	switch {
	case slot != nil && (slot.Kind == isa.AddrSlot || slot.Kind == isa.TypedSlot):
		c.add(protocol.CompletionItem{Label: "a32", Detail: "32-bit addresses", Kind: protocol.TypeItem})
		c.add(protocol.CompletionItem{Label: "a64", Detail: "64-bit addresses", Kind: protocol.TypeItem})
		return
	case slot != nil && slot.Kind == isa.DataSlot:
		for _, s := range lscShapes {
			c.add(protocol.CompletionItem{Label: s.name, Detail: s.meaning, Kind: protocol.TypeItem})
		}
		return
	}
	types := ^isa.Types(0)
	if c.s.Row != nil {
		if types = c.s.Row.Types; slot != nil && slot.Types != 0 {
			types = slot.Types
		}
	}
	immediate := !strings.HasSuffix(c.d.File.Text[:max(c.start-1, 0)], ">")
	for t := range isa.NumTypes {
		if t == isa.BOOL || t.Packed() && !immediate {
			continue
		}
		rank := 0
		if types.Has(t) {
			rank = 1
		}
		c.add(protocol.CompletionItem{Label: t.String(), Detail: typeMeaning(t), Kind: protocol.TypeItem, Rank: rank})
	}
}
