package lesson

import (
	"strings"

	"github.com/lanewise/lanewise/core/text"
	"github.com/lanewise/lanewise/core/visa"
)

const (
	maxStep   = 1 << 30
	maxTime   = 1 << 20
	maxThread = 1 << 10
)

// moment reads `step N`, `line N` or `line N #K`, each with an optional `thread T` behind it. If nothing is there, the
// moment is the first time that the instruction below is next.
func (p *parser) moment(part *Part) {
	start := p.here()
	switch {
	case p.failed:
		return
	case p.accept("step"):
		part.Step = p.number("A step", 0, maxStep)
	case p.accept("line"):
		at := p.here()
		part.Line, part.Time = p.number("A line", 1, maxStep), 1
		if last := p.file.Lines(); !p.failed && part.Line > last {
			p.fail(at, codeMoment, text.Say("The text has {}, so there is no line {}.", text.Count(last, "line"), part.Line))
		}
		if p.accept("#") {
			part.Time = p.number("How often the line has been next", 1, maxTime)
		}
	case inComments(p.file, part.Row):
		p.fail(p.here(), codeMoment, "Say when: `step N` or `line N`, for no instruction stands above or around this line.")
		return
	default:
		part.Line, part.Time = part.Row+1, 1
	}
	if p.accept("thread") {
		part.Thread = p.number("A thread", 0, maxThread)
	}
	if said := strings.TrimRight(p.src[start.Start:p.here().Start], " \t"); said != "" {
		part.Moment = visa.Span{Start: start.Start, End: start.Start + int32(len(said))}
	}
}
