package launch

import (
	"encoding/binary"
	"strconv"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// uncovered warns of inputs that no line gives, and offers a line to begin with: that of a
// text which has no launch lines at all.
func (b *builder) uncovered(covered map[*visa.Input][]bool) {
	var begin *Spec
	for _, in := range b.kernel.Inputs {
		if covered[in] != nil {
			continue
		}
		if begin == nil {
			begin, _ = skeleton(b.kernel, b.spec.Platform)
		}
		d := warning(in.Span, codeUncovered, "No launch line gives `"+in.Var.Name+"`; it starts as zeros.")
		if text := b.inputLines(begin, in); text != "" {
			d.Fix = b.afterLines(text)
			d.Fix.Label = "Add a line for " + in.Var.Name
		}
		b.report(d)
	}
}

// inputLines are lines that give an input what it has in a launch to begin with; "" if
// nothing is obvious.
func (b *builder) inputLines(begin *Spec, in *visa.Input) string {
	var p printer
	if in.Var.Class == visa.Surface {
		s := skeletonBuffer(SurfaceBuffer, in.Var.Name, -1)
		p.list(bufferHead(s), s.Data)
		return p.out.String()
	}
	for _, x := range begin.Inputs {
		if x.Var != in.Var.Name {
			continue
		}
		switch item := &x.Data[0]; {
		case item.Text == "private_base" && b.spec.Private == 0:
			p.line(text.Say("private {}", begin.Private))
		case item.Text == "address":
			s := skeletonBuffer(SVMBuffer, b.freeName("buffer"), -1)
			p.list(bufferHead(s), s.Data)
			x.Data = Data{call("address", s.Name)}
		}
		p.list("input "+x.target(), x.Data)
	}
	return p.out.String()
}

// freeName is a name that no buffer has.
func (b *builder) freeName(stem string) string {
	for n := 0; ; n++ {
		name := stem + strconv.Itoa(n)
		if taken, _ := b.spec.BufferByName(name); taken == nil {
			return name
		}
	}
}

// afterLines is a fix that puts lines below the last launch line.
func (b *builder) afterLines(text string) *visa.Fix {
	src := b.module.File.Text
	lines := launchline.Find(src)
	at := 0
	if len(lines) > 0 {
		at = lines[len(lines)-1].End
	}
	for at < len(src) && src[at] != '\n' {
		at++
	}
	if at < len(src) {
		at++
	} else if len(lines) > 0 {
		text = "\n" + text
	}
	return &visa.Fix{Span: visa.Span{Start: int32(at), End: int32(at)}, Text: text}
}

// states puts the indices of surfaces and samplers where the kernel has variables of their
// names as inputs: their own lines give them.
func (b *builder) states(p *payload, samplers []dispatch.Sampler, covered map[*visa.Input][]bool) {
	for _, in := range b.kernel.Inputs {
		index := -1
		switch in.Var.Class {
		case visa.Surface:
			for i := range b.surfaces {
				if s := &b.surfaces[i]; s.Name == in.Var.Name {
					index = s.BTI
				}
			}
		case visa.Sampler:
			for i := range samplers {
				if s := &samplers[i]; s.Name == in.Var.Name {
					index = s.Index
				}
			}
		}
		if index >= 0 {
			covered[in] = []bool{true}
			if in.Size >= 4 {
				binary.LittleEndian.PutUint32(p.image[in.Offset:], uint32(index))
			}
		}
	}
}
