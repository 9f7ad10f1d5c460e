package syntax

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// parser reads the text once, top to bottom. Names are resolved on the way: PTX wants
// everything but labels declared before it is used.
type parser struct {
	*diag.Sink
	lex    lex.Lexer
	tok    lex.Token
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
	nested     int             // operands around the one that is read
	absent     bool            // a name among the operands that are read is not declared
	assumed    map[family]bool // registers that were looked for: whether they are taken as declared, since that was said
	ahead      lookahead
}

func (p *parser) advance() {
	p.before = p.tok.Span
	p.rec.token(p.tok)
	p.tok = p.lex.Next()
}

func (p *parser) accept(punct string) bool {
	if !p.tok.Is(punct) {
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
	code := diag.Syntax
	if punct == ";" || punct == "}" {
		code = diag.Balance
	}
	if punct == ";" && !p.sameLine() { // the statement ends above, and that is where it is missing
		d := p.Say(p.before, code, "There should be `;` after {}.", text.Quote(p.lex.Src[p.before.Start:p.before.End]))
		add(d, p.before.End, punct)
		return false
	}
	d := p.Say(p.tok.Span, code, "There should be {} before {}.", text.Quote(punct), p.tok.Describe())
	if punct == ";" || punct == "]" && (p.tok.Is(",") || p.tok.Is(";")) || punct == ")" && (p.tok.Is("{") || p.tok.Is(";")) {
		add(d, p.before.End, punct)
	}
	return false
}

// sameLine reports whether the token stands in the line of the last one.
func (p *parser) sameLine() bool {
	return !strings.Contains(p.lex.Src[p.before.End:max(p.before.End, p.tok.Span.Start)], "\n")
}

// name reads an identifier; what says what it names.
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

// pass moves past a token that is not read; an editor takes a name for a use of it.
func (p *parser) pass() {
	p.rec.use(p.scope, p.tok)
	p.advance()
}

// skip moves past what could not be read: to after the next semicolon, or to a brace.
func (p *parser) skip() {
	for p.until("}", "{") {
		if p.accept(";") {
			return
		}
		p.pass()
	}
}

// skipBlock moves past { ... }, of which an editor takes each line for a statement.
func (p *parser) skipBlock() {
	line := func(at visa.Span) int { return p.mod.File.LineOf(int(at.Start)) }
	for depth := 0; p.tok.Kind != lex.End; p.advance() {
		switch {
		case p.tok.Is("{"):
			p.rec.begin(depth)
			depth++
		case p.tok.Is("}"):
			depth--
			p.rec.begin(depth)
			if depth <= 0 {
				p.advance()
				p.rec.is(BraceRole)
				return
			}
		case depth > 0 && p.rec != nil && line(p.before) != line(p.tok.Span):
			p.rec.begin(depth)
		}
	}
}

// skipList moves to the end of a list in parentheses that cannot be read.
func (p *parser) skipList() {
	for p.until(")", ";", "{", "}") {
		p.advance()
	}
}

// enter makes a variable's name known in the scope.
func (p *parser) enter(v *Var) {
	if v.Name == "_" {
		return
	}
	if old, there := p.scope.names[v.Name]; there {
		if o, ok := old.(*Var); ok && o.extern && !v.extern && o.Func == nil {
			v.extern = false
		} else {
			p.twice(v.NameSpan, v.Name)
			return
		}
	}
	p.scope.put(v.Name, v)
	p.rec.declare(v, v.NameSpan, v.Func)
}

// twice reports a name that the scope has already.
func (p *parser) twice(at visa.Span, name string) {
	p.Say(at, diag.Twice, "The name {} is declared already.", text.Quote(name))
}

// inner begins a scope within the one around it, which leave ends.
func (p *parser) inner() (leave func()) {
	outer := p.scope
	p.scope = newScope(outer)
	return func() {
		p.rec.close(p.scope, p.before.End)
		p.scope = outer
	}
}

// Bounds of what one text can ask for.
const (
	maxElements = 1 << 25  // of one array
	maxDepth    = 64       // of braces
	maxMemory   = 32 << 20 // bytes of all variables
	maxFuncs    = 2048
)

// at is the span from one place to the end of the last token.
func (p *parser) at(start visa.Span) visa.Span {
	return visa.Span{Start: start.Start, End: max(p.before.End, start.End)}
}

// location skips .file and .loc, which end with their line: numbers, a name, commas.
func (p *parser) location() {
	line := p.mod.File.LineOf(int(p.tok.Span.Start))
	for p.advance(); p.tok.Kind != lex.End && p.mod.File.LineOf(int(p.tok.Span.Start)) == line; p.advance() {
	}
}

// section skips `.section .debug_info { ... }`, whose lines are data of a debugger.
func (p *parser) section() {
	p.advance()
	for p.tok.Kind == lex.Dot || p.tok.Kind == lex.Name {
		p.advance()
	}
	if p.tok.Is("{") {
		p.skipBlock()
	}
}

// dwarf skips a line of debug information as nvcc up to 4.0 wrote it: `@@DWARF .byte 0x01`.
func (p *parser) dwarf() bool {
	if !p.tok.Is("@") || !strings.HasPrefix(p.lex.Src[p.tok.Span.Start:], "@@DWARF") {
		return false
	}
	p.location()
	return true
}

// lineDirectives end with their line.
const lineDirectives = "version target address_size file loc"

// between notes what can come between two statements: nothing, where the first has no end yet.
func (p *parser) between() {
	r := p.rec
	if r == nil || r.wanted {
		return
	}
	last := Token{Kind: MarkToken, Text: ";"}
	if n := len(r.tokens); n > 0 {
		last = r.tokens[n-1]
	}
	first := last
	if r.now.From < len(r.tokens) {
		first = r.tokens[r.now.From]
	}
	lineEnds := r.file.LineOf(int(last.Span.Start)) != r.file.LineOf(len(r.file.Text))
	switch {
	case last.Role == LabelRole && !lineEnds:
		r.wants(WantLabelled)
		r.place.First = nil
	case last.Is(";"), last.Role == BraceRole, last.Role == LabelRole, lineEnds && first.Kind == DotToken && HasWord(lineDirectives, first.Text):
		r.wants(WantStatement)
		r.place.Depth, r.place.First = p.depth, nil
	}
}
