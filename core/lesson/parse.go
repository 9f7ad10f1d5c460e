package lesson

import (
	"slices"
	"strings"

	"github.com/lanewise/lanewise/core/launchline"
	"github.com/lanewise/lanewise/core/protocol"
	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

// Codes of the diagnostics of lessons.
const (
	codeSyntax  = "L0301" // something else was expected here
	codeMoment  = "L0302" // no moment, or one that cannot be
	codeName    = "L0303" // no such panel, question or data set
	codeAlone   = "L0304" // a line that belongs to another one, which is not there
	codeTwice   = "L0305" // given twice
	codeMost    = "L0306" // more than a lesson has
	codeNothing = "L0307" // a task whose program expects nothing
)

// Parse reads the lines of a lesson. The Lesson is never nil and holds what could be read. Lines of other kinds are
// left to core/launch and core/ptx. The diagnostics are in the order of the text.
func Parse(f *visa.File) (*Lesson, []visa.Diagnostic) {
	p := &parser{file: f, lines: launchline.Find(f.Text), lesson: &Lesson{}}
	for p.at = range p.lines {
		p.line()
	}
	p.finish()
	visa.SortDiagnostics(p.diags)
	return p.lesson, p.diags
}

type parser struct {
	file   *visa.File
	lines  []launchline.Line
	at     int // index of the line that is read
	lesson *Lesson

	scanner
	word   Name    // the word that the line begins with
	failed bool    // the line has a message already; a line gets only one
	more   *string // the text that a line with a bar continues; nil: none
	moreAt int     // the row of the last line of that text

	expects int  // number of the program's own lines that expect something, without those of data sets
	orphans bool // a missing task was reported already
	diags   []visa.Diagnostic
}

// readers has the function for each kind of line; it reads what stands behind the line's first word.
var readers = map[string]func(*parser){
	"guide": (*parser).guide, "ask": (*parser).ask, "task": (*parser).task, "hint": (*parser).hint,
	"edit": (*parser).edit, "without": (*parser).without, "case": (*parser).data,
}

func (p *parser) line() {
	l := p.lines[p.at]
	p.scanner = scanner{p.file.Text, l.Start, l.End}
	p.failed = false
	p.word = p.next()
	if p.word.Text == "expect" {
		p.expects++
	}
	if p.word.Text == launchline.GoesOnWord {
		p.goOn()
		return
	}
	p.more = nil
	if read := readers[p.word.Text]; read != nil {
		read(p)
	}
}

// rest returns the rest of the line, with one blank between words.
func (s *scanner) rest() string { return strings.Join(text.Words(s.src[s.pos:s.end]), " ") }

// said reads the text of the line, which the next line can continue.
func (p *parser) said(to *string) {
	*to = p.rest()
	p.more, p.moreAt = to, p.lines[p.at].Row
	if *to == "" && !p.barFollows() {
		p.fail(p.here(), codeSyntax, "The text is missing after `"+p.word.Text+"`.")
	}
}

// barFollows reports whether the next line continues the text of this one.
func (p *parser) barFollows() bool {
	if p.at+1 >= len(p.lines) || p.lines[p.at+1].Row != p.lines[p.at].Row+1 {
		return false
	}
	next := scanner{p.file.Text, p.lines[p.at+1].Start, p.lines[p.at+1].End}
	return next.next().Text == launchline.GoesOnWord
}

// goOn reads `| TEXT`.
func (p *parser) goOn() {
	row := p.lines[p.at].Row
	if p.more == nil || row != p.moreAt+1 {
		p.fail(p.word.Span, codeAlone, "A line with `|` goes on with the text of a guide, ask, task or hint line right above it, and none is there.")
		return
	}
	p.moreAt = row
	*p.more = strings.TrimLeft(*p.more+" "+p.rest(), " ")
	if len(*p.more) > maxText {
		p.fail(p.word.Span, codeMost, text.Say("A text of a lesson has at most {} bytes.", maxText))
		*p.more = ""
		p.unread()
	}
}

// part adds a part to the lesson; nil if there are too many.
func (p *parser) part(kind protocol.PartKind) *Part {
	if len(p.lesson.Parts) == maxParts {
		p.fail(p.word.Span, codeMost, text.Say("A lesson has at most {} sentences and questions.", maxParts))
		return nil
	}
	return p.added(&p.lesson.Parts, kind)
}

// added appends a part for the current line to a list.
func (p *parser) added(to *[]Part, kind protocol.PartKind) *Part {
	line := visa.Span{Start: p.word.Span.Start, End: int32(p.end)}
	*to = append(*to, Part{Part: protocol.Part{Kind: kind, Row: p.lines[p.at].Row + 1, Step: -1, Thread: -1}, Span: line})
	return &(*to)[len(*to)-1]
}

// drop removes a part that could not be read.
func (p *parser) drop() {
	p.lesson.Parts = p.lesson.Parts[:len(p.lesson.Parts)-1]
	p.unread()
}

// unread discards the lines that continue a line that could not be read: they are no errors of their own.
func (p *parser) unread() { p.more, p.moreAt = new(string), p.lines[p.at].Row }

// guide reads a sentence, in the form that pointed reads.
func (p *parser) guide() {
	g := p.part(protocol.PartGuide)
	if g == nil {
		return
	}
	if p.pointed(g); p.failed {
		p.drop()
	}
}

// pointWords can stand before the colon of a guide line.
var pointWords = []string{"step", "line", "lane", "lanes", "panel", "draw", "thread"}

// pointed reads `MOMENT [lane L, L | lanes A-B] [panel NAME] [draw OPERAND]: TEXT`.
func (p *parser) pointed(g *Part) {
	p.moment(g)
	for !p.failed && !p.is(":") && !p.is("") {
		switch w := p.next(); w.Text {
		case "lane", "lanes":
			g.Lanes = p.lanes()
		case "panel":
			g.Panel = p.oneOf("panel", panels).Text
		case "draw":
			name := p.oneOf("operand", protocol.Roles)
			g.Part.Expr, g.Expr = name.Text, name.Span
		default:
			if !strings.Contains(p.src[p.pos:p.end], ":") {
				p.pos = int(w.Span.Start)
				p.colon(g)
				return
			}
			p.unknown(w, codeSyntax, "A "+p.word.Text+" line has no "+w.describe()+" before its colon", pointWords)
		}
	}
	p.colon(g)
}

// text reads the `TEXT` of a task or hint, or the form that pointed reads if the line draws an operand.
func (p *parser) text(part *Part) {
	p.accept(":") // allowed, as in other lines
	ahead := p.scanner
	word := ahead.next().Text
	draws := slices.Contains(pointWords, word)
	for ; draws && word != "draw"; word = ahead.next().Text {
		draws = word != ":" && word != ""
	}
	if draws {
		p.pointed(part)
	} else {
		p.said(&part.Text)
	}
	if p.failed {
		p.unread()
	}
}

// oneOf reads one of the names of a kind.
func (p *parser) oneOf(kind string, names []string) Name {
	name := p.next()
	if slices.Contains(names, name.Text) {
		return name
	}
	what := "here"
	if name.Text != "" && name.Text != ":" {
		what = text.Quote(name.Text)
	}
	p.unknown(name, codeName, "There is no "+kind+" "+what, names)
	return name
}

// colon reads the colon before a part's text, and the text.
func (p *parser) colon(part *Part) {
	if colon := p.next(); !p.failed && colon.Text != ":" {
		p.fail(colon.Span, codeSyntax, "There should be `:` before "+colon.describe()+"; after it comes the text.")
	}
	if !p.failed {
		p.said(&part.Text)
	}
}

// questions are the kinds of ask lines.
var questions = []struct {
	word string
	kind protocol.PartKind
}{{"lanes", protocol.PartLanes}, {"value", protocol.PartValue}, {"waits", protocol.PartWaits}}

// ask reads `lanes MOMENT: TEXT`, `value EXPR lane L MOMENT: TEXT` and `waits lane L MOMENT: TEXT`.
func (p *parser) ask() {
	what := p.next()
	kind, names := protocol.PartGuide, []string(nil)
	for _, q := range questions {
		names = append(names, q.word)
		if q.word == what.Text {
			kind = q.kind
		}
	}
	if kind == protocol.PartGuide {
		p.unknown(what, codeName, "There is no question about "+what.describe(), names)
		p.unread()
		return
	}
	q := p.part(kind)
	if q == nil {
		return
	}
	if kind == protocol.PartValue {
		p.expression(q)
	}
	if kind != protocol.PartLanes {
		if lane := p.next(); !p.failed && lane.Text != "lane" {
			p.fail(lane.Span, codeSyntax, "There should be `lane` and its number before "+lane.describe()+".")
		}
		q.Lane = p.number("A lane", 0, maxLane)
	}
	p.moment(q)
	if p.colon(q); p.failed {
		p.drop()
	}
}

// expression reads the expression before the word `lane`. A colon in it belongs to a type and has no blank behind it. A
// variable may be called lane, too: then a mark follows, or the word `lane`.
func (p *parser) expression(q *Part) {
	for p.pos < p.end && isBlank(p.src[p.pos]) {
		p.pos++
	}
	start, ahead := p.pos, p.scanner
	for w := ahead.next(); w.Text != "" && (w.Text != ":" || ahead.pos < p.end && !isBlank(p.src[ahead.pos])); w = ahead.next() {
		behind := ahead
		if mark := behind.next().Text; w.Text != "lane" || mark == "lane" || mark != "" && mark != ":" && !isWord(mark[0]) {
			continue
		}
		q.Part.Expr = strings.TrimRight(p.src[start:w.Span.Start], " \t")
		q.Expr = visa.Span{Start: int32(start), End: int32(start + len(q.Part.Expr))}
		p.pos = int(w.Span.Start)
		break
	}
	if q.Part.Expr == "" {
		p.fail(p.here(), codeSyntax, "The line is `//@ ask value EXPRESSION lane L: TEXT`, such as `ask value R lane 3: What is in R?`.")
	}
}

func (p *parser) finish() {
	t := p.lesson.Task
	if t != nil && p.expects == 0 {
		p.failed = false
		p.fail(t.Span, codeNothing, "The program has no `//@ expect` line of its own, so its task cannot be solved.")
	}
}
