package launch

import (
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

func init() {
	directives = []directive{
		{"title", "title TEXT", true, (*parser).title},
		{"note", "note TEXT", true, (*parser).note},
		{"platform", "platform NAME", false, (*parser).platform},
		{"kernel", "kernel NAME", false, (*parser).kernel},
		{"grid", "grid groups=X,Y,Z local=X,Y,Z simd=N", false, (*parser).grid},
		{"surface", "surface NAME bti=N = TYPE[COUNT] values", false, (*parser).surface},
		{"sampler", "sampler NAME index=N filter=linear address=repeat", false, (*parser).samplerLine},
		{"svm", "svm NAME = TYPE[COUNT] values", false, (*parser).svm},
		{"printf", "printf NAME = ud[COUNT] 4", false, (*parser).printf},
		{"slm", "slm BYTES, or slm NAME = TYPE[COUNT]", false, (*parser).slm},
		{"private", "private BYTES", false, (*parser).private},
		{"scratch", "scratch BYTES", false, (*parser).scratch},
		{"input", "input VARIABLE = values", false, (*parser).input},
		{"args", "args opencl VARIABLE = values; VARIABLE = values", false, (*parser).args},
		{"schedule", "schedule seed=N", false, (*parser).schedule},
		{"strict", "strict addresses", false, (*parser).strict},
		{"limits", "limits steps=N depth=N threads=N bytes=N", false, (*parser).limit},
		{"expect", "expect BUFFER = values", false, (*parser).expect},
		{"ignore", "ignore RULE, RULE", false, (*parser).ignore},
	}
	for _, w := range launchline.LessonForms {
		directives = append(directives, directive{w.Name, w.Usage, true, (*parser).lesson})
	}
}

// Parse reads the launch lines of a file. The Spec is never nil and holds what could be read; Build checks whether it
// fits the program. The diagnostics are in the order of the text.
func Parse(f *visa.File) (*Spec, []visa.Diagnostic) {
	p := &parser{
		src:   f.Text,
		lines: launchline.Find(f.Text),
		spec:  &Spec{Platform: DefaultPlatform},
		seen:  map[string]bool{},
	}
	if platform, said := compiledFor(f.Text); said {
		p.spec.Platform = platform
	}
	for p.line = 0; p.line < len(p.lines); p.line++ {
		p.directive()
		if p.failed {
			p.skipList()
		}
	}
	p.finish()
	return p.spec, p.diags
}

func (p *parser) directive() {
	l := p.lines[p.line]
	p.lex = lexer{p.src, l.Start, l.End}
	p.failed = false
	p.advance()
	p.start = p.tok.span.Start
	d := directiveByName(p.tok.text)
	switch {
	case p.tok.kind == tokEnd:
		return // a bare //@ is an empty line
	case d == nil || p.tok.kind != tokWord && !p.tok.is(launchline.GoesOnWord):
		names := make([]string, len(directives))
		for i := range directives {
			names[i] = directives[i].name
		}
		p.unknown(p.tok.span, codeDirective, "No launch line begins with "+p.tok.describe(), p.tok.text, names)
		return
	}
	if d.text {
		d.parse(p)
		return
	}
	p.inNote = false
	p.advance()
	if p.tok.kind == tokEnd {
		p.fail(codeSyntax, "Something is missing here; the line is `//@ "+d.usage+"`.")
		return
	}
	d.parse(p)
	if !p.failed && p.tok.kind != tokEnd {
		p.fail(codeSyntax, "The line should end before "+p.tok.describe()+"; it is `//@ "+d.usage+"`.")
	}
}

func (p *parser) title() {
	p.inNote = false
	if p.once(p.tok.span, "title", "The title is given twice.") {
		p.spec.Title = p.text()
	}
}

// note adds a line to the paragraph; an empty note ends it.
func (p *parser) note() {
	text := p.text()
	n := len(p.spec.Notes)
	switch {
	case text == "":
		p.inNote = false
		return
	case p.inNote && n > 0:
		p.spec.Notes[n-1] += " " + text
	default:
		p.spec.Notes = append(p.spec.Notes, text)
	}
	p.inNote = true
}

// lesson skips a line that core/lesson reads, with the lines in which the list of a data set goes on.
func (p *parser) lesson() {
	p.inNote = false
	if p.tok.text == "case" {
		p.skipList()
	}
}

func (p *parser) platform() {
	if !p.once(p.tok.span, "platform", "The platform is given twice.") {
		return
	}
	name, ok := p.word("the name of a platform")
	if !ok {
		return
	}
	p.spec.PlatformSpan = name.span
	platform, known := isa.PlatformByName(name.text)
	if of, product := isa.PlatformOf(name.text); product && !known {
		d := problem(name.span, codeValue, text.Say("`{}` counts as {} here.", name.text, of))
		d.Fix = &visa.Fix{Span: name.span, Text: of.String(), Label: text.Say("Write {}", of)}
		p.report(d)
		platform, known = of, true
	}
	if !known {
		var names []string
		for i := range isa.NumPlatforms {
			names = append(names, i.String())
		}
		p.unknown(name.span, codeValue, "There is no platform "+text.Quote(name.text), name.text, names)
		return
	}
	p.spec.Platform = platform
}

func (p *parser) kernel() {
	if !p.once(p.tok.span, "kernel", "The kernel is given twice.") {
		return
	}
	if name, ok := p.word("the name of a kernel"); ok {
		p.spec.Kernel, p.spec.KernelSpan = name.text, name.span
	}
}

// strict reads what is to be checked in addition to the rules that Intel's compiler keeps to.
func (p *parser) strict() {
	if !p.once(p.tok.span, "strict", "`strict addresses` stands here twice.") {
		return
	}
	what, ok := p.word("`addresses`")
	if ok && what.text != "addresses" {
		p.unknown(what.span, codeValue, "There is no strict check "+text.Quote(what.text), what.text, []string{"addresses"})
		return
	}
	p.spec.StrictAddresses = ok
}

func (p *parser) private() {
	if p.once(p.tok.span, "private", "The private memory is given twice.") {
		p.spec.Private, _ = p.integer("The private memory of a lane, in bytes,", 1, maxPerLane)
	}
}

func (p *parser) scratch() {
	if p.once(p.tok.span, "scratch", "The scratch space is given twice.") {
		p.spec.Scratch, _ = p.integer("The scratch space of a thread, in bytes,", 1, maxPerThread)
	}
}
