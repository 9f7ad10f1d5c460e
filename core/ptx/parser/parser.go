package parser

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/internal/record"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// parser reads the text once, from top to bottom, and resolves names on the way: in PTX everything but labels is
// declared before it is used.
type parser struct {
	*diag.Sink
	lex    lex.Lexer
	tok    lex.Token
	before visa.Span // span of the last token
	mod    *syntax.Module
	sized  bool // .address_size was read
	scope  *syntax.Scope
	fn     *syntax.Func
	rec    *record.Recorder // what an editor needs; nil if it is not wanted
	insts  int
	memory int

	reading    *syntax.Inst // the instruction whose operands are being read
	readingArg int          // which operand, from 0
	depth      int
	nested     int             // how deep the current operand is nested in others
	absent     bool            // a name among the current operands is not declared
	assumed    map[family]bool // families that were looked for: whether one counts as declared, and was reported
	ahead      lookahead

	aliases map[*syntax.Func]*syntax.Func // .alias: the function that one is another name of
	labels  map[*syntax.TargetList]labelNames
}

// labelNames are the labels that a list names, which can stand further down than the list.
type labelNames struct {
	names []lex.Token
	scope *syntax.Scope
}

// family is the numbered registers of a function that have the same prefix.
type family struct {
	fn     *syntax.Func
	prefix string
}

// lookahead is the result of directiveAhead: the range that was searched, and where the directive begins in it; 0:
// there is none.
type lookahead struct{ from, to, at int }

func newParser(m *syntax.Module, s *syntax.Scope, sink *diag.Sink, r *record.Recorder) *parser {
	return &parser{
		Sink: sink, lex: lex.Lexer{Sink: sink, Src: m.File.Text}, mod: m, scope: s, rec: r,
		aliases: map[*syntax.Func]*syntax.Func{}, labels: map[*syntax.TargetList]labelNames{},
	}
}

func (p *parser) advance() {
	p.before = p.tok.Span
	p.rec.Token(p.tok)
	p.tok = p.lex.Next()
}

func (p *parser) accept(punct string) bool {
	if !p.tok.Is(punct) {
		return false
	}
	p.advance()
	return true
}

// need reads a punctuation mark, and reports it if it is missing.
func (p *parser) need(punct string) bool {
	if p.accept(punct) {
		return true
	}
	code := diag.Syntax
	if punct == ";" || punct == "}" {
		code = diag.Balance
	}
	if punct == ";" && !p.sameLine() { // the statement ended on a line above, and the mark is missing there
		d := p.Say(p.before, code, "There should be `;` after {}.", text.Quote(p.lex.Src[p.before.Start:p.before.End]))
		diag.Add(d, p.before.End, punct)
		return false
	}
	d := p.Say(p.tok.Span, code, "There should be {} before {}.", text.Quote(punct), p.tok.Describe())
	if punct == ";" || punct == "]" && (p.tok.Is(",") || p.tok.Is(";")) || punct == ")" && (p.tok.Is("{") || p.tok.Is(";")) {
		diag.Add(d, p.before.End, punct)
	}
	return false
}

// sameLine reports whether the token is on the same line as the last one.
func (p *parser) sameLine() bool {
	return !strings.Contains(p.lex.Src[p.before.End:max(p.before.End, p.tok.Span.Start)], "\n")
}

// name reads an identifier; what describes it in the report.
func (p *parser) name(what string) (lex.Token, bool) {
	t := p.tok
	if t.Kind != lex.Name {
		p.Say(t.Span, diag.Syntax, "There should be {} before {}.", what, t.Describe())
		return t, false
	}
	p.advance()
	return t, true
}

// until reports whether the token is none of these marks and the text has not ended.
func (p *parser) until(marks ...string) bool {
	return p.tok.Kind != lex.End && !slices.ContainsFunc(marks, p.tok.Is)
}

// pass skips a token that cannot be read; for an editor, a name counts as used.
func (p *parser) pass() {
	p.rec.Use(p.scope, p.tok)
	p.advance()
}

// skip skips what cannot be read: past the next semicolon, or up to a brace.
func (p *parser) skip() {
	for p.until("}", "{") {
		if p.accept(";") {
			return
		}
		p.pass()
	}
}

// skipBlock skips { ... }; for an editor, each line of it counts as a statement.
func (p *parser) skipBlock() {
	line := func(at visa.Span) int { return p.mod.File.LineOf(int(at.Start)) }
	for depth := 0; p.tok.Kind != lex.End; p.advance() {
		switch {
		case p.tok.Is("{"):
			p.rec.Begin(depth)
			depth++
		case p.tok.Is("}"):
			depth--
			p.rec.Begin(depth)
			if depth <= 0 {
				p.advance()
				p.rec.Is(syntax.BraceRole)
				return
			}
		case depth > 0 && p.rec != nil && line(p.before) != line(p.tok.Span):
			p.rec.Begin(depth)
		}
	}
}

// skipList moves to the end of a list in parentheses that cannot be read.
func (p *parser) skipList() {
	for p.until(")", ";", "{", "}") {
		p.advance()
	}
}

// enter adds a variable's name to the scope.
func (p *parser) enter(v *syntax.Var) {
	if v.Name == "_" {
		return
	}
	if old, there := p.scope.Names[v.Name]; there {
		if o, ok := old.(*syntax.Var); ok && o.Extern && !v.Extern && o.Func == nil {
			v.Extern = false
		} else {
			p.twice(v.NameSpan, v.Name)
			return
		}
	}
	p.scope.Put(v.Name, v)
	p.rec.Declare(v, v.NameSpan, v.Func)
}

// twice reports a name that is already declared in the scope.
func (p *parser) twice(at visa.Span, name string) {
	p.Say(at, diag.Twice, "The name {} is declared already.", text.Quote(name))
}

// inner opens a scope inside the current one; leave closes it.
func (p *parser) inner() (leave func()) {
	outer := p.scope
	p.scope = syntax.NewScope(outer)
	return func() {
		p.rec.Close(p.scope, p.before.End)
		p.scope.End(int(p.before.End))
		p.scope = outer
	}
}

// Bounds on the size of a text's declarations.
const (
	maxElements = 1 << 25  // of one array
	maxSkipped  = 1 << 20  // elements before one that has an initial value, if some of them have none
	maxDepth    = 64       // of braces
	maxMemory   = 32 << 20 // bytes of all variables
	maxFuncs    = 2048
)

// at returns the span from start to the end of the last token.
func (p *parser) at(start visa.Span) visa.Span {
	return visa.Span{Start: start.Start, End: max(p.before.End, start.End)}
}

// location skips .file and .loc, whose numbers, names and commas end with the line.
func (p *parser) location() {
	line := p.mod.File.LineOf(int(p.tok.Span.Start))
	for p.advance(); p.tok.Kind != lex.End && p.mod.File.LineOf(int(p.tok.Span.Start)) == line; p.advance() {
	}
}

// section skips `.section .debug_info { ... }`, which holds data for a debugger.
func (p *parser) section() {
	p.advance()
	for p.tok.Kind == lex.Dot || p.tok.Kind == lex.Name {
		p.advance()
	}
	if p.tok.Is("{") {
		p.skipBlock()
	}
}

// dwarf skips a line of debug information in the syntax of nvcc up to 4.0: `@@DWARF .byte 0x01`.
func (p *parser) dwarf() bool {
	if !p.tok.Is("@") || !strings.HasPrefix(p.lex.Src[p.tok.Span.Start:], "@@DWARF") {
		return false
	}
	p.location()
	return true
}

// noDot reports a directive whose dot is missing.
func (p *parser) noDot(t lex.Token) {
	diag.Add(p.Say(t.Span, diag.Directive, "A directive begins with a dot: {}.", "."+t.Text), t.Span.Start, ".")
}

// noDirective reports a directive that does not exist, and suggests the nearest of names.
func (p *parser) noDirective(t lex.Token, names []string, template string) {
	d := p.Say(t.Span, diag.Directive, template, text.Quote("."+t.Text))
	d.Meant(d.Span, ptxisa.Dotted(visa.Nearest(t.Text, names)))
}
