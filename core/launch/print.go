package launch

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/text"
)

// lineWidth is the width at which Print breaks a list.
const lineWidth = 100

// Print writes a spec as launch lines.
func Print(s *Spec) string {
	var p printer
	if s.Title != "" {
		p.line("title " + s.Title)
	}
	for i, note := range s.Notes {
		if i > 0 {
			p.line("note")
		}
		p.wrap("note", text.Words(note))
	}
	p.line("platform " + s.Platform.String())
	if s.Kernel != "" {
		p.line("kernel " + s.Kernel)
	}
	p.fields("grid", gridFields(&s.Grid))
	if s.SLM > 0 {
		p.line(text.Say("slm {}", s.SLM))
	}
	for i := range s.Buffers {
		b := &s.Buffers[i]
		p.list(bufferHead(b), b.Data)
	}
	for i := range s.Samplers {
		p.fields("sampler", samplerFields(&s.Samplers[i]))
	}
	if s.Private > 0 {
		p.line(text.Say("private {}", s.Private))
	}
	if s.Scratch > 0 {
		p.line(text.Say("scratch {}", s.Scratch))
	}
	p.inputs(s)
	p.fields("schedule", seedField(s.Seed))
	if s.StrictAddresses {
		p.line("strict addresses")
	}
	p.fields("limits", limitFields(&s.Limits))
	if len(s.Ignore) > 0 {
		p.line("ignore " + strings.Join(s.Ignore, ", "))
	}
	for i := range s.Expects {
		x := &s.Expects[i]
		p.list(expectHead(x), x.Data)
	}
	return p.out.String()
}

type printer struct{ out strings.Builder }

func (p *printer) line(s string) { p.out.WriteString(launchline.Marker + " " + s + "\n") }

// wrap writes words on lines that each begin with the directive.
func (p *printer) wrap(directive string, words []string) {
	line := directive
	for _, w := range words {
		if len(line) > len(directive) && len(line)+1+len(w) > lineWidth {
			p.line(line)
			line = directive
		}
		line += " " + w
	}
	p.line(line)
}

func (p *printer) fields(directive string, f fields) {
	if f != "" {
		p.line(directive + string(f))
	}
}

// list writes a head and a list of values, broken after commas.
func (p *printer) list(head string, d Data) {
	line := head
	for i := range d {
		item := " " + d[i].String()
		if i < len(d)-1 {
			item += ","
		}
		if len(line)+len(item) > lineWidth && i > 0 {
			p.line(line)
			line = "   "
		}
		line += item
	}
	p.line(line)
}

// inputs writes the values of the payload, as `args opencl` lines if the grid has work-items.
func (p *printer) inputs(s *Spec) {
	if s.Grid.Local == [3]int{} {
		for i := range s.Inputs {
			p.list("input "+s.Inputs[i].target(), s.Inputs[i].Data)
		}
		return
	}
	line := ""
	for i := range s.Inputs {
		in := s.Inputs[i].target()
		for j := range s.Inputs[i].Data {
			if j > 0 {
				in += ","
			}
			in += " " + s.Inputs[i].Data[j].String()
		}
		if line != "" && len(line)+2+len(in) > lineWidth {
			p.line(line)
			line = ""
		}
		if line == "" {
			line = "args opencl " + in
		} else {
			line += "; " + in
		}
	}
	if line != "" {
		p.line(line)
	}
}

func (in *Input) target() string { return in.Var + index(in.First) + " =" }

func index(first int) string {
	if first == 0 {
		return ""
	}
	return text.Say("[{}]", first)
}

func (it *Item) String() string {
	switch {
	case it.Kind == Bytes:
		return `x"` + it.Text + `"`
	case len(it.Args) > 0:
		return it.Text + "(" + strings.Join(it.Args, ", ") + ")"
	}
	return it.Text
}

func typed(t isa.Type, count int) string { return text.Say("{}[{}]", t, count) }

func bufferHead(b *Buffer) string {
	head := [...]string{SurfaceBuffer: "surface ", SVMBuffer: "svm ", SLMBuffer: "slm ", PrintfBuffer: "printf "}[b.Kind] + b.Name
	if b.Kind == SurfaceBuffer && b.BTI >= 0 {
		head += text.Say(" bti={}", b.BTI)
	}
	return head + string(imageFields(b)) + " = " + typed(b.Elem, b.Count)
}

func expectHead(x *Expect) string {
	head := "expect " + x.Buffer + index(x.First)
	if x.Unchanged {
		return head + " = " + unchanged
	}
	switch x.Compare {
	case Relative, Absolute:
		head += " ~" + strconv.FormatFloat(x.Tolerance, 'g', -1, 64)
		if x.Compare == Absolute {
			head += " abs"
		}
	case Masked:
		head += ` mask=x"` + text.Hex(x.Mask) + `"`
	}
	return head + " = " + typed(x.Elem, x.Count)
}

func gridFields(g *Grid) (f fields) {
	f.triple("groups", &g.Groups, 1)
	f.triple("local", &g.Local, 1)
	f.triple("offset", &g.Offset, 0)
	f.number("threads", g.Threads)
	if m := g.Media; m != [2]int{} {
		f.numbers("media", m[0], m[1])
	}
	f.number("simd", g.SIMD)
	for i, mask := range g.Dispatch {
		hex := "0x" + strconv.FormatUint(uint64(mask), 16)
		if i == 0 {
			f.word("dispatch", hex)
		} else {
			f += fields("," + hex)
		}
	}
	return f
}

func seedField(seed int) (f fields) {
	f.number("seed", seed)
	return f
}

func limitFields(l *dispatch.Limits) (f fields) {
	f.number("steps", l.Steps)
	f.number("depth", l.CallDepth)
	f.number("threads", l.Threads)
	f.number("bytes", l.Bytes)
	return f
}
