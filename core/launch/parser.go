package launch

import (
	"strings"

	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/internal/num"
	"github.com/lanewise/lanewise/core/isa"
	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// directive is a kind of launch line.
type directive struct {
	name  string
	usage string
	text  bool // the rest of the line is plain text, not tokens
	parse func(p *parser)
}

// directives is the table of launch lines; core/doc/LAUNCH.md describes them in this order. It
// is filled by init, because the functions refer to it.
var directives []directive

func directiveByName(name string) *directive {
	for i := range directives {
		if directives[i].name == name {
			return &directives[i]
		}
	}
	return nil
}

// key is one `key=value` of a line.
type key struct {
	name  string
	parse func(p *parser)
}

// parser reads directive after directive. A problem ends a directive (failed), so
// that one mistake gives one message.
type parser struct {
	src   string
	lines []launchline.Line
	line  int // index of the line that is read

	lex    lexer
	tok    token
	failed bool
	start  int32 // where the directive begins
	items  int   // values so far in the whole text

	spec    *Spec
	seen    map[string]bool // directives and names that may stand only once
	inNote  bool            // the last line was a note, whose paragraph the next note goes on with
	pending []pendingExpect

	// The surface or sampler line that is read.
	bound   int // binding table index
	image   dispatch.Image
	layers  int
	cubes   int
	imaged  bool // a key of an image was given
	sampler Sampler

	diags       []visa.Diagnostic
	dropped     int // diagnostics beyond maxDiagnostics
	lastDropped visa.Span
}

// pendingExpect is an expectation that waits until all buffers are known: it may stand before the buffer that it is
// about.
type pendingExpect struct {
	Expect
	name  visa.Span
	elem  isa.Type // NoType: that of the buffer
	count int      // 0: as many as the list has
}

// maxDiagnostics bounds what one text can report.
const maxDiagnostics = 200

// report adds a diagnostic, at most one per directive.
func (p *parser) report(d visa.Diagnostic) {
	if p.failed {
		return
	}
	p.failed = true
	if len(p.diags) < maxDiagnostics {
		p.diags = append(p.diags, d)
		return
	}
	p.dropped++
	p.lastDropped = d.Span
}

// unknown reports an unknown name, with the one that was probably meant. When there are maxDiagnostics already, it does
// not search for that one, because the search is what takes time in a text full of such names.
func (p *parser) unknown(span visa.Span, code, message, name string, candidates []string) {
	if len(p.diags) >= maxDiagnostics {
		candidates = nil
	}
	p.report(unknownName(span, code, message, name, candidates))
}

func (p *parser) fail(code, message string) { p.report(problem(p.tok.span, code, message)) }

// advance reads the next token.
func (p *parser) advance() { p.tok = p.lex.next() }

// accept skips a punctuation mark if it is next.
func (p *parser) accept(punct string) bool {
	if !p.tok.is(punct) {
		return false
	}
	p.advance()
	return true
}

func (p *parser) need(punct string) bool {
	if p.accept(punct) {
		return true
	}
	d := problem(p.tok.span, codeSyntax, "There should be `"+punct+"` before "+p.tok.describe()+".")
	if punct == "=" && (p.tok.kind == tokNumber || p.tok.kind == tokWord) {
		d.Insert(visa.Span{Start: d.Span.Start, End: d.Span.Start}, "= ")
	}
	p.report(d)
	return false
}

// word reads a name; what describes in a message what should stand here.
func (p *parser) word(what string) (token, bool) {
	t := p.tok
	if t.kind != tokWord {
		p.fail(codeSyntax, "There should be "+what+" before "+t.describe()+".")
		return t, false
	}
	p.advance()
	return t, true
}

// integer reads a whole number between least and most, decimal or 0x.
func (p *parser) integer(what string, least, most int) (int, bool) {
	u, ok := num.ParseInteger(p.tok.text)
	if p.tok.kind != tokNumber || !ok || u < uint64(least) || u > uint64(most) {
		p.fail(codeValue, text.Say("{} is a whole number from {} to {}, not {}.", what, least, most, p.tok.describe()))
		return 0, false
	}
	p.advance()
	return int(u), true
}

// once reports whether a thing is given for the first time; otherwise it adds a diagnostic.
func (p *parser) once(span visa.Span, key, message string) bool {
	if p.seen[key] {
		p.report(problem(span, codeTwice, message))
		return false
	}
	p.seen[key] = true
	return true
}

// here returns the span from the start of the directive to the end of the token before the current one.
func (p *parser) here() visa.Span {
	end := p.tok.span.Start
	for end > p.start && strings.IndexByte(" \t\r\n", p.src[end-1]) >= 0 {
		end--
	}
	return visa.Span{Start: p.start, End: end}
}

// text returns the rest of a line of plain text, with one blank between words.
func (p *parser) text() string { return strings.Join(text.Words(p.src[p.lex.pos:p.lex.end]), " ") }

// keys reads `key=value key=value ...` by a table, up to the mark stop, if there is one, or the end of the line.
func (p *parser) keys(table []key, stop string) {
	given := map[string]bool{}
	for !p.failed && p.tok.kind != tokEnd && (stop == "" || !p.tok.is(stop)) {
		name, ok := p.word("a key such as `" + table[0].name + "=`")
		if !ok {
			return
		}
		row := -1
		names := make([]string, len(table))
		for i := range table {
			names[i] = table[i].name
			if table[i].name == name.text {
				row = i
			}
		}
		switch {
		case row < 0:
			p.unknown(name.span, codeKey, "There is no key "+text.Quote(name.text)+" in this line", name.text, names)
		case given[name.text]:
			p.report(problem(name.span, codeTwice, "The key `"+name.text+"` is given twice."))
		case p.need("="):
			given[name.text] = true
			table[row].parse(p)
		}
	}
}
