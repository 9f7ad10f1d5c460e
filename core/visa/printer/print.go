// Package printer writes a vISA program as text, in the form of the listings of Intel's tools.
package printer

import (
	"strconv"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Print returns a module as text, in the form of the listings of Intel's tools. Parsing a
// printed text and printing it again gives the same text. The tree has no comments, no
// spacing, and only the values of constants; package formatter keeps a text as it was
// written except for its white space.
func Print(m *visa.Module) string {
	w := &printer{}
	w.version(m)
	if len(m.Objects) == 0 {
		w.externs(m)
	}
	for i, o := range m.Objects {
		w.head(o)
		if i == 0 {
			w.externs(m)
		}
		w.object(o)
	}
	return string(w.buf)
}

// PrintInst returns one instruction as a line, without its line end.
func PrintInst(in *visa.Inst) string {
	w := &printer{}
	w.inst(in)
	return string(w.buf)
}

// PrintItem returns a declaration, an input, an attribute or a statement as text, without white space around it.
func PrintItem(node any) string {
	w := &printer{}
	w.item(node)
	return text.Trim(string(w.buf))
}

func (w *printer) version(m *visa.Module) {
	w.put(".version ", strconv.Itoa(m.Major), ".", strconv.Itoa(m.Minor), "\n")
}

// externs writes the .funcdecl directives, which stand below the first kernel in Intel's listings.
func (w *printer) externs(m *visa.Module) {
	for _, name := range m.Externs {
		w.put(".funcdecl ", quote(name), "\n")
	}
}

// head writes the directive with which an object begins.
func (w *printer) head(o *visa.Object) {
	switch {
	case o.Kind == visa.FunctionObject:
		w.put(".global_function ")
	case o.Name != "":
		w.put(".kernel ")
	default:
		return
	}
	w.putAt(&o.NameSpan, quote(o.Name))
	if w.mark {
		o.Span = o.NameSpan
	}
	w.put("\n")
}

func (w *printer) object(o *visa.Object) {
	w.put("\n")
	w.body = false
	for _, x := range o.InOrder() {
		w.item(x.Node)
	}
	w.put("\n")
}

// item writes a declaration, an input, an attribute or a statement as a line.
func (w *printer) item(node any) {
	switch x := node.(type) {
	case *visa.Decl:
		w.decl(x)
	case *visa.Input:
		w.input(x)
	case *visa.Attr:
		w.put(".kernel_attr ")
		w.attr(x)
		w.put("\n")
	case *visa.Label:
		w.label(x)
	case *visa.Marker:
		w.marker(x)
	case *visa.Inst:
		w.put("    ")
		w.inst(x)
		w.put("\n")
		w.body = true
	}
}

func (w *printer) input(in *visa.Input) {
	start, directive := w.from(), ".input"
	if in.Implicit != "" {
		directive = in.Implicit
	}
	w.put(directive, " ", in.Var.Name)
	if directive != ".parameter" {
		w.put(" offset=", strconv.Itoa(in.Offset))
	}
	w.put(" size=", strconv.Itoa(in.Size))
	w.span(&in.Span, start)
	w.put("\n")
}

func (w *printer) decl(d *visa.Decl) {
	start := w.from()
	w.put(".decl ")
	w.putAt(&d.NameSpan, d.Name)
	w.put(" v_type=", d.Class.Letter())
	if d.Class == visa.General {
		w.put(" type=", d.Type.String())
	}
	w.put(" num_elts=", strconv.Itoa(d.Elems))
	if d.AlignName != "" {
		w.put(" align=", d.AlignName)
	}
	if d.Alias != nil {
		w.put(" alias=<", d.Alias.Name, ", ", strconv.Itoa(d.AliasByte), ">")
	}
	if d.Label != "" {
		w.put(" v_name=", d.Label)
	}
	if len(d.Attrs) > 0 {
		w.put(" attrs={")
		for i, a := range d.Attrs {
			if i > 0 {
				w.put(",")
			}
			w.attr(a)
		}
		w.put("}")
	}
	w.span(&d.Span, start)
	w.put("\n")
}

func (w *printer) attr(a *visa.Attr) {
	w.put(a.Name)
	if a.Quoted {
		w.put("=", quote(a.Value))
	} else if a.Value != "" {
		w.put("=", a.Value)
	}
}

func (w *printer) label(l *visa.Label) {
	if l.Kind == visa.SubroutineLabel {
		if w.body {
			w.put("\n")
		}
		w.subroutine(l)
		if !visa.IsLabelName(l.Name) {
			return // the directive alone stands for the label
		}
	}
	w.put("\n")
	w.place(l)
}

func (w *printer) subroutine(l *visa.Label) {
	w.putAt(&l.Span, ".function ", quote(l.Name))
	w.put("\n")
}

func (w *printer) place(l *visa.Label) {
	w.putAt(&l.Span, l.Name, ":")
	w.put("\n")
}

func (w *printer) marker(m *visa.Marker) {
	switch m.Op {
	case isa.OpFile:
		w.put(".file ", quote(m.Text), "\n")
	case isa.OpLoc:
		w.put(".loc ", strconv.Itoa(m.Line), "\n")
	case isa.OpLifetimeStart, isa.OpLifetimeEnd:
		w.put("    ", isa.Table[m.Op].Name, " ", m.Var.Name, "\n")
	default:
		if m.Text == ".decl" {
			w.decl(m.Var)
		} else {
			w.put(m.Text, "\n")
		}
	}
}
