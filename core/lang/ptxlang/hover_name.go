package ptxlang

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/ptx/matrix"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
)

// hoverSymbol explains what a name stands for.
func (d *Document) hoverSymbol(u *syntax.Use) lang.Hover {
	s := u.Symbol
	h := lang.Hover{Range: u.Span}
	switch s.Kind {
	case syntax.KernelSymbol, syntax.FunctionSymbol:
		d.hoverFunction(s, &h)
	case syntax.LabelSymbol:
		d.hoverLabel(s, &h)
	case syntax.ListSymbol:
		h.Title, h.Text, h.Page = s.Name+": "+d.statementAt(s), directive(s.List).meaning, callPage
		h.Add("From", d.comers(s))
	case syntax.BufferSymbol:
		h.Title = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(d.file.Line(d.file.LineOf(int(s.Span.Start)))), "//@"))
		h.Title, _, _ = strings.Cut(h.Title, ",")
		h.Text = d.bufferText(s)
		h.Add("Declared", d.lineOf(s.Span))
	default:
		d.hoverVariable(s, &h)
		h.Add("Here", d.roleWords(u))
		showFragment(u, &h)
	}
	return h
}

// showFragment shows the matrix fragment that the lanes hold in a register: for each element the lane that holds it.
func showFragment(u *syntax.Use, h *lang.Hover) {
	if u.Inst == nil {
		return
	}
	for i := range u.Inst.Args {
		list := u.Inst.Args[i].Elems
		if len(list) == 0 {
			list = u.Inst.Args[i : i+1]
		}
		for reg := range list {
			if list[reg].Span != u.Span {
				continue
			}
			f, ok := matrix.FragmentOf(u.Inst, i, reg)
			if !ok {
				return
			}
			h.Add("Matrix "+f.Matrix, text.Say("{} by {}; the lane that holds each element here", len(f.Lanes), len(f.Lanes[0])))
			for row, lanes := range f.Lanes {
				h.Add(text.Say("Row {}", row), laneRow(lanes))
			}
			return
		}
	}
}

// laneRow returns a row of lanes, each two digits wide.
func laneRow(lanes []int) string {
	const figureSpace = "\u2007"
	var b strings.Builder
	for i, lane := range lanes {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case lane < 0:
			b.WriteString(figureSpace + "·")
		case lane < 10:
			b.WriteString(figureSpace + strconv.Itoa(lane))
		default:
			b.WriteString(strconv.Itoa(lane))
		}
	}
	return b.String()
}

// roleWords says what a name is in its instruction: "a of add.s32", "address of ld.global.u32".
func (d *Document) roleWords(u *syntax.Use) string {
	in := u.Inst
	if in == nil {
		return ""
	}
	of := " of " + d.file.Slice(in.Name)
	if in.Guard != nil && in.Guard.Span == u.Span {
		if in.Guard.Not {
			return "guard" + of + ": it is done where " + u.Symbol.Name + " is false"
		}
		return "guard" + of + ": it is done where " + u.Symbol.Name + " is true"
	}
	op := in.Opcode()
	slots, _ := op.Slots(d.learn().Module.AddressBits)
	for i, a := range in.Args {
		if a.Span.Start > u.Span.Start || u.Span.End > a.Span.End || i >= len(slots) {
			continue
		} else if a.Kind == syntax.MemoryOperand {
			return "address" + of
		}
		name := slots[i].Name
		name, _, _ = strings.Cut(name, "{")
		if u.Write {
			return name + of + ", written"
		}
		return name + of
	}
	if c := in.Call; c != nil {
		for i := range c.Returns {
			if c.Returns[i].Span == u.Span {
				return text.Say("result {}{}", i+1, of)
			}
		}
		for i := range c.Args {
			if c.Args[i].Span == u.Span {
				return text.Say("argument {}{}", i+1, of)
			}
		}
		if c.Pointer != nil && c.NameAt == u.Span {
			return "the address that is called"
		}
	}
	return ""
}

// statementAt returns the statement behind a label, on one line.
func (d *Document) statementAt(s *syntax.Symbol) string {
	_, label := d.tokenAt(int(s.Span.Start))
	if label == nil || label.To == len(d.study.Tokens) {
		return ""
	}
	first := &d.study.Tokens[label.To]
	_, next := d.tokenAt(int(first.Span.Start))
	return plain(strings.TrimSuffix(d.file.Text[first.Span.Start:d.study.Tokens[next.To-1].Span.End], ";"))
}

// plain puts a piece of text on one line.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

// head returns the declaration of a function, on one line.
func (d *Document) head(f *syntax.Func) string {
	s := plain(d.file.Text[f.Span.Start:f.Span.End])
	return strings.NewReplacer("( ", "(", " )", ")").Replace(s)
}

func (d *Document) hoverFunction(s *syntax.Symbol, h *lang.Hover) {
	f := s.Func
	h.Title = d.head(f)
	switch {
	case f.Kernel:
		h.Text = "Kernel: a program that the host launches."
	case !f.HasBody:
		h.Text = "Function that the text declares and does not define."
	default:
		h.Text = "Function with registers and labels of its own."
		h.Page = callPage
	}
	if f.NoReturn {
		h.Text += " It never returns."
	}
	h.Add("Declared", d.lineOf(s.Span))
	if f.HasBody {
		h.Add("Body", text.Count(len(f.Insts()), "instruction"))
	}
	if name := d.object(f.Name); name != "" {
		h.Add("vISA", "\""+name+"\"")
	}
	h.Add("From", d.comers(s))
}

// comers returns the instructions that name a label, list or function: "bra in line 12".
func (d *Document) comers(s *syntax.Symbol) string {
	var lines []string
	for _, u := range d.usesOf(s) {
		if u.Declaration || u.Data {
			continue
		}
		what := "line "
		if u.Inst != nil {
			op := u.Inst.Opcode()
			what = op.Name() + " in line "
		}
		lines = append(lines, what+strconv.Itoa(d.file.LineOf(int(u.Span.Start))))
	}
	return lang.Places(lines)
}

func (d *Document) hoverLabel(s *syntax.Symbol, h *lang.Hover) {
	h.Title = s.Name + ":"
	above, below := 0, 0
	for _, u := range d.usesOf(s) {
		switch {
		case u.Declaration, u.Data:
		case u.Span.Start < s.Span.Start:
			above++
		default:
			below++
		}
	}
	h.Text = "Label."
	if above+below == 0 {
		h.Text = "Label. No branch comes here."
	}
	if above > 0 {
		h.Text += " Lanes that branch here from above wait for those that run the code in between."
	}
	if below > 0 {
		h.Text += " Lanes that branch here from below run the code in between again."
	}
	h.Add("Declared", d.lineOf(s.Span))
	h.Add("From", d.comers(s))
}

// spaceWords describes a variable in each state space.
var spaceWords = map[ptxisa.Space]string{
	ptxisa.RegSpace: "Register: a value of each thread", ptxisa.ParamSpace: "Parameter", ptxisa.GlobalSpace: "Variable in global memory, which all threads have in common",
	ptxisa.ConstSpace: "Variable in constant memory, which is only read", ptxisa.SharedSpace: "Variable in shared memory, which a block's threads have in common",
	ptxisa.LocalSpace: "Variable in local memory: each thread has its own",
}

func (d *Document) hoverVariable(s *syntax.Symbol, h *lang.Hover) {
	v := s.Var
	h.Title = s.Name + ": " + declared(s)
	h.Text = spaceWords[v.Space]
	if s.Kind == syntax.RangeSymbol {
		h.Title = text.Say("{}<{}>: {}", s.Name, s.Count, declared(s))
		h.Text = text.Say("Registers {}0 to {}{}", s.Name, s.Name, s.Count-1)
	}
	if meaning := typeMeanings[strings.TrimPrefix(v.Type.String(), ".")]; meaning != "" {
		h.Text += ", " + meaning
	}
	if v.Space == ptxisa.ParamSpace && s.Func != nil {
		h.Text = d.parameterText(s)
	}
	h.Text += "."
	if v.Space != ptxisa.RegSpace {
		h.Add("Size", text.Count(v.Bytes(), "byte"))
	}
	if v.Align > 0 {
		h.Add("Alignment", text.Count(v.Align, "byte"))
	}
	h.Add("Holds", d.initText(v))
	where := d.lineOf(s.Span)
	if s.Range != nil {
		where += text.Say(", {}<{}>", s.Range.Name, s.Range.Count)
	}
	h.Add("Declared", where)
	h.Add("vISA", d.variable(s))
	h.Add("Used", d.usage(s))
}

func (d *Document) parameterText(s *syntax.Symbol) string {
	for i, v := range s.Func.Params {
		if v == s.Var {
			return text.Say("Parameter {} of {}", i+1, s.Func.Name)
		}
	}
	for i, v := range s.Func.Returns {
		if v == s.Var {
			return text.Say("Result {} of {}", i+1, s.Func.Name)
		}
	}
	return "Argument or result of a call"
}

// initText lists what a variable holds at the start: "foo, bar, 3".
func (d *Document) initText(v *syntax.Var) string {
	const most = 6
	var list []string
	for i := range v.Init {
		if i == most {
			return strings.Join(list, ", ") + " ..."
		}
		list = append(list, plain(d.file.Slice(v.Init[i].Span)))
	}
	return strings.Join(list, ", ")
}

// variable describes the vISA variable that a register or parameter becomes.
func (d *Document) variable(s *syntax.Symbol) string {
	if s.Func == nil || s.Kind == syntax.RangeSymbol {
		return ""
	}
	found, object := "", d.object(s.Func.Name)
	for _, n := range d.translated().Names {
		if n.Object == object && n.Type != ptxisa.NoType && n.Name == s.Name {
			if found != "" && found != n.Below {
				return "" // two scopes have one of this name
			}
			found = n.Below
		}
	}
	m := d.translated().Module
	if found == "" || m == nil { // the translation also has names for what cannot be translated
		return ""
	}
	if o := m.ObjectByName(object); o != nil {
		for _, x := range o.Decls {
			if x.Name == found && !x.Predefined {
				each := ", one for all lanes"
				if x.Elems > 1 {
					each = ", a lane each"
				}
				return text.Say("{}, {} of {}{}", found, x.Class, text.Count(x.Elems, "element"), each)
			}
		}
	}
	return found
}

// object returns the name of the vISA kernel or function that a function becomes.
func (d *Document) object(name string) string {
	for _, n := range d.translated().Names {
		if n.Object == "" && n.Type == ptxisa.NoType && n.Name == name {
			return n.Below
		}
	}
	return ""
}

// usage counts what instructions do with a variable.
func (d *Document) usage(s *syntax.Symbol) string {
	reads, writes := 0, 0
	for _, u := range d.usesOf(s) {
		switch {
		case u.Declaration, u.Data:
		case u.Write:
			writes++
		default:
			reads++
		}
	}
	if s.Var.Space != ptxisa.RegSpace && reads+writes > 0 {
		return text.Times(reads + writes)
	}
	return lang.Usage(reads, writes)
}

// bufferText says which parameter a buffer is given to.
func (d *Document) bufferText(s *syntax.Symbol) string {
	if s.List == "buffer" {
		return "A buffer that no parameter is the address of."
	}
	n := d.paramsBefore(int(s.Span.Start))
	if k := d.kernel(); k != nil && n < len(k.Params) {
		return "Given to the parameter " + k.Params[n].Name + " of " + k.Name + "."
	}
	return "No parameter takes it."
}
