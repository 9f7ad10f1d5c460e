package parser

import (
	"slices"
	"strconv"

	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/internal/diag"
	"github.com/lanewise/lanewise/core/visa/internal/lex"
)

// kernelAttr reads `.kernel_attr Name=value`. The value is a string or a number, or may be
// missing.
func (p *parser) kernelAttr(at visa.Span) bool {
	p.needObject(at, "An attribute")
	a, ok := p.attribute(at.Start)
	if !ok {
		return false
	}
	p.obj.Attrs = append(p.obj.Attrs, a)
	return p.endStatement("the attribute")
}

// attribute reads an attribute: of a variable if its name stands at start, else of a kernel, whose statement begins at
// start.
func (p *parser) attribute(start int32) (*visa.Attr, bool) {
	if !p.is(lex.Ident) {
		return nil, p.expected("an attribute's name")
	}
	at, a := p.span(), &visa.Attr{Name: p.text(p.tok)}
	if !slices.Contains(knownAttributes, a.Name) {
		// The page says: "The finalizer will silently ignore attributes that it does not recognize." Newer compilers
		// write more attributes for kernels, so an unknown one of a kernel is reported only if it looks like a known
		// one.
		if meant := suggestFrom(a.Name, knownAttributes); meant != "" || at.Start == start {
			p.ds.Say(at, diag.IntelSpelling, diag.HeaderPage, "Intel's assembler does not read the attribute {}, which it does not know.", diag.Clip(a.Name)).Meant(at, meant)
		}
	}
	p.next()
	empty := false
	if p.accept('=') {
		switch {
		case p.is(lex.String):
			a.Value, a.Quoted = lex.Unquote(p.text(p.tok)), true
			p.next()
		case p.is(lex.Bad):
			return nil, false
		case !p.atEnd() && !p.is(',') && !p.is('}'):
			from := p.tok
			v, ok := p.level(levelShift, 0)
			if !ok {
				return nil, false
			}
			a.Value = strconv.FormatInt(v, 10)
			if from.End == p.end && from.Kind == lex.Int {
				a.Value = p.text(from) // keep the spelling of 0x10
			}
		default: // Intel's assembler accepts an empty value for an attribute of a kernel, but not of a variable
			empty = !p.atEnd()
		}
	}
	a.Span = p.since(start)
	if empty {
		p.ds.Say(a.Span, diag.DirectiveValue, "", "The value of {} is missing after its =.", diag.Clip(a.Name)).Offer(visa.Span{Start: a.Span.End - 1, End: a.Span.End}, "", "Remove =")
		return nil, false
	}
	return a, true
}

// attrs reads `{Name, Name=value, ...}`.
func (p *parser) attrs(d *visa.Decl) bool {
	if !p.expect('{') {
		return false
	}
	if p.is('}') {
		return p.expected("an attribute's name")
	}
	for !p.accept('}') {
		a, ok := p.attribute(p.tok.Start)
		if !ok {
			return false
		}
		d.Attrs = append(d.Attrs, a)
		if !p.accept(',') && !p.is('}') {
			return p.expected(", or }")
		}
	}
	return true
}

// knownAttributes holds the names that Intel's assembler accepts in attrs={}, which include
// those of kernels. The page has only Input, Output, Input_Output and Scope.
var knownAttributes = []string{
	"Input", "Output", "Input_Output", "Scope", "SurfaceUsage", "PayloadLiveOut", "NoWidening", "DoNotSpill",
	"Extern", "Entry", "Caller", "Callable", "Composable", "NoBarrier", "Target", "SLMSize", "SpillMemOffset", "ArgSize", "RetValSize",
	"SimdSize", "PerThreadInputSize", "CrossThreadInputSize", "NBarrierCnt", "SepSpillPvtSS", "LTO_InvokeOptTarget", "OutputAsmPath", "AsmName",
}
