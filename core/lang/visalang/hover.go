package visalang

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/lang/internal/lessonlang"
	"github.com/lanewise/lanewise/core/launch"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Hover explains what stands at an offset; false if there is nothing to say.
func (d *Document) Hover(off int) (lang.Hover, bool) {
	off = d.clamp(off)
	if l, word, ok := launch.WordAt(d.File, off); ok {
		return d.hoverLaunch(off, l, word)
	}
	s, w := d.wordAt(off)
	if w == nil {
		return lang.Hover{}, false
	}
	h := lang.Hover{Range: w.Span}
	if hovers[w.Role](d, s, w, &h) {
		return h, true
	}
	if p := d.names().at(off); p != nil { // the name that ends here
		h = lang.Hover{Range: p.span}
		return h, d.hoverSymbol(p.symbol, &h)
	}
	return lang.Hover{}, false
}

// wordAt returns the smallest word at an offset and its statement; nil if there is none.
func (d *Document) wordAt(off int) (*parser.Statement, *parser.Word) {
	at := d.names().lineAt(off)
	var found *parser.Statement
	var best *parser.Word
	parser.Read(d.File, int(at.Start), int(at.End), func(s *parser.Statement) {
		for _, w := range s.Words {
			if !holds(w.Span, off) || best != nil && !nearer(w.Span, best.Span, off) {
				continue
			}
			whole := *s
			whole.Words = slices.Clone(s.Words)
			found, best = &whole, &w
		}
	})
	return found, best
}

// nearer reports whether a suits an offset better than b: a does not end there and b does, or else a is shorter.
func nearer(a, b visa.Span, off int) bool {
	if ends := int(a.End) == off; ends != (int(b.End) == off) {
		return !ends
	}
	return a.End-a.Start < b.End-b.Start
}

// hovers has the function that explains a word, by the role of the word.
var hovers = [...]func(*Document, *parser.Statement, *parser.Word, *lang.Hover) bool{
	parser.MnemonicRole:   (*Document).hoverMnemonic,
	parser.SuffixRole:     (*Document).hoverSuffix,
	parser.ExecRole:       (*Document).hoverExec,
	parser.PredicateRole:  (*Document).hoverPredicate,
	parser.VariableRole:   (*Document).hoverName,
	parser.DeclaredRole:   (*Document).hoverName,
	parser.TypeRole:       (*Document).hoverType,
	parser.OriginRole:     (*Document).hoverRegion,
	parser.RegionRole:     (*Document).hoverRegion,
	parser.NumberRole:     (*Document).hoverNumber,
	parser.LabelRole:      (*Document).hoverName,
	parser.DefinitionRole: (*Document).hoverName,
	parser.FunctionRole:   (*Document).hoverName,
	parser.ObjectRole:     (*Document).hoverName,
	parser.StartRole:      (*Document).hoverName,
	parser.ExternRole:     (*Document).hoverName,
	parser.DirectiveRole:  (*Document).hoverDirective,
	parser.KeyRole:        (*Document).hoverKey,
	parser.ValueRole:      (*Document).hoverValue,
}

// ---- instructions ----

func (d *Document) hoverMnemonic(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	row := s.Row
	if row == nil {
		return false
	}
	h.Title, h.Text, h.Page = syntaxOf(row, s.Mnemonic), lang.Capital(row.Summary)+".", row.Page
	if in := d.instAt(int(w.Span.Start)); in != nil && in.Op == row.Op {
		h.Add(protocol.FactHere, strings.ReplaceAll(in.Meaning(d.File.Slice), "`", ""))
	}
	for i := range row.Slots {
		slot := &row.Slots[i]
		h.Add(slot.Name, slotWords(slot))
	}
	if row.Types != 0 {
		h.Add("Types", row.Types.String())
	}
	if row.Sizes != 0 {
		label := "Exec size"
		if row.Exec == isa.BlockExec {
			label = "Owords"
		}
		h.Add(label, row.Sizes.String())
	}
	h.Add("Platforms", row.Platforms.String())
	if !row.Platforms.Has(d.platform()) {
		h.Text += " " + d.platform().String() + " does not have it."
	} else if !row.Runs {
		h.Text += " Lanewise checks it, but cannot run it yet."
	}
	return true
}

// syntaxOf returns how an instruction is written, with optional parts in brackets.
func syntaxOf(row *isa.Instr, name string) string {
	s := name
	if row.Suffix == isa.RelSuffix {
		s += ".rel"
	} else if row.Suffix != isa.NoSuffix {
		s += "[.suffix]"
	}
	if row.Sat != isa.NoSat {
		s += "[.sat]"
	}
	switch row.Exec {
	case isa.MaskExec:
		s += " (exec_mask, exec_size)"
	case isa.LanesExec:
		s += " (exec_size)"
	case isa.BlockExec:
		s += " (num_owords)"
	case isa.RectExec:
		s += " (width, height)"
	}
	if row.Pred {
		s = "[(P)] " + s
	}
	if form := operandForm(row); form != "" {
		s += " " + form
	}
	return s
}

// slotKinds describes the slots that are no vector operands.
var slotKinds = [...]string{
	isa.RawSlot: "raw operand", isa.RawListSlot: "raw operands", isa.PayloadSlot: "raw operand",
	isa.SurfaceSlot: "surface", isa.SamplerSlot: "sampler", isa.VarSlot: "variable",
	isa.LabelSlot: "label", isa.LabelsSlot: "labels in parentheses", isa.FuncSlot: "function",
	isa.CountSlot: "number of GRFs", isa.IntSlot: "number", isa.HexSlot: "hexadecimal number", isa.StringSlot: "text",
	isa.PlainSlot: "general variable", isa.DataSlot: "data with their shape", isa.BlockSlot: "data with their shape",
	isa.AddrSlot: "address", isa.TypedSlot: "typed address", isa.WordSlot: "keyword", isa.TupleSlot: "numbers in parentheses",
}

func slotWords(slot *isa.Slot) string {
	s := slotKinds[slot.Kind]
	if slot.Kind == isa.VectorSlot {
		s = slot.Class.String() + " operand"
	}
	if slot.Types != 0 {
		s += " of type " + slot.Types.String()
	}
	if slot.Write {
		s += ", written"
	}
	if slot.Null {
		s += "; %null for none"
	}
	return s
}

func (d *Document) hoverSuffix(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	if s.Row == nil {
		return false
	}
	text := d.File.Slice(w.Span)
	h.Title = "." + text
	for _, known := range suffixesAt(s.Row, suffixPlace(s, d.File, int(w.Span.Start))) {
		if known.word == text && known.meaning != "" {
			h.Text, h.Page = lang.Capital(known.meaning)+".", s.Row.Page
			return true
		}
	}
	if text == "sat" {
		h.Text = saturation
		return true
	}
	return d.hoverMnemonic(s, w, h)
}

const saturation = "The result is clamped to the range of the destination's type, floating point to 0.0 ... 1.0."

func (d *Document) hoverExec(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	in := d.instAt(int(w.Span.Start))
	if in == nil || s.Row == nil {
		return false
	}
	h.Title = d.File.Slice(w.Span)
	n := int(in.ExecSize)
	if s.Row.Exec != isa.MaskExec {
		if s.Row.Exec == isa.BlockExec {
			h.Text = text.Say("The instruction moves {}, {}, whatever channels are on.", text.Count(n, "oword"), text.Count(16*n, "byte"))
		}
		return h.Text != ""
	}
	first := int(in.Offset)
	lanes := text.Say("lane {}", first)
	if n > 1 {
		lanes = text.Say("lanes {} to {}", first, first+n-1)
	}
	h.Text = text.Say("Execution size {}: its channels are {}.", n, lanes)
	switch {
	case in.NoMask:
		h.Text += " NoMask: they are on whatever the execution mask says."
	case n == 1 && in.Op.MovesLanes():
		h.Text += " All lanes of the execution mask go together."
	default:
		h.Text += " A channel is on if its lane is on in the execution mask" + predicateToo(in) + "."
	}
	h.Page = "3_execution_model.md"
	return true
}

func predicateToo(in *visa.Inst) string {
	if in.Pred.Var == nil {
		return ""
	}
	return " and its bit of the predicate says so"
}

func (d *Document) hoverPredicate(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	in := d.instAt(int(w.Span.End))
	if in == nil || in.Pred.Var == nil {
		return false
	}
	h.Title, h.Page = d.File.Slice(w.Span), "5_operands.md#predication"
	h.Text = lang.Capital(predicateWords(in)) + "."
	h.Add(in.Pred.Var.Name, sizeOf(in.Pred.Var))
	return true
}

func (d *Document) hoverType(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	h.Title = ":" + d.File.Slice(w.Span)
	t, ok := isa.TypeByName(d.File.Slice(w.Span))
	if !ok {
		if in := d.instAt(int(w.Span.Start)); in != nil && in.LSC != nil && d.hoverLSC(in, w, h) {
			return true
		}
		for _, shape := range lscShapes {
			if shape.name == d.File.Slice(w.Span) {
				h.Text = "Shape of the data: " + shape.meaning + "."
				return true
			}
		}
		return false
	}
	h.Text, h.Page = lang.Capital(typeMeaning(t))+".", "2_datatypes.md"
	return true
}

func (d *Document) hoverRegion(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	in, slot, o := d.operandAt(int(w.Span.Start))
	switch {
	case in != nil && in.LSC != nil:
		return d.hoverLSC(in, w, h)
	case o == nil:
		return false
	case o.Kind == visa.RawOperand:
		return d.hoverRaw(in, slot, o, h)
	case o.Region.Kind == visa.NoRegion || slot.Kind != isa.VectorSlot:
		return false
	}
	r := regionOf(o, int(in.ExecSize), slot.Write, d.platform().GRF())
	h.Range, h.Title, h.Page = o.Span, d.File.Slice(o.Span), "5_operands.md#region-based-addressing"
	h.Text = r.words
	h.Facts = r.facts(o)
	return true
}

func (d *Document) hoverNumber(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	_, _, o := d.operandAt(int(w.Span.Start))
	if o == nil || o.Kind != visa.ImmediateOperand {
		return false
	}
	h.Range, h.Title = o.Span, d.File.Slice(o.Span)
	h.Facts = immediateFacts(o.Imm, o.Type)
	if o.Type < isa.NumTypes {
		h.Text, h.Page = "Immediate: "+typeMeaning(o.Type)+".", "5_operands.md#immediate-operands"
	}
	return true
}

// ---- directives ----

func (d *Document) hoverDirective(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	h.Page = "4_visa_header.md"
	if strings.HasPrefix(s.Directive, implicitPrefix) {
		h.Title, h.Text = s.Directive+" NAME offset=BYTES size=BYTES", "An input that the driver fills in by itself, not the program's caller."
		return true
	}
	h.Title, h.Text = usageOf(s.Directive)
	return h.Text != ""
}

func (d *Document) hoverKey(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	name := d.File.Slice(w.Span)
	for _, k := range keysOf(s.Directive) {
		if k.name == name {
			h.Title, h.Text, h.Page = name+"=", lang.Capital(k.meaning)+".", "4_visa_header.md"
			return true
		}
	}
	return false
}

func (d *Document) hoverValue(s *parser.Statement, w *parser.Word, h *lang.Hover) bool {
	text := d.File.Slice(w.Span)
	if t, ok := isa.TypeByName(text); ok && s.Directive == ".decl" {
		h.Title, h.Text, h.Page = "type="+text, lang.Capital(typeMeaning(t))+".", "2_datatypes.md"
		return true
	}
	for v := visa.General; v <= visa.Surface; v++ {
		if v.Letter() == text && s.Directive == ".decl" {
			h.Title, h.Text, h.Page = "v_type="+text, lang.Capital(v.String())+".", "4_visa_header.md"
			return true
		}
	}
	return false
}

// hoverLaunch explains a word of a `//@` line.
func (d *Document) hoverLaunch(off int, l launch.Line, word visa.Span) (lang.Hover, bool) {
	if p := d.names().at(off); p != nil {
		h := lang.Hover{Range: p.span}
		return h, d.hoverSymbol(p.symbol, &h)
	}
	name := d.File.Slice(word)
	if h, ok := lessonlang.Hover(l, name, word); ok {
		return h, h.Title != ""
	}
	table := launch.Directives()
	switch {
	case name == "" || l.Directive == "title" || l.Directive == "note":
		return lang.Hover{}, false
	case l.Equals:
		table = launch.Values()
	case l.Directive != "":
		table = launch.Keys(l.Directive)
	}
	for _, e := range table {
		if e.Name == name {
			title := e.Usage
			if l.Directive == "" {
				title = "//@ " + e.Usage
			}
			return lang.Hover{Range: word, Title: title, Text: lang.Capital(e.Meaning) + "."}, true
		}
	}
	return lang.Hover{}, false
}
