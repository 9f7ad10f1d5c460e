package lsp

import (
	"slices"

	"github.com/lanewise/lanewise/core/lang"
)

// semanticTokensAnswer has five numbers for each token: the lines and characters from the token before, its length, its
// type and its modifiers.
type semanticTokensAnswer struct {
	Data []int `json:"data"`
}

func (s *server) semanticTokens(snap *snapshot) (any, error) {
	return snap.tokens(textRange{End: position{Line: len(snap.starts)}}), nil
}

func (s *server) semanticTokensRange(snap *snapshot, r textRange) (any, error) {
	return snap.tokens(r), nil
}

// tokens returns the tokens in a range.
func (s *snapshot) tokens(r textRange) semanticTokensAnswer {
	out := tokenWriter{in: s, data: []int{}}
	for p, within := range s.within(r) {
		list := p.read().document.SemanticTokens()
		first, _ := slices.BinarySearchFunc(list, within.Start, func(t lang.SemanticToken, start int32) int { return int(t.Span.End - start) })
		for _, t := range list[first:] {
			if t.Span.Start >= within.End {
				break
			}
			out.add(p, t)
		}
	}
	return semanticTokensAnswer{out.data}
}

// tokenWriter writes each token relative to the one before.
type tokenWriter struct {
	in      *snapshot
	data    []int
	line    int // line of the last token
	start   int // its start in that line, in units
	at      int // byte offset up to which units have been counted
	counted int // number of units before it on its line
}

// add writes a token. A token over several lines, which only a word with a comment in it can be, is cut at the end of
// the first.
func (w *tokenWriter) add(p *part, t lang.SemanticToken) {
	from, to := p.to(int(t.Span.Start)), p.to(int(t.Span.End))
	line := w.line
	for line+1 < len(w.in.starts) && w.in.starts[line+1] <= from {
		line++
	}
	if w.in.starts[line] > from || from < w.at { // it is in a block further up, which this one continues
		return
	}
	if line+1 < len(w.in.starts) {
		to = min(to, w.in.starts[line+1])
	}
	if line != w.line {
		w.at, w.counted = w.in.starts[line], 0
	}
	start := w.counted + w.in.units.units(w.in.text[w.at:from])
	length := w.in.units.units(content(w.in.text[from:to]))
	if length == 0 {
		return
	}
	delta := start
	if line == w.line {
		delta -= w.start
	}
	w.data = append(w.data, line-w.line, delta, length, int(t.Type), int(t.Modifiers))
	w.line, w.start, w.at, w.counted = line, start, from, start
}
