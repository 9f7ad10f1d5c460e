package launch

import (
	"github.com/lanewise/lanewise/core/internal/dispatch"
	"github.com/lanewise/lanewise/core/text"
)

var gridKeys = []key{
	{"groups", func(p *parser) { p.triple(&p.spec.Grid.Groups, "The number of groups in one direction", 1, maxGroups) }},
	{"local", func(p *parser) {
		p.triple(&p.spec.Grid.Local, "The local size in one direction", 1, maxLocal)
	}},
	{"offset", func(p *parser) { p.triple(&p.spec.Grid.Offset, "The global offset in one direction", 0, 1<<31-1) }},
	{"threads", func(p *parser) {
		p.spec.Grid.Threads, _ = p.integer("The number of threads of a group", 1, maxThreads)
	}},
	{"simd", (*parser).simd},
	{"media", (*parser).media},
	{"dispatch", (*parser).dispatch},
}

func (p *parser) grid() {
	if !p.once(p.tok.span, "grid", "The grid is given twice.") {
		return
	}
	p.keys(gridKeys, "")
	g := &p.spec.Grid
	p.spec.GridSpan = p.here()
	if p.failed {
		return
	}
	if g.Media != [2]int{} && (g.Local != [3]int{} || g.Threads != 0) {
		p.report(problem(p.spec.GridSpan, codeTwice, "The grid has `media=` beside `threads=` or `local=`; `media=` alone says how many threads there are."))
		g.Media = [2]int{}
	}
	if g.Local != [3]int{} && g.Threads != 0 {
		p.report(problem(p.spec.GridSpan, codeTwice, "The grid has both `threads=` and `local=`; `local=` alone says how many threads a group needs."))
		g.Threads = 0
		return
	}
	if items := max(g.Local[0], 1) * max(g.Local[1], 1) * max(g.Local[2], 1); items > maxThreads {
		p.report(problem(p.spec.GridSpan, codeCap, text.Say("A group has at most {} work-items, and this one has {}.", maxThreads, items)))
		g.Local = [3]int{}
	}
}

// triple reads X or X,Y or X,Y,Z.
func (p *parser) triple(to *[3]int, what string, least, most int) {
	*to = [3]int{least, least, least}
	for i := range to {
		n, ok := p.integer(what, least, most)
		if !ok {
			*to = [3]int{}
			return
		}
		to[i] = n
		if !p.tok.is(",") {
			return
		}
		if i == 2 {
			p.fail(codeSyntax, "There are three directions: x, y and z.")
			return
		}
		p.advance()
	}
}

// media reads X,Y: the thread space of the media mode.
func (p *parser) media() {
	span := p.tok.span
	x, ok := p.integer("The number of threads in x", 1, maxThreads)
	if !ok || !p.need(",") {
		return
	}
	y, ok := p.integer("The number of threads in y", 1, maxThreads)
	switch {
	case !ok:
	case x*y > maxThreads:
		p.report(problem(span, codeCap, text.Say("A thread space has at most {} threads, and this one has {}.", maxThreads, x*y)))
	default:
		p.spec.Grid.Media = [2]int{x, y}
	}
}

func (p *parser) simd() {
	span := p.tok.span
	n, ok := p.integer("The SIMD width", 1, 32)
	if ok && n&(n-1) != 0 {
		p.report(problem(span, codeValue, text.Say("The SIMD width is 1, 2, 4, 8, 16 or 32, not {}.", n)))
		return
	}
	p.spec.Grid.SIMD = n
}

func (p *parser) dispatch() {
	for {
		mask, ok := p.integer("A dispatch mask", 1, 1<<32-1)
		if !ok {
			return
		}
		if len(p.spec.Grid.Dispatch) == maxThreads {
			p.fail(codeCap, text.Say("There are at most {} dispatch masks, one for each thread of a group.", maxThreads))
			return
		}
		p.spec.Grid.Dispatch = append(p.spec.Grid.Dispatch, uint32(mask))
		if !p.accept(",") {
			return
		}
	}
}

var scheduleKeys = []key{
	{"seed", func(p *parser) { p.spec.Seed, _ = p.integer("The seed", 1, 1<<62) }},
}

func (p *parser) schedule() {
	if p.once(p.tok.span, "schedule", "The schedule is given twice.") {
		p.keys(scheduleKeys, "")
	}
}

// limitKeys are the keys of a `limits` line. A text can ask for no more than the machine's caps.
var limitKeys = []key{
	{"steps", func(p *parser) { p.spec.Limits.Steps, _ = p.integer("The limit of steps", 1, dispatch.MaxLimits.Steps) }},
	{"depth", func(p *parser) {
		p.spec.Limits.CallDepth, _ = p.integer("The limit of call depth", 1, dispatch.MaxLimits.CallDepth)
	}},
	{"threads", func(p *parser) {
		p.spec.Limits.Threads, _ = p.integer("The limit of threads", 1, dispatch.MaxLimits.Threads)
	}},
	{"bytes", func(p *parser) {
		p.spec.Limits.Bytes, _ = p.integer("The limit of memory in bytes", 1, dispatch.MaxLimits.Bytes)
	}},
}

func (p *parser) limit() {
	if p.once(p.tok.span, "limits", "The limits are given twice.") {
		p.keys(limitKeys, "")
	}
}
