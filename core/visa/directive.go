package visa

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/text"
)

// DirectiveNames are the directives with their dot, for completion.
var DirectiveNames = []string{
	".version", ".kernel", ".function", ".global_function", ".funcdecl",
	".decl", ".input", ".parameter", ".kernel_attr", ".file", ".loc",
}

const implicitPrefix = "implicit"

func isImplicit(name string) bool {
	return len(name) > len(implicitPrefix) && strings.HasPrefix(name, implicitPrefix)
}

func (p *parser) directive() bool {
	at := p.span()
	p.next()
	if !p.joined(tokIdent) {
		return p.expected("a directive's name, such as .decl")
	}
	name := p.text(p.tok)
	at.End = p.tok.end
	p.next()
	switch name {
	case "version":
		return p.version(at)
	case "kernel":
		return p.kernel()
	case "global_function":
		return p.globalFunction()
	case "function":
		return p.functionStart(at)
	case "funcdecl":
		return p.funcDecl()
	case "decl":
		return p.decl(at)
	case "input", "parameter":
		return p.input(at)
	case "kernel_attr":
		return p.kernelAttr(at)
	case "file":
		return p.marker(isa.OpFile, at)
	case "loc":
		return p.marker(isa.OpLoc, at)
	}
	if isImplicit(name) {
		return p.input(at)
	}
	if p.is(tokIdent) && p.obj != nil {
		p.breakName(p.text(p.tok)) // a declaration, perhaps
	}
	d := p.ds.say(at, codeDirective, "", "There is no directive .{}.", clip(name))
	d.Meant(at, suggestFrom("."+name, DirectiveNames))
	return false
}

// CommonVersion is the version that the lessons and what Intel's compiler prints have.
const CommonVersion = "4.1"

// version reads `.version 4.1`, the first directive of a text.
func (p *parser) version(at Span) bool {
	versioned := p.versioned
	p.versioned = true
	switch {
	case versioned:
		p.ds.add(at, codeVersion, "", "A text has one .version, and this is its second.").fix(p.wholeLine(at), "", "Remove the line")
		return false
	case p.obj != nil || len(p.m.Externs) > 0:
		p.ds.add(at, codeVersion, "", "The .version is the first directive of a text.")
		return false
	}
	if !p.is(tokFloat) && !p.is(tokInt) {
		return p.expected("a version such as 4.1")
	}
	first, second, ok := strings.Cut(p.text(p.tok), ".")
	if !ok {
		p.ds.add(p.span(), codeVersion, "", "A version has two parts, such as 4.1.")
		return false
	}
	major, err1 := strconv.ParseUint(first, 10, 8)
	minor, err2 := strconv.ParseUint(second, 10, 8)
	if err1 != nil || err2 != nil {
		p.ds.add(p.span(), codeVersion, "", "A version is two numbers from 0 to 255, such as 4.1.")
		return false
	}
	p.m.Major, p.m.Minor = int(major), int(minor)
	p.next()
	return p.endStatement("the version")
}

// name reads an identifier or a string literal.
func (p *parser) name(what string) (string, Span, bool) {
	at := p.span()
	switch p.tok.kind {
	case tokIdent:
		s := p.text(p.tok)
		p.next()
		return s, at, true
	case tokString:
		s := unquote(p.text(p.tok))
		if s == "" {
			p.ds.say(at, codeDirectiveValue, "", "{} must not be empty.", text.Capital(what))
			return "", at, false
		}
		p.next()
		return s, at, true
	}
	return "", at, p.expected(what)
}

func (p *parser) kernel() bool {
	name, at, ok := p.name("the kernel's name")
	p.openObject(KernelObject, name, at) // without a name, too: what follows belongs to the kernel all the same
	return ok && p.endStatement("the kernel's name")
}

func (p *parser) globalFunction() bool {
	name, at, ok := p.name("the function's name")
	p.openObject(FunctionObject, name, at)
	return ok && p.endStatement("the function's name")
}

// functionStart reads `.function "name"`. Within a kernel or function it marks the
// start of the main block or of a subroutine, and the label of that name follows;
// elsewhere it starts a function of its own.
func (p *parser) functionStart(at Span) bool {
	name, nameSpan, ok := p.name("the function's name")
	if !ok {
		return false
	}
	if p.obj == nil {
		p.openObject(FunctionObject, name, nameSpan)
	} else {
		p.flushFunction()
		p.function = pendingFunction{name, Span{at.Start, nameSpan.End}}
	}
	return p.endStatement("the function's name")
}

func (p *parser) funcDecl() bool {
	if p.is(tokIdent) {
		at, name := p.span(), p.text(p.tok)
		p.ds.say(at, codeDirectiveValue, "", "The name of a function stands in quotes: \"{}\".", clip(name)).fix(at, "\""+name+"\"", "Insert the quotes")
		return false
	}
	name, _, ok := p.name("the function's name")
	if !ok {
		return false
	}
	p.m.Externs = append(p.m.Externs, name)
	return p.endStatement("the function's name")
}

// kernelAttr reads `.kernel_attr Name=value`, where the value is a string, a number or
// missing.
func (p *parser) kernelAttr(at Span) bool {
	p.needObject(at, "An attribute")
	a, ok := p.attribute(at.Start)
	if !ok {
		return false
	}
	p.obj.Attrs = append(p.obj.Attrs, a)
	return p.endStatement("the attribute")
}

// attribute reads an attribute of a statement that begins at start: of a kernel, or, where its name does, of a variable.
func (p *parser) attribute(start int32) (*Attr, bool) {
	if !p.is(tokIdent) {
		return nil, p.expected("an attribute's name")
	}
	at, a := p.span(), &Attr{Name: p.text(p.tok)}
	if !slices.Contains(knownAttributes, a.Name) {
		// The page: "The finalizer will silently ignore attributes that it does not recognize." Of kernels newer compilers have
		// more of them.
		if meant := suggestFrom(a.Name, knownAttributes); meant != "" || at.Start == start {
			p.ds.say(at, codeIntelSpelling, headerPage, "Intel's assembler does not read the attribute {}, which it does not know.", clip(a.Name)).Meant(at, meant)
		}
	}
	p.next()
	empty := false
	if p.accept('=') {
		switch {
		case p.is(tokString):
			a.Value, a.Quoted = unquote(p.text(p.tok)), true
			p.next()
		case p.is(tokBad):
			return nil, false
		case !p.atEnd() && !p.is(',') && !p.is('}'):
			from := p.tok
			v, ok := p.level(levelShift, 0)
			if !ok {
				return nil, false
			}
			a.Value = strconv.FormatInt(v, 10)
			if from.end == p.end && from.kind == tokInt {
				a.Value = p.text(from) // keep 0x10
			}
		default: // Intel's assembler takes the empty value of a kernel's attribute, but not of a variable's
			empty = !p.atEnd()
		}
	}
	a.Span = p.since(start)
	if empty {
		p.ds.say(a.Span, codeDirectiveValue, "", "The value of {} is missing after its =.", clip(a.Name)).fix(Span{a.Span.End - 1, a.Span.End}, "", "Remove =")
		return nil, false
	}
	return a, true
}

// What an .input line can say.
const (
	mostOffset = 1<<15 - 1
	mostSize   = 1<<16 - 1
)

// input reads `.input V offset=o size=s`, `.implicit_X V ...` and `.parameter V size=s`.
func (p *parser) input(at Span) bool {
	p.needObject(at, "An input")
	if !p.isName() {
		return p.expected("the name of a declared variable")
	}
	in := &Input{Span: Span{at.Start, p.tok.end}}
	if s := p.f.Slice(at); s != ".input" {
		in.Implicit = s
	}
	nameSpan := p.span()
	name := p.text(p.tok)
	p.next()
	if p.is('=') {
		p.ds.say(nameSpan, codeDirectiveValue, headerPage+"#input-variables", "The name of the input is missing before {}.", clip(name))
		return false
	}
	in.Var = p.scopes[0].names[name]
	if in.Var == nil {
		p.undeclared(nameSpan, name, 1<<General|1<<Surface|1<<Sampler)
		return false
	}
	if in.Var.Predefined {
		p.ds.say(nameSpan, codeInput, "", "An input is a variable that the text declares, but {} is predefined.", clip(name))
		return false
	}
	in.Size = in.Var.Bytes()
	sized, hasSize := nameSpan, false
	last := ""
	for p.is(tokIdent) {
		key, keySpan := p.text(p.tok), p.span()
		p.next()
		if last == key || last == "size" && key == "offset" {
			p.ds.add(keySpan, codeDirectiveValue, headerPage+"#input-variables", "An input has one offset, and after it one size.")
			return false
		}
		last = key
		if !p.expect('=') {
			return false
		}
		var ok bool
		switch key {
		case "offset":
			in.Offset, ok = p.small("the offset", 0, mostOffset)
		case "size":
			in.Size, ok = p.small("the size", 0, mostSize)
			sized, hasSize = p.since(keySpan.Start), true
		default:
			p.ds.say(keySpan, codeDirectiveValue, headerPage+"#input-variables", "An input has an offset and a size, but no {}.", clip(key))
			return false
		}
		if !ok {
			return false
		}
	}
	in.Span.End = p.end
	// The page wants offset and size. Without an offset it is 0, and without a size that of
	// the variable, to Intel's assembler, too, but for surfaces and samplers: it has no size of those.
	if !hasSize && in.Var.Class != General {
		want := text.Say(" size={}", in.Size)
		p.ds.say(nameSpan, codeInput, "", "The input {} needs its size, as {} does.", clip(name), in.Var.Class.withArticle()).
			fix(p.here(), want, "Insert"+want)
		return false
	}
	if want := in.Var.Bytes(); in.Size != want {
		p.ds.say(sized, codeInput, "", "The size is {}, but {} has {} bytes.", strconv.Itoa(in.Size), clip(name), strconv.Itoa(want)).
			fix(sized, text.Say("size={}", want), text.Say("Change the size to {}", want))
	}
	if in.Var.Class == Address || in.Var.Class == Predicate {
		p.ds.say(nameSpan, codeInput, "", "An input must be a general variable, a surface or a sampler, but {} is {}.", clip(name), in.Var.Class.withArticle())
		return false
	}
	p.obj.Inputs = append(p.obj.Inputs, in)
	return p.endStatement("the input")
}
