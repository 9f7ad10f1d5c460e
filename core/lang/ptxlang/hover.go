package ptxlang

import (
	"math"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/study"
	"github.com/lanewise/lanewise/core/ptx/syntax"
)

// callPage is the page with the rules of calls.
const callPage = "ptx_call.md"

// Hover explains what stands at an offset; false if there is nothing to say.
func (d *Document) Hover(off int) (lang.Hover, bool) {
	off = d.clamp(off)
	if u := d.useAt(off); u != nil && off < int(u.Span.End) {
		return d.hoverSymbol(u), true
	}
	if l, word, ok := launch.WordAt(d.file, off); ok {
		return d.hoverLaunch(l, word)
	}
	if t, group := d.tokenAt(off); t != nil {
		if h := (lang.Hover{Range: t.Span}); d.hoverToken(t, group, &h) {
			return h, true
		}
	}
	if u := d.useAt(off); u != nil { // the name that ends here
		return d.hoverSymbol(u), true
	}
	return lang.Hover{}, false
}

// hoverToken explains a token of a statement that is not a name of the text.
func (d *Document) hoverToken(t *syntax.Token, group *syntax.TokenGroup, h *lang.Hover) bool {
	switch {
	case t.Kind == syntax.NumberToken:
		return hoverNumber(t, h)
	case t.Role == syntax.MnemonicRole && group.Inst != nil:
		h.Range.End = group.Inst.Name.End
		o := group.Inst.Opcode()
		hoverOpcode(&o, h)
		if h.Page == "" {
			h.Page = ptxisa.Section(d.file.Slice(group.Inst.Name), group.Inst.Types)
		}
		here := protocol.Fact{Label: protocol.FactHere, Value: strings.ReplaceAll(study.Meaning(group.Inst, d.file.Slice), "`", "")}
		h.Facts = append([]protocol.Fact{here}, h.Facts...)
		return true
	case t.Role == syntax.ModifierRole:
		o := group.Inst.Opcode()
		return hoverModifier(&o, t.Text, h)
	case t.Kind == syntax.NameToken:
		component, _ := d.tokenAt(int(t.Span.End))
		return component.Kind == syntax.DotToken && hoverSpecial(t.Text+"."+component.Text, h) || hoverSpecial(t.Text, h)
	case t.Kind == syntax.DotToken:
		if of, _ := d.tokenAt(int(t.Span.Start) - 1); of != nil && t.Role == syntax.OperandRole {
			whole := lang.Hover{Range: of.Span}
			if hoverSpecial(of.Text+"."+t.Text, &whole) {
				*h = whole
				return true
			}
		}
		return hoverDirective(t.Text, h)
	}
	return false
}

// hoverOpcode explains an instruction with the modifiers that it has.
func hoverOpcode(o *syntax.Opcode, h *lang.Hover) {
	w := o.Word()
	h.Title, h.Text = w.Form, lang.Capital(w.Summary)+"."
	if w.Name == "call" {
		h.Page = callPage
	}
	for _, m := range study.Given(o) {
		if text := meaningOf(&m); text != "" {
			h.Add("."+m.Word, text)
		}
	}
	h.Add("vISA", w.VISA)
	var types []string
	fresh, _ := syntax.ReadOpcode(o.Name(), nil)
	for _, m := range study.Next(&fresh) {
		if m.Kind == "type" {
			types = append(types, m.Word)
		}
	}
	h.Add("Types", strings.Join(types, ", "))
}

// hoverModifier explains a word after a mnemonic.
func hoverModifier(o *syntax.Opcode, word string, h *lang.Hover) bool {
	for _, m := range study.Given(o) {
		if m.Word != word {
			continue
		}
		h.Title, h.Text = "."+word, lang.Capital(m.Kind)
		if text := meaningOf(&m); text != "" {
			h.Text += ": " + text
		}
		h.Text += "."
		return true
	}
	return false
}

func hoverSpecial(name string, h *lang.Hover) bool {
	for _, w := range syntax.SpecialRegisters() {
		if w.Name != name {
			continue
		}
		h.Title, h.Text = w.Name+": "+w.Form, lang.Capital(w.Summary)+"."
		h.Range.End = h.Range.Start + int32(len(name))
		h.Add("Special register", "it can only be read")
		return true
	}
	return false
}

func hoverDirective(word string, h *lang.Hover) bool {
	if e := directive(word); e != nil {
		h.Title, h.Text = e.usage, e.meaning
		if word == "calltargets" || word == "callprototype" {
			h.Page = callPage
		}
		return true
	}
	text := typeMeanings[word]
	if text == "" {
		text = vectors.of(word)
	}
	if text != "" {
		h.Title, h.Text = "."+word, lang.Capital(text)+"."
	}
	return text != ""
}

// hoverNumber shows a number in other notations that help.
func hoverNumber(t *syntax.Token, h *lang.Hover) bool {
	bits, float, single, ok := study.NumberValue(t.Text)
	if !ok {
		return false
	}
	h.Title = t.Text
	hex := func(bits uint64) string { return "0x" + strconv.FormatUint(bits, 16) }
	switch {
	case single:
		h.Text = "Single precision, by its bits."
		h.Add("Value", strconv.FormatFloat(float64(math.Float32frombits(uint32(bits))), 'g', -1, 32))
		h.Add("Hex", hex(bits))
	case float:
		h.Text = "Floating point."
		h.Add("Value", strconv.FormatFloat(math.Float64frombits(bits), 'g', -1, 64))
		h.Add("Hex", hex(bits))
	default:
		h.Text = "Integer."
		h.Add("Decimal", strconv.FormatUint(bits, 10))
		h.Add("Hex", hex(bits))
		if bits>>31 == 1 {
			h.Add("As s32", strconv.FormatInt(int64(int32(bits)), 10))
		}
		if f := math.Float32frombits(uint32(bits)); bits>>32 == 0 && bits > 1<<23 {
			h.Add("As f32", strconv.FormatFloat(float64(f), 'g', -1, 32))
		}
	}
	return true
}
