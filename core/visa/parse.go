// Package visa reads vISA text: lexer, parser, checker, printer, and diagnostics with
// exact positions.
//
// The parser is hand-written and driven by the instruction table of core/isa: it knows
// how an operand, a suffix or an execution size is written, and the table says which of
// them an instruction has. A statement is a line, so recovery is simple: at the first
// problem of a statement the rest of its line is skipped and the statement is left out
// of the tree. Names are resolved while parsing (a variable is declared before its
// use), labels and functions afterwards.
package visa

import (
	"strconv"
	"strings"

	"github.com/lanewise/lanewise/core/isa"
)

// maxText bounds the size of a text; offsets are 32 bits wide.
const maxText = 1 << 28

// Parse reads a text. The module is never nil: what did not parse is missing from it
// and a diagnostic says why. Predefined variables have the sizes of a 32-byte GRF;
// Assemble gives them those of its platform.
func Parse(f *File) (*Module, []Diagnostic) {
	m, ds := parse(f)
	return m, ds.finish()
}

func parse(f *File) (*Module, *sink) {
	p := &parser{f: f, m: &Module{File: f}, ds: &sink{}}
	if !p.ds.fits(f) {
		return p.m, p.ds
	}
	if message, at := Foreign(f.Text); message != "" {
		p.ds.add(at, codeForeign, "", message)
		return p.m, p.ds
	}
	p.lex.text = f.Text
	if strings.HasPrefix(f.Text, byteOrderMark) {
		p.lex.pos = len(byteOrderMark)
	}
	start := int32(p.lex.pos)
	p.next()
	for p.tok.kind != tokEOF {
		p.statement()
	}
	p.closeObject(int32(len(f.Text)))
	p.resolveCallees()
	if len(p.m.Objects) == 0 && len(p.ds.List) == 0 {
		p.ds.add(Span{}, codeNoKernel, "", "There is no kernel here: a program starts with .version "+CommonVersion+" and .kernel \"name\".")
	}
	if len(p.m.Objects) > 0 && !p.versioned {
		p.ds.add(Span{start, start}, codeVersion, "", "A text starts with .version, such as .version "+CommonVersion+".").
			insert(Span{start, start}, ".version "+CommonVersion+"\n")
	}
	return p.m, p.ds
}

// fits reports a text that is too large.
func (s *sink) fits(f *File) bool {
	if len(f.Text) > maxText {
		s.say(Span{}, codeTooLarge, "", "The text has {} MB; {} MB is the most that can be read.", strconv.Itoa(len(f.Text)>>20), strconv.Itoa(maxText>>20))
		return false
	}
	return true
}

type parser struct {
	f   *File
	lex lexer
	tok token // the token to look at
	end int32 // end of the token before it
	m   *Module
	ds  *sink

	rec     *Statement // for Read: what is known of the statement
	unknown *Decl      // for Read: what an undeclared name stands for

	obj      *Object
	scopes   []scope
	labels   map[string]*Label
	refs     []labelRef
	calls    []*Inst // fcall: the end of the module looks for their functions
	function pendingFunction
	nextID   [Surface + 1]int
	guesses  int

	versioned bool // a .version was there

	insts    slab[Inst]
	operands slab[Operand]
	decls    slab[Decl]
	labelMem slab[Label]
	args     []Operand // operands of the instruction being read
}

// scope is a name space: the object's, or that of a { } block within.
type scope struct {
	names map[string]*Decl
	open  Span // the brace
}

// labelRef is a use of a label that the end of the object resolves.
type labelRef struct {
	inst  *Inst
	index int // in Labels; -1 for Label
	name  string
	span  Span
}

// pendingFunction is a .function inside an object whose label is yet to come.
type pendingFunction struct {
	name string
	span Span
}

// slab hands out elements of arrays allocated in bulk.
type slab[T any] struct{ free []T }

func (s *slab[T]) one() *T { return &s.alloc(1)[0] }

func (s *slab[T]) alloc(n int) []T {
	if n == 0 {
		return nil
	}
	if len(s.free) < n {
		s.free = make([]T, max(256, n))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}

// ---- tokens ----

func (p *parser) next() {
	p.end = p.tok.end
	p.tok = p.lex.next(p.ds)
}

func (p *parser) text(t token) string { return p.f.Text[t.start:t.end] }

// since is the range from a token's start to the last token taken.
func (p *parser) since(start int32) Span { return Span{start, max(start, p.end)} }

func (p *parser) span() Span { return Span{p.tok.start, p.tok.end} }

// here is the empty place after the last token: where something is missing.
func (p *parser) here() Span { return Span{p.end, p.end} }

// mark and reset go back to an earlier token; nothing may be reported in between
// that the second reading reports again.
type mark struct {
	lex lexer
	tok token
	end int32
}

func (p *parser) mark() mark   { return mark{p.lex, p.tok, p.end} }
func (p *parser) reset(m mark) { p.lex, p.tok, p.end = m.lex, m.tok, m.end }

// ahead asks about what stands behind the token, and goes back to it.
func (p *parser) ahead(ask func() bool) bool {
	m := p.mark()
	p.next()
	answer := ask()
	p.reset(m)
	return answer
}

func (p *parser) is(k tokenKind) bool { return p.tok.kind == k }

// accept takes the token if it is of kind k.
func (p *parser) accept(k tokenKind) bool {
	if p.tok.kind != k {
		return false
	}
	p.next()
	return true
}

// joined reports whether the token is k and touches the one before it.
func (p *parser) joined(k tokenKind) bool { return p.tok.kind == k && p.tok.joined }

// word reports whether the token is that identifier.
func (p *parser) word(s string) bool { return p.tok.kind == tokIdent && p.text(p.tok) == s }

// atEnd reports whether the statement is over.
func (p *parser) atEnd() bool {
	return p.tok.kind == tokNewline || p.tok.kind == tokEOF
}

// found words the token for a message.
func (p *parser) found() string {
	switch p.tok.kind {
	case tokEOF:
		return "the end of the text"
	case tokNewline:
		return "the end of the line"
	}
	return clip(p.text(p.tok))
}

// clip shortens text quoted in a message.
func clip(s string) string {
	const most = 40
	for i := range s {
		if i >= most {
			return s[:i] + "..."
		}
	}
	return s
}

// expected reports that something else stands here than what the grammar wants.
func (p *parser) expected(what string) bool {
	if p.tok.kind == tokBad || p.foreign() {
		return false // reported by the lexer
	}
	at := p.span()
	if p.atEnd() {
		at = p.here()
	}
	text := p.f.Text[at.Start:]
	switch {
	case len(text) > 1 && (text[0] == '%' || text[0] == '$') && class[text[1]]&isDigit != 0:
		at.End = at.Start + 2 // what is left of a number of two digits stands in the new name, too
		p.ds.say(at, codeSyntax, "", "{} is an operand of inline assembly; write a variable for it.", text[:2]).Change(at, "op"+text[1:2])
		return false
	case len(text) > 2 && text[:2] == "%%" && text[2] > '9':
		p.ds.add(at, codeSyntax, "", "A percent sign is doubled in the strings of inline assembly, and single here.").fix(Span{at.Start, at.Start + 1}, "", "Remove %")
		return false
	}
	p.ds.say(at, codeSyntax, "", "Expected {} here, but found {}.", what, p.found())
	return false
}

// expect takes a punctuation token, or reports that it is missing.
func (p *parser) expect(k tokenKind) bool {
	if p.accept(k) {
		return true
	}
	if p.tok.kind == tokBad {
		return false
	}
	if missingHabit(p, k) {
		return false
	}
	s := string(rune(k))
	switch k {
	case ')', ']', '>', '}':
		p.ds.say(p.here(), codeUnbalanced, "", "A closing {} is missing before {}.", s, p.found()).
			insert(p.here(), s)
		return false
	case ',':
		return p.comma()
	case '=':
		at, label := p.span(), "Change to ="
		switch p.tok.kind {
		case tokIdent, tokInt:
			at, label = Span{p.end, p.tok.start}, "Insert ="
		case ':':
		default:
			return p.expected(s)
		}
		p.ds.say(p.span(), codeSyntax, "", "Expected = here, but found {}.", p.found()).fix(at, "=", label)
		return false
	}
	return p.expected(s)
}

// needs takes the mark that an operand goes on with, or reports in its own words that it is missing and offers it.
func (p *parser) needs(k tokenKind, c *code, page, message, offer string) bool {
	if p.accept(k) {
		return true
	}
	if !p.is(tokBad) {
		p.ds.add(p.here(), c, page, message).insert(p.here(), offer)
	}
	return false
}

// comma reports a missing comma, with what would put one there.
func (p *parser) comma() bool {
	at, label := p.here(), "Insert ,"
	switch p.tok.kind {
	case ';':
		at, label = p.span(), "Change to ,"
	case tokInt, tokIdent:
	default:
		return p.expected(",")
	}
	p.ds.say(p.span(), codeSyntax, "", "Expected , here, but found {}.", p.found()).fix(at, ",", label)
	return false
}

// lineFrom is the rest of the line from a place on.
func (p *parser) lineFrom(at int32) string { return p.f.Text[at:p.f.LineSpan(p.f.LineOf(int(at))).End] }

// wholeLine is the line of a place with its end, for a fix that removes it.
func (p *parser) wholeLine(at Span) Span {
	end := at.End
	for int(end) < len(p.f.Text) && p.f.Text[end] != '\n' {
		end++
	}
	return Span{p.lineStart(at.Start), min(end+1, int32(len(p.f.Text)))}
}

// skipLine drops the rest of a statement that did not parse.
func (p *parser) skipLine() {
	if !p.atEnd() {
		p.toLineEnd()
		p.next()
	}
}

// toLineEnd moves the lexer to the end of the line without making tokens, so that the
// rest of a bad line is not reported a second time; a comment that starts on the line
// and runs over its end still counts as one.
func (p *parser) toLineEnd() {
	text := p.f.Text
	i := p.lex.pos
	for i < len(text) && text[i] != '\n' {
		if text[i] == '/' && i+1 < len(text) {
			if text[i+1] == '/' {
				for i < len(text) && text[i] != '\n' {
					i++
				}
				break
			}
			if text[i+1] == '*' {
				i = p.lex.blockComment(i, p.ds)
				continue
			}
		}
		i++
	}
	p.lex.pos, p.lex.after = i, tokNewline
}

// endStatement wants the end of the line.
func (p *parser) endStatement(what string) bool {
	if p.atEnd() || p.is('}') {
		return true
	}
	if p.tok.kind != tokBad && !p.foreign() {
		p.ds.say(p.span(), codeExtraOperand, "", "Unexpected {} after {}.", p.found(), what)
	}
	return false
}

// foreign reports the mark with which other languages begin a comment or end a statement.
func (p *parser) foreign() bool {
	if extraHabit(p) {
		return true
	}
	at := p.span()
	switch p.tok.kind {
	case '#':
	case ';':
		if p.ahead(p.atEnd) {
			p.ds.add(at, codeSyntax, "", "A statement ends with its line, without a semicolon.").fix(at, "", "Remove ;")
			return true
		}
	default:
		return false
	}
	p.ds.add(at, codeSyntax, "", "A comment begins with //.").Change(at, "//")
	return true
}

// atPredicate reports a predicate as PTX writes it: @!P1.
func (p *parser) atPredicate() bool {
	at, m := p.span(), p.mark()
	p.next()
	if p.joined('!') {
		p.next()
	}
	if !p.joined(tokIdent) {
		p.reset(m)
		return p.expected("an instruction, a label or a directive")
	}
	p.next()
	written := "(" + p.f.Text[at.End:p.end] + ")"
	at.End = p.end
	p.ds.say(at, codeSyntax, predPage, "A predicate stands in parentheses: {}.", written).Change(at, written)
	return false
}

// ---- statements ----

func (p *parser) statement() {
	if label := p.labelEnd(); label > 0 {
		p.label(label)
		return
	}
	ok := true
	switch p.tok.kind {
	case tokNewline:
		p.next()
		return
	case '.':
		ok = p.directive()
	case '{':
		ok = p.openScope()
	case '}':
		ok = p.closeScope()
	case '(', tokIdent:
		ok = p.instruction()
	case '@':
		ok = p.atPredicate()
	default:
		ok = p.expected("an instruction, a label or a directive")
	}
	if !ok {
		p.skipLine()
	}
}

// needObject reports an instruction or declaration that stands before any kernel, once:
// what follows belongs to a kernel without a name.
func (p *parser) needObject(at Span, what string) {
	if p.obj != nil {
		return
	}
	p.ds.say(at, codeOutside, "", "{} must come after .kernel or .global_function.", what).
		fix(Span{at.Start, at.Start}, ".kernel \"main\"\n", "Insert .kernel")
	p.openObject(KernelObject, "", at)
}

func (p *parser) openObject(kind ObjectKind, name string, at Span) {
	p.closeObject(at.Start)
	o := &Object{Kind: kind, Name: name, NameSpan: at, Span: at}
	if name != "" && p.m.ObjectByName(name) != nil {
		p.ds.say(at, codeDuplicate, headerPage+"#kernel", "There is another kernel or function named {} in this file.", clip(name))
	}
	p.m.Objects = append(p.m.Objects, o)
	p.obj = o
	p.labels = map[string]*Label{}
	p.nextID = firstIDs
	o.Decls = append(make([]*Decl, 0, 64), PredefinedDecls(isa.TGLLP)...)
	p.scopes = append(p.scopes[:0], scope{names: declaredNames(o)})
}

// declaredNames are those that an object's declarations give.
func declaredNames(o *Object) map[string]*Decl {
	names := make(map[string]*Decl, max(64, len(o.Decls)))
	for i, d := range o.Decls {
		names[d.Name] = d
		if d.Predefined && d.Class == General {
			names[isa.PredefinedVars[i].Number] = d // Intel's assembler takes V7 for %r0, but no T0 for %slm
		}
	}
	return names
}

// firstIDs are the numbers of the first declared variables of each class.
var firstIDs = [...]int{General: isa.FirstGeneral, Address: 0, Predicate: isa.FirstPredicate, Sampler: 0, Surface: isa.FirstSurface}

// PredefinedDecls are the predefined variables with which the Decls of every object
// start, in the sizes they have on a platform.
func PredefinedDecls(p isa.Platform) []*Decl {
	mem := make([]Decl, len(isa.PredefinedVars))
	decls := make([]*Decl, len(mem))
	general, surface := 0, 0
	for i := range isa.PredefinedVars {
		v, d := &isa.PredefinedVars[i], &mem[i]
		*d = Decl{Name: v.Name, Predefined: true, Type: v.Type, Elems: v.Size(p), ReadOnly: v.ReadOnly, Root: d}
		switch {
		case v.Surface:
			d.Class, d.ID = Surface, surface
			surface++
		case v.Sampler:
			d.Class, d.ID = Sampler, isa.BindlessSampler
		default:
			d.ID = general
			general++
		}
		decls[i] = d
	}
	return decls
}

// closeObject resolves what could only be known at the end of an object.
func (p *parser) closeObject(end int32) {
	o := p.obj
	if o == nil {
		return
	}
	p.flushFunction()
	for len(p.scopes) > 1 && !p.ds.cut {
		open := p.scopes[len(p.scopes)-1].open
		p.ds.add(open, codeUnbalanced, headerPage+"#general-variables", "The scope that opens here is never closed with }.").
			insert(Span{end, end}, "}\n")
		p.scopes = p.scopes[:len(p.scopes)-1]
	}
	for i := range p.refs {
		p.resolveLabel(&p.refs[i])
	}
	p.refs = p.refs[:0]
	p.countUses(o)
	o.Span.End = max(o.Span.End, o.lastEnd())
	p.obj = nil
}

// lastEnd is where the last statement or declaration of an object ends.
func (o *Object) lastEnd() int32 {
	end := o.NameSpan.End
	if n := len(o.Body); n > 0 {
		end = max(end, o.Body[n-1].StmtSpan().End)
	}
	if n := len(o.Decls); n > 0 {
		end = max(end, o.Decls[n-1].Span.End)
	}
	if n := len(o.Inputs); n > 0 {
		end = max(end, o.Inputs[n-1].Span.End)
	}
	if n := len(o.Attrs); n > 0 {
		end = max(end, o.Attrs[n-1].Span.End)
	}
	return end
}

func (p *parser) openScope() bool {
	at := p.span()
	p.needObject(at, "A scope")
	p.next()
	p.scopes = append(p.scopes, scope{map[string]*Decl{}, at})
	p.obj.Body = append(p.obj.Body, &Marker{Text: "{", Span: at})
	return true
}

func (p *parser) closeScope() bool {
	at := p.span()
	p.next()
	if len(p.scopes) < 2 {
		p.ds.add(at, codeUnbalanced, headerPage+"#general-variables", "There is no open scope that this } could close.").
			fix(at, "", "Remove }")
		return true
	}
	p.scopes = p.scopes[:len(p.scopes)-1]
	p.obj.Body = append(p.obj.Body, &Marker{Text: "}", Span: at})
	return true
}

// ---- labels ----

// labelEnd is the offset of the colon if a label stands here, else 0. Labels may hold
// characters that no other name may ($ @ ? -), so they are read from the bytes.
func (p *parser) labelEnd() int32 {
	text := p.f.Text
	i := int(p.tok.start)
	if i >= len(text) || class[text[i]]&isLabel == 0 || class[text[i]]&isDigit != 0 || text[i] == '-' {
		return 0
	}
	for i < len(text) && class[text[i]]&isLabel != 0 {
		i++
	}
	if i < len(text) && text[i] == ':' {
		return int32(i)
	}
	return 0
}

// toColon takes a label with its colon.
func (p *parser) toColon(colon int32) {
	p.tok.end = colon + 1
	p.lex.pos, p.lex.after = int(colon)+1, ':'
	p.next()
}

func (p *parser) label(colon int32) {
	at := Span{p.tok.start, colon + 1}
	name := p.f.Text[at.Start:colon]
	p.needObject(at, "A label")
	if line := p.lineStart(at.Start); line < at.Start {
		p.ds.add(at, codeIndentedLabel, "", "Intel's assembler finds a label only at the very start of a line.").
			fix(Span{line, at.Start}, "", "Move the label to the start")
	}
	p.toColon(colon)
	kind := BlockLabel
	if p.function.name != "" {
		if p.function.name == name {
			kind = SubroutineLabel
			p.function.name = ""
		} else {
			p.flushFunction()
		}
	}
	p.addLabel(name, kind, at)
}

// lineStart is the offset where the line of a byte starts.
func (p *parser) lineStart(off int32) int32 {
	text := p.f.Text
	for off > 0 && text[off-1] != '\n' {
		c := text[off-1]
		if class[c]&isSpace == 0 {
			if text[:off] == byteOrderMark {
				return off
			}
			return off - 1 // something stands before it on the line
		}
		off--
	}
	return off
}

func (p *parser) addLabel(name string, kind LabelKind, at Span) {
	l := p.labelMem.one()
	*l = Label{Name: name, Kind: kind, Span: at, Pos: len(p.obj.Body)}
	if first := p.labels[name]; first != nil && first.Pos != noPos {
		p.ds.say(at, codeDuplicate, headerPage+"#labels", "The label {} stands already in line {}.", clip(name), strconv.Itoa(p.f.LineOf(int(first.Span.Start))))
	} else {
		p.labels[name] = l
	}
	p.obj.Labels = append(p.obj.Labels, l)
	p.obj.Body = append(p.obj.Body, l)
}

// flushFunction places the label of a .function that no label line followed.
func (p *parser) flushFunction() {
	if p.function.name != "" {
		name := p.function.name
		p.function.name = ""
		p.addLabel(name, SubroutineLabel, p.function.span)
	}
}

// noPos is the place of a label that is not declared yet, because its colon is missing.
const noPos = -1

func (p *parser) resolveLabel(r *labelRef) {
	l := p.labels[r.name]
	if r.inst.Op == isa.OpFCCall {
		if l != nil {
			row := &isa.Table[isa.OpFCCall]
			p.ds.say(r.span, codeCallee, row.Page, "fccall goes to a kernel of another file, but {} is a label of this {}; call goes to a subroutine.", clip(r.name), p.obj.kindName())
		}
		return
	}
	if l == nil {
		if p.ds.cut {
			return
		}
		d := p.ds.say(r.span, codeNoLabel, "", "There is no label {} in this {}.", clip(r.name), p.obj.kindName())
		d.Meant(r.span, p.suggestLabel(r.name))
		return
	}
	if l.Pos == noPos {
		return
	}
	if r.index >= 0 {
		r.inst.Labels[r.index] = l
	} else {
		r.inst.Label = l
	}
}

func (o *Object) kindName() string {
	if o.Kind == KernelObject {
		return "kernel"
	}
	return "function"
}

// resolveCallees warns of functions that neither this file nor a .funcdecl knows.
func (p *parser) resolveCallees() {
	if len(p.calls) == 0 || p.ds.cut {
		return
	}
	known := map[string]bool{}
	for _, o := range p.m.Objects {
		known[o.Name] = true
	}
	for _, name := range p.m.Externs {
		known[name] = true
	}
	for _, in := range p.calls {
		if !known[in.Callee] {
			known[in.Callee] = true // say it once
			p.ds.say(in.NameSpan, codeUnknownFunction, isa.Table[in.Op].Page, "This file has no function {}; the program runs only together with the file that defines it.", clip(in.Callee))
		}
	}
}
