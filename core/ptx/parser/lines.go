package parser

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/internal/lex"
	"github.com/lanewise/lanewise/core/ptx/internal/record"
	"github.com/lanewise/lanewise/core/ptx/syntax"
	"github.com/lanewise/lanewise/core/visa"
)

// ReadLines reads instructions from an offset of a module's text up to another one into the body of a function, in a
// scope inside depth braces. It returns false if there is something else, or the last one extends past the end.
func ReadLines(m *syntax.Module, f *syntax.Func, s *syntax.Scope, depth int, at visa.Span, sink *diag.Sink, r *record.Recorder) bool {
	p := newParser(m, s, sink, r)
	p.fn, p.depth, p.lex.Pos = f, depth, int(at.Start)
	return p.instructions(int(at.End))
}

// instructions reads instructions up to an offset. It returns false if there is something else, or the last one extends
// past the offset.
func (p *parser) instructions(end int) bool {
	for p.advance(); p.tok.Kind != lex.End && int(p.tok.Span.Start) < end; {
		t := p.tok
		ahead := p.lex
		ahead.Sink = &diag.Sink{}
		if t.Kind == lex.Dot || t.Is("{") || t.Is("}") || t.Kind == lex.Name && ahead.Next().Is(":") {
			return false
		}
		p.statement()
	}
	return int(p.before.End) <= end
}
