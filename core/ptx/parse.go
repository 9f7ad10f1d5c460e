package ptx

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Bounds of what one text can ask for.
const (
	maxText     = 4 << 20
	maxElements = 1 << 25 // of one array
	maxDepth    = 64      // of braces
	maxInsts    = 1 << 17
	maxMemory   = 32 << 20 // bytes of all variables
	maxFuncs    = 2048
	maxLines    = 1 << 19 // of the translation
)

// Parse reads and checks a module. It is never nil; the diagnostics are in the order of
// the text.
func Parse(f *visa.File) (*Module, []visa.Diagnostic) { return checked(f, nil) }

func checked(f *visa.File, r *recorder) (*Module, []visa.Diagnostic) {
	m, s := parse(f, r)
	check(m, s)
	return m, s.finish()
}

func parse(f *visa.File, r *recorder) (*Module, *sink) {
	s := &sink{}
	p := &parser{sink: s, mod: &Module{File: f, AddressBits: 64}, scope: newScope(nil), rec: r}
	p.lex = lexer{sink: s, src: f.Text}
	if len(f.Text) > maxText {
		s.say(visa.Span{}, codeSize, "The text has more than {} MiB.", strconv.Itoa(maxText>>20))
		return p.mod, s
	}
	p.advance()
	p.module()
	p.resolveAliases()
	r.close(p.scope, p.tok.span.End)
	return p.mod, s
}

// parser reads the text once, top to bottom. Names are resolved on the way: PTX wants
// everything but labels declared before it is used.
type parser struct {
	*sink
	lex    lexer
	tok    token
	before visa.Span // of the last token
	mod    *Module
	scope  *scope
	fn     *Func
	rec    *recorder // for an editor; nil otherwise
	insts  int
	memory int

	reading    *Inst // whose operands are being read
	readingArg int   // which of them, from 0
	depth      int
	nested     int // operands around the one that is read
}

func (p *parser) advance() {
	p.before = p.tok.span
	p.rec.token(p.tok)
	p.tok = p.lex.next()
}

func (p *parser) accept(punct string) bool {
	if !p.tok.is(punct) {
		return false
	}
	p.advance()
	return true
}

// need reads a punctuation mark, and reports where it is missing.
func (p *parser) need(punct string) bool {
	if p.accept(punct) {
		return true
	}
	code := codeSyntax
	if punct == ";" || punct == "}" {
		code = codeBalance
	}
	d := p.say(p.tok.span, code, "There should be {} before {}.", text.Quote(punct), p.tok.describe())
	if punct == ";" {
		at := visa.Span{Start: p.before.End, End: p.before.End}
		d.Fix = &visa.Fix{Span: at, Text: ";", Label: "Add ;"}
	}
	return false
}

// name reads an identifier; what says what it names.
func (p *parser) name(what string) (token, bool) {
	t := p.tok
	if t.kind != tokName {
		p.say(t.span, codeSyntax, "There should be {} before {}.", what, t.describe())
		return t, false
	}
	p.advance()
	return t, true
}

// skip moves past what could not be read: to after the next semicolon, or to a brace.
func (p *parser) skip() {
	for p.tok.kind != tokEnd && !p.tok.is("}") && !p.tok.is("{") {
		if p.accept(";") {
			return
		}
		p.rec.use(p.scope, p.tok)
		p.advance()
	}
}

// skipBlock moves past { ... }, of which an editor takes each line for a statement.
func (p *parser) skipBlock() {
	line := func(at visa.Span) int { return p.mod.File.LineOf(int(at.Start)) }
	for depth := 0; p.tok.kind != tokEnd; p.advance() {
		switch {
		case p.tok.is("{"):
			p.rec.begin(depth)
			depth++
		case p.tok.is("}"):
			depth--
			p.rec.begin(depth)
			if depth <= 0 {
				p.advance()
				p.rec.is(BraceRole)
				return
			}
		case depth > 0 && p.rec != nil && line(p.before) != line(p.tok.span):
			p.rec.begin(depth)
		}
	}
}

// moduleDirectives are the directives outside functions.
var moduleDirectives = strings.Fields("version target address_size visible extern weak common entry func global const shared local tex file loc section pragma alias reg")

func (p *parser) module() {
	for p.between(); p.tok.kind != tokEnd; p.between() {
		at := p.lex.pos
		p.moduleItem()
		if p.lex.pos == at && p.tok.kind != tokEnd { // nothing was read: do not hang
			p.advance()
		}
	}
	if p.mod.Major == 0 && len(p.List) == 0 {
		p.say(visa.Span{}, codeHeader, "PTX begins with .version, such as .version 6.0.")
	}
}

func (p *parser) moduleItem() {
	p.rec.begin(0)
	t := p.tok
	if t.kind != tokDot {
		p.rec.follow(OperandRole)
		if p.accept(";") || p.dwarf() {
			return
		}
		if list := p.listAfter(t); list != "" {
			p.say(t.span, codeSyntax, "{} stands in the body of a function: outside, nothing can name {}.", text.Quote("."+list), text.Quote(t.text))
		} else {
			p.say(t.span, codeSyntax, "A directive such as .func should stand here, not {}.", t.describe())
		}
		p.stray()
		return
	}
	switch t.text {
	case "version":
		p.version()
	case "target":
		p.advance()
		p.mod.Target = p.tok.text
		for p.rec.wants(WantValue); p.tok.kind == tokName; p.rec.wants(WantValue) {
			p.advance()
			if !p.accept(",") {
				break
			}
		}
	case "address_size":
		p.advance()
		p.rec.wants(WantValue)
		if p.tok.kind != tokInt || p.tok.bits != 32 && p.tok.bits != 64 {
			p.say(p.tok.span, codeHeader, "The address size is 32 or 64, not {}.", p.tok.describe())
		} else {
			p.mod.AddressBits = int(p.tok.bits)
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

// listAfter is the directive of a list that a label names; "" if there is none behind it.
func (p *parser) listAfter(label token) string {
	rest, colon := strings.CutPrefix(strings.TrimSpace(p.lex.src[label.span.End:]), ":")
	for _, name := range strings.Fields(listDirectives) {
		if colon && strings.HasPrefix(strings.TrimSpace(rest), "."+name) {
			return name
		}
	}
	return ""
}

// stray reads a statement or block outside all functions, for the roles of its tokens alone.
func (p *parser) stray() {
	loud, module := p.sink, p.scope
	p.sink, p.scope, p.fn = &sink{}, newScope(module), &Func{}
	p.statement()
	p.rec.close(p.scope, p.before.End)
	p.sink, p.scope, p.fn = loud, module, nil
}

func (p *parser) version() {
	p.advance()
	p.rec.wants(WantValue)
	major, minor, ok := strings.Cut(p.tok.text, ".")
	var err [2]error
	p.mod.Major, err[0] = strconv.Atoi(major)
	p.mod.Minor, err[1] = strconv.Atoi(minor)
	if !ok || err != [2]error{} || p.mod.Major < 1 || p.mod.Major > 9 {
		p.say(p.tok.span, codeHeader, "A version is written as 6.0, not {}.", p.tok.describe())
		p.mod.Major = max(p.mod.Major, 1)
	}
	p.advance()
}

// location skips .file and .loc, which end with their line: numbers, a name, commas.
func (p *parser) location() {
	line := p.mod.File.LineOf(int(p.tok.span.Start))
	for p.advance(); p.tok.kind != tokEnd && p.mod.File.LineOf(int(p.tok.span.Start)) == line; p.advance() {
	}
}

// section skips `.section .debug_info { ... }`, whose lines are data of a debugger.
func (p *parser) section() {
	p.advance()
	for p.tok.kind == tokDot || p.tok.kind == tokName {
		p.advance()
	}
	if p.tok.is("{") {
		p.skipBlock()
	}
}

// dwarf skips a line of debug information as nvcc up to 4.0 wrote it: `@@DWARF .byte 0x01`.
func (p *parser) dwarf() bool {
	if !p.tok.is("@") || !strings.HasPrefix(p.lex.src[p.tok.span.Start:], "@@DWARF") {
		return false
	}
	p.location()
	return true
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
	f, g := p.function1(name), p.function1(of)
	switch {
	case f == nil || g == nil || f == g:
	case !g.HasBody:
		p.say(of.span, codeFunction, "The function {} has no body in this text.", text.Quote(of.text))
	case f.HasBody:
		p.say(name.span, codeTwice, "The function {} has a body already.", text.Quote(name.text))
	case f.Kernel || g.Kernel || !sameSignature(f.Returns, f.Params, g.Returns, g.Params):
		p.say(name.span, codeDecl, "The function {} was declared as {}, and this is {}.", text.Quote(f.Name), signature(f.Returns, f.Params), signature(g.Returns, g.Params))
	default:
		f.alias = g
	}
}

// resolveAliases puts what an alias stands for in the place of the alias.
func (p *parser) resolveAliases() {
	real := func(f **Func) {
		if *f != nil && (*f).alias != nil {
			(*f).alias.taken = (*f).alias.taken || (*f).taken
			*f = (*f).alias
		}
	}
	for _, v := range p.mod.Vars {
		for i := range v.Init {
			real(&v.Init[i].Func)
		}
	}
	for _, f := range p.mod.Funcs {
		for _, l := range f.lists {
			for i := range l.funcs {
				real(&l.funcs[i])
			}
		}
		for _, s := range f.Body {
			if in, ok := s.(*Inst); ok {
				in.eachOperand(func(a *Operand) { real(&a.Func) })
				if in.Call != nil {
					real(&in.Call.Func)
				}
			}
		}
	}
}

// linkage reads a function or variable with what stands before it.
func (p *parser) linkage() {
	extern := false
	for ; ; p.rec.wants(WantLinkage) {
		t := p.tok
		switch {
		case t.kind != tokDot:
			p.say(t.span, codeSyntax, "There should be .entry, .func or a state space before {}.", t.describe())
			p.skip()
			return
		case t.text == "visible" || t.text == "weak" || t.text == "common":
			p.advance()
		case t.text == "extern":
			extern = true
			p.advance()
		case t.text == "attribute":
			p.attribute()
		case t.text == "entry" || t.text == "func":
			p.function(extern)
			return
		case spaceByName(t.text) != NoSpace || t.text == "tex":
			p.declaration(extern)
			return
		default:
			p.unknown(t.span, codeDirective, t.text, moduleDirectives, "PTX has no directive {} here.", text.Quote("."+t.text))
			p.advance()
			p.skip()
			return
		}
	}
}

// attributes stand between the head of a function and its body.
var attributes = strings.Fields("maxntid reqntid minnctapersm maxnctapersm maxnreg noreturn pragma explicitcluster reqnctapercluster maxclusterrank blocksareclusters abi_preserve abi_preserve_control language")

// attribute skips `.attribute(.managed)`, `.attribute(.unified(1, 2))`: where a variable or function lies
// in the memory of the host makes no difference here.
func (p *parser) attribute() {
	p.advance()
	p.attributeWords()
}

// attributeWords skips what stands in the parentheses.
func (p *parser) attributeWords() {
	for depth := 0; p.tok.kind != tokEnd && !p.tok.is(";") && !p.tok.is("{"); p.advance() {
		switch {
		case p.tok.is("("):
			depth++
		case p.tok.is(")"):
			if depth--; depth <= 0 {
				p.advance()
				return
			}
		}
	}
}

func (p *parser) function(extern bool) {
	start := p.tok.span
	f := &Func{Kernel: p.tok.text == "entry", Extern: extern}
	p.advance()
	if p.tok.kind == tokDot && p.tok.text == "attribute" {
		p.attribute()
	}
	outer := p.scope
	p.scope = newScope(outer)
	defer func() {
		p.rec.close(p.scope, p.before.End)
		p.scope, p.fn = outer, nil
	}()
	if p.tok.is("(") && !f.Kernel {
		f.Returns = p.parameters(f, "a result")
	}
	name, ok := p.name("a function's name")
	if !ok {
		p.skip()
		if p.tok.is("{") {
			p.skipBlock()
		}
		return
	}
	f.Name, f.NameSpan = name.text, name.span
	f.visible = int(name.span.Start)
	if p.tok.is("(") {
		f.Params = p.parameters(f, "a parameter")
	}
	for _, v := range f.Params {
		if f.Kernel && v.Count == 0 {
			p.say(v.NameSpan, codeSize, "The parameter {} of a kernel has no elements; its size is known before the kernel runs.", text.Quote(v.Name))
		}
	}
	f.Span = visa.Span{Start: start.Start, End: p.before.End}
	for p.rec.wants(WantAttribute); p.tok.kind == tokDot && (slices.Contains(attributes, p.tok.text) || !slices.Contains(moduleDirectives, p.tok.text)); p.rec.wants(WantAttribute) {
		if p.tok.text == "noreturn" {
			f.NoReturn = true
		}
		if !slices.Contains(attributes, p.tok.text) {
			p.unknown(p.tok.span, codeDirective, p.tok.text, attributes, "A function has no attribute {}.", text.Quote("."+p.tok.text))
		}
		pragma := p.tok.text == "pragma"
		f.blocksAreClusters = f.blocksAreClusters || p.tok.text == "blocksareclusters"
		cluster := &[3]int{}
		if p.tok.text == "reqnctapercluster" {
			cluster = &f.cluster
			*cluster = [3]int{1, 1, 1}
		}
		axis := 0
		for p.advance(); p.tok.kind == tokInt || p.tok.kind == tokString || p.tok.is(","); p.advance() {
			if p.tok.kind == tokInt && axis < 3 {
				cluster[axis] = int(min(max(p.tok.bits, 1), maxBlock))
				axis++
			}
		}
		if pragma {
			p.accept(";")
		}
	}
	f = p.declare(outer, f)
	p.rec.declare(f, name.span, nil)
	if p.tok.is("{") {
		p.fn = f
		f.HasBody = true
		p.block()
		p.resolveLabels(f)
		return
	}
	if p.tok.kind == tokDot || p.tok.kind == tokEnd {
		return // nvcc up to 4.0 writes no semicolon behind a declaration
	}
	p.need(";")
}

// declare enters a function's name, or joins it with its earlier declaration.
func (p *parser) declare(s *scope, f *Func) *Func {
	switch old := s.names[f.Name].(type) {
	case nil:
		if len(p.mod.Funcs) == maxFuncs {
			p.say(f.NameSpan, codeSize, "The text has more than {} functions.", strconv.Itoa(maxFuncs))
			p.lex.pos = len(p.lex.src)
			p.advance()
			return f
		}
		s.put(f.Name, f)
		p.mod.Funcs = append(p.mod.Funcs, f)
	case *Func:
		body := p.tok.is("{")
		if old.HasBody && body {
			p.say(f.NameSpan, codeTwice, "The function {} has a body already.", text.Quote(f.Name))
		}
		if old.Kernel != f.Kernel || !sameSignature(old.Returns, old.Params, f.Returns, f.Params) {
			p.say(f.NameSpan, codeDecl, "The function {} was declared as {}, and this is {}.", text.Quote(f.Name), signature(old.Returns, old.Params), signature(f.Returns, f.Params))
		}
		f.taken = old.taken
		if body && !old.HasBody {
			// The parameters' names are those of the definition; who refers to the
			// declaration keeps its pointer.
			old.Returns, old.Params, old.Span, old.NameSpan = f.Returns, f.Params, f.Span, f.NameSpan
			for _, v := range append(append([]*Var(nil), f.Returns...), f.Params...) {
				v.Func = old
			}
			old.NoReturn = old.NoReturn || f.NoReturn
			old.cluster, old.blocksAreClusters = f.cluster, f.blocksAreClusters
			return old
		}
		if body {
			return f // a second body: read it, and forget it
		}
		return old
	default:
		p.say(f.NameSpan, codeTwice, "There is something with the name {} already.", text.Quote(f.Name))
	}
	return f
}

// parameters reads (.param .u32 a, .reg .f32 b, ...).
func (p *parser) parameters(f *Func, what string) []*Var {
	var list []*Var
	p.advance()
	for p.rec.wants(WantParameter); !p.tok.is(")"); p.rec.wants(WantParameter) {
		if p.tok.kind != tokDot || spaceByName(p.tok.text) != ParamSpace && spaceByName(p.tok.text) != RegSpace {
			p.say(p.tok.span, codeSyntax, "{} begins with .param or .reg, not {}.", text.Capital(what), p.tok.describe())
			p.skipTo(")")
			break
		}
		v, ok := p.variable(false)
		if !ok {
			p.skipTo(")")
			break
		}
		v.Func = f
		p.enter(v)
		if v.Space == RegSpace && v.Vec > 1 { // passed as its elements
			list = append(list, v.elements()...)
		} else {
			list = append(list, v)
		}
		if !p.accept(",") {
			break
		}
	}
	p.need(")")
	return list
}

// skipTo moves to a closing mark of the statement.
func (p *parser) skipTo(punct string) {
	for p.tok.kind != tokEnd && !p.tok.is(punct) && !p.tok.is(";") && !p.tok.is("{") && !p.tok.is("}") {
		p.advance()
	}
}

// enter makes a variable's name known in the scope.
func (p *parser) enter(v *Var) {
	if v.Name == "_" {
		return
	}
	if old, there := p.scope.names[v.Name]; there {
		if o, ok := old.(*Var); ok && o.Extern && !v.Extern && o.Func == nil {
			v.Extern = false
		} else {
			p.say(v.NameSpan, codeTwice, "The name {} is declared already.", text.Quote(v.Name))
			return
		}
	}
	p.scope.put(v.Name, v)
	p.rec.declare(v, v.NameSpan, v.Func)
}
