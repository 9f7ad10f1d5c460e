package ptxlang

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
)

// Reread reads lines as a replacement for whole lines of the text: see lang.Analysis.
func (d *Document) Reread(at visa.Span, lines string) (lang.Reread, bool) {
	if !lang.Separable(d.file.Text[:at.Start], lines) {
		return lang.Reread{}, false
	}
	study, ok := d.learn().Reread(at, lines)
	if !ok {
		return lang.Reread{}, false
	}
	return lang.Reread{Diagnostics: study.Diagnostics, Definition: func(off int) (def visa.Span, ok bool) {
		for i := range study.Uses { // between two names it is the one that begins there
			if u := &study.Uses[i]; int(u.Span.Start) <= off && off <= int(u.Span.End) {
				def, ok = u.Symbol.Span, true
			}
		}
		return def, ok
	}}, true
}
