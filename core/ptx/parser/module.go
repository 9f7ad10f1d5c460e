package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/checker"
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/internal/record"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// addressBits returns the size of addresses. .address_size came with version 2.3. Texts of earlier versions are for
// either size and do not say for which one: it is 32 if kernels take integers of 32 bits, but none of 64.
func (p *parser) addressBits() int {
	m := p.mod
	bits := m.AddressBits
	if p.sized || m.Major > 2 || m.Major == 2 && m.Minor >= 3 {
		return bits
	}
	for _, f := range m.Funcs {
		for _, v := range f.Params {
			switch {
			case !f.Kernel || !v.Type.Integer():
			case v.Type.Bits() == 64:
				return 64
			case v.Type.Bits() == 32:
				bits = 32
			}
		}
	}
	return bits
}

// Parse reads and checks a module. The module is never nil; the diagnostics are in the order of the text.
func Parse(f *visa.File) (*syntax.Module, []visa.Diagnostic) {
	m, s := ReadModule(f, nil)
	checker.Check(m, s)
	return m, s.Finish()
}

// ReadModule reads a module without checking its instructions. The recorder, which may be nil, records what an editor
// asks for.
func ReadModule(f *visa.File, r *record.Recorder) (*syntax.Module, *diag.Sink) {
	s := &diag.Sink{}
	p := newParser(&syntax.Module{File: f, AddressBits: 64}, syntax.NewScope(nil), s, r)
	if len(f.Text) > maxText {
		s.Say(visa.Span{}, diag.Size, "The text has more than {} MiB.", maxText>>20)
		return p.mod, s
	}
	if message, at := visa.Foreign(f.Text); message != "" {
		s.Say(at, diag.Foreign, "{}", message)
		r.Close(p.scope, int32(len(f.Text)))
		return p.mod, s
	}
	p.advance()
	p.module()
	p.mod.AddressBits = p.addressBits()
	p.resolveAliases()
	r.Close(p.scope, p.tok.Span.End)
	return p.mod, s
}

func (p *parser) module() {
	for p.rec.Between(p.depth); p.tok.Kind != lex.End; p.rec.Between(p.depth) {
		at := p.lex.Pos
		p.moduleItem()
		if p.lex.Pos == at && p.tok.Kind != lex.End { // nothing was read: do not loop forever
			p.advance()
		}
	}
	if p.mod.Major == 0 && len(p.List) == 0 {
		p.Say(visa.Span{}, diag.Header, "PTX begins with .version, such as .version 6.0.")
	}
}

func (p *parser) moduleItem() {
	p.rec.Begin(0)
	if p.tok.Kind != lex.Dot {
		p.noDirectiveHere()
		return
	}
	switch p.tok.Text {
	case "version":
		p.version()
	case "target":
		p.advance()
		p.mod.Target, p.mod.TargetAt = p.tok.Text, p.tok.Span
		if p.tok.Kind == lex.Int {
			p.Say(p.tok.Span, diag.Header, "A target is written as sm_70, not {}.", p.tok.Describe())
			p.location()
			return
		}
		for p.rec.Wants(syntax.WantValue); p.tok.Kind == lex.Name; p.rec.Wants(syntax.WantValue) {
			p.advance()
			if !p.accept(",") {
				break
			}
		}
	case "address_size":
		p.advance()
		p.rec.Wants(syntax.WantValue)
		if p.tok.Kind != lex.Int || p.tok.Bits != 32 && p.tok.Bits != 64 {
			p.Say(p.tok.Span, diag.Header, "The address size is 32 or 64, not {}.", p.tok.Describe())
		} else {
			p.mod.AddressBits, p.sized = int(p.tok.Bits), true
		}
		p.advance()
	case "file", "loc":
		p.location()
	case "section":
		p.section()
	case "pragma":
		p.skip()
	case "alias":
		p.alias()
	default:
		p.linkage()
	}
}

// noDirectiveHere reads and reports a token of a module that begins no directive.
func (p *parser) noDirectiveHere() {
	t := p.tok
	p.rec.Follow(syntax.OperandRole)
	if p.accept(";") || p.dwarf() {
		return
	}
	if list := p.listAfter(t); list != "" {
		p.Say(t.Span, diag.Syntax, "{} stands in the body of a function: outside, nothing can name {}.", text.Quote("."+list), text.Quote(t.Text))
	} else if slices.Contains(ptxisa.ModuleDirectives(), t.Text) {
		p.noDot(t)
		p.location()
		return
	} else {
		p.Say(t.Span, diag.Syntax, "A directive such as .func should stand here, not {}.", t.Describe())
	}
	if t.Kind != lex.Name && t.Kind != lex.Punct {
		p.location()
		return
	}
	p.stray()
}

// bodyBegins reports whether the statements of a function follow although its body has no opening brace. Registers,
// instructions and labels stand only in functions, so they decide; variables and .loc lines also stand outside.
func (p *parser) bodyBegins() bool {
	if p.tok.Is("{") || p.tok.Is(";") {
		return false
	}
	for line := range strings.Lines(p.lex.Src[p.tok.Span.Start:]) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, ".loc") || strings.HasPrefix(line, ".shared"): // .local, too
		case line[0] == '@':
			return !strings.HasPrefix(line, "@@")
		default:
			word := line[:max(strings.IndexAny(line, ".:; \t"), 0)]
			return word == "" && strings.HasPrefix(line, ".reg") || word != "" && (ptxisa.RowByName(word) != nil || line[len(word)] == ':')
		}
	}
	return false
}

// listAfter returns the list directive, such as "calltargets", that follows a label; "" if there is none.
func (p *parser) listAfter(label lex.Token) string {
	rest, colon := strings.CutPrefix(strings.TrimSpace(p.lex.Src[label.Span.End:]), ":")
	for _, name := range strings.Fields(listDirectives) {
		if colon && strings.HasPrefix(strings.TrimSpace(rest), "."+name) {
			return name
		}
	}
	return ""
}

// stray reads a statement or block outside all functions, only to give its tokens their roles. If a later line begins
// with a directive, it skips the words before that line and nothing else.
func (p *parser) stray() {
	if at := p.directiveAhead(); at > 0 {
		p.lex.Pos = at
		p.advance()
		return
	}
	leave, loud := p.inner(), p.Sink
	p.Sink, p.fn = &diag.Sink{}, &syntax.Func{}
	p.statement()
	leave()
	p.Sink, p.fn = loud, nil
}

// directiveAhead returns the offset of the next line that begins with one of aboveWhich, within what would be read as
// one statement; 0 if there is none. The result is kept for the range that was searched, so that any text takes linear
// time.
func (p *parser) directiveAhead() int {
	start := int(p.tok.Span.Start)
	if start >= p.ahead.from && start < p.ahead.to {
		return p.ahead.at
	}
	p.ahead = lookahead{start, len(p.lex.Src), 0}
	for at := start; at < len(p.lex.Src); at++ {
		rest := p.lex.Src[at:]
		if rest[0] == ';' || rest[0] == '{' {
			p.ahead.to = at + 1
			break
		}
		if rest[0] == '\n' && slices.ContainsFunc(aboveWhich, func(d string) bool { return strings.HasPrefix(rest[1:], d) }) {
			p.ahead.to, p.ahead.at = at+1, at+1
			break
		}
	}
	return p.ahead.at
}

// aboveWhich are the directives that end a stray statement if a line begins with them.
var aboveWhich = []string{".version ", ".visible ", ".entry ", ".func "}

func (p *parser) version() {
	p.advance()
	p.rec.Wants(syntax.WantValue)
	p.mod.VersionAt = p.tok.Span
	major, minor, ok := strings.Cut(p.tok.Text, ".")
	var err [2]error
	p.mod.Major, err[0] = strconv.Atoi(major)
	p.mod.Minor, err[1] = strconv.Atoi(minor)
	switch {
	case !ok || err != [2]error{} || p.mod.Major < 1:
		p.Say(p.tok.Span, diag.Header, "A version is written as 6.0, not {}.", p.tok.Describe())
		p.mod.Major = max(p.mod.Major, 1)
	case p.mod.Major > 9:
		p.Say(p.tok.Span, diag.Header, "There is no version {} of PTX; 9.3 is the newest that is known here.", p.tok.Describe())
	}
	p.advance()
}

// alias reads `.alias f, g;`: f is another name of g.
func (p *parser) alias() {
	p.advance()
	name, ok := p.name("a function's name")
	if !ok || !p.need(",") {
		p.skip()
		return
	}
	of, ok := p.name("a function's name")
	if !ok {
		p.skip()
		return
	}
	p.need(";")
	f, g := p.functionNamed(name), p.functionNamed(of)
	switch {
	case f == nil || g == nil || f == g:
	case !g.HasBody:
		p.Say(of.Span, diag.Function, "The function {} has no body in this text.", text.Quote(of.Text))
	case f.HasBody:
		p.Say(name.Span, diag.Twice, "The function {} has a body already.", text.Quote(name.Text))
	case f.Kernel || g.Kernel || !syntax.SameSignature(f.Returns, f.Params, g.Returns, g.Params):
		p.declaredOtherwise(f, g, name.Span)
	default:
		p.aliases[f] = g
	}
}

// declaredOtherwise reports that a function has another signature than the one it was declared with.
func (p *parser) declaredOtherwise(old, now *syntax.Func, at visa.Span) {
	p.Say(at, diag.Decl, "The function {} was declared as {}, and this is {}.", text.Quote(old.Name), syntax.Signature(old.Returns, old.Params), syntax.Signature(now.Returns, now.Params))
}

// resolveAliases replaces references to an alias by the function that it stands for.
func (p *parser) resolveAliases() {
	if len(p.aliases) == 0 {
		return
	}
	real := func(f **syntax.Func) {
		if of := p.aliases[*f]; of != nil {
			of.Taken = of.Taken || (*f).Taken
			*f = of
		}
	}
	for _, v := range p.mod.Vars {
		for i := range v.Init {
			real(&v.Init[i].Func)
		}
	}
	for _, f := range p.mod.Funcs {
		for _, l := range f.Lists {
			for i := range l.Funcs {
				real(&l.Funcs[i])
			}
		}
		for _, in := range f.Insts() {
			in.EachOperand(func(a *syntax.Operand) { real(&a.Func) })
			if in.Call != nil {
				real(&in.Call.Func)
			}
		}
	}
}

// linkage reads a function or variable with the linkage directives before it.
func (p *parser) linkage() {
	extern := false
	for ; ; p.rec.Wants(syntax.WantLinkage) {
		t := p.tok
		switch {
		case t.Kind != lex.Dot:
			p.Say(t.Span, diag.Syntax, "There should be .entry, .func or a state space before {}.", t.Describe())
			p.skip()
			return
		case t.Text == "visible" || t.Text == "weak" || t.Text == "common":
			p.advance()
		case t.Text == "extern":
			extern = true
			p.advance()
		case t.Text == "attribute":
			p.attribute()
		case t.Text == "entry" || t.Text == "func":
			p.function(extern)
			return
		case ptxisa.SpaceByName(t.Text) != ptxisa.NoSpace || t.Text == "tex":
			p.declaration(extern)
			return
		default:
			p.noDirective(t, ptxisa.ModuleDirectives(), "PTX has no directive {} here.")
			switch guess := visa.Nearest(t.Text, ptxisa.ModuleDirectives()); {
			case guess == "entry" || guess == "func": // read the rest as it was meant
				p.tok.Text = guess
				p.function(extern)
				return
			case ptxisa.HasWord(ptxisa.LineDirectives, guess):
				p.location()
				return
			}
			if p.advance(); p.tok.Kind == lex.Dot && slices.Contains(ptxisa.ModuleDirectives(), p.tok.Text) {
				continue
			}
			p.scope.Broken = true
			p.skip()
			return
		}
	}
}

func (p *parser) function(extern bool) {
	start := p.tok.Span
	f := &syntax.Func{Kernel: p.tok.Text == "entry"}
	p.advance()
	if p.tok.Kind == lex.Dot && p.tok.Text == "attribute" {
		p.attribute()
	}
	outer := p.scope
	leave := p.inner()
	defer func() {
		leave()
		p.fn = nil
	}()
	if p.tok.Is("(") && !f.Kernel {
		f.Returns = p.parameters(f, "a result")
	}
	name, ok := p.name("a function's name")
	if !ok {
		p.skip()
		if p.tok.Is("{") {
			p.skipBlock()
		}
		return
	}
	f.Name, f.NameSpan = name.Text, name.Span
	if p.tok.Is("(") {
		f.Params = p.parameters(f, "a parameter")
	}
	if f.Kernel {
		p.kernelParams(f)
	}
	f.Span = visa.Span{Start: start.Start, End: p.before.End}
	p.attributes(f)
	f = p.declare(outer, f)
	p.rec.Declare(f, name.Span, nil)
	p.body(f, extern)
}

// kernelParams checks the sizes of a kernel's parameters.
func (p *parser) kernelParams(f *syntax.Func) {
	bytes := 0
	for _, v := range f.Params {
		if v.Count == 0 {
			p.Say(v.NameSpan, diag.Size, "The parameter {} of a kernel has no elements; its size is known before the kernel runs.", text.Quote(v.Name))
		}
		if bytes += v.Bytes(); bytes > ptxisa.MaxParams {
			p.Say(v.NameSpan, diag.Size, "The parameters of a kernel have at most {} bytes; with {} they have {}.", ptxisa.MaxParams, text.Quote(v.Name), bytes)
			return
		}
	}
}

// body reads a function's body, or the end of a declaration that has none.
func (p *parser) body(f *syntax.Func, extern bool) {
	read := p.block
	switch {
	case p.tok.Is("{"):
	case !extern && p.bodyBegins():
		d := p.Say(p.tok.Span, diag.Balance, "There should be `{` before {}: here the body of {} begins.", p.tok.Describe(), text.Quote(f.Name))
		diag.Add(d, p.tok.Span.Start, "{ ")
		read = func() { p.inBlock(p.before) }
	case p.tok.Kind == lex.Dot || p.tok.Kind == lex.End:
		return // nvcc up to 4.0 writes no semicolon after a declaration
	default:
		p.need(";")
		return
	}
	p.fn, f.HasBody = f, true
	read()
	p.resolveLabels(f)
}

// attributes reads the directives between the parameters of a function and its body, which describe how it is launched.
func (p *parser) attributes(f *syntax.Func) {
	for p.rec.Wants(syntax.WantAttribute); p.tok.Kind == lex.Dot && (slices.Contains(ptxisa.Attributes(), p.tok.Text) || !slices.Contains(ptxisa.ModuleDirectives(), p.tok.Text)); p.rec.Wants(syntax.WantAttribute) {
		if p.tok.Text == "noreturn" {
			f.NoReturn = true
		}
		if !slices.Contains(ptxisa.Attributes(), p.tok.Text) {
			p.noDirective(p.tok, ptxisa.Attributes(), "A function has no attribute {}.")
		}
		pragma := p.tok.Text == "pragma"
		f.BlocksAreClusters = f.BlocksAreClusters || p.tok.Text == "blocksareclusters"
		size := &[3]int{}
		switch p.tok.Text {
		case "reqnctapercluster":
			size = &f.Cluster
		case "reqntid", "maxntid":
			size = &f.Threads
		}
		*size = [3]int{1, 1, 1}
		axis := 0
		for p.advance(); p.tok.Kind == lex.Int || p.tok.Kind == lex.String || p.tok.Is(","); p.advance() {
			if p.tok.Kind == lex.Int && axis < 3 {
				size[axis] = int(min(max(p.tok.Bits, 1), ptxisa.MaxBlock))
				axis++
			}
		}
		if pragma {
			p.accept(";")
		}
	}
}

// declare adds a function's name to a scope, or merges the function with its earlier declaration.
func (p *parser) declare(s *syntax.Scope, f *syntax.Func) *syntax.Func {
	switch old := s.Names[f.Name].(type) {
	case nil:
		if len(p.mod.Funcs) == maxFuncs {
			p.Say(f.NameSpan, diag.Size, "The text has more than {} functions.", maxFuncs)
			p.lex.Pos = len(p.lex.Src)
			p.advance()
			return f
		}
		s.Put(f.Name, f)
		p.mod.Funcs = append(p.mod.Funcs, f)
	case *syntax.Func:
		body := p.tok.Is("{")
		if old.HasBody && body {
			p.Say(f.NameSpan, diag.Twice, "The function {} has a body already.", text.Quote(f.Name))
		}
		if old.Kernel != f.Kernel || !syntax.SameSignature(old.Returns, old.Params, f.Returns, f.Params) {
			p.declaredOtherwise(old, f, f.NameSpan)
		}
		f.Taken = old.Taken
		if body && !old.HasBody {
			// The parameters' names are those of the definition. References to the declaration keep their pointer.
			old.Returns, old.Params, old.Span, old.NameSpan = f.Returns, f.Params, f.Span, f.NameSpan
			for _, v := range append(append([]*syntax.Var(nil), f.Returns...), f.Params...) {
				v.Func = old
			}
			old.NoReturn = old.NoReturn || f.NoReturn
			old.Cluster, old.BlocksAreClusters = f.Cluster, f.BlocksAreClusters
			return old
		}
		if body {
			return f // a second body is read but not kept
		}
		return old
	default:
		p.Say(f.NameSpan, diag.Twice, "There is something with the name {} already.", text.Quote(f.Name))
	}
	return f
}
