package visalang

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// hoverName explains what a name stands for.
func (d *Document) hoverName(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	p := d.names().at(int(w.Span.Start))
	if p == nil {
		p = d.names().at(int(w.Span.Start) + 1) // the name may be in quotes
	}
	if p == nil {
		return false
	}
	h.Range = p.span
	if !d.hoverSymbol(p.symbol, h) {
		return false
	}
	if p.symbol.kind == Variable {
		h.Add("Here", d.roleWords(s, w))
	}
	return true
}

// roleWords says what a variable does in its instruction.
func (d *Document) roleWords(s *parser.Statement, w *parser.Word) string {
	if s.Row == nil {
		return ""
	}
	if w.Slot < 0 || w.Slot >= len(s.Row.Slots) {
		if in := d.instAt(int(w.Span.Start)); in != nil && holds(in.Pred.Span, int(w.Span.Start)) && in.Pred.Var != nil {
			return predicateWords(in)
		}
		return ""
	}
	here := s.Row.Slots[w.Slot].Name + " of " + s.Row.Name
	if in, slot, o := d.operandAt(int(w.Span.Start)); o != nil && o.Region.Kind != visa.NoRegion && o.Kind == visa.GeneralOperand {
		here += ". " + regionOf(o, int(in.ExecSize), slot.Write, d.platform().GRF()).words
	}
	return here
}

func (d *Document) hoverSymbol(s *symbol, h *lang.Hover) bool {
	switch s.kind {
	case Variable:
		return d.hoverVariable(s, h)
	case Label, Subroutine:
		d.hoverLabel(s, h)
	case Function, Kernel:
		d.hoverFunction(s, h)
	case Buffer:
		return d.hoverBuffer(s, h)
	}
	return true
}

func (d *Document) hoverVariable(s *symbol, h *lang.Hover) bool {
	v := s.decl
	if v == nil {
		return false
	}
	h.Title = s.name + ": " + sizeOf(v)
	h.Page = "4_visa_header.md#variables"
	switch {
	case v.Predefined:
		h.Text = predefinedMeaning(v.Name)
		if v.ReadOnly {
			h.Text += " It can only be read."
		}
	case v.Class == visa.General:
		h.Text = text.Say("General variable of {}, each a {}.", text.Count(v.Elems, "element"), typeMeaning(v.Type))
	default:
		h.Text = lang.Capital(v.Class.String()) + "."
	}
	if v.Class == visa.General {
		h.Add("Size", d.storageWords(v.Bytes()))
	}
	if v.AlignName != "" {
		h.Add("Alignment", v.AlignName)
	}
	if v.Alias != nil {
		h.Add("Alias", text.Say("bytes {} to {} of {}", v.RootByte, v.RootByte+v.Bytes()-1, v.Root.Name))
	}
	if v.Label != "" {
		h.Add("Name", v.Label)
	}
	d.inputFact(s, h)
	h.Add("Declared", d.lineOf(s.def))
	h.Add("Used", usage(s))
	return true
}

// storageWords describes a size in bytes and registers: "64 bytes, 2 GRFs of 32".
func (d *Document) storageWords(bytes int) string {
	grf := d.platform().GRF()
	size := text.Count(bytes, "byte")
	if bytes < grf {
		return text.Say("{}, part of a GRF of {}", size, grf)
	}
	return text.Say("{}, {} of {}", size, text.Count((bytes+grf-1)/grf, "GRF"), grf)
}

// inputFact adds where in the payload a variable comes from.
func (d *Document) inputFact(s *symbol, h *lang.Hover) {
	if s.unit < 0 {
		return
	}
	o := d.names().units[s.unit].object
	if o == nil {
		return
	}
	for _, in := range o.Inputs {
		if in.Var == s.decl {
			h.Add("Input", text.Say("bytes {} to {} of the payload", in.Offset, in.Offset+in.Size-1))
		}
	}
}

func (d *Document) lineOf(at visa.Span) string {
	if at.End == 0 {
		return ""
	}
	return text.Say("line {}", d.File.LineOf(int(at.Start)))
}

// usage counts how often instructions read and write a variable.
func usage(s *symbol) string {
	reads, writes := 0, 0
	for _, u := range s.uses {
		switch {
		case u.write:
			writes++
		case u.op != isa.OpInvalid:
			reads++
		}
	}
	return lang.Usage(reads, writes)
}

func (d *Document) hoverLabel(s *symbol, h *lang.Hover) {
	h.Title, h.Page = s.name+":", "4_visa_header.md#labels"
	kind := d.names().units[s.unit].labelKind(s)
	what := lang.Capital(kind)
	from := d.comers(s)
	switch {
	case !s.defined():
		h.Text = "There is no label of this name."
	case kind == "main block":
		h.Text = what + ": the first instruction of its kernel or function comes next."
	case from == "" && s.kind == Subroutine:
		h.Text = what + ". No call comes here."
	case from == "":
		h.Text = what + ". No jump comes here."
	default:
		h.Text = what + d.directions(s)
	}
	h.Add("Declared", d.lineOf(s.def))
	h.Add("From", from)
}

// directions describes what happens to lanes that jump to a label.
func (d *Document) directions(s *symbol) string {
	text := "."
	above, below := 0, 0
	for _, u := range s.uses {
		switch {
		case u.op == isa.OpInvalid || u.op == isa.OpCall:
		case u.span.Start < s.def.Start:
			above++
		default:
			below++
		}
	}
	if above > 0 {
		text += " Lanes that jump here from above wait for those that run the code in between."
	}
	if below > 0 {
		text += " Lanes that jump here from below run the code in between again."
	}
	return text
}

// comers returns the instructions that name a label or a function: "goto in line 12".
func (d *Document) comers(s *symbol) string {
	var lines []string
	for _, u := range s.uses {
		if u.op == isa.OpInvalid {
			continue
		}
		lines = append(lines, text.Say("{} in line {}", isa.Table[u.op].Name, d.File.LineOf(int(u.span.Start))))
	}
	return lang.Places(lines)
}

func (d *Document) hoverFunction(s *symbol, h *lang.Hover) {
	h.Title, h.Page = "\""+s.name+"\"", "4_visa_header.md#function_data"
	o := d.Module.ObjectByName(s.name)
	switch {
	case s.kind == Kernel:
		h.Text, h.Page = "Kernel: the program that the host launches.", "4_visa_header.md#kernel"
	case !s.defined():
		h.Text = "Function that another file defines."
	default:
		h.Text = "Function with registers and labels of its own, called by fcall or through its address by ifcall."
	}
	h.Add("Declared", d.lineOf(s.def))
	if o != nil {
		h.Add("Body", text.Count(len(o.Insts()), "instruction"))
		for _, name := range [...]string{"SimdSize", "ArgSize", "RetValSize"} {
			v, _ := o.Attr(name)
			h.Add(name, v)
		}
	}
	h.Add("From", d.comers(s))
}

func (d *Document) hoverBuffer(s *symbol, h *lang.Hover) bool {
	b, _ := d.Spec.BufferByName(s.name)
	if b == nil {
		return false
	}
	h.Title = text.Say("{} = {}[{}]", b.Name, b.Elem, b.Count)
	h.Text = [...]string{
		launch.SurfaceBuffer: "Buffer with a binding table index.", launch.SVMBuffer: "Buffer reached by its address.",
		launch.SLMBuffer: "Region of shared local memory.", launch.PrintfBuffer: "Buffer that printf writes.",
	}[b.Kind]
	h.Add("Size", text.Count(b.Bytes(), "byte"))
	if b.BTI >= 0 {
		h.Add("BTI", strconv.Itoa(b.BTI))
	}
	h.Add("Declared", d.lineOf(s.def))
	return true
}
