package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Offer adds fixes that write launch lines, or a first kernel, to the diagnostics of a text, and returns the
// diagnostics that got one. Build does not do this: the page's engine, which checks every text, would become larger,
// and the page's assistant can offer the fixes as well.
func (t *Target) Offer(diags []visa.Diagnostic) (offered []visa.Diagnostic) {
	var first *Spec // the launch that the fixes begin with
	kernel := kernelNamed(t.Module, t.Spec.Kernel)
	for i := range diags {
		d := &diags[i]
		if d.Fix != nil {
			continue
		}
		switch {
		case d.Severity == visa.Error && text.Trim(t.File.Text) == "":
			d.Fix = &visa.Fix{Span: visa.Span{End: int32(len(t.File.Text))}, Text: emptyKernel(), Label: "Begin with a kernel"}
		case d.Code == codeNoLines:
			d.Fix = t.allLines(kernel)
		case d.Code == codeUncovered:
			if first == nil {
				first, _ = skeleton(t.Module, kernel, t.Spec.Platform)
			}
			d.Fix = t.inputFix(first, kernel, d.Span)
		}
		if d.Fix != nil {
			offered = append(offered, *d)
		}
	}
	return offered
}

// allLines returns a fix that gives a kernel a first set of launch lines.
func (t *Target) allLines(kernel *visa.Object) *visa.Fix {
	lines, unsure := skeleton(t.Module, kernel, t.Spec.Platform)
	fix := &visa.Fix{Text: Print(lines) + unsureSizes(unsure), Label: "Add launch lines"}
	if at := t.Spec.PlatformSpan; at != (visa.Span{}) { // they go below the platform line that is there
		end := len(t.File.Text)
		if n := strings.IndexByte(t.File.Text[at.End:], '\n'); n >= 0 {
			end = int(at.End) + n + 1
		}
		fix.Span = visa.Span{Start: int32(end), End: int32(end)}
		_, fix.Text, _ = strings.Cut(fix.Text, "\n")
		if end == len(t.File.Text) && !strings.HasSuffix(t.File.Text, "\n") {
			fix.Text = "\n" + fix.Text
		}
	}
	return fix
}

// inputFix returns a fix that gives a value to the input declared at a place; nil if no value is obvious.
func (t *Target) inputFix(first *Spec, kernel *visa.Object, at visa.Span) *visa.Fix {
	for _, in := range kernel.Inputs {
		if in.Span != at {
			continue
		}
		if lines := t.inputLines(first, in); lines != "" {
			fix := t.afterLines(lines)
			fix.Label = "Add a line for " + in.Var.Name
			return fix
		}
	}
	return nil
}

// inputLines returns lines that give an input its value in a first launch; "" if no value is obvious.
func (t *Target) inputLines(first *Spec, in *visa.Input) string {
	var p printer
	if in.Var.Class == visa.Surface {
		s := skeletonBuffer(SurfaceBuffer, in.Var.Name, -1)
		p.list(bufferHead(s), s.Data)
		return p.out.String()
	}
	for _, x := range first.Inputs {
		if x.Var != in.Var.Name {
			continue
		}
		switch item := &x.Data[0]; {
		case item.Text == "private_base" && t.Spec.Private == 0:
			p.line(text.Say("private {}", first.Private))
		case item.Text == "address":
			s := skeletonBuffer(SVMBuffer, t.Spec.freeName("buffer"), -1)
			p.list(bufferHead(s), s.Data)
			x.Data = Data{call("address", s.Name)}
		}
		p.list("input "+x.target(), x.Data)
	}
	return p.out.String()
}

// afterLines returns a fix that inserts text below the last launch line.
func (t *Target) afterLines(text string) *visa.Fix {
	src := t.File.Text
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
