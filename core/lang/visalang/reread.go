package visalang

import (
	"github.com/lanewise/lanewise/core/lang"
	"github.com/lanewise/lanewise/core/visa"
	"github.com/lanewise/lanewise/core/visa/assembler"
	"github.com/lanewise/lanewise/core/visa/parser"
)

// Reread reads lines as a replacement for whole lines of the text: see lang.Analysis.
func (d *Document) Reread(at visa.Span, lines string) (lang.Reread, bool) {
	if !lang.Separable(d.File.Text[:at.Start], lines) {
		return lang.Reread{}, false
	}
	diags, ok := assembler.Reread(d.Module, d.platform(), at, lines)
	return lang.Reread{Diagnostics: diags, Definition: func(off int) (visa.Span, bool) {
		return d.definitionAt(at.Start, lines, off)
	}}, ok
}

// definitionAt returns where the variable at an offset of lines is declared, if the lines stand at a place of the text.
// Between two names the one that begins there counts, as for Definition.
func (d *Document) definitionAt(at int32, lines string, off int) (def visa.Span, ok bool) {
	parser.Read(&visa.File{Text: lines}, 0, len(lines), func(s *parser.Statement) {
		for i := range s.Words {
			w := &s.Words[i]
			if w.Role != parser.VariableRole || !holds(w.Span, off) {
				continue
			}
			def, ok = visa.Span{}, false
			for _, v := range d.names().visible(int(at)) {
				if v.name == lines[w.Span.Start:w.Span.End] {
					def, ok = v.def, v.defined()
				}
			}
		}
	})
	return def, ok
}
